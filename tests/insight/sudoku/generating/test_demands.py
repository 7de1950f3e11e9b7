"""Generated sudokus are as hard as asked for, and what cannot be is refused."""

import pytest

from workbench.base.choices import ChoiceError, Value
from workbench.insight.generators import GENERATORS
from workbench.insight.sudoku.generating.demands import LEVELS, Demand
from workbench.insight.sudoku.rating import rate
from workbench.insight.sudoku.technique import Level
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.sudoku.batch import search_each

SUDOKU = GENERATORS["sudoku"]


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    rate(made(difficulty="extreme"))


def made(**choices: Value) -> Sudoku:
    """Return a board made to the end."""
    generation = SUDOKU.start(choices)
    puzzle = generation.finish()
    assert isinstance(puzzle, Sudoku), generation.note
    return puzzle


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("symmetry", ["none", "both"])
def test_the_level_is_as_asked_for(level: str, symmetry: str) -> None:
    puzzle = made(difficulty=level, symmetry=symmetry, seed=2)

    assert rate(puzzle).level is LEVELS[level]
    assert search_each(puzzle.givens.reshape(1, 81).astype("uint8"), puzzle.layout).solutions.tolist() == [1]


def test_the_note_names_the_level_and_the_score() -> None:
    generation = SUDOKU.start({"difficulty": "easy"})
    puzzle = generation.finish()

    assert isinstance(puzzle, Sudoku)
    assert generation.note.endswith(f" Easy, score {rate(puzzle).score:,}.")


def test_the_score_is_in_the_range() -> None:
    assert 400 <= rate(made(score=400, max_score=420)).score <= 420


def test_the_hardest_technique_is_as_asked_for() -> None:
    hardest = rate(made(hardest="hidden_pair")).hardest

    assert hardest is not None
    assert hardest.name == "hidden_pair"


def test_a_technique_occurs() -> None:
    counts = rate(made(technique="x_wing", difficulty="hard")).counts

    assert "x_wing" in {technique.name for technique in counts}


def test_a_level_and_a_number_of_givens_go_together() -> None:
    puzzle = made(difficulty="hard", givens=26, most=26)

    assert (puzzle.givens > 0).sum() == 26
    assert rate(puzzle).level is Level.HARD


@pytest.mark.slow
def test_a_level_of_a_variant_is_as_asked_for() -> None:
    assert rate(made(difficulty="medium", variant="x")).level is Level.MEDIUM


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({"score": 500, "max_score": 400}, "max_score must not be less than score"),
        ({"difficulty": "easy", "technique": "x_wing"}, "difficulty must be hard or harder for this technique"),
        ({"difficulty": "nasty"}, "difficulty must be one of any, easy, medium, hard, unfair, extreme"),
    ],
)
def test_demands_that_exclude_each_other_are_refused(choices: dict[str, Value], why: str) -> None:
    with pytest.raises(ChoiceError, match=why):
        SUDOKU.start(choices)


def test_no_demand_rates_nothing() -> None:
    choices = {choice.name: choice.default for choice in SUDOKU.choices}

    assert Demand.of(choices).is_open
