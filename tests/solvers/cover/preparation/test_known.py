"""Puzzles with known counts: the solutions of prepared covers are the same set, by different searches."""

import pytest

from tests.known.counts import KNOWN_COUNTS
from tests.known.known import Known
from tests.solvers.settings import puzzle_of
from tests.thorough import either
from workbench.base.choices import Value
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import Puzzle, untouched
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status

pytestmark = pytest.mark.usefixtures("compiled")

MANY = either(500, 10_000)  # solutions


def preparable(known: Known) -> bool:
    """Tell whether a puzzle has a cover that can be prepared, and few solutions."""
    puzzle = puzzle_of(known.kind, known.text)
    plain = isinstance(puzzle, Coverable) and "multiplicities" not in puzzle.asks
    plain &= known.kind != "tour" or known.size == "tiny"  # the cover of a larger tour takes minutes
    return plain and known.count <= MANY and known.size != "large" and not puzzle.judge(untouched(puzzle))


def found(puzzle: Puzzle, solver: str, choices: dict[str, Value]) -> list[bytes]:
    """Return all solutions."""
    search, solutions = SOLVERS[solver].start(puzzle, choices), []
    while search.advance(UNLIMITED, search.tally.solutions + 1) is Status.FOUND:
        solutions.append(search.probe().filling.tobytes())
    return solutions


@pytest.mark.slow
@pytest.mark.parametrize("known", list(filter(preparable, KNOWN_COUNTS)), ids=lambda known: known.name)
def test_a_prepared_search_finds_the_same_set_of_solutions(known: Known) -> None:
    puzzle = puzzle_of(known.kind, known.text)
    before = found(puzzle, "cover_links", {})

    for solver in ("cover_bits", "cover_cells"):
        after = found(puzzle, solver, {"prepare": "once"})

        assert len(after) == known.count
        assert set(after) == set(before)
