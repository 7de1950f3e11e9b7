"""Random exact covers: the model, planted solutions, seeds, limits."""

from itertools import islice

import numpy as np
import pytest

from workbench.base.choices import ChoiceError, settle
from workbench.insight.cover.random_covers import CHOICES, RandomCover
from workbench.insight.generators import GENERATORS
from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, drive

COVERS = GENERATORS["cover random"]


def made(**choices: int | str) -> RandomCover:
    maker = RandomCover(settle(CHOICES, choices))
    list(maker.parts())
    return maker


def cover(**choices: int | str) -> Cover:
    puzzle = made(**choices).puzzle
    assert puzzle is not None
    return puzzle


def is_solvable(puzzle: Cover) -> bool:
    search = SOLVERS["cover_links"].start(puzzle, goal=Goal.ONE)
    *_, last = drive(search, Limit(solutions=1))
    return last.solutions > 0


@pytest.mark.parametrize("planted", ["off", "on"])
def test_every_item_is_in_as_many_different_options_as_asked(planted: str) -> None:
    puzzle = cover(items=50, options_per_item=4, density="0.7", planted=planted)

    assert len(puzzle.items) == puzzle.primary == 50
    assert np.bincount(puzzle.members)[1:].tolist() == [4] * 50
    assert len(np.unique(puzzle.option_of * 100 + puzzle.members)) == 200
    assert 0 < puzzle.count <= round(50 / 0.7)


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_planted_solution_is_a_solution(seed: int) -> None:
    maker = made(items=40, density="1.2", planted="on", seed=seed)
    assert maker.puzzle is not None

    filling = np.zeros(maker.puzzle.shape, np.int32)
    filling[maker.planted, 0] = 1

    assert not maker.puzzle.judge(filling)
    assert not len(maker.puzzle.missing(filling))


def test_the_same_seed_makes_the_same_cover_and_another_seed_another() -> None:
    assert cover(seed=5) == cover(seed=5)
    assert cover(seed=5) != cover(seed=6)
    assert COVERS.start({"seed": 5}).finish() == cover(seed=5)


def test_a_cover_is_read_again() -> None:
    puzzle = cover(items=30)

    assert Cover.parse(puzzle.format()) == [puzzle]


@pytest.mark.parametrize(("density", "solvable"), [("0.4", True), ("0.9", False)])
def test_covers_below_the_threshold_mostly_have_solutions_and_above_it_mostly_none(
    density: str, solvable: bool
) -> None:
    """Kalapala and Moore (2008): the threshold of 3 options per item is near 0.62 items per option."""
    outcomes = [is_solvable(cover(items=60, density=density, seed=seed)) for seed in range(10)]

    assert outcomes.count(solvable) >= 8


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({"density": "high"}, "density must be a number from 0.05 to 100, such as 0.62, not 'high'"),
        ({"density": "nan"}, "density must be a number"),
        ({"density": "0"}, "density must be a number"),
        ({"items": 6, "density": "3"}, "6 items at density 3 give 2 options; expected 3 to 100,000"),
        ({"items": 5000, "density": "0.05"}, None),
    ],
)
def test_impossible_choices_are_refused(choices: dict[str, int | str], why: str | None) -> None:
    if why is None:
        assert COVERS.start(choices)
        return
    with pytest.raises(ChoiceError, match=why):
        COVERS.start(choices)


def test_a_large_cover_is_made_in_parts() -> None:
    maker = RandomCover(settle(CHOICES, {"items": 5000}))

    seen = list(islice(maker.parts(), 100))

    assert len(seen) > 5
    assert seen == sorted(seen)


def test_the_title_names_all_choices() -> None:
    assert made(items=30, planted="on", seed=2).title == (
        "Random exact cover, 30 items, density 0.62, 3 options per item, planted solution, seed 2"
    )
