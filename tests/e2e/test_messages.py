"""The sentence on the board is seen at once, though the status bar shows the tip of the button under the mouse."""

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from tests.ui.cover.driving import editor_of, enter, type_text
from tests.windows import Opened, wait_until
from workbench.ui.base.act import Act
from workbench.ui.board import acts as board_acts
from workbench.ui.cover import acts
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.editor import SudokuEditor

COVER = "cover\nA B | S\nA S:red\nB\n"


def button_under_mouse(window: MainWindow, act: Act) -> QToolButton:
    """Move the mouse to the button of an act, and wait for its tip."""
    bar = window.statusBar()
    window.resize(780, 560)  # on the screen, which is small: beside it there is nothing under the mouse
    QTest.mouseMove(window, QPoint(1, 1))
    wait_until(lambda: not bar.currentMessage(), "the tip of another button stays")
    (button,) = (one for one in window.findChildren(QToolButton, act.name) if one.isVisible())
    QTest.mouseMove(button)
    wait_until(lambda: bar.currentMessage() == act.tip, f"there is no tip of {act.name}")
    return button


def test_a_rejected_name_is_explained_while_the_mouse_stays_on_the_button(window: MainWindow, opened: Opened) -> None:
    tab = opened(COVER)
    button = button_under_mouse(window, acts.ADD_SECONDARY)

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    asked = tab.message.isVisible(), tab.message.text().partition(".")[0]
    enter(tab, "A")

    assert asked == (True, "Name of the new secondary item")
    assert tab.message.text() == "An item named A already exists. Choose another name."
    assert tab.message.isVisible()


def test_a_refusal_is_seen_every_time(window: MainWindow, opened: Opened) -> None:
    tab = opened(COVER)
    type_text(tab, "cover\nA B\nC\n")

    seen = []
    for _ in range(2):  # the second time, the sentence is already there, behind the tip
        QTest.mouseClick(button_under_mouse(window, acts.ADD_OPTION), Qt.MouseButton.LeftButton)
        seen.append((tab.message.isVisible(), tab.message.text().partition(".")[0]))

    assert seen == [(True, "The text has an error")] * 2


def test_a_broken_rule_is_seen_whatever_is_under_the_mouse(window: MainWindow, opened: Opened) -> None:
    tab = opened("1...\n....\n....\n....\n")
    assert isinstance(tab.editor, SudokuEditor)
    button_under_mouse(window, board_acts.MARKS)

    QTest.keyClick(tab.editor.board, Qt.Key.Key_Right)
    QTest.keyClick(tab.editor.board, Qt.Key.Key_1)

    assert tab.message.text().startswith("1 appears twice in row 1.")
    assert tab.message.isVisible()


def test_a_note_stays_for_its_seconds_but_not_before_an_error(window: MainWindow, opened: Opened) -> None:
    tab = opened(COVER)
    QTest.mouseMove(editor_of(tab).matrix)
    QCoreApplication.processEvents()
    bar = window.statusBar()
    bar.showMessage("Saved", 60_000)

    QTest.keyClick(editor_of(tab).matrix, Qt.Key.Key_Right)
    after_key = bar.currentMessage()
    type_text(tab, "cover\nA B\nC\n")
    window.acts[acts.ADD_OPTION].trigger()

    assert after_key == "Saved"
    assert not bar.currentMessage()
    assert tab.message.isVisible()
