"""Images and shuffles of a puzzle have as many solutions as the puzzle itself."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.known.counts import KNOWN_COUNTS
from tests.known.known import Known
from tests.solvers.settings import puzzle_of
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Imaged, Puzzle, Shuffled
from workbench.solvers import accepting_solvers
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status

pytestmark = pytest.mark.usefixtures("compiled")
SMALL = [pytest.param(known, id=known.name) for known in KNOWN_COUNTS if known.size in ("tiny", "small")]
OF_BOARDS = [pytest.param(known, id=known.name) for (known,) in (one.values for one in SMALL) if known.kind != "cover"]
VARIANTS = (
    "sudoku 2x2 diagonals\n1...\n....\n....\n....",
    "sudoku jigsaw 4\n1...\n....\n....\n...2\nAAAB\nACBB\nCCBD\nCDDD",
)


def count(puzzle: Puzzle) -> int:
    """Return the number of solutions."""
    solver = next(one for one in accepting_solvers(puzzle) if Goal.COUNT in one.goals)
    search = solver.start(puzzle, goal=Goal.COUNT)
    while search.advance(100_000) is Status.RUNNING:
        pass
    return search.probe().solutions


@pytest.mark.parametrize("known", OF_BOARDS)
def test_images_have_as_many_solutions(known: Known) -> None:
    puzzle = puzzle_of(known.kind, known.text)
    assert isinstance(puzzle, Imaged)

    assert {count(one) for one in puzzle.images()} == {known.count}


@pytest.mark.parametrize("known", SMALL)
def test_shuffles_have_as_many_solutions(known: Known) -> None:
    puzzle = puzzle_of(known.kind, known.text)
    assert isinstance(puzzle, Shuffled)

    assert {count(puzzle.shuffled(np.random.default_rng(seed))) for seed in (1, 2)} == {known.count}


@pytest.mark.parametrize("text", VARIANTS)
def test_images_and_shuffles_of_variants_have_as_many_solutions(text: str) -> None:
    puzzle = puzzle_of("sudoku", text)
    assert isinstance(puzzle, Imaged)
    assert isinstance(puzzle, Shuffled)

    shuffles = [puzzle.shuffled(np.random.default_rng(seed)) for seed in range(4)]

    assert {count(one) for one in (*puzzle.images(), *shuffles)} == {count(puzzle)}


@st.composite
def kakuros(draw: st.DrawFn) -> Kakuro:
    """Return a board of a few white cells with the sums of some digits, a few of which are given."""
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    drawn = draw(st.lists(st.integers(0, 9), min_size=rows * columns, max_size=rows * columns))
    digits = np.pad(np.array(drawn, np.int32).reshape(rows, columns), ((1, 0), (1, 0)))
    nothing = np.zeros(digits.shape, np.int32)
    clued = Kakuro(digits > 0, nothing, nothing, nothing).with_sums(digits)
    given = draw(st.sets(st.integers(0, digits.size - 1), max_size=2))
    return clued.edit([divmod(cell, columns + 1) for cell in given if digits.ravel()[cell]], draw(st.integers(1, 9)))


@settings(max_examples=25)
@given(puzzle=kakuros())
def test_images_of_random_kakuros_have_as_many_solutions(puzzle: Kakuro) -> None:
    assert {count(one) for one in puzzle.images()} == {count(puzzle)}
