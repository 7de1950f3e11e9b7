"""Backtracking: known counts, the same tours with and without pruning, and the walk as its first path."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.tour.tours import surfaces_for
from workbench.base.choices import Value
from workbench.kernels import scalars
from workbench.kernels.tour import backtrack, warnsdorff_keys
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status, drive
from workbench.solvers.tour.warnsdorff_backtracking import Backtracking
from workbench.solvers.tour.warnsdorff_walk import Walk

SOLVER = SOLVERS["warnsdorff_backtracking"]


def board(rows: int, columns: int) -> np.ndarray:
    return np.ones((rows, columns), bool)


def started(tour: Tour, goal: Goal = Goal.ALL, **choices: Value) -> Backtracking:
    search = SOLVER.start(tour, choices, goal)
    assert isinstance(search, Backtracking)
    return search


def counted(tour: Tour, **choices: Value) -> tuple[int, str]:
    search = started(tour, Goal.COUNT, **choices)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe().solutions, search.note


@pytest.mark.parametrize(
    ("tour", "count"),
    [
        (Tour(board(5, 5)), 1_728),  # OEIS A165134
        (Tour(board(3, 4)), 16), (Tour(board(4, 3)), 16),  # OEIS A118067: 8 undirected
        (Tour(board(4, 5)), 2 * 82), (Tour(board(4, 6)), 2 * 744),  # OEIS A079137, undirected
        (Tour(board(4, 4)), 0), (Tour(board(3, 5)), 0), (Tour(board(1, 1)), 1), (Tour(board(1, 2)), 0),
        (Tour(board(5, 5), start=(0, 1)), 0),  # of the colour of fewer squares
        (Tour(board(5, 5), start=(0, 0)), 304),  # Cull and De Curtins 1978
    ],
    ids=lambda case: case.name if isinstance(case, Tour) else str(case),
)  # fmt: skip
@pytest.mark.parametrize("rule", ["plain", "roth"])
def test_open_tours_are_counted_in_each_direction(tour: Tour, count: int, rule: str) -> None:
    assert counted(tour, rule=rule) == (count, "")


@pytest.mark.parametrize(
    ("rows", "columns", "tours"),
    [
        pytest.param(6, 6, 9_862, marks=pytest.mark.slow),  # OEIS A001230
        (5, 6, 8), (3, 10, 16), (6, 5, 8), (4, 6, 0),  # Kraitchik 1927 for 3 x 10; OEIS A070030
    ],
)  # fmt: skip
def test_closed_tours_are_counted_from_every_square_in_each_direction(rows: int, columns: int, tours: int) -> None:
    note = f"{tours:,} closed tours, not counting starts and directions." if tours else ""

    assert counted(Tour(board(rows, columns), closed=True)) == (2 * rows * columns * tours, note)
    assert counted(Tour(board(rows, columns), start=(1, 1), closed=True)) == (2 * tours, note)


@pytest.mark.slow
def test_counting_and_listing_closed_tours_agree() -> None:
    tour = Tour(board(5, 6), closed=True)

    every = [probe.filling for probe in drive(started(tour), keep=1000) if probe.status is Status.FOUND]

    assert len({filling.tobytes() for filling in every}) == len(every) == counted(tour)[0] == 480
    assert all(tour.judge(filling) == [] for filling in every)


@st.composite
def small_tours(draw: st.DrawFn) -> Tour:
    """Return a board of at most 16 squares, of any sort."""
    shape = draw(st.sampled_from([(3, 4), (4, 3), (2, 5), (3, 3), (4, 4), (1, 4), (3, 5), (2, 2), (1, 1)]))
    squares = np.ones(shape, bool)
    for hole in draw(st.lists(st.integers(0, squares.size - 1), max_size=3)):
        squares.ravel()[hole] = squares.sum() == 1
    places = [(r, c) for r, c in np.argwhere(squares).tolist()]
    start, end = draw(st.sampled_from([None, *places])), draw(st.sampled_from([None, None, *places]))
    if start == end and len(places) > 1:
        end = None
    leap = draw(st.sampled_from([(1, 2), (1, 2), (0, 1), (1, 1), (1, 3)]))
    surface = draw(st.sampled_from(surfaces_for(shape[1], leap)))
    return Tour(squares, start, end, draw(st.booleans()), leap, surface)


def every_tour(tour: Tour, most: int) -> Iterator[bytes]:
    """Yield the fillings of all tours, by trying all ways."""
    table, columns = neighbours(tour.board, tour.leap, tour.surface), tour.shape[1]
    waiting = [[square] for square in np.flatnonzero(tour.board).tolist()]
    while waiting and most:
        most -= 1
        path = waiting.pop()
        if len(path) == tour.squares:
            filling = np.zeros(tour.shape, np.int32)
            filling.ravel()[path] = np.arange(1, len(path) + 1)
            first, last = divmod(path[0], columns), divmod(path[-1], columns)
            closes = not tour.closed or len(path) == 1 or path[0] in table[path[-1]]
            if tour.start in (None, first) and tour.end in (None, last) and closes:
                yield filling.tobytes()
            continue
        waiting += [[*path, u] for u in table[path[-1]].tolist() if u >= 0 and u not in path]


@pytest.mark.slow
@given(
    tour=small_tours(), prune=st.sampled_from(["dead-ends", "none"]), rule=st.sampled_from(["roth", "pohl", "random"])
)
@settings(max_examples=60)
def test_all_tours_are_found_and_no_others(tour: Tour, prune: str, rule: str) -> None:
    most = 2_000
    expected = set(every_tour(tour, most))
    if tour.faults or len(expected) > 300:
        return
    search = started(tour, prune=prune, rule=rule)

    found = [probe.filling for probe in drive(search, keep=400) if probe.status is Status.FOUND]

    if search.probe().nodes < most // 4:  # else trying all ways may have been cut off
        assert {filling.tobytes() for filling in found} >= expected
    assert len({filling.tobytes() for filling in found}) == len(found)
    assert all(tour.judge(filling) == [] for filling in found)


@pytest.mark.parametrize("rule", ["plain", "roth", "vahaaho", "pohl", "squirrel-cull", "far-l1", "own"])
def test_the_first_way_down_is_the_walk(rule: str) -> None:
    for start in ((0, 0), (3, 2), (7, 7)):
        tour = Tour(board(8, 8), start=start)
        walk = Walk(tour, {"rule": rule, "expression": "second - row"}, start)
        walk.advance(64)
        search = started(tour, rule=rule, expression="second - row", prune="none")

        search.advance(walk.count)  # the root and all squares but the last, which is the next node

        assert search.path().tolist() == walk.path().tolist()


def test_leaving_out_dead_ends_leaves_the_order_of_the_tours() -> None:
    tour = Tour(board(4, 5))
    ways = [
        [p.filling.tobytes() for p in drive(started(tour, prune=prune), keep=200) if p.status is Status.FOUND]
        for prune in ("dead-ends", "none")
    ]

    assert ways[0] == ways[1]
    assert len(ways[0]) == 164


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("rule", ["roth", "squirrel-cull", "vahaaho"])
def test_an_exhausted_search_has_put_everything_back(closed: bool, rule: str) -> None:
    search, fresh = (started(Tour(board(4, 5), closed=closed), rule=rule) for _ in range(2))

    search.advance(UNLIMITED)

    assert search.walk.degree.tolist() == fresh.walk.degree.tolist()
    assert not search.levels.joined.any()
    assert search.walk.s[warnsdorff_keys.STAGE] == 0


KERNEL_FUNCTIONS = ("mark", "leave", "before", "arrange")
WALK_FUNCTIONS = ("draw", "second", "distance", "key", "region", "visit", "weigh")


@pytest.mark.parametrize("rule", ["roth", "random", "pohl"])
@pytest.mark.parametrize("closed", [False, True])
def test_plain_python_agrees_node_for_node(rule: str, closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    tour = Tour(board(3, 4), closed=closed)
    compiled, interpreted = started(tour, rule=rule), started(tour, rule=rule)
    for name in KERNEL_FUNCTIONS:
        monkeypatch.setattr(backtrack, name, getattr(backtrack, name).py_func)
    for name in WALK_FUNCTIONS:
        function = getattr(warnsdorff_keys, name).py_func
        monkeypatch.setattr(warnsdorff_keys, name, function)
        monkeypatch.setattr(backtrack, name, function, raising=False)

    status = Status.RUNNING
    for _ in range(60):
        if status is Status.EXHAUSTED:
            break
        status = compiled.advance(1)
        *walk, s = interpreted.walk
        s[scalars.UNTIL], s[scalars.FLOOR] = UNLIMITED, -1
        with np.errstate(over="ignore"):  # the generator wraps around 64 bits
            backtrack.advance.py_func(*walk, *interpreted.levels, 1)
        both = zip((*compiled.walk, *compiled.levels), (*interpreted.walk, *interpreted.levels), strict=True)
        assert all(np.array_equal(a, b) for a, b in both)


def test_boards_that_need_too_much_memory_are_rejected() -> None:
    assert SOLVER.accepts(Tour(board(1000, 1000)))
    assert not SOLVER.accepts(Tour(board(1000, 1001)))
