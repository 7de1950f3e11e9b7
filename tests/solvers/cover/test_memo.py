"""Algorithm X with memoization: exact counts, the diagram, the limits."""

import numpy as np
import pytest

from tests.known.counts import KNOWN_COUNTS
from tests.known.known import Known
from tests.solvers.settings import puzzle_of
from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.links import COVER_LINKS
from workbench.solvers.cover.memo import COVER_MEMO, MemoSearch
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status

pytestmark = pytest.mark.usefixtures("compiled")

CASES = [
    known
    for known in KNOWN_COUNTS
    if known.count is not None
    and known.size in (("tiny",) if known.kind == "tour" else ("tiny", "small", "medium"))  # a cover of a tour is large
    and COVER_MEMO.accepts(puzzle_of(known.kind, known.text))
]

# Nishino et al., and the number of solutions of each: see the sources in `known`
TETROMINOES = {"4x4": 117, "4x5": 454, "5x8": 800290, "6x6": 178939, "8x6": 22483347, "8x7": 657253434}  # OEIS A230031
DOMINOES = {"4x4": 36, "8x8": 12988816, "12x12": 53060477521960000}  # OEIS A004003
MONO_DOMINO_TROMINO_8X8 = 92109458286284989468604  # Knuth, TAOCP 4A, 7.1.4, with a ZDD of 512,227 nodes


def counted(puzzle: Puzzle, **choices: Value) -> MemoSearch:
    """Return the search of all solutions at its end."""
    search = COVER_MEMO.start(puzzle, choices, Goal.COUNT)
    assert isinstance(search, MemoSearch)
    search.advance(UNLIMITED)
    return search


def board(size: str, *pieces: str) -> Polyomino:
    """Return a rectangle and pieces that may be used any number of times."""
    [puzzle] = Polyomino.parse(f"polyomino {size}\n" + "".join(f"pieces {piece} any\n" for piece in pieces))
    return puzzle


def random_cover(rng: np.random.Generator, colours: int) -> Cover:
    """Return a small cover with secondary items, of so many colours."""
    primary, secondary, options = rng.integers(1, 9), rng.integers(0, 6), rng.integers(1, 30)
    starts, members, given = [0], [], []
    for _ in range(options):
        items = np.nonzero(rng.random(primary) < 2.2 / primary)[0].tolist() or [int(rng.integers(primary))]
        others = np.nonzero(rng.random(secondary) < 0.3)[0].tolist()
        members += [i + 1 for i in items] + [int(primary) + 1 + i for i in others]
        given += [0] * len(items) + rng.integers(0, colours + 1, len(others)).tolist()
        starts.append(len(members))
    return Cover(
        tuple(f"i{k}" for k in range(primary + secondary)),
        int(primary),
        np.array(starts, np.uint32),
        np.array(members, np.uint32),
        np.array(given, np.uint32),
    )


@pytest.mark.parametrize("known", CASES, ids=[known.name for known in CASES])
def test_counts_are_the_known_ones(known: Known) -> None:
    search = counted(puzzle_of(known.kind, known.text))

    assert search.probe().status is Status.EXHAUSTED
    assert search.solutions == known.count


@pytest.mark.parametrize(("size", "count"), TETROMINOES.items())
def test_tetromino_tilings_are_those_of_the_oeis(size: str, count: int) -> None:
    assert counted(board(size, "free 4")).solutions == count


@pytest.mark.parametrize(("size", "count"), DOMINOES.items())
def test_domino_tilings_are_those_of_kasteleyn(size: str, count: int) -> None:
    assert counted(board(size, "free 2")).solutions == count


def test_the_diagram_of_knuths_board_has_his_number_of_nodes() -> None:
    search = counted(board("8x8", "free 1", "free 2", "free 3"))

    assert search.solutions == MONO_DOMINO_TROMINO_8X8
    assert search.diagram is not None
    assert len(search.diagram.option) + 2 == 512_227
    assert search.diagram.count.shape[1] == 2  # limbs of 64 bits


@pytest.mark.slow
@pytest.mark.parametrize("colours", [0, 2])
def test_random_covers_have_as_many_solutions_as_listing_finds(colours: int) -> None:
    rng = np.random.default_rng(colours)
    orders = "auto", "leftmost", "columns", "mrv"
    several = 0
    for k in range(250):
        cover = random_cover(rng, colours)
        listed = COVER_LINKS.start(cover, {}, Goal.COUNT)
        listed.advance(UNLIMITED)
        expected = listed.probe().solutions
        several += expected > 1

        assert counted(cover, order=orders[k % 4]).solutions == expected, (k, orders[k % 4])
    assert several > 50


def test_a_cover_of_nothing_has_one_solution() -> None:
    solved = puzzle_of("sudoku", "1234\n3412\n2143\n4321")

    assert counted(solved).solutions == 1


def test_a_search_that_needs_too_much_memory_says_so_and_frees_it() -> None:
    search = counted(board("8x8", "free 4"), memory=8)

    assert search.probe().status is Status.STUCK
    assert search.note.startswith("Not counted: 8 MB are not enough; increase the limit with the choice memory.")
    assert sum(array.nbytes for array in search.state) < 2**22
    assert search.solutions == 0


def test_multiplicities_are_refused() -> None:
    [puzzle] = Polyomino.parse("polyomino 4x4\npieces free 2 2-5\npieces free 3 any\n")

    with pytest.raises(ChoiceError):
        COVER_MEMO.start(puzzle)
