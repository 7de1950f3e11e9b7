"""Only the window's thread collects garbage."""

import gc
import threading

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from workbench.ui.base.memory.gc_timer import GcTimer


class Cycle(QObject):
    """Refers to itself, so that only the collector deletes it; records in which thread that happened."""

    ended: list[int] = []  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.itself = self

    def __del__(self) -> None:
        self.ended.append(threading.get_ident())


def test_a_cycle_is_deleted_by_the_windows_thread_whichever_allocates_memory(qtbot: QtBot) -> None:
    gc.enable()
    Cycle.ended.clear()
    collector = GcTimer()
    Cycle()

    other = threading.Thread(target=lambda: [[] for _ in range(50 * gc.get_threshold()[0])])
    other.start()
    other.join()
    early = list(Cycle.ended)
    kept = [[] for _ in range(2 * gc.get_threshold()[0])]
    collector.collect()

    assert early == []
    assert Cycle.ended == [threading.get_ident()]
    assert kept
