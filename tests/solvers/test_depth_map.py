"""The map of a search by node and level: exact while it is short, sums by column later."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.solvers.mapped import assert_shows
from tests.solvers.planned_search import PlannedSearch, random_visits
from tests.solvers.settings import puzzle_of
from tests.thorough import only_thorough
from workbench.kernels.scalars import RECENT
from workbench.solvers import SOLVERS
from workbench.solvers.depth_map import COARSEST, COLUMN_SECONDS, COLUMNS, FINEST, DepthMap, shift_for
from workbench.solvers.search import NO_VISITS, Tally
from workbench.ui.search.depth.picture import picture_of

SHIFTS = pytest.mark.parametrize("shift", [FINEST, 9, COARSEST])


def mapped(visits: NDArray[np.int32], shift: int, parts: tuple[int, ...] = (1000, 1, 77)) -> DepthMap:
    """Return the map of a search that advances by these parts over and over, as far as the map allows."""
    grown, search, k = DepthMap(), PlannedSearch(visits), 0
    grown.first_shift = shift
    while search.tally.nodes < len(visits):
        search.advance(min(parts[k % len(parts)], grown.room(search.tally.nodes)))
        grown.add(search.tally)
        k += 1
    return grown


def test_a_new_map_is_empty() -> None:
    new = DepthMap()

    assert (new.nodes, new.columns) == (0, None)
    assert new.exact is not None
    assert len(new.exact) == 0


def test_the_level_of_each_node_is_kept_while_there_are_few() -> None:
    visits = random_visits(RECENT - 1, 40)

    grown = mapped(visits, FINEST)

    assert grown.exact is not None
    assert grown.exact.tolist() == visits.tolist()


@SHIFTS
@pytest.mark.parametrize("more", [0, 1, 1000])
def test_columns_begin_when_there_are_as_many_nodes_as_the_ring_holds(shift: int, more: int) -> None:
    visits = random_visits(RECENT + more, 40)

    grown = mapped(visits, shift)

    assert grown.exact is None
    assert_shows(grown, visits)


@pytest.mark.slow
@SHIFTS
@pytest.mark.parametrize(
    ("nodes", "depth", "dive"),
    [
        (200_000, 60, range(0)),
        (300_001, 255, range(255)),  # as many levels as rows
        (150_000, 256, range(256)),  # one more
        (150_000, 3000, range(3000)),  # more levels than the nodes of the finest columns
        (200_000, 3000, range(100_000, 103_000)),  # deeper only when there are columns
        pytest.param(600_000, 20, range(0), marks=only_thorough),
    ],
)
def test_columns_are_the_sums_of_their_nodes(shift: int, nodes: int, depth: int, dive: range) -> None:
    visits = random_visits(nodes, depth, dive)

    grown = mapped(visits, shift, (5000, 3, 977))

    assert_shows(grown, visits)


def test_room_ends_with_the_column() -> None:
    grown = mapped(random_visits(RECENT + 100, 40), 9)

    assert grown.columns is not None
    assert grown.columns.shift == 9
    assert grown.room(RECENT + 100) == 412
    assert grown.room(RECENT - 7) == 519  # of a search that went back


def test_nodes_that_are_counted_already_are_not_counted_again() -> None:
    visits = random_visits(RECENT + 3000, 40)
    grown = mapped(visits, 9)
    search = PlannedSearch(visits)

    for part in (500, RECENT, 1000):
        search.advance(part)
        grown.add(search.tally)

    assert_shows(grown, visits)


def test_a_count_of_solutions_of_any_size_marks_one_node() -> None:
    grown = DepthMap()
    visits, profile = np.zeros(RECENT, np.int32), np.array([RECENT], np.int64)
    grown.add(Tally(RECENT, 0, profile, visits))

    grown.add(Tally(RECENT + 1, 10**40, profile + 1, visits, each=10**40))

    assert grown.columns is not None
    assert grown.columns.found.sum() == 1


@pytest.mark.parametrize("shift", range(FINEST, COARSEST + 1))
def test_the_first_columns_take_about_the_same_time_to_search(shift: int) -> None:
    assert shift_for(COLUMN_SECONDS / (0.75 * 2**shift)) == shift


@pytest.mark.parametrize(("seconds", "shift"), [(0.0, COARSEST), (1e-12, COARSEST), (1e-4, FINEST), (10.0, FINEST)])
def test_the_first_columns_are_neither_too_many_nor_too_few(seconds: float, shift: int) -> None:
    assert shift_for(seconds) == shift


def test_the_finest_columns_are_enough_for_all_nodes_kept_one_by_one() -> None:
    assert COLUMNS << FINEST > RECENT


def test_a_map_of_a_search_without_levels_stays_empty() -> None:
    grown = DepthMap()

    grown.add(Tally(0, 0, np.zeros(0, np.int64), NO_VISITS))

    assert grown.nodes == 0


@pytest.mark.usefixtures("compiled")
def test_a_map_may_begin_with_nodes_that_were_not_recorded() -> None:
    """As of a saved search: they are spread over their columns, and later ones are counted as if all had been."""
    puzzle = puzzle_of("polyomino", "polyomino 8x8\npieces free 4 any\n")
    search = SOLVERS["cover_bits"].start(puzzle)
    search.advance(3 * RECENT)
    late = DepthMap.after(search.tally)
    assert late.nodes == search.tally.nodes >= 3 * RECENT
    for _ in range(2):
        assert late.columns
        assert (late.columns.density.sum(axis=0)[: len(search.tally.profile)] == search.tally.profile).all()
        used = -(-late.nodes >> late.columns.shift)
        assert late.columns.density[:used].sum(axis=1)[:-1] == pytest.approx(1 << late.columns.shift, abs=40)
        assert not late.columns.density[used:].any()
        assert late.columns.found.sum() == search.tally.solutions
        assert picture_of(late, (0, late.nodes), 500)
        for _ in range(500):
            search.advance(late.room(search.tally.nodes))
            late.add(search.tally)
        assert late.nodes == search.tally.nodes > 5 * RECENT
