"""Everything in the window can be reached by Tab, and each stop is in sight: no trap, nothing left out."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QScrollArea,
    QWidget,
)

from tests.thorough import either
from workbench.base.places import samples
from workbench.puzzles import KINDS
from workbench.ui.shell.analyses.registry import ANALYSES, acts_opening
from workbench.ui.shell.main_window import MainWindow

WITH_PAGES = either(("sudoku", "tour"), tuple(KINDS))  # those of the others are of the same classes
MOST = 600  # keys until a walk is back: Tab goes through the cells of a board
PAGES = ("search", *(act.name for act in acts_opening(tuple(ANALYSES.values()))))


def stops(window: QWidget) -> list[QWidget]:
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
        at = QApplication.focusWidget()
        if at is not to:  # which was disabled meanwhile, and passed the keys on
            reached[at] = is_seen(at)
    raise AssertionError(f"no way out of {named(at)}")


def is_seen(widget: QWidget) -> bool:
    """Return whether some of a control is in sight, now that it has the keys."""
    QApplication.processEvents()
    canvas = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    canvas = widget.widget() if isinstance(widget, QScrollArea) else canvas
    return not widget.isVisible() or not canvas.visibleRegion().isEmpty()  # what goes by itself was in sight


def named(widget: QWidget) -> str:
    text = getattr(widget, "text", str)()
    return f"{type(widget).__name__} {widget.accessibleName() or text or widget.objectName()}".strip()


def faults_of_a_walk(window: QWidget, key: Qt.Key) -> list[str]:
    """Return what a walk with a key leaves out, or comes to while it is out of sight."""
    before = stops(window)  # others may come while the walk is on its way
    if before == [QApplication.focusWidget()]:
        return []
    reached = walk(key)
    unseen = [f"out of sight: {named(widget)}" for widget, seen in reached.items() if not seen]
    left_out = [f"left out: {named(widget)}" for widget in stops(window) if widget in before and widget not in reached]
    return unseen + left_out


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        *((kind, Qt.Key.Key_Tab) for kind in KINDS),
        *((kind, Qt.Key.Key_Backtab) for kind in either(("tour",), tuple(KINDS))),  # which has most pages
    ],
    ids=lambda one: one if isinstance(one, str) else one.name,
)
def test_tab_leads_through_everything_in_sight(window: MainWindow, kind: str, key: Qt.Key) -> None:
    window.resize(1280, 770)
    if kind == "tour":  # the samples are too large for a diagram of all solutions, as a message says
        window.commands.open_text("tour 5x5", "test")
    else:
        window.commands.open_path(min(samples(kind), key=lambda file: file.stat().st_size))
    document = window.tabs.currentWidget()
    wrong = {"puzzle": faults_of_a_walk(window, key)}
    for page in PAGES if kind in WITH_PAGES else ("search", "watch"):
        window.tabs.setCurrentWidget(document)
        action = window.actions_by_name[page]
        if not action.isEnabled():
            continue
        action.trigger()
        QApplication.processEvents()
        wrong[page] = faults_of_a_walk(window, key)

    assert len(wrong) > (3 if kind in WITH_PAGES else 1)
    assert {page: names for page, names in wrong.items() if names} == {}


NOT_OURS = {"open", "save_as", "export", "print"}  # dialogs of files and printers
OF_ONE_FIELD = {"palette"}  # the arrows choose a line while a word is typed


@pytest.mark.parametrize("kind", WITH_PAGES)
def test_tab_leads_through_each_dialog(window: MainWindow, kind: str) -> None:
    window.commands.open_text("tour 5x5" if kind == "tour" else samples(kind)[0].read_text(encoding="utf-8"), "test")
    wrong: dict[str, list[str]] = {}
    asked: list[str] = []  # by name, the act whose dialogs are open

    def look() -> None:
        """Walk through a dialog and close it; some of them wait until they are closed."""
        for dialog in visible_dialogs():
            dialog.activateWindow()
            QApplication.processEvents()
            if not isinstance(dialog, QFileDialog):
                wrong[asked[-1]] = [*faults_of_a_walk(dialog, Qt.Key.Key_Tab), *nameless(dialog)]
            dialog.close()

    timer = QTimer(interval=20)
    timer.timeout.connect(look)
    timer.start()
    for name, action in window.actions_by_name.items():
        if action.text().endswith("…") and action.isEnabled() and name not in NOT_OURS | OF_ONE_FIELD:
            asked.append(name)
            action.trigger()
            QTest.qWait(60)
    timer.stop()

    assert {"new", "generate", "copy_as"} <= set(wrong)
    assert {name: words for name, words in wrong.items() if words} == {}


def visible_dialogs() -> set[QDialog]:
    return {widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QDialog) and widget.isVisible()}


def nameless(dialog: QDialog) -> list[str]:
    """Return the controls of a dialog that a screen reader has no name for."""
    interfaces = {widget: QAccessible.queryAccessibleInterface(widget) for widget in stops(dialog)}
    return [f"no name: {named(one)}" for one, it in interfaces.items() if not it.text(QAccessible.Text.Name).strip()]
