"""Symmetric tours: published counts, all symmetric tours among all tours, and the boards that have none."""

from collections import Counter

import numpy as np
import pytest

from tests.puzzles.tour.tours import read
from tests.thorough import only_thorough
from workbench.kernels.tour import quotient
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour.symmetry import Operation, symmetries
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Search, Status

pytestmark = pytest.mark.usefixtures("compiled")

SOLVER = SOLVERS["tour_symmetric"]
KNUTH = "OEIS A169765, A169767, A169768: D. E. Knuth, Long and skinny knight's tours (2010)"
JELLISS = "G. P. Jelliss, Knight's Tour Notes: 6x6 has 1,223 + 17 + 5 geometrically distinct closed tours"


def fillings(search: Search, enough: Status) -> list[Filling]:
    found = []
    while (status := search.advance(UNLIMITED, len(found) + 1)) is Status.FOUND:
        found.append(search.probe().filling)
    assert status is enough
    return found


@pytest.mark.parametrize(
    ("text", "symmetry", "count", "source"),
    [
        ("tour 6x6 closed", "quarter-turn", 5 * 2, JELLISS),
        ("tour 6x6 closed", "half-turn", 5 * 2 + 17 * 4, JELLISS),
        ("tour 3x10 closed", "left-right", 4, KNUTH),
        ("tour 3x10 closed", "half-turn", 2 * 4 - 4, KNUTH),
        ("tour 3x14 closed", "left-right", 24, KNUTH),
        ("tour 3x14 closed", "half-turn", 2 * 24 - 24, KNUTH),
        ("tour 3x16 closed", "half-turn", 2 * 24, KNUTH),
        ("tour 3x16 closed", "top-bottom", 0, KNUTH),
        ("tour 4x3", "half-turn", 2 * 2, "OEIS A328340"),
        ("tour 4x5", "half-turn", 2 * 3, "OEIS A328340"),
        ("tour 4x7", "half-turn", 2 * 17, "OEIS A328340"),
        ("tour 4x9", "half-turn", 2 * 112, "OEIS A328340"),
    ],
)
def test_the_number_of_symmetric_tours_is_the_published_one(text: str, symmetry: str, count: int, source: str) -> None:
    search = SOLVER.start(read(text), {"symmetry": symmetry})

    assert search.advance(UNLIMITED) is Status.STUCK
    assert search.tally.solutions == count, source


SMALL = (
    pytest.param("tour 6x6 closed start a1", marks=only_thorough),
    "tour 3x10 closed start b2",
    "tour 3x14 closed start a1",
    "tour 5x6 closed start a1",
    "tour 3x3 closed start a1\n...\n.#.\n...",
    "tour 4x4 torus closed start a1\n....\n.##.\n.##.\n....",
    "tour 5x5",
    "tour 3x4",
    "tour 4x5 start a1",
    "tour 4x3 leaper wazir closed start a1",
    "tour 3x3 leaper wazir",
)


@pytest.mark.slow
@pytest.mark.parametrize("text", SMALL)
def test_they_are_the_symmetric_ones_among_all_tours(text: str) -> None:
    tour = read(text)
    every: Counter[Operation] = Counter()
    for filling in fillings(SOLVERS["warnsdorff_backtracking"].start(tour), Status.EXHAUSTED):
        every.update(symmetry.operation for symmetry in symmetries(tour, filling, tour.closed))

    for symmetry in ("half-turn", "quarter-turn", "left-right", "top-bottom"):
        found = fillings(SOLVER.start(tour, {"symmetry": symmetry}), Status.STUCK)
        for filling in found:
            assert tour.judge(filling) == []
            assert filling.max() == tour.squares
            assert symmetry in [one.operation for one in symmetries(tour, filling, tour.closed)]
        assert len({filling.tobytes() for filling in found}) == len(found)
        twice = 1 if tour.start is not None and not tour.closed else 2  # each tour is found in one direction
        assert len(found) * twice == every[Operation(symmetry)], symmetry


def test_slices_do_not_change_the_count() -> None:
    search = SOLVER.start(read("tour 6x6 closed"), {"symmetry": "half-turn"})

    while search.advance(17) is not Status.STUCK:
        pass

    assert (search.tally.solutions, search.probe().progress) == (78, 1.0)
    assert search.note == "78 closed tours symmetric by a half turn, not counting directions; there are no others."


def test_a_search_that_has_ended_leaves_its_arrays_as_they_were() -> None:
    tour = read("tour 6x6 closed")
    fresh, searched = (SOLVER.start(tour, {"symmetry": "quarter-turn"}) for _ in range(2))
    searched.advance(UNLIMITED)

    for name in ("free", "visited"):
        assert (getattr(searched.state, name) == getattr(fresh.state, name)).all()
    counters = [quotient.LONELY, quotient.STRANDED]
    assert (searched.state.s[counters] == fresh.state.s[counters]).all()


def test_the_kernel_does_the_same_as_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = SOLVER.start(read("tour 5x6 closed"), {"symmetry": "left-right"})
    compiled.advance(UNLIMITED)
    for name in ("visit", "leave", "choose", "ended"):
        monkeypatch.setattr(quotient, name, getattr(quotient, name).py_func)
    plain = SOLVER.start(read("tour 5x6 closed"), {"symmetry": "left-right"})

    with np.errstate(over="ignore"):
        quotient.advance.py_func(*plain.state, 300)

    assert plain.tally.nodes == 300
    assert len(quotient.advance.signatures) == 1


def test_a_tour_from_a_start_begins_there() -> None:
    search = SOLVER.start(read("tour 3x10 closed start b2"), {"symmetry": "half-turn"})

    for filling in fillings(search, Status.STUCK):
        assert filling[1, 1] == 1


@pytest.mark.parametrize("symmetry", ["half-turn", "quarter-turn"])
def test_a_board_that_is_not_symmetric_has_no_symmetric_tour(symmetry: str) -> None:
    search = SOLVER.start(read("tour 3x4\n....\n....\n...#"), {"symmetry": symmetry})

    assert search.advance(UNLIMITED) is Status.STUCK
    assert search.note == f"No tour of this board is symmetric by a {symmetry.replace('-', ' ')}."


def test_a_closed_tour_with_a_given_end_is_refused() -> None:
    assert not SOLVER.accepts(read("tour 6x6 closed start a1 end b3"))
