"""Dynamic forcing chains that other techniques help along: published ratings, sound steps, and their sentences.

The ratings are those of Sudoku Explainer 1.2.1: of Golden Nugget (tarek) as Wikipedia's list of exceptionally difficult
sudokus gives ER/EP/ED, of the others ER as published with D. Berthier's CSP-Rules (the last two were made by mith).
"""

import pytest

from tests.insight.sudoku.soundness import path_mistakes
from tests.thorough import only_thorough
from workbench.insight.sudoku.presets import SUDOKU_EXPLAINER
from workbench.insight.sudoku.rating import ExplainerRating, Rater
from workbench.insight.sudoku.solving import HumanSolver, result_of
from workbench.insight.sudoku.step import Candidate, Link, Step
from workbench.insight.sudoku.techniques import BY_CODE, TECHNIQUES
from workbench.puzzles.sudoku import Sudoku

pytestmark = pytest.mark.usefixtures("compiled")
PLUS = ".8.4.5....12.3...........6.3....4..7.6.7...5.7...8...9......1......9.2.....3.6..."
NESTED = "........9...18.23.68....154.1.6.8.7...........7..31....3.8.76..76..123..8.236...."
TRIDAGON = "1.3....8..56789...78..........59.67..6..728.5.7.6.8.2.......2..6..8.795....92..6."
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
NAMES = ("dynamic_forcing_chains_plus", "nested_forcing_chains", "nested_multiple_chains", "nested_dynamic_chains")


def parsed(text: str) -> Sudoku:
    [puzzle] = Sudoku.parse(text)
    return puzzle


def rated(text: str) -> ExplainerRating:
    """Return the ratings of a puzzle."""
    return Rater().rate_as_explainer(parsed(text))


def helped_step(text: str, name: str) -> tuple[HumanSolver, Step]:
    """Return a position of a puzzle's path in which a technique is needed, and its step."""
    solver = HumanSolver(parsed(text), SUDOKU_EXPLAINER.techniques)
    while step := solver.first_step():
        if step.code == TECHNIQUES[name].code:
            return solver, step
        solver.apply(step)
    raise AssertionError(name)


@pytest.mark.slow
@pytest.mark.parametrize(("puzzle", "er"), [(PLUS, 9.5), (TRIDAGON, 10.4), (NESTED, 11.7)])
def test_ratings_are_the_published_ones(puzzle: str, er: float) -> None:
    assert rated(puzzle).er == er


@only_thorough
@pytest.mark.slow
def test_the_ratings_of_golden_nugget_are_the_published_ones() -> None:
    assert rated(GOLDEN_NUGGET) == ExplainerRating(er=11.9, ep=11.9, ed=11.3)


def test_a_step_is_sought_in_parts_so_that_it_can_be_stopped() -> None:
    """Each part helps two nets along, of some four hundred: a search that takes seconds rests a thousand times."""
    solver = HumanSolver(parsed(PLUS), [TECHNIQUES["dynamic_forcing_chains_plus"]])
    parts = solver.search_first()

    number = sum(1 for _ in parts)

    nets = 2 * int(solver.puzzle.candidates(solver.puzzle.givens * 0).sum())
    assert number >= nets / 2
    assert result_of(solver.search_first()) == solver.first_step()


@pytest.mark.slow
def test_no_step_of_their_paths_contradicts_the_solution() -> None:
    steps, wrong = path_mistakes([parsed(text) for text in (PLUS, TRIDAGON, NESTED)], SUDOKU_EXPLAINER)

    assert steps > 300
    assert wrong == []


@pytest.mark.slow
def test_the_chains_of_a_step_begin_with_what_is_assumed() -> None:
    solver, step = helped_step(PLUS, "dynamic_forcing_chains_plus")

    [cell] = step.cells
    assumed = {chain[0].candidates[0] for chain in step.chains}
    choices = {Candidate(cell // 9, cell % 9, d + 1) for d in range(9) if int(solver.board.words[cell]) >> d & 1}
    assert choices <= assumed
    followed = [node for chain in step.chains for node in chain if node.link is not Link.FIRST]
    assert step.size == len(choices) + len(followed) == 10  # other chains begin with what is in one before
    assert any(node.link is Link.PROVED for chain in step.chains for node in chain)


@pytest.mark.slow
def test_the_sentence_says_what_is_implied_and_how_much_there_is_to_see() -> None:
    solver, step = helped_step(PLUS, "dynamic_forcing_chains_plus")

    sentence = BY_CODE[step.code].describe(solver.puzzle.layout, step)

    assert sentence.startswith("Every candidate of r4c7 implies that 8 in r5c9 is false (")
    assert sentence.endswith("have 10 nodes.")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_position_of_too_many_candidates_has_no_such_step(name: str) -> None:
    solver = HumanSolver(parsed("." * 81), [TECHNIQUES[name]])

    assert solver.first_step() is None
