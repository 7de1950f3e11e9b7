"""The palette of pieces: what it shows and requests."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Piece, polyominoes
from workbench.ui.base.theme import colours
from workbench.ui.polyomino.piece_grid import (
    PIECE_ROLE,
    PLACED_ROLE,
    amount_text,
    count_text,
    description,
    is_used_up,
    restriction,
)
from workbench.ui.polyomino.piece_palette import ANY, AT_LEAST, AT_MOST, BETWEEN, EXACTLY, PiecePalette
from workbench.ui.shell.menus import make_all_actions

PENTOMINOES = Polyomino(np.ones((6, 10), bool), polyominoes(5, "free"))


@pytest.fixture
def palette(qtbot: QtBot) -> Iterator[PiecePalette]:
    """A palette that immediately shows what it requests."""
    window = QMainWindow()
    palette = PiecePalette(make_all_actions(window))
    qtbot.addWidget(window)
    window.setCentralWidget(palette)
    palette.pieces_requested.connect(
        lambda pieces, _did: palette.show_puzzle((palette.puzzle or PENTOMINOES).with_pieces(pieces))
    )
    palette.show_puzzle(PENTOMINOES)
    window.show()
    yield palette
    window.close()


def choose(palette: PiecePalette, *numbers: int) -> None:
    """Select these pieces."""
    model = palette.piece_grid.selectionModel()
    model.clearSelection()
    for number in numbers:
        model.select(palette.piece_grid.model().index(number), QItemSelectionModel.SelectionFlag.Select)


def bounds(palette: PiecePalette) -> list[tuple[int, int | None]]:
    assert palette.puzzle is not None
    return [(piece.low, piece.high) for piece in palette.puzzle.pieces]


def pick(palette: PiecePalette, sort: int) -> None:
    """Choose a kind of bound in the list."""
    palette.number_box.setCurrentIndex(sort)
    palette.number_box.activated.emit(sort)


def test_every_piece_has_a_tile_with_its_name(palette: PiecePalette) -> None:
    model = palette.piece_grid.model()

    names = "".join(str(model.data(model.index(k, 0))) for k in range(model.rowCount()))

    assert names == "FILNPTUVWXYZ"


def test_without_a_selection_the_fields_change_all_pieces(palette: PiecePalette) -> None:
    pick(palette, ANY)

    assert palette.scope.text() == "All"
    assert bounds(palette) == [(0, None)] * 12


def test_only_the_selected_piece_is_changed_and_stays_selected(palette: PiecePalette) -> None:
    choose(palette, 2)

    pick(palette, AT_MOST)
    palette.high_box.setValue(3)
    palette.flip_box.click()

    assert palette.scope.text() == "L"
    assert palette.chosen() == [2]
    assert bounds(palette) == [(1, 1)] * 2 + [(0, 3)] + [(1, 1)] * 9
    assert [piece.flip for piece in palette.puzzle.pieces].count(False) == 1


def test_every_kind_of_bound_can_follow_every_other(palette: PiecePalette) -> None:
    choose(palette, 0)
    expected = {EXACTLY: (1, 1), AT_MOST: (0, 1), BETWEEN: (1, 2), AT_LEAST: (1, None), ANY: (0, None)}

    for before in expected:
        for sort, wanted in expected.items():
            palette.show_puzzle(PENTOMINOES)
            pick(palette, before)
            pick(palette, sort)
            assert palette.number_box.currentIndex() == sort
            low, high = bounds(palette)[0]
            assert (low, high) == wanted or (before == BETWEEN and sort == AT_MOST and (low, high) == (0, 2))


def test_the_minimum_does_not_exceed_the_maximum(palette: PiecePalette) -> None:
    choose(palette, 1)
    pick(palette, BETWEEN)

    palette.low_box.setValue(5)

    assert bounds(palette)[1] == (5, 5)
    assert palette.number_box.currentIndex() == EXACTLY


def test_only_the_fields_that_apply_are_shown(palette: PiecePalette) -> None:
    shown = {}
    for sort in (EXACTLY, AT_MOST, BETWEEN, AT_LEAST, ANY):
        pick(palette, sort)
        shown[sort] = palette.low_box.isVisible(), palette.high_box.isVisible()

    assert shown == {
        EXACTLY: (True, False),
        AT_MOST: (False, True),
        BETWEEN: (True, True),
        AT_LEAST: (True, False),
        ANY: (False, False),
    }


def test_the_fields_of_pieces_that_differ_show_so_and_change_all_of_them(palette: PiecePalette) -> None:
    choose(palette, 0)
    pick(palette, ANY)
    palette.flip_box.click()

    choose(palette)

    assert palette.scope.text() == "All"
    assert (palette.number_box.currentText(), palette.number_box.placeholderText()) == ("", "mixed")
    assert not palette.low_box.isVisible()
    assert palette.flip_box.checkState() == Qt.CheckState.PartiallyChecked
    assert palette.turn_box.checkState() == Qt.CheckState.Checked
    palette.flip_box.click()
    pick(palette, EXACTLY)
    assert set(bounds(palette)) == {(1, 1)}
    assert palette.puzzle is not None
    assert all(piece.flip for piece in palette.puzzle.pieces)
    assert (palette.number_box.currentIndex(), palette.flip_box.isTristate()) == (EXACTLY, False)


def test_the_note_on_areas_is_coloured_by_whether_they_add_up(palette: PiecePalette) -> None:
    right = palette.area.text(), palette.area.property("mood")
    palette.show_puzzle(replace(PENTOMINOES, board=np.ones((8, 8), bool)))
    wrong = palette.area.text(), palette.area.property("mood")

    assert right == ("12 pieces cover exactly 60 of 60 cells.", "good")
    assert wrong == ("12 pieces cover 60 cells; the board has 64: 4 cells are left over.", "bad")


def test_without_pieces_only_their_place_says_so(palette: PiecePalette) -> None:
    shown = palette.number_box.isVisible(), palette.area.isVisible()
    palette.show_puzzle(PENTOMINOES.with_pieces(()))

    assert shown == (True, True)
    assert (palette.number_box.isVisible(), palette.area.isVisible()) == (False, False)


def test_the_size_fields_show_and_request_a_size(palette: PiecePalette, qtbot: QtBot) -> None:
    palette.show_puzzle(replace(PENTOMINOES, board=np.ones((4, 15), bool)))
    assert (palette.rows_box.value(), palette.columns_box.value()) == (4, 15)

    with qtbot.waitSignal(palette.size_requested) as request:
        palette.columns_box.stepUp()

    assert request.args == [4, 16]


def test_a_double_click_requests_to_edit_the_shape(palette: PiecePalette, qtbot: QtBot) -> None:
    place = palette.piece_grid.visualRect(palette.piece_grid.model().index(3, 0)).center()
    QTest.mouseClick(palette.piece_grid.viewport(), Qt.MouseButton.LeftButton, pos=place)

    with qtbot.waitSignal(palette.shape_requested) as request:
        QTest.mouseDClick(palette.piece_grid.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert request.args == [3]


def test_the_tiles_show_pieces_in_their_colours(palette: PiecePalette) -> None:
    viewport = palette.piece_grid.viewport()
    image = QImage(viewport.size(), QImage.Format.Format_RGB32)
    viewport.render(image)
    tile = palette.piece_grid.visualRect(palette.piece_grid.model().index(1, 0))

    seen = {
        image.pixelColor(x, y).name()
        for x in range(tile.left(), tile.right())
        for y in range(tile.top(), tile.bottom())
    }

    assert colours()["piece-2"] in seen
    assert colours()["piece-1"] not in seen


@pytest.mark.parametrize(
    ("low", "high", "short", "words"),
    [
        (2, 2, "2 ×", "exactly 2"),
        (0, 3, "≤ 3", "at most 3"),
        (1, 3, "1-3", "1 to 3"),
        (2, None, "≥ 2", "at least 2"),
        (0, None, "any", "any number"),
    ],
)
def test_bounds_have_a_short_and_a_long_text(low: int, high: int | None, short: str, words: str) -> None:
    piece = Piece("L", ((0, 0), (1, 0), (1, 1)), low, high)

    assert count_text(piece) == short
    assert description(piece) == f"L: 3 cells, {words}, 4 orientations"


def test_a_restriction_is_shown_only_if_it_makes_a_difference() -> None:
    cells = ((0, 0), (1, 0), (2, 0), (2, 1))

    assert restriction(Piece("L", cells)) == ""
    assert restriction(Piece("L", cells, flip=False)) == "no flipping"
    assert restriction(Piece("L", cells, turn=False)) == "no turning"
    assert restriction(Piece("L", cells, turn=False, flip=False)) == "fixed"
    assert restriction(Piece("O", ((0, 0),), turn=False, flip=False)) == ""


def test_the_list_returns_a_piece_by_its_role(palette: PiecePalette) -> None:
    model = palette.piece_grid.model()

    assert model.data(model.index(11, 0), PIECE_ROLE) == PENTOMINOES.pieces[11]


def test_pieces_on_the_board_are_counted_and_ticked(palette: PiecePalette) -> None:
    palette.show_placed((1, 1, 0, *[0] * 9))

    index = palette.piece_grid.model().index(0, 0)
    assert palette.placed.text() == "2 of 12 placed"
    assert index.data(PLACED_ROLE) == 1
    assert index.data(Qt.ItemDataRole.AccessibleDescriptionRole).endswith("; 1 placed")
    assert [has_tick(palette, row) for row in range(3)] == [True, True, False]


def test_an_empty_board_shows_no_counts(palette: PiecePalette) -> None:
    palette.show_placed((1, *[0] * 11))
    palette.show_placed(())

    assert palette.placed.text() == ""
    assert palette.piece_grid.model().index(0, 0).data(PLACED_ROLE) is None
    assert not has_tick(palette, 0)


def has_tick(palette: PiecePalette, number: int) -> bool:
    """Return whether the tile of a piece shows the colour of a tick."""
    image = palette.piece_grid.viewport().grab(
        palette.piece_grid.visualRect(palette.piece_grid.model().index(number, 0))
    )
    pixels = image.toImage()
    good = colours()["good"]
    return any(pixels.pixelColor(x, y).name() == good for x in range(pixels.width()) for y in range(pixels.height()))


@pytest.mark.parametrize(
    ("low", "high", "placed", "text", "used_up"),
    [(1, 1, 1, "1 ×", True), (3, 3, 2, "2 of 3", False), (0, 4, 4, "4 of 4", True), (0, None, 7, "7", False)],
)
def test_the_number_of_a_piece_names_the_copies_on_the_board(
    low: int, high: int | None, placed: int, text: str, used_up: bool
) -> None:
    piece = Piece("I2", ((0, 0), (0, 1)), low, high)

    assert amount_text(piece, placed) == text
    assert is_used_up(piece, placed) is used_up
    assert amount_text(piece, None) == count_text(piece)
