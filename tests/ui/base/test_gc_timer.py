"""Garbage is collected by the window's thread only."""

import gc
import threading

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from workbench.ui.base.gc_timer import GcTimer


class Knot(QObject):
    """Holds itself, so that only a collection ends it; tells in which thread that was."""

    ended: list[int] = []  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.itself = self

    def __del__(self) -> None:
        self.ended.append(threading.get_ident())


def test_a_knot_is_ended_by_the_windows_thread_whichever_asks_for_memory(qtbot: QtBot) -> None:
    gc.enable()
    Knot.ended.clear()
    collector = GcTimer()
    Knot()

    other = threading.Thread(target=lambda: [[] for _ in range(50 * gc.get_threshold()[0])])
    other.start()
    other.join()
    early = list(Knot.ended)
    kept = [[] for _ in range(2 * gc.get_threshold()[0])]
    collector.collect()

    assert early == []
    assert Knot.ended == [threading.get_ident()]
    assert kept
