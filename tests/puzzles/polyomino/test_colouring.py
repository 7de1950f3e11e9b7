"""Colours of pieces: always the piece's own, and told apart by every eye together with borders and names."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.colour_vision import EYES, apart, contrast
from workbench.pictures.palettes import THEMES, palette
from workbench.puzzles.drawing import Ink
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.colouring import COLOURS, DISTINCT, PIECES, ink_of
from workbench.puzzles.polyomino.pieces import Piece, polyominoes

EVERY_THEME = pytest.mark.parametrize("theme", THEMES)
EVERY_EYE = pytest.mark.parametrize("eye", EYES)


class Fills:
    """A drawing that keeps the ink of each cell."""

    def __init__(self) -> None:
        self.inks: dict[tuple[int, int], Ink] = {}

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        self.inks.update(dict.fromkeys(map(tuple, cells.tolist()), ink))

    def lines(self, *_: object) -> None:
        """Leave lines out."""

    def labels(self, *_: object) -> None:
        """Leave labels out."""


def inks(puzzle: Polyomino, filling: NDArray[np.int32]) -> dict[tuple[int, int], Ink]:
    """Return the ink of each cell of a filling."""
    drawing = Fills()
    puzzle.draw_filling(drawing, filling, Ink.FOUND)
    return drawing.inks


def test_every_placement_of_a_piece_has_its_colour_whatever_lies_beside_it() -> None:
    puzzle = Polyomino(np.ones((6, 10), bool), polyominoes(5, "free"))
    random = np.random.default_rng(7)

    for _ in range(50):
        numbers = random.choice(len(puzzle.placements.piece), 6, replace=False)
        filling = puzzle.lay(numbers)
        shown = inks(puzzle, filling)

        owner = {(r, c): puzzle.placements.piece[filling[r, c] - 1] for r, c in np.argwhere(filling).tolist()}
        assert shown == {cell: PIECES[piece] for cell, piece in owner.items()}


def test_copies_of_a_piece_that_touch_have_one_colour() -> None:
    puzzle = Polyomino(np.ones((2, 2), bool), (Piece("I2", ((0, 0), (0, 1)), 2, 2),))

    filling = puzzle.lay(
        np.flatnonzero([sorted(puzzle.placements.covered(k).tolist()) in ([0, 1], [2, 3]) for k in range(4)])
    )

    assert set(inks(puzzle, filling).values()) == {Ink.PIECE_1}


def test_each_of_the_hexominoes_has_a_colour_of_its_own() -> None:
    assert len({ink_of(k) for k in range(35)}) == 35
    assert ink_of(COLOURS) == ink_of(0)


def test_a_number_without_a_placement_looks_like_a_fault() -> None:
    puzzle = Polyomino(np.ones((1, 2), bool), (Piece("I2", ((0, 0), (0, 1))),))

    assert set(inks(puzzle, np.array([[9, 9]], np.int32)).values()) == {Ink.FAULT_PAPER}


@EVERY_THEME
def test_names_can_be_read_on_every_piece(theme: str) -> None:
    colours = palette(theme)

    assert [ink for ink in PIECES if contrast(colours[Ink.GIVEN], colours[ink]) < 4.5] == []


@EVERY_THEME
def test_borders_can_be_seen_on_every_piece(theme: str) -> None:
    colours = palette(theme)

    assert [ink for ink in PIECES if contrast(colours[Ink.FRAME], colours[ink]) < 3.0] == []
    assert contrast(colours[Ink.FRAME], colours[Ink.HOLE]) > 2.0


@EVERY_THEME
@EVERY_EYE
def test_every_eye_can_tell_twelve_pieces_apart(theme: str, eye: str) -> None:
    assert closest(theme, eye, PIECES[:DISTINCT]) > (14 if eye == "all cones" else 9)  # 1 is just noticed


@EVERY_THEME
@EVERY_EYE
def test_no_two_of_all_the_colours_look_the_same(theme: str, eye: str) -> None:
    assert closest(theme, eye, PIECES[:18]) > 5  # the one-sided pentominoes
    assert closest(theme, eye, PIECES) > 3


def closest(theme: str, eye: str, inks: tuple[Ink, ...]) -> float:
    """Return the smallest difference of two of these colours."""
    return min(apart(palette(theme)[one], palette(theme)[other], eye) for one, other in combinations(inks, 2))


@EVERY_THEME
@EVERY_EYE
def test_pieces_differ_from_empty_cells_and_holes(theme: str, eye: str) -> None:
    colours = palette(theme)

    for ink in PIECES:
        assert min(apart(colours[ink], colours[other], eye) for other in (Ink.PAPER, Ink.HOLE)) > 7
