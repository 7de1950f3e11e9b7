"""Almost locked sets, by hand and against solutions."""

from itertools import pairwise

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.insight.generators import GENERATORS
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Candidate, Step
from workbench.insight.sudoku.techniques import TECHNIQUES, als, singles
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled")


def position(**held: str) -> HumanSolver:
    """Return an empty board some cells of which hold only some digits, as in `r1c2="13"`."""
    candidates = np.ones((9, 9, 9), bool)
    for name, digits in held.items():
        candidates[int(name[1]) - 1, int(name[3]) - 1] = [str(digit) in digits for digit in range(1, 10)]
    empty = Sudoku(Layout((3, 3)), np.zeros((9, 9), np.int32))
    return HumanSolver(empty, als.TECHNIQUES, candidates=candidates)


def steps_with(solver: HumanSolver, name: str, *sets: tuple[int, ...]) -> list[Step]:
    """Return the steps of a technique that use just these sets."""
    return [step for step in solver.all_steps() if step.code == TECHNIQUES[name].code and set(step.sets) == set(sets)]


def test_als_xz_by_hand() -> None:
    solver = position(r1c1="12", r1c5="13", r3c5="23")

    [step] = steps_with(solver, "als_xz", (0,), (4, 22))

    assert step.commons == (1,)
    assert step.removes == tuple(Candidate(r, c, 2) for r, c in [(0, 3), (0, 5), (2, 0), (2, 1), (2, 2)])
    assert als.xz(solver.puzzle.layout, step).startswith(
        "The almost locked sets {r1c1} and {r1c5, r3c5} cannot both contain 1, so one of them contains 2. Remove 2 in"
    )


def test_als_xz_with_two_restricted_commons_by_hand() -> None:
    solver = position(r1c1="12", r1c2="13", r1c7="23")

    [first, *_] = [step for step in solver.all_steps() if len(step.commons) == 2]

    assert {cell for cells in first.sets for cell in cells} == {0, 1, 6}
    assert {Candidate(0, 4, digit) for digit in (1, 2, 3)} <= set(first.removes), "each is in one of the sets"
    assert Candidate(1, 1, 1) in first.removes, "1 is in r1c1 or r1c2"


def test_als_xy_wing_by_hand() -> None:
    solver = position(r1c1="12", r1c9="23", r9c9="13")

    [step] = steps_with(solver, "als_xy_wing", (0,), (8,), (80,))

    assert step.removes == (Candidate(8, 0, 1),)
    assert als.chain(solver.puzzle.layout, step) == (
        "If {r1c1} lacks 1, it contains 2, so {r1c9} lacks 2 and contains 3, so {r9c9} lacks 3 and contains 1: "
        "the first or the last set contains 1. Remove 1 in r9c1."
    )


def test_chains_consist_of_almost_locked_sets_with_changing_restricted_commons() -> None:
    solver = HumanSolver(made(seed=2), [*singles.TECHNIQUES, TECHNIQUES["als_chain"]])
    while (step := solver.first_step()) and step.places:
        solver.apply(step)

    chains = list(solver.all_steps())

    assert chains
    for step in chains:
        assert len(step.sets) == len(step.commons) + 1 >= 4
        assert all(len(held(solver, cells)) == len(cells) + 1 for cells in step.sets)
        assert all(x != y for x, y in pairwise(step.commons))
        for (first, second), digit in zip(pairwise(step.sets), step.commons, strict=True):
            ends = [[cell for cell in cells if digit in held(solver, (cell,))] for cells in (first, second)]
            assert all(one in solver.puzzle.geometry.peers[other] for one in ends[0] for other in ends[1])


def held(solver: HumanSolver, cells: tuple[int, ...]) -> set[int]:
    """Return the candidates of some cells."""
    words = solver.board.words[list(cells)]
    return {digit for digit in range(1, solver.puzzle.side + 1) if (words >> np.uint32(digit - 1) & np.uint32(1)).any()}


def test_death_blossom_by_hand() -> None:
    solver = position(r5c5="12", r5c1="19", r1c5="29")

    [step] = steps_with(solver, "death_blossom", (36,), (4,))

    assert step.cells == (40,)
    assert step.removes == (Candidate(0, 0, 9),)
    assert als.blossom(solver.puzzle.layout, step) == (
        "Whichever of 1 and 2 is in r5c5, an almost locked set then lacks it and contains 9: "
        "{r5c1} for 1 and {r1c5} for 2. Remove 9 in r1c1."
    )


def test_sets_share_no_cell_unless_asked() -> None:
    solver = position(r1c1="12", r1c2="23", r1c3="13", r5c1="14")

    for step in solver.all_steps():
        for first, second in pairwise(step.sets):
            assert not set(first) & set(second)


def made(**choices: Value) -> Sudoku:
    """Return a generated puzzle."""
    puzzle = GENERATORS["sudoku"].start(choices).finish()
    assert isinstance(puzzle, Sudoku)
    return puzzle
