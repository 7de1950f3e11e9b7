"""Clues left out: one solution stays, and every clue that stays is needed."""

import numpy as np
import pytest

from tests.puzzles.kakuro.kakuros import read
from workbench.base.places import samples
from workbench.insight.kakuro.spare import Minimising
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.kakuro.sums import search_each

SMALL = read(samples("kakuro")[0].read_text(encoding="utf-8"))


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    minimised(SMALL, 1)


def minimised(puzzle: Kakuro, seed: int) -> Minimising:
    """Return what is left when all is done."""
    spare = Minimising(puzzle, seed)
    StepwiseJob(spare.parts()).finish()
    return spare


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_clue_that_is_left_is_spare(seed: int) -> None:
    spare = minimised(SMALL, seed)
    puzzle = spare.puzzle
    runs = puzzle.runs
    clued = np.flatnonzero(runs.sums).tolist()
    fewer = [puzzle.with_clue(clue_cell(runs, run, 7), 0, bool(runs.down[run])) for run in clued]

    counts = search_each([puzzle, *fewer]).solutions.tolist()

    assert spare.left_out
    assert not spare.undecided
    assert counts[0] == 1
    assert set(counts[1:]) == {2}


def test_only_clues_are_left_out() -> None:
    spare = minimised(SMALL, 1)

    assert np.array_equal(spare.puzzle.white, SMALL.white)
    assert len(spare.left_out) == (SMALL.runs.sums > 0).sum() - (spare.puzzle.runs.sums > 0).sum()
    assert ((spare.puzzle.across == SMALL.across) | (spare.puzzle.across == 0)).all()


def test_the_same_seed_leaves_out_the_same_clues() -> None:
    assert minimised(SMALL, 5).left_out == minimised(SMALL, 5).left_out
    assert len({frozenset(minimised(SMALL, seed).left_out) for seed in range(1, 9)}) > 1


def test_what_was_done_so_far_stays_when_it_is_ended() -> None:
    spare = Minimising(SMALL, 1)
    for _ in spare.parts():
        if spare.left_out:
            break

    assert len(spare.left_out) == 1
    assert search_each([spare.puzzle]).solutions[0] == 1


@pytest.mark.parametrize("text", ["kakuro 3x3\n# # #\n\\17 . .\n\\3 . .", "kakuro 2x3\n# # #\n\\18 . ."])
def test_a_board_without_one_solution_keeps_its_clues(text: str) -> None:
    puzzle = read(text)

    spare = minimised(puzzle, 1)

    assert spare.unique is False
    assert spare.puzzle == puzzle
