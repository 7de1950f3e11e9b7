"""Forcing chains and nets, and Sudoku Explainer's chains: sound, with their proofs, and counted as it counts."""

from itertools import pairwise
from random import Random

import pytest

from tests.insight.sudoku.chain_links import at_most_one_is_true, broken_links
from tests.insight.sudoku.soundness import mistakes, random_jigsaw, random_puzzle
from tests.insight.sudoku.test_chains import stuck
from tests.thorough import either
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Link, Step
from workbench.insight.sudoku.techniques import BY_CODE, TECHNIQUES, explainer_chains, forcing, singles
from workbench.puzzles.sudoku.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled")
TRIED = [*forcing.TECHNIQUES, *explainer_chains.TECHNIQUES]
STATIC = {"forcing_chain_contradiction", "forcing_chain_verity", "cell_forcing_chains", "region_forcing_chains"}
LAYOUTS = {
    "9x9": Layout((3, 3)),
    "8x8": Layout((2, 4)),
    "X": Layout((3, 3), diagonals=True),
    "jigsaw": random_jigsaw(9, Random(1)),
}


def test_bounds_of_the_rating_by_length_are_those_of_sudoku_explainer() -> None:
    assert explainer_chains.BOUNDS[:13] == (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)


@pytest.mark.parametrize(("nodes", "rating"), [(4, 6.6), (6, 6.6), (7, 6.7), (8, 6.7), (9, 6.8), (10, 6.8), (11, 6.9)])
def test_chains_are_rated_by_their_nodes_less_two(nodes: int, rating: float) -> None:
    technique = TECHNIQUES["forcing_x_chain"]

    assert technique.rating(Layout((3, 3)), Step(code=technique.code, size=nodes)) == rating


@pytest.mark.slow
@pytest.mark.parametrize("name", either(("8x8", "X"), LAYOUTS))
def test_no_step_contradicts_the_solution_and_links_hold(name: str) -> None:
    found = 0
    for seed in (4, 5):
        if found >= either(1, 10**9):
            break
        puzzle, solution = random_puzzle(LAYOUTS[name], Random(seed))
        solver = HumanSolver(puzzle, [*singles.TECHNIQUES, *TRIED])
        tried = 0
        while step := solver.first_step():
            if not step.places or step.chains:
                for one in solver.all_steps() if tried == 0 else [step]:
                    found += 1
                    assert mistakes(one, solution) == "", BY_CODE[one.code].describe(puzzle.layout, one)
                    assert_proved(solver, one)
                tried += 1
            solver.apply(step)
        assert solver.solved

    assert found > 0


def assert_proved(solver: HumanSolver, step: Step) -> None:
    """Assert that the chains of a step have sound links; strong ones of nets may need other chains."""
    for chain in step.chains:
        if BY_CODE[step.code].name in STATIC:
            assert broken_links(solver, chain) == []
        for a, b in pairwise(chain):
            assert b.link in (Link.STRONG, Link.PROVED) or at_most_one_is_true(solver, a.candidates, b.candidates)


@pytest.mark.parametrize("name", ["cell_forcing_chains", "forcing_chain_verity"])
def test_each_choice_has_a_chain_to_the_conclusion(name: str) -> None:
    solver = stuck(LAYOUTS["9x9"], seed=3)
    solver.order = [TECHNIQUES[name]]

    steps = [step for step in solver.all_steps() if step.cells]

    assert steps
    for step in steps:
        [proved] = step.places or step.removes
        choices = {chain[0].candidates[0] for chain in step.chains}
        assert len(choices) == int(solver.board.words[step.cells[0]]).bit_count()
        assert all(chain[-1].candidates == (proved,) for chain in step.chains)


def test_the_size_of_static_forcing_chains_is_that_of_their_chains() -> None:
    solver = stuck(LAYOUTS["9x9"], seed=3)
    solver.order = [TECHNIQUES["cell_forcing_chains"], TECHNIQUES["region_forcing_chains"]]

    for step in solver.all_steps():
        assert step.size == sum(len(chain) for chain in step.chains)


def test_a_single_step_is_the_lowest_rated_of_its_group() -> None:
    solver = stuck(LAYOUTS["9x9"], seed=3)
    group = [one for one in explainer_chains.TECHNIQUES if one.finder == "chaining.cycles.single"]
    solver.order = group
    lowest = min(rating(solver, step) for step in solver.all_steps())

    for technique in group:
        solver.order = [technique]
        step = solver.first_step()
        assert step is not None
        assert rating(solver, step) == lowest


def rating(solver: HumanSolver, step: Step) -> float:
    """Return Sudoku Explainer's rating of a step."""
    return BY_CODE[step.code].rating(solver.puzzle.layout, step) or 0.0
