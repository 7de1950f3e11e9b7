"""A closed tab leaves nothing behind: no document, no widget, no timer, no thread, no array."""

import gc
import sys
import tracemalloc
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.thorough import either
from tests.windows import trigger
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest
from workbench.ui.search.threads import RUNNING_JOBS
from workbench.ui.shell.analyses.registry import OF_MANY, OF_PUZZLES, OF_THE_LITERATURE
from workbench.ui.shell.demo import wait
from workbench.ui.shell.main_window import MainWindow

PATIENCE = 60  # seconds
TIMES = 2  # a tab is opened and closed; caches fill at the first
WORK_SECONDS = 0.1  # of a page at work
CACHED = 100_000  # bytes of arrays that caches of limited size may hold more than after the first time


class Left(NamedTuple):
    """What there is when no tab is open."""

    objects: int  # of Qt that Python knows, and timers
    widgets: int  # of Qt, whoever made them
    threads: int
    arrays: int  # bytes of numpy

    def grown_since(self, before: "Left") -> list[str]:
        """Return what there is more of than before."""
        room = before._replace(arrays=before.arrays + CACHED)
        pairs = zip(self._fields, self, room, strict=True)
        return [f"{name}: {now:,} instead of {most:,}" for name, now, most in pairs if now > most]


def open_document(kind: str, window: MainWindow) -> None:
    """Open the first sample of a kind, and search it a little."""
    window.commands.open_path(samples(kind)[0])
    tab = window.tab
    assert tab is not None
    trigger(window, "step_1")
    wait(lambda: not tab.running, PATIENCE)


def open_page(kind: str, face: AnalysisFace, window: MainWindow) -> None:
    """Open the first sample of a kind, and an analysis of it that works a little."""
    window.commands.open_path(samples(kind)[0])
    document = window.tab
    assert face.act is not None
    trigger(window, face.act.name)
    assert window.tabs.currentWidget() is not document
    work(window)


def open_kept_page(kind: str, face: AnalysisFace, window: MainWindow) -> None:
    """Open an analysis of a sample in a tab of its own, and close the document that it began with."""
    open_page(kind, face, window)
    document = window.tabs.document_behind
    assert document is not None
    trigger(window, "keep_tab")  # otherwise it goes with its document
    window.tabs.remove(document)


def open_analysis(face: AnalysisFace, window: MainWindow) -> None:
    """Open an analysis that is about no puzzle."""
    window.analyses.open(AnalysisRequest(analysis=face.name))


def work(window: MainWindow) -> None:
    """Let the tab in front work a little, if it can run."""
    front, run = window.tabs.front, window.actions_by_name["run"]
    if front is not None and run.isEnabled():
        run.trigger()
        wait(lambda: not front.running, WORK_SECONDS)


FACES = {f"{kind}, {face.name}": (kind, face) for kind in KINDS for face in OF_PUZZLES if kind in (face.kinds or KINDS)}
del FACES["tour, atlas"]  # there is no atlas of so large a tour
KEPT = either(  # pages that get tabs of their own
    ("tour, race", "cover, algorithm-x"), ("cover, race", "tour, race", "cover, algorithm-x")
)
OTHERWISE = ("tour, race",)  # pages that are other classes than for other kinds
TABS: dict[str, Callable[[MainWindow], None]] = {
    **{kind: partial(open_document, kind) for kind in KINDS},
    **{name: partial(open_page, *one) for name, one in FACES.items()},
    **{f"{name}, kept": partial(open_kept_page, *FACES[name]) for name in KEPT},
    **{face.name: partial(open_analysis, face) for face in OF_MANY + OF_THE_LITERATURE if face.act is not None},
}


def close_all(window: MainWindow) -> None:
    """Close all tabs but the start page."""
    for tab in window.tabs.all_tabs():
        assert isinstance(tab, QWidget)
        window.tabs.remove(tab)


def delete_what_is_due() -> None:
    """Let Qt and Python delete what nothing needs."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    gc.collect()


def left_now(window: MainWindow) -> Left:
    """Count what there is."""
    objects = [one for one in gc.get_objects() if isinstance(one, QObject)]
    kept = tracemalloc.take_snapshot().traces  # its own filters compare the names of files, which takes long
    return Left(
        objects=len(objects) + len(window.findChildren(QTimer)),
        widgets=len(QApplication.allWidgets()),
        threads=len(sys._current_frames()) + len(RUNNING_JOBS),  # threading keeps those of Qt that have ended
        arrays=sum(trace.size for trace in kept if trace.domain == np.lib.tracemalloc_domain),
    )


@pytest.fixture
def traced() -> Iterator[None]:
    """Let Python know how large the arrays are that there are."""
    tracemalloc.start()
    yield
    tracemalloc.stop()


def usual() -> list[str]:
    """Return the names of tabs: each document, each page once, and once more what is another class for another kind."""
    first = {face.name: name for name, (_, face) in reversed(FACES.items())}
    return [name for name in TABS if name not in FACES or name in first.values() or name in OTHERWISE]


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("name", either(usual(), list(TABS)))
def test_a_closed_tab_leaves_nothing_behind(window: MainWindow, qtbot: QtBot, name: str) -> None:
    left: list[Left] = []
    for _ in range(TIMES):
        TABS[name](window)
        watched: list[tuple[str, weakref.ref[object]]] = []
        for tab in window.tabs.all_tabs():
            held = [tab, getattr(tab, "document", None), getattr(tab, "editor", None)]
            watched += [(type(one).__name__, weakref.ref(one)) for one in held if one is not None]
        del tab, held

        close_all(window)

        def alive(watched: list[tuple[str, weakref.ref[object]]] = watched) -> list[str]:
            delete_what_is_due()
            return [name for name, one in watched if one() is not None]

        qtbot.waitUntil(lambda alive=alive: not alive(), timeout=PATIENCE * 1000)
        left.append(left_now(window))

    def back_to_the_first() -> None:
        delete_what_is_due()  # a thread that has just ended may still be there
        assert left_now(window).grown_since(left[0]) == []

    qtbot.waitUntil(back_to_the_first, timeout=PATIENCE * 1000)


class Loop:
    """Refers to itself, so that only the collector deletes it."""

    def __init__(self) -> None:
        self.itself = self


def test_old_cycles_are_collected_soon_after_a_tab_is_closed(window: MainWindow, qtbot: QtBot) -> None:
    window.commands.open_path(samples("sudoku")[0])
    loop = Loop()
    gc.collect()  # after which it is as old as what an open tab holds
    left = weakref.ref(loop)
    del loop
    assert window.tab is not None

    window.tabs.remove(window.tab)

    qtbot.waitUntil(lambda: left() is None, timeout=PATIENCE * 1000)  # otherwise it would take two minutes


@pytest.mark.parametrize("kind", ["sudoku", "kakuro"])
def test_advice_that_was_asked_for_shows_nothing_in_a_tab_that_is_closed(window: MainWindow, kind: str) -> None:
    window.commands.open_path(samples(kind)[0])
    tab = window.tab
    assert tab is not None
    trigger(window, "hint")  # which scrolls to its answer at the next turn of the event loop

    window.tabs.remove(tab)

    delete_what_is_due()  # an exception in the event loop fails the test
    assert window.tab is None
