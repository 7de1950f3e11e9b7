"""Loose sudokus: random givens with many solutions, or none."""

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.insight.generators import GENERATORS
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED

pytestmark = pytest.mark.usefixtures("compiled")
LOOSE = GENERATORS["sudoku loose"]


def board(**choices: object) -> tuple[Sudoku, str]:
    generation = LOOSE.start(choices)
    puzzle = generation.finish()
    assert isinstance(puzzle, Sudoku)
    return puzzle, generation.note


def solutions(puzzle: Sudoku, until: int) -> int:
    """Count by exact cover, which shares no code with the generator."""
    search = SOLVERS["cover_links"].start(puzzle)
    search.advance(UNLIMITED, until)
    return search.probe().solutions


@pytest.mark.parametrize("origin", ["grid", "rules"])
@pytest.mark.parametrize(("box", "variant"), [("3x3", "classic"), ("2x3", "x"), ("2x4", "classic"), ("2x2", "jigsaw")])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_givens_break_no_rule_and_the_note_is_true(origin: str, box: str, variant: str, seed: int) -> None:
    givens = 5 if box != "3x3" else 17

    puzzle, note = board(box=box, variant=variant, origin=origin, givens=givens, seed=seed)

    assert puzzle.judge(untouched(puzzle)) == []
    assert (puzzle.givens > 0).sum() == givens
    known = {0: "No solution.", 1: "Exactly one solution.", 2: "Several solutions."}
    assert note == f"{givens} givens. {known[solutions(puzzle, 2)]}"
    assert origin == "rules" or "No solution" not in note


def test_by_default_there_are_as_few_givens_as_in_the_worst_grid_of_a_post_and_many_solutions() -> None:
    puzzle, note = board()

    assert note == "13 givens. Several solutions."
    assert solutions(puzzle, 1_000) == 1_000


def test_digits_by_the_rules_may_have_no_solution() -> None:
    notes = [board(origin="rules", box="2x2", givens=8, seed=seed)[1] for seed in range(1, 30)]

    assert any("No solution." in note for note in notes)
    assert any("one solution." in note or "Several" in note for note in notes)


def test_where_no_digit_fits_there_are_fewer_givens() -> None:
    filled = [
        int((board(origin="rules", box="2x2", givens=16, seed=seed)[0].givens > 0).sum()) for seed in range(1, 30)
    ]

    assert min(filled) < 16


def test_a_seed_decides_the_board() -> None:
    assert np.array_equal(board(seed=5)[0].givens, board(seed=5)[0].givens)
    assert not np.array_equal(board(seed=5)[0].givens, board(seed=6)[0].givens)


def test_more_givens_than_cells_are_refused() -> None:
    with pytest.raises(ChoiceError, match="givens must be at most 16, the cells of a 4 × 4 board, not 17"):
        LOOSE.start({"box": "2x2", "givens": 17})
