"""Loose kakuros: white areas with the sums of random digits."""

import pytest

from workbench.base.choices import settle
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.generating.loose_kakuros import CHOICES, LooseKakuro
from workbench.puzzles.kakuro import Kakuro
from workbench.solvers import SOLVERS
from workbench.solvers.search import drive


def made(**choices: int) -> LooseKakuro:
    maker = LooseKakuro(settle(CHOICES, choices))
    list(maker.parts())
    return maker


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (4, 7), (9, 9)])
def test_the_area_is_white_and_its_digits_are_a_solution(rows: int, columns: int) -> None:
    maker = made(rows=rows, columns=columns, seed=4)
    puzzle = maker.puzzle
    assert puzzle is not None

    assert puzzle.shape == (rows + 1, columns + 1)
    assert puzzle.white[1:, 1:].all()
    assert not puzzle.white[0].any()
    assert not puzzle.white[:, 0].any()
    assert (puzzle.runs.sums > 0).all()
    assert not puzzle.judge(maker.planted)


def test_there_are_usually_many_solutions() -> None:
    puzzle = made(rows=3, columns=4).puzzle
    assert puzzle is not None

    found = [at.filling for at in drive(SOLVERS["kakuro_sums"].start(puzzle)) if at.at_solution]

    assert len(found) > 10
    assert not any(puzzle.judge(filling) for filling in found)


def test_the_same_seed_makes_the_same_board_and_another_seed_another() -> None:
    of = GENERATORS["kakuro loose"]

    boards = [of.start({"seed": seed}).finish() for seed in (1, 1, 2)]

    assert boards[0] == boards[1]
    assert boards[0] != boards[2]
    assert isinstance(boards[0], Kakuro)
    assert Kakuro.parse(boards[0].format()) == [boards[0]]
