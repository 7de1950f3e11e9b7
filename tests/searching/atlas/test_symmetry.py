"""Solutions up to symmetry, by Burnside's lemma."""

import numpy as np
import pytest

from tests.solvers.settings import puzzle_of
from tests.thorough import either
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.symmetry import TURNS
from workbench.searching.atlas.symmetry import classes, fixed_by, folded, keeps, orbits

pytestmark = pytest.mark.usefixtures("compiled")

CLASSES = [  # of the free tilings: dominoes A005158 8x8 and below; pentominoes: Haselgrove 1960
    ("polyomino 4x4\npieces free 2 any\n", 9),
    ("polyomino 6x6\npieces free 2 any\n", 930),
    ("polyomino 8x8\npieces free 2 any\n", 1629189),
    ("polyomino 6x8\npieces free 4 any\n", 5626216),
    ("polyomino 8x5\npieces free 4 any\n", 200712),
    ("polyomino 3x20\npieces free 5\n", 2),
    ("polyomino 5x12\npieces free 5\n", 1010),
]


def fixed(text: str) -> dict[str, int]:
    """Return how many tilings each symmetry leaves as they are."""
    puzzle = puzzle_of("polyomino", text)
    assert isinstance(puzzle, Polyomino)
    cover = puzzle.to_cover().cover
    found = fixed_by(cover, puzzle.cover_symmetries(), np.ones(cover.count, bool))
    return {one.symmetry.name: one.solutions for one in found if one}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "expected"), CLASSES)
def test_there_are_as_many_classes_as_published(text: str, expected: int) -> None:
    puzzle = puzzle_of("polyomino", text)
    assert isinstance(puzzle, Polyomino)
    cover = puzzle.to_cover().cover

    found = [one for one in fixed_by(cover, puzzle.cover_symmetries(), np.ones(cover.count, bool)) if one]

    assert classes(found) == expected


def test_each_symmetry_of_the_square_fixes_as_many_tetromino_tilings_as_listing_finds() -> None:
    assert fixed("polyomino 6x6\npieces free 4 any\n") == dict(
        zip(TURNS, (178939, 21, 127, 21, 501, 9, 501, 9), strict=True)
    )


@pytest.mark.slow
def test_a_piece_that_is_used_once_cannot_lie_in_two_mirror_images() -> None:
    board, count = either(("4x15", 1472), ("6x10", 9356))
    assert fixed(f"polyomino {board}\npieces free 5\n") == {
        "identity": count,
        "half turn": 0,
        "left-right reflection": 0,
        "top-bottom reflection": 0,
    }


def test_orbits_are_numbered_by_their_smallest_element() -> None:
    assert orbits(np.array([1, 2, 0, 3, 5, 4])).tolist() == [0, 0, 0, 3, 4, 4]


def test_only_symmetries_that_keep_the_pins_count() -> None:
    puzzle = puzzle_of("polyomino", "polyomino 2x2\npieces free 2 any\n")
    assert isinstance(puzzle, Polyomino)
    cover = puzzle.to_cover().cover
    top = next(k for k in range(cover.count) if cover.option(k).tolist() == [1, 2])

    kept = [symmetry.name for symmetry in puzzle.cover_symmetries() if keeps(symmetry, [top])]

    assert kept == ["identity", "left-right reflection"]
    half_turn = next(one for one in puzzle.cover_symmetries() if one.name == "half turn")
    allowed = np.ones(cover.count, bool)
    allowed[top] = False
    assert folded(cover, half_turn, allowed).count == 1  # the two upright dominoes; the lying ones are not both allowed
