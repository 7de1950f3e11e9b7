"""A board for screen readers: a child for each cell, kept as long as Qt refers to it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from workbench.ui.base.speech.board_speech import MAX_CHILDREN, BoardInterface, BoardSpeech, Cell, CellInterface

SIDE = 10  # pixels of a cell


class ToyBoard(QWidget):
    """A board of empty cells with a cursor."""

    def __init__(self, shape: tuple[int, int]) -> None:
        super().__init__()
        self.speech = BoardSpeech(self, lambda: self.shape, lambda: self.cursor_cell, self.cell_rect, self.cell_at)
        self.speech.words = lambda cell: f"row {cell[0] + 1} column {cell[1] + 1}{self.contents}"
        self.shape, self.cursor_cell, self.contents = shape, (0, 0), ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.resize(shape[1] * SIDE, shape[0] * SIDE)

    def cell_rect(self, cell: Cell) -> QRect:
        return QRect(cell[1] * SIDE, cell[0] * SIDE, SIDE, SIDE)

    def cell_at(self, point: QPoint) -> Cell | None:
        r, c = point.y() // SIDE, point.x() // SIDE
        return (r, c) if 0 <= r < self.shape[0] and 0 <= c < self.shape[1] else None


@pytest.fixture
def reader(qtbot: QtBot) -> Iterator[None]:
    """A screen reader listens."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def board(qtbot: QtBot, reader: None) -> ToyBoard:
    return shown(qtbot, ToyBoard((3, 4)))


def shown(qtbot: QtBot, board: ToyBoard) -> ToyBoard:
    qtbot.addWidget(board)
    board.show()
    board.activateWindow()
    board.setFocus()
    qtbot.waitUntil(board.hasFocus)
    return board


def interface_of(board: QWidget) -> BoardInterface:
    interface = QAccessible.queryAccessibleInterface(board)
    assert isinstance(interface, BoardInterface)
    return interface


def test_each_cell_is_a_child_named_by_its_words(board: ToyBoard) -> None:
    table = interface_of(board)

    names = [table.child(k).text(QAccessible.Text.Name) for k in range(table.childCount())]

    assert names == [f"row {r} column {c}" for r in range(1, 4) for c in range(1, 5)]
    assert table.role() is QAccessible.Role.Table
    assert [table.indexOfChild(table.child(k)) for k in (0, 5, 11)] == [0, 5, 11]
    assert table.child(12) is None
    assert table.child(-1) is None


def test_a_cell_is_where_it_is_drawn(board: ToyBoard) -> None:
    middle = board.mapToGlobal(QPoint(2 * SIDE + SIDE // 2, SIDE + SIDE // 2))

    child = interface_of(board).childAt(middle.x(), middle.y())

    assert isinstance(child, CellInterface)
    assert child.cell == (1, 2)
    assert child.rect().contains(middle)
    assert interface_of(board).childAt(middle.x() + 4 * SIDE, middle.y()) is None


def test_the_cursor_has_the_focus(board: ToyBoard) -> None:
    board.cursor_cell = (2, 1)

    child = interface_of(board).focusChild()

    assert child.cell == (2, 1)
    assert child.state().focused
    assert not interface_of(board).child(0).state().focused


def test_changed_contents_of_the_cursor_are_described(board: ToyBoard) -> None:
    board.speech.follow()
    assert board.speech.description == ""

    board.contents = ", 7"
    board.speech.follow()
    described = interface_of(board).focusChild().text(QAccessible.Text.Description)
    board.cursor_cell = (0, 1)
    board.speech.follow()

    assert described == "row 1 column 1, 7"
    assert board.speech.description == ""  # it was about another cell


def test_another_shape_has_other_children(board: ToyBoard) -> None:
    table = interface_of(board)
    old = QAccessible.uniqueId(table.child(11))

    board.shape = (2, 2)

    assert table.childCount() == 4
    assert table.child(3).text(QAccessible.Text.Name) == "row 2 column 2"
    assert QAccessible.accessibleInterface(old) is None


def test_of_a_large_board_only_the_cursors_cell_is_a_child(qtbot: QtBot, reader: None) -> None:
    board = shown(qtbot, ToyBoard((50, MAX_CHILDREN // 50 + 1)))
    board.cursor_cell = (49, 50)

    table = interface_of(board)

    assert table.childCount() == 1
    assert table.child(0).text(QAccessible.Text.Name) == "row 50 column 51"
    assert interface_of(shown(qtbot, ToyBoard((50, MAX_CHILDREN // 50)))).childCount() == MAX_CHILDREN


def test_children_of_boards_that_are_gone_are_not_known_any_more(qtbot: QtBot, reader: None) -> None:
    numbers = []
    for _ in range(20):
        board = ToyBoard((9, 9))
        board.show()
        table = interface_of(board)
        numbers += [QAccessible.uniqueId(table.child(k)) for k in range(81)]
        board.speech.follow()
        board.deleteLater()
        QCoreApplication.sendPostedEvents(board, QEvent.Type.DeferredDelete)
        del board, table

    assert len(set(numbers)) == 20 * 81
    assert all(QAccessible.accessibleInterface(number) is None for number in numbers)


def test_nothing_is_computed_while_no_reader_listens(qtbot: QtBot) -> None:
    board = shown(qtbot, ToyBoard((3, 4)))
    asked: list[Cell] = []
    board.speech.words = lambda cell: asked.append(cell) or ""  # type: ignore[func-returns-value]

    board.speech.follow()

    assert not QAccessible.isActive()
    assert asked == []
