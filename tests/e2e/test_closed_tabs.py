"""A closed tab leaves nothing behind: no document, no widget, no timer, no thread."""

import gc
import weakref
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.shell.demo import wait
from workbench.ui.shell.main_window import MainWindow

PATIENCE = 60  # seconds
TIMES = 3  # a tab is opened and closed; caches fill at the first


def open_document(kind: str) -> Callable[[MainWindow], None]:
    """Return what opens the first sample of a kind, and searches it a little."""

    def open_it(window: MainWindow) -> None:
        window.commands.open_path(samples(kind)[0])
        assert window.tab is not None
        tab = window.tab
        trigger(window, "step_1")
        wait(lambda: not tab.running, PATIENCE)

    return open_it


def open_analysis(kind: str, name: str) -> Callable[[MainWindow], None]:
    """Return what opens an analysis of the first sample of a kind, and closes the document that it began with."""

    def open_it(window: MainWindow) -> None:
        window.commands.open_path(samples(kind)[0])
        document = window.tab
        assert document is not None
        trigger(window, name)
        assert window.tabs.currentWidget() is not document
        trigger(window, "keep_tab")  # otherwise it goes with its document
        window.tabs.remove(document)

    return open_it


TABS = {kind: open_document(kind) for kind in KINDS} | {
    "race of searches": open_analysis("cover", "race"),
    "race of walks": open_analysis("tour", "race"),
    "Algorithm X": open_analysis("cover", "watch"),
    "estimate": open_analysis("polyomino", "estimate"),
    "heat map": open_analysis("tour", "heat_map"),
    "ranking": lambda window: window.analyses.open(AnalysisRequest(analysis="benchmark")),
    "success curve": lambda window: window.analyses.open(AnalysisRequest(analysis="curve")),
    "better tie-breaks": lambda window: window.analyses.open(AnalysisRequest(analysis="rules")),
    "sudoku grids": lambda window: window.analyses.open(AnalysisRequest(analysis="grids")),
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


def objects_alive(window: MainWindow) -> int:
    """Count the objects of Qt that Python knows, and the timers below the window."""
    objects = [one for one in gc.get_objects() if isinstance(one, QObject)]
    return len(objects) + len(window.findChildren(QTimer))


@pytest.mark.parametrize("kind", TABS)
def test_a_closed_tab_leaves_nothing_behind(window: MainWindow, qtbot: QtBot, kind: str) -> None:
    left = []
    for _ in range(TIMES):
        TABS[kind](window)
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
        left.append(objects_alive(window))

    def back_to_the_first() -> bool:
        delete_what_is_due()  # a thread that has just ended may still be there
        return objects_alive(window) <= left[0]

    qtbot.waitUntil(back_to_the_first, timeout=PATIENCE * 1000)


@pytest.mark.parametrize("kind", ["sudoku", "kakuro"])
def test_advice_that_was_asked_for_shows_nothing_in_a_tab_that_is_closed(window: MainWindow, kind: str) -> None:
    window.commands.open_path(samples(kind)[0])
    tab = window.tab
    assert tab is not None
    trigger(window, "hint")  # which scrolls to its answer at the next turn of the event loop

    window.tabs.remove(tab)

    delete_what_is_due()  # an exception in the event loop fails the test
    assert window.tab is None
