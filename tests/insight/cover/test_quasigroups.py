"""Quasigroup completion: solutions are Latin squares that agree with the givens."""

import re

import numpy as np
import pytest
from numpy.typing import NDArray

from workbench.base.choices import settle
from workbench.insight.cover.quasigroups import CHOICES, Quasigroup, cover_of
from workbench.insight.generating.latin_square import LatinSquare
from workbench.insight.generators import GENERATORS
from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status, drive


def made(**choices: int) -> Quasigroup:
    maker = Quasigroup(settle(CHOICES, choices))
    list(maker.parts())
    return maker


def square_of(cover: Cover, filling: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the square that the names of the chosen options spell."""
    order = round((len(cover.items) / 3) ** 0.5)
    square = np.zeros((order, order), np.int64)
    for option in np.flatnonzero(cover.chosen(filling)).tolist():
        words = " ".join(cover.items[item - 1] for item in cover.option(option))
        found = re.fullmatch(r"r(\d+)c(\d+) r\1s(\d+) c\2s\3", words)
        assert found, words
        square[int(found[1]) - 1, int(found[2]) - 1] = int(found[3])
    return square


def is_latin(square: NDArray[np.int64] | NDArray[np.int32]) -> bool:
    symbols = list(range(1, len(square) + 1))
    return all(sorted(line) == symbols for line in [*square.tolist(), *square.T.tolist()])


@pytest.mark.parametrize("order", [1, 2, 5, 8])
def test_random_squares_are_latin(order: int) -> None:
    square = LatinSquare(order, np.random.default_rng(order))

    list(square.parts())

    assert is_latin(square.symbols)


def test_all_squares_of_order_4_occur_about_equally_often() -> None:
    """576 squares: OEIS A002860."""
    rng = np.random.default_rng(7)
    square = LatinSquare(4, rng)
    seen: dict[bytes, int] = {}

    for _ in range(150):
        list(square.parts())
        seen[square.symbols.tobytes()] = seen.get(square.symbols.tobytes(), 0) + 1

    assert len(seen) > 110  # 150 draws out of 576 give 132 different ones on average, standard deviation 4
    assert max(seen.values()) <= 4


@pytest.mark.parametrize("holes", [0, 30, 60])
def test_every_solution_is_a_latin_square_with_the_givens(holes: int) -> None:
    maker = made(order=6, holes=holes, seed=3)
    cover = maker.puzzle
    assert cover is not None

    found = [square_of(cover, at.filling) for at in drive(SOLVERS["cover_links"].start(cover)) if at.at_solution]

    assert len(cover.items) == 3 * 6**2
    assert found
    assert any(np.array_equal(square, maker.symbols) for square in found)
    assert all(is_latin(square) for square in found)
    agreeing = np.logical_and.reduce([square == maker.symbols for square in found])
    assert int(agreeing.sum()) >= 36 - round(36 * holes / 100)


def test_an_empty_square_has_as_many_completions_as_there_are_squares() -> None:
    """576 squares of order 4: OEIS A002860."""
    search = SOLVERS["cover_links"].start(cover_of(np.zeros((4, 4), np.int32)), goal=Goal.COUNT)

    while search.advance(10_000) is not Status.EXHAUSTED:
        pass

    assert search.tally.solutions == 576


def test_the_same_seed_makes_the_same_cover_and_another_seed_another() -> None:
    of = GENERATORS["cover quasigroup"]

    covers = [of.start({"order": 7, "seed": seed}).finish() for seed in (1, 1, 2)]

    assert covers[0] == covers[1]
    assert covers[0] != covers[2]


def test_a_cover_is_read_again() -> None:
    cover = made(order=5).puzzle
    assert cover is not None

    assert Cover.parse(cover.format()) == [cover]


def test_the_title_names_all_choices() -> None:
    assert made(order=7, holes=40, seed=9).title == "Quasigroup completion, order 7, 40 % holes, seed 9"
