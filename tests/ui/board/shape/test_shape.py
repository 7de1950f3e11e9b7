from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.tour import Tour
from workbench.ui.board import acts
from workbench.ui.board.document import Document
from workbench.ui.board.shape.shape import BoardShape
from workbench.ui.polyomino.changes import TilingChanges
from workbench.ui.tour.changes import TourChanges

BOARD = "2x3\n..#\n...\n"
Shape = Callable[[str], tuple[Document, BoardShape]]


@pytest.fixture
def shape(qtbot: QtBot) -> Shape:
    """A function that returns the board of a kind of puzzle as a document, and its shape."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def start(kind: str) -> tuple[Document, BoardShape]:
        puzzle = Tour.parse(f"tour {BOARD}")[0] if kind == "tour" else Polyomino.parse(f"polyomino {BOARD}")[0]
        document = Document.of(puzzle, "test")
        changes = TourChanges(document) if kind == "tour" else TilingChanges(document)
        return document, BoardShape(parent, document, changes, 10)

    return start


def rows_of(document: Document) -> list[str]:
    """Return the rows of a board, with # for holes."""
    board = document.position.puzzle.open_cells()
    return ["".join("." if cell else "#" for cell in row) for row in board.tolist()]


@pytest.mark.parametrize("kind", ["tour", "polyomino"])
def test_the_board_of_every_kind_is_mirrored_turned_and_inverted_alike(shape: Shape, kind: str) -> None:
    found = []
    for act in (acts.MIRROR, acts.MIRROR_UPRIGHT, acts.TURN_BOARD, acts.INVERT):
        document, board_shape = shape(kind)
        board_shape.offers()[act].do()
        found.append(rows_of(document))

    assert found == [["#..", "..."], ["...", "..#"], ["..", "..", ".#"], ["##.", "###"]]


@pytest.mark.parametrize("kind", ["tour", "polyomino"])
def test_a_board_is_resized_at_the_bottom_and_on_the_right(shape: Shape, kind: str) -> None:
    document, board_shape = shape(kind)

    board_shape.resize(3, 4)

    assert rows_of(document) == ["..#.", "....", "...."]


@pytest.mark.parametrize("kind", ["tour", "polyomino"])
def test_the_same_size_is_no_change(shape: Shape, kind: str) -> None:
    document, board_shape = shape(kind)
    before = document.position

    board_shape.resize(2, 3)

    assert document.position is before
