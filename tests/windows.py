"""The window that tests share, and what is cleared away after each test, so that a failing one takes no other along."""

from collections.abc import Callable
from time import sleep
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.patience import PATIENCE
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.analyses.lab.lab_record import LabState
from workbench.ui.analyses.lab.lab_tab import LabTab
from workbench.ui.base.crash import failure_reporter
from workbench.ui.base.preferences import preference
from workbench.ui.base.settings import settings
from workbench.ui.base.theme import apply_theme, choose_text_size, colours
from workbench.ui.recovery.session_keeper import SessionKeeper
from workbench.ui.search.tab_search import TabSearch
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import FIRST_SIZE, MainWindow

Opened = Callable[[str], DocumentTab]  # opens a text in a tab: the fixture `opened`
REST = 0.001  # seconds, in which threads go on: with a time, `WaitForMoreEvents` does not wait
AWAY = 10_000, 10_000  # out of the way of the mouse of other tests; hidden, the window would not get active again
_lasting: dict[int, MainWindow] = {}  # at most one: by the number of tests that had failed when it was made


class Searching(Protocol):
    """What has a search: a tab, or a part of one."""

    searching: TabSearch


def new_window() -> MainWindow:
    """Return a window whose solvers are ready."""
    window = MainWindow()
    window.show()
    wait_until(lambda: window.warm_up.over, "the solvers did not become ready")
    return window


def trigger(window: MainWindow, name: str) -> None:
    """Trigger an action when it is available: a thread ends before the window has shown that."""
    action = window.actions_by_name[name]
    wait_until(action.isEnabled, f"the action {name} did not become available")
    action.trigger()


def rest(tab: Searching) -> None:
    """Wait until the thread of a search has ended and the window was notified."""
    assert tab.searching.job
    assert tab.searching.job.wait(PATIENCE)
    QCoreApplication.processEvents()


def keep_session(window: MainWindow) -> SessionKeeper:
    """Do what the program does at its start: restore the last session, and keep the next one."""
    done: list[bool] = []
    window.keeping = SessionKeeper(window, window.tabs, window.commands, window.analysis_files)
    window.keeping.restore(lambda: done.append(True))
    wait_until(lambda: bool(done), "the session was not restored")
    return window.keeping


def wait_until(condition: Callable[[], bool], message: str) -> None:
    """Process events until it is so."""
    deadline = QDeadlineTimer(PATIENCE)
    while not condition():
        assert not deadline.hasExpired(), message
        QCoreApplication.processEvents()
        sleep(REST)


def lasting_window(failed: int) -> MainWindow:
    """Return the window that tests share, as at the start; a new one if a test has failed since it was made."""
    if failed not in _lasting:
        drop_lasting_window()
        _lasting[failed] = new_window()
    window = _lasting[failed]
    window.resize(*FIRST_SIZE)
    window.move(0, 0)
    window.statusBar().clearMessage()
    window.show()
    window.activateWindow()
    QCoreApplication.processEvents()
    window.setUpdatesEnabled(True)
    window.windowHandle().requestUpdate()  # one that came before may have been dropped
    return window


def drop_lasting_window() -> None:
    """Close the window that tests share; the next test that needs one gets a new one."""
    while _lasting:
        window = _lasting.popitem()[1]
        dispose(window)
        QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)  # before another is made


def clear_away(failed: int) -> None:
    """Leave the next test no dialog, button down, setting or window but the shared one, empty and out of the way."""
    release_mouse()
    close_leftovers()
    for since, window in list(_lasting.items()):
        if since != failed or window.ended or window.findChild(SessionKeeper):  # its journal would go on
            drop_lasting_window()
            close_leftovers()  # what its end has opened
        else:
            empty(window)
            window.move(*AWAY)
            window.setUpdatesEnabled(False)  # the start page would be painted after each test
    failure_reporter().reset()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # otherwise closed tabs are restyled, too
    forget_settings()


def release_mouse() -> None:
    """Release the left button, which a double click of a test leaves down."""
    if QApplication.mouseButtons() & Qt.MouseButton.LeftButton:
        QTest.mouseRelease(QWidget(), Qt.MouseButton.LeftButton)


def close_leftovers() -> None:
    """Close every window that is still there but the one that tests share."""
    shared = set(_lasting.values())
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, MainWindow) and widget not in shared:
            dispose(widget)
        elif widget.isVisible() and widget not in shared:
            close(widget)


def close(widget: QWidget) -> None:
    """Close a window; delete it if it belongs to no other."""
    widget.close()
    if widget.parent() is None:
        widget.deleteLater()


def dispose(window: MainWindow) -> None:
    """Close a main window without questions, and delete it."""
    window.keeping = None
    try:
        empty(window)
    finally:
        window.close()
        window.deleteLater()


def empty(window: MainWindow) -> None:
    """Remove all tabs but the start page without asking; their searches end, none is presented or can be reopened."""
    if window.presentation.on:
        window.presentation.toggle()
    for tab in window.tabs.all_tabs():
        window.tabs.remove(tab)  # type: ignore[arg-type]  # every Tab is a QWidget
    window.closing.closed.clear()
    window.start_page.show_home()
    window.update_actions()


def forget_settings() -> None:
    """Return to the default settings, and to their colours."""
    if preference("text_size") != "100":
        choose_text_size("100")
    if settings().allKeys():
        settings().clear()
    preference.cache_clear()
    if QApplication.palette().window().color().name() != colours()["window"]:
        apply_theme()


def open_lab(window: MainWindow, kept: LabState) -> LabTab:
    """Open the lab with what is kept of one."""
    tab = window.analyses.open(AnalysisRequest(analysis="lab", details=kept))
    assert isinstance(tab, LabTab)
    return tab
