"""What a screen reader is given in the window: a sentence for each cell, each result, and a name for each control."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.base.places import samples
from workbench.ui.base.speech.announcer import Announcer
from workbench.ui.base.speech.board_speech import BoardInterface
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

SAMPLES = {
    "sudoku": "10-singles",
    "kakuro": "07-by-07",
    "polyomino": "pentominoes-6x10",
    "tour": "10-open-8x8",
    "cover": "seven-blocks",
}
PLACES = ("search", "compare", "explore", "watch", "atlas", "estimate", "heat_map", "move_orders", "lab")
FOUR_BY_FOUR = "1...\n..3.\n.4..\n...2\n"  # its only solution begins 1 3 2 4
KAKURO = "# kakuro\n\\ 4\\ 3\\\n\\4 . .\n\\3 . .\n"


@pytest.fixture
def reader(window: MainWindow) -> Iterator[None]:
    """A screen reader listens."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def open_sample(window: MainWindow, kind: str) -> DocumentTab:
    window.commands.open_path(next(file for file in samples(kind) if file.stem == SAMPLES[kind]))
    assert isinstance(window.tab, DocumentTab)
    return window.tab


def board_of(window: MainWindow) -> QWidget:
    """Return the board in front, which has the keys."""
    assert window.tab is not None
    board = window.tab.editor.widget.focusProxy()
    board.setFocus()
    return board


def spoken(board: QWidget) -> str:
    """Return what a reader says of the cursor's cell."""
    interface = QAccessible.queryAccessibleInterface(board)
    assert isinstance(interface, BoardInterface)
    return interface.focusChild().text(QAccessible.Text.Name)


def announced() -> list[str]:
    app = QApplication.instance()
    assert app is not None
    announcer = app.findChild(Announcer)
    return announcer.announced if announcer else []


def walk(board: QWidget, keys: list[Qt.Key]) -> list[str]:
    """Return what is said after each key."""
    sentences = []
    for key in keys:
        QTest.keyClick(board, key)
        sentences.append(spoken(board))
    return sentences


RIGHT, DOWN, LEFT, UP = Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up


@pytest.mark.parametrize(
    ("text", "keys", "sentences"),
    [
        (FOUR_BY_FOUR, [RIGHT, LEFT], ["row 1 column 2, empty", "row 1 column 1, given 1"]),
        (
            KAKURO,
            [UP, DOWN, LEFT],
            ["row 1 column 2, clue 4 down, 2 cells", "row 2 column 2, empty, 4 across, 4 down",
             "row 2 column 1, clue 4 across, 2 cells"],
        ),
        ("tour 5x5", [RIGHT, DOWN], ["b5: 3 leaps", "b4: 4 leaps"]),
        ("a b c\na b\nc\n", [UP], ["item a: 1 option"]),
        ("a b c\na b\nc\n", [RIGHT, DOWN], ["option 1 has item b", "option 2 does not have item b"]),
    ],
    ids=["sudoku", "kakuro", "tour", "item", "option"],
)  # fmt: skip
def test_each_cell_is_a_sentence(
    window: MainWindow, reader: None, text: str, keys: list[Qt.Key], sentences: list[str]
) -> None:
    window.commands.open_text(text, "test")
    board = board_of(window)

    assert walk(board, keys) == sentences


def test_marks_of_both_kinds_are_spoken(window: MainWindow, reader: None) -> None:
    window.commands.open_text(FOUR_BY_FOUR, "test")
    tab = window.tab
    assert isinstance(tab, DocumentTab)
    position = tab.document.position
    tab.document.apply(position.mark([(0, 1)], 2).mark([(0, 1)], 3, corner=True), "marks")

    assert walk(board_of(window), [RIGHT]) == ["row 1 column 2, empty, marks 2, corner marks 3"]


def test_a_piece_on_a_board_is_named(qtbot: QtBot, window: MainWindow, reader: None) -> None:
    tab = open_sample(window, "polyomino")
    board = board_of(window)
    before = spoken(board)

    tab.run()
    named = re.compile("r1c1 is covered by [FILPNTUVWXYZ]")
    qtbot.waitUntil(lambda: named.fullmatch(spoken(board)) is not None)

    assert re.fullmatch(r"r1c1: \d+ placements", before)


def test_a_wrong_entry_and_the_solved_board_are_announced(qtbot: QtBot, window: MainWindow, reader: None) -> None:
    window.commands.open_text(FOUR_BY_FOUR, "test")
    board = board_of(window)
    QTest.keyClick(board, RIGHT)

    QTest.keyClick(board, Qt.Key.Key_1)
    qtbot.waitUntil(lambda: any("1 appears twice in row 1" in text for text in announced()))
    wrong = spoken(board)
    for row, digits in enumerate(("1324", "4231", "2413", "3142")):
        for column, digit in enumerate(digits):
            tab = window.tab
            assert tab is not None
            if not tab.document.position.puzzle.given()[row, column]:
                board.go((row, column))
                QTest.keyClick(board, Qt.Key(ord(digit)))
    qtbot.waitUntil(lambda: any(text.startswith("Solved") for text in announced()))

    assert wrong == "row 1 column 2, 1, breaks a rule"


def test_the_verdict_of_a_search_is_announced(qtbot: QtBot, window: MainWindow, reader: None) -> None:
    window.commands.open_text(FOUR_BY_FOUR, "test")
    tab = window.tab
    assert tab is not None

    trigger(window, "search")
    board_of(window)
    tab.run()

    qtbot.waitUntil(lambda: any("solution" in text for text in announced()))


def unnamed(root: QWidget) -> list[str]:
    """Return the types of the controls in sight that a screen reader has no name for."""
    found = []
    for widget in root.findChildren(QWidget):
        part = isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox)
        if widget.isVisible() and widget.isEnabled() and not part and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            interface = QAccessible.queryAccessibleInterface(widget)
            if interface is None or not interface.text(QAccessible.Text.Name).strip():
                found.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    return found


@pytest.mark.parametrize("kind", SAMPLES)
def test_each_control_has_a_name(window: MainWindow, reader: None, kind: str) -> None:
    window.resize(1280, 770)
    open_sample(window, kind)
    nameless = {"puzzle": unnamed(window)}
    for place in PLACES:
        action = window.actions_by_name[place]
        if action.isEnabled():
            action.trigger()
            QApplication.processEvents()
            nameless[place] = unnamed(window)

    assert len(nameless) > 4
    assert not any(nameless.values()), nameless
