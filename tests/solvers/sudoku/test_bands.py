"""The solver of bands against the kernel of singles and guesses, which shares no code with it."""

import numpy as np
import pytest

from tests.bench.measure import SHARED
from tests.thorough import either
from workbench.insight.generators import GENERATORS
from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.solvers import SOLVERS, first_solver
from workbench.solvers.search import Status
from workbench.solvers.sudoku import bands, digits

pytestmark = pytest.mark.usefixtures("compiled")
LISTS = ["17clue_49158", "random_minimal_50000", "magictour_top1465", "norvig_top95", "qqwing_simple", "qqwing_expert"]


def mutants(grids: np.ndarray, seed: int) -> np.ndarray:
    """Return the grids with one digit removed, changed or added: puzzles with none, one and many solutions."""
    rng = np.random.default_rng(seed)
    changed = grids.copy()
    changed[np.arange(len(grids)), rng.integers(0, 81, len(grids))] = rng.integers(0, 10, len(grids))
    given = np.argsort(rng.random(grids.shape) * (changed > 0), axis=1)[:, -1]
    changed[np.arange(len(grids)), given] = 0
    return changed


def generated(count: int) -> np.ndarray:
    puzzles = [GENERATORS["sudoku"].start({"seed": seed}).finish() for seed in range(count)]
    return np.array([puzzle.givens.ravel() for puzzle in puzzles if isinstance(puzzle, Sudoku)], np.uint8)


def read(name: str) -> np.ndarray:
    """Return the puzzles of a list in the shared folder."""
    path = SHARED / "sudoku" / f"{name}.txt"
    if not path.exists():
        pytest.skip(f"{path.name} is not in the shared folder")
    lines = [line[:81].replace(".", "0") for line in path.read_text().split() if len(line) >= 81]
    return np.array([list(line) for line in lines]).astype(np.uint8)


def assert_same(grids: np.ndarray, until: int) -> None:
    mine, others = bands.search_each(grids, until), digits.search_each(grids, NINE, until)
    assert np.array_equal(mine.solutions, others.solutions)
    single = mine.solutions == 1
    assert np.array_equal(mine.first[single], others.first[single])
    for grid, first in zip(grids, mine.first, strict=True):
        if first.any():
            assert Sudoku(NINE, grid.reshape(9, 9).astype(np.int32)).judge(first.reshape(9, 9).astype(np.int32)) == []


def test_generated_puzzles_and_their_mutants_have_as_many_solutions() -> None:
    grids = generated(4)
    every = np.concatenate([grids, *(mutants(grids, seed) for seed in range(25))])

    assert_same(every, 2)
    assert_same(every, 500)


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTS)
def test_lists_and_their_mutants_have_as_many_solutions(name: str) -> None:
    grids = read(name)[: either(1000, 3000)]

    assert_same(grids, 2)
    assert_same(mutants(grids, 1), 50)


def test_fillings_may_be_left_out() -> None:
    grids = generated(1)

    counts = bands.search_each(grids, fillings=False)

    assert counts.first.size == 0
    assert counts.solutions.tolist() == [1]


def test_usual_boards_are_searched_by_bands_and_others_are_not() -> None:
    assert first_solver(Sudoku.parse("." * 81)[0]).name == "sudoku_bands"
    assert not SOLVERS["sudoku_bands"].accepts(Sudoku.parse("." * 16)[0])


def test_live_pictures_are_read_out_of_bands() -> None:
    [puzzle] = Sudoku.parse("." * 81)
    search = SOLVERS["sudoku_bands"].start(puzzle)

    for _ in range(40):
        status = search.advance(1)
        probe = search.probe()
        assert puzzle.judge(probe.filling) == [] or status is not Status.FOUND
        assert (probe.filling[probe.guessed] > 0).all()  # type: ignore[index]
