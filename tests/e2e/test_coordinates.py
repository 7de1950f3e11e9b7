"""Coordinates along the edges of boards, in the real window: which boards show them, and that the choice is kept."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from workbench.ui.analyses.starts import HEAT_MAP
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.base.preferences import preference, set_preference
from workbench.ui.board.acts import HINT, SHOW_COORDINATES
from workbench.ui.board.board import Board
from workbench.ui.board.coordinates import CELLS, SQUARES
from workbench.ui.board.view import NO_MARGINS
from workbench.ui.shell.main_window import MainWindow

TEXTS = {
    "tour": "tour 8x8",
    "sudoku": "." * 81,
    "kakuro": "kakuro 3x3\n# 3\\ 4\\\n\\3 . .\n\\4 . .\n",
    "polyomino": "polyomino 2x3\npieces free 3",
}
WITHOUT = "items a b\na b\na\nb\n"


@pytest.fixture(autouse=True)
def defaults() -> Iterator[None]:
    """Begin with the defaults, and leave them behind."""
    yield
    set_preference(SQUARES.setting, "on")
    set_preference(CELLS.setting, "off")


def opened(window: MainWindow, text: str) -> QWidget:
    """Open a text, and return its board."""
    window.commands.open_text(text, "test")
    assert window.tab is not None
    board: QWidget = window.tab.editor.board  # type: ignore[attr-defined]
    return board


def inks_left_of(board: Board) -> int:
    """Return how many colours there are in the strip at the left of a board, beside its rows."""
    picture, cell = board.grab().toImage(), board.cell_rect((0, 0))
    strip = [(x, y) for x in range(cell.left() - 3) for y in range(cell.top(), cell.bottom())]
    return len({picture.pixel(x, y) for x, y in strip})


def has_room(board: QWidget) -> bool:
    """Tell whether a board leaves room for coordinates."""
    return bool(board.view.margins != NO_MARGINS)  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", TEXTS)
def test_boards_for_tours_show_them_at_first_and_others_do_not(window: MainWindow, kind: str) -> None:
    board = opened(window, TEXTS[kind])
    action = window.acts[SHOW_COORDINATES]

    before = has_room(board), action.isChecked()
    action.trigger()

    assert before == (kind == "tour", kind == "tour")
    assert (has_room(board), action.isChecked()) == (kind != "tour", kind != "tour")


def test_the_choice_is_kept_for_tours_and_for_other_boards_apart(window: MainWindow) -> None:
    tour, sudoku = opened(window, TEXTS["tour"]), opened(window, TEXTS["sudoku"])
    window.acts[SHOW_COORDINATES].trigger()

    assert (preference("square_coordinates"), preference("cell_coordinates")) == ("on", "on")
    assert has_room(tour)
    assert has_room(sudoku)
    assert has_room(opened(window, TEXTS["polyomino"]))
    window.tabs.setCurrentIndex(1)
    window.acts[SHOW_COORDINATES].trigger()
    assert (preference("square_coordinates"), preference("cell_coordinates")) == ("off", "on")
    assert not has_room(tour)


def test_other_tabs_follow_when_they_are_shown(window: MainWindow) -> None:
    first, _second = opened(window, TEXTS["tour"]), opened(window, "tour 31x31")
    window.show()
    window.acts[SHOW_COORDINATES].trigger()

    window.tabs.setCurrentIndex(1)

    assert not has_room(first)
    assert not window.acts[SHOW_COORDINATES].isChecked()


def test_a_cover_has_no_coordinates(window: MainWindow) -> None:
    window.commands.open_text(WITHOUT, "test")

    assert window.tab is not None
    assert not window.acts[SHOW_COORDINATES].isEnabled()


def test_the_maps_of_starts_have_the_coordinates_of_tours(window: MainWindow) -> None:
    opened(window, TEXTS["tour"])
    window.acts[HEAT_MAP].trigger()
    starts = window.tabs.front
    assert isinstance(starts, StartsTab)
    boards = [starts.panes["A"].board, starts.walk.board]

    before = [has_room(board) for board in boards]
    window.acts[SHOW_COORDINATES].trigger()

    assert before == [True, True]
    assert [has_room(board) for board in boards] == [False, False]


@pytest.mark.parametrize("kind", ["sudoku", "kakuro"])
def test_cells_that_are_marked_have_coordinates_for_as_long_and_nothing_moves(window: MainWindow, kind: str) -> None:
    board = opened(window, TEXTS[kind])
    assert isinstance(board, Board)
    corner = board.cell_rect((0, 0))
    before = inks_left_of(board)

    board.mark_cells(np.ones(board.view.shape, bool))
    marked, moved = inks_left_of(board), board.cell_rect((0, 0)) != corner
    board.mark_cells(np.zeros(board.view.shape, bool))

    assert (before, inks_left_of(board)) == (1, 1)
    assert marked > 1
    assert not moved


def test_the_cells_of_a_hint_have_coordinates(window: MainWindow, qtbot: QtBot) -> None:
    board = opened(window, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    assert isinstance(board, Board)
    before = inks_left_of(board)

    window.acts[HINT].trigger()
    qtbot.waitUntil(lambda: inks_left_of(board) > before)
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Escape)

    assert inks_left_of(board) == before
