"""Alternating chains, by hand and link by link."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tests.insight.sudoku.chain_links import broken_links
from tests.insight.sudoku.soundness import mistakes, random_jigsaw, random_puzzle
from tests.thorough import either
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Candidate, Step
from workbench.insight.sudoku.techniques import TECHNIQUES, chains, singles
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled")


def position(**held: str) -> HumanSolver:
    """Return an empty board some cells of which hold only some digits, as in `r1c2="13"`."""
    candidates = np.ones((9, 9, 9), bool)
    for name, digits in held.items():
        candidates[int(name[1]) - 1, int(name[3]) - 1] = [str(digit) in digits for digit in range(1, 10)]
    empty = Sudoku(Layout((3, 3)), np.zeros((9, 9), np.int32))
    return HumanSolver(empty, chains.TECHNIQUES, candidates=candidates)


def steps_of(solver: HumanSolver, name: str) -> list[Step]:
    """Return all steps of a technique."""
    return [step for step in solver.all_steps() if step.code == TECHNIQUES[name].code]


def test_an_xy_chain_by_hand() -> None:
    solver = position(r1c1="12", r1c5="23", r5c5="34", r5c9="14")

    [step] = steps_of(solver, "xy_chain")

    assert step.removes == (Candidate(0, 8, 1), Candidate(4, 0, 1))
    assert chains.open_chain(solver.puzzle.layout, step) == (
        "Either 1 in r1c1 or 1 in r5c9 is true, by the chain (1r1c1) = (2r1c1) - (2r1c5) = (3r1c5) - (3r5c5) ="
        " (4r5c5) - (4r5c9) = (1r5c9). Remove 1 in r1c9 and r5c1."
    )


def test_a_loop_through_four_cells_by_hand() -> None:
    solver = position(r1c1="12", r1c5="23", r5c5="34", r5c1="14")

    [step] = steps_of(solver, "continuous_nice_loop")

    assert {(0, 3, 2), (2, 4, 3), (4, 7, 4), (8, 0, 1)} <= set(step.removes)
    assert all(one.row in (0, 4) or one.column in (0, 4) for one in step.removes)


def test_ends_that_see_each_other_remove_candidates_of_their_own_loop() -> None:
    row = {f"r9c{c}": "13456789" for c in range(1, 10) if c not in (1, 5)}  # 2 in r9c1 or r9c5
    column = {f"r{r}c5": "12456789" for r in range(1, 10) if r not in (5, 9)}  # 3 in r5c5 or r9c5
    solver = position(r1c1="12", r5c1="13", **row, **column)

    loops = [step for step in steps_of(solver, "continuous_nice_loop") if step.size == 8]
    chain = next(step for step in steps_of(solver, "aic") if Candidate(8, 0, 1) in step.removes)

    assert loops
    assert not any(Candidate(8, 0, 1) in step.removes for step in loops)
    assert {one.column for one in chain.removes} == {0}
    assert not broken_links(solver, chain.chains[0])


def test_chains_keep_to_their_number_of_nodes() -> None:
    solver = stuck(Layout((3, 3)), seed=3)

    for limit in (4, 6):
        short = HumanSolver(solver.puzzle, [replace(one, variant=limit) for one in chains.TECHNIQUES])
        short.board = solver.board

        for step in short.all_steps():
            assert step.size <= limit + 2, "a loop's own candidate counts twice more"


def stuck(layout: Layout, seed: int) -> HumanSolver:
    """Return a position in which no single is left."""
    puzzle, _solution = random_puzzle(layout, Random(seed))
    solver = HumanSolver(puzzle, singles.TECHNIQUES)
    for _step in solver.steps():
        pass
    solver.order = [technique for technique in chains.TECHNIQUES if technique.suits(layout)]
    return solver


@pytest.mark.parametrize(
    "layout",
    [Layout((3, 3)), Layout((3, 3), diagonals=True), random_jigsaw(9, Random(1)), Layout((2, 4))],
    ids=["9x9", "X", "jigsaw", "8x8"],
)
@pytest.mark.slow
def test_every_link_of_every_chain_holds_and_no_step_contradicts_the_solution(layout: Layout) -> None:
    steps, most = 0, either(100, 10**9)
    for seed in range(8):
        puzzle, solution = random_puzzle(layout, Random(seed))
        solver = HumanSolver(puzzle, [*singles.TECHNIQUES, *chains.TECHNIQUES])
        while (step := solver.first_step()) and steps < most:
            if not step.places:
                for one in solver.all_steps():
                    steps += bool(one.chains)
                    assert mistakes(one, solution) == ""
                    assert [broken_links(solver, chain) for chain in one.chains] == [[]] * len(one.chains)
            solver.apply(step)

    assert steps > 0
