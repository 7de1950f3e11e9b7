"""Everything in the window can be reached by Tab, and each stop is in sight: no trap, nothing left out."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSpinBox, QApplication, QComboBox, QWidget

from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.shell.analyses.registry import ANALYSES, acts_opening
from workbench.ui.shell.main_window import MainWindow

MOST = 600  # keys until a walk is back: Tab goes through the cells of a board
PAGES = ("search", *(act.name for act in acts_opening(tuple(ANALYSES.values()))))


def stops(window: MainWindow) -> list[QWidget]:
    """Return the controls in sight that take the keys."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.window() is window
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox)
    ]


def walk(key: Qt.Key) -> dict[QWidget, bool]:
    """Press a key until a control comes again; return the controls on the way, and whether they were seen."""
    at = QApplication.focusWidget()
    assert at is not None, "nothing has the keys"
    reached = {at: is_seen(at)}
    for _ in range(MOST):
        QTest.keyClick(at, key)
        to = QApplication.focusWidget()
        assert to is not None, f"the keys are lost after {named(at)}"
        if to is not at and to in reached:
            return reached
        if to is not at:
            reached[to] = is_seen(to)
        at = to
    raise AssertionError(f"no way out of {named(at)}")


def is_seen(widget: QWidget) -> bool:
    """Return whether some of a control is in sight, now that it has the keys."""
    QApplication.processEvents()
    canvas = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    return not canvas.visibleRegion().isEmpty()


def named(widget: QWidget) -> str:
    text = getattr(widget, "text", str)()
    return f"{type(widget).__name__} {widget.accessibleName() or text or widget.objectName()}".strip()


def faults_of_a_walk(window: MainWindow, key: Qt.Key) -> list[str]:
    """Return what a walk with a key leaves out, or comes to while it is out of sight."""
    before = stops(window)  # others may come while the walk is on its way
    reached = walk(key)
    unseen = [f"out of sight: {named(widget)}" for widget, seen in reached.items() if not seen]
    left_out = [f"left out: {named(widget)}" for widget in stops(window) if widget in before and widget not in reached]
    return unseen + left_out


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab], ids=["tab", "backtab"])
@pytest.mark.parametrize("kind", KINDS)
def test_tab_leads_through_everything_in_sight(window: MainWindow, kind: str, key: Qt.Key) -> None:
    window.resize(1280, 770)
    if kind == "tour":  # the samples are too large for a diagram of all solutions, as a message says
        window.commands.open_text("tour 5x5", "test")
    else:
        window.commands.open_path(min(samples(kind), key=lambda file: file.stat().st_size))
    document = window.tabs.currentWidget()
    wrong = {"puzzle": faults_of_a_walk(window, key)}
    for page in PAGES:
        window.tabs.setCurrentWidget(document)
        action = window.actions_by_name[page]
        if not action.isEnabled():
            continue
        action.trigger()
        QApplication.processEvents()
        wrong[page] = faults_of_a_walk(window, key)

    assert len(wrong) > 3
    assert {page: names for page, names in wrong.items() if names} == {}
