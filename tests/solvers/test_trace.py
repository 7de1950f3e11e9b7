"""The depth of a search over its whole time, in constant memory."""

import pickle
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.search import Probe, Status, drive
from workbench.solvers.trace import COLUMNS, FIRST_WIDTH, Clock, Trace

Visit = tuple[float, int, int]  # seconds since the probe before, lowest and highest level in that time


def probe(seconds: float, low: int, high: int) -> Probe:
    nothing = np.zeros((2, 2), np.int32)
    return Probe(Status.RUNNING, 1, low, low, high, 0, 0.0, np.array([1], np.int64), nothing, seconds)


def traced(visits: Sequence[Visit]) -> Trace:
    trace, now = Trace(), 0.0
    for spent, low, high in visits:
        now += spent
        trace.add(probe(now, low, high))
    return trace


def by_hand(visits: Sequence[Visit], width: float) -> dict[int, tuple[int, int]]:
    """Return the lowest and highest level of every column that some visit overlaps."""
    columns: dict[int, tuple[int, int]] = {}
    begun = 0.0
    for spent, low, high in visits:
        ended = begun + spent
        for column in range(int(begun / width), int(ended / width) + 1):
            lowest, highest = columns.get(column, (low, high))
            columns[column] = min(lowest, low), max(highest, high)
        begun = ended
    return columns


def levels(low: int, more: int) -> tuple[int, int]:
    return low, low + more


PAUSES = st.one_of(
    st.just(0.0),
    st.floats(0, 5 * FIRST_WIDTH),
    st.floats(0, 0.02),
    st.floats(0, 3),
    st.integers(0, 4096).map(lambda k: k * FIRST_WIDTH),  # exactly at the edges of columns
)
VISITS = st.lists(
    st.tuples(PAUSES, st.integers(0, 900), st.integers(0, 90)).map(lambda v: (v[0], *levels(v[1], v[2]))),
    min_size=1,
    max_size=40,
)


def test_a_new_trace_has_no_columns() -> None:
    edges, low, high = Trace().columns()

    assert (edges.tolist(), low.tolist(), high.tolist()) == ([0.0], [], [])


def test_a_probe_at_once_makes_one_column() -> None:
    edges, low, high = traced([(0.0, 3, 7)]).columns()

    assert (edges.tolist(), low.tolist(), high.tolist()) == ([0.0, FIRST_WIDTH], [3], [7])


def test_probes_in_one_column_widen_its_range() -> None:
    _, low, high = traced([(0.0, 3, 7), (0.0, 5, 5), (0.0, 1, 4), (0.0, 6, 9)]).columns()

    assert (low.tolist(), high.tolist()) == ([1], [9])


def test_a_probe_fills_all_the_time_since_the_one_before() -> None:
    _, low, high = traced([(0.0, 0, 1), (3.5 * FIRST_WIDTH, 4, 8), (FIRST_WIDTH, 2, 6)]).columns()

    assert low.tolist() == [0, 4, 4, 2, 2]
    assert high.tolist() == [8, 8, 8, 8, 6]


def test_columns_double_their_width_when_they_are_used_up() -> None:
    visits = [(FIRST_WIDTH / 2, 0, 0)] + [(FIRST_WIDTH, k, k) for k in range(1, COLUMNS)]
    full = traced(visits)
    over = traced([*visits, (FIRST_WIDTH, COLUMNS, COLUMNS)])

    assert len(full.columns()[1]) == COLUMNS
    assert len(over.columns()[1]) == COLUMNS // 2 + 1
    np.testing.assert_allclose(np.diff(full.columns()[0]), FIRST_WIDTH)
    np.testing.assert_allclose(np.diff(over.columns()[0]), 2 * FIRST_WIDTH)


@given(VISITS)
@settings(max_examples=60)
def test_columns_are_consistent(visits: list[Visit]) -> None:
    edges, low, high = traced(visits).columns()

    until = sum(spent for spent, _, _ in visits)
    assert len(edges) == len(low) + 1 == len(high) + 1
    assert len(low) <= COLUMNS
    assert edges[0] == 0
    assert (np.diff(edges) > 0).all()
    assert edges[-2] <= until * (1 + 1e-12)
    assert until < edges[-1] * (1 + 1e-12)
    assert (low <= high).all()


@given(VISITS)
@settings(max_examples=60)
def test_no_lowest_or_highest_level_is_lost_and_none_invented(visits: list[Visit]) -> None:
    edges, low, high = traced(visits).columns()

    expected = by_hand(visits, float(edges[1]))
    assert sorted(expected) == list(range(len(low)))
    assert list(zip(low.tolist(), high.tolist(), strict=True)) == [expected[k] for k in range(len(low))]


@given(VISITS, st.integers(0, 39))
@settings(max_examples=60)
def test_columns_that_were_read_stay_as_they_were(visits: list[Visit], at: int) -> None:
    trace, now = Trace(), 0.0
    read, kept = trace.columns(), trace.columns()

    for k, (spent, low, high) in enumerate(visits):
        now += spent
        trace.add(probe(now, low, high))
        if k == at % len(visits):
            read, kept = trace.columns(), trace.columns()

    assert [array.tolist() for array in read] == [array.tolist() for array in kept]
    assert len(read[1]) > 0


def test_writing_into_columns_that_were_read_changes_nothing() -> None:
    trace = traced([(0.0, 3, 7)])

    for array in trace.columns():
        array[:] = -1

    edges, low, high = trace.columns()
    assert (edges[0], low.tolist(), high.tolist()) == (0, [3], [7])


@pytest.mark.slow
def test_hours_of_probes_take_no_more_memory_than_none() -> None:
    generator = np.random.default_rng(1)
    count = 100_000
    lows = generator.integers(100, 200, count)
    highs = lows + generator.integers(0, 50, count)
    lows[[7, 70_000]] = 3, 2
    highs[[11, 50_000]] = 400, 500
    spent = generator.exponential(0.2, count)
    empty = len(pickle.dumps(Trace()))

    trace = traced(list(zip(spent.tolist(), lows.tolist(), highs.tolist(), strict=True)))

    edges, low, high = trace.columns()
    assert len(pickle.dumps(trace)) <= empty + 64  # longer numbers
    assert COLUMNS // 2 <= len(low) <= COLUMNS
    assert edges[-2] <= spent.sum() < edges[-1] + 1e-6
    assert (int(low.min()), int(high.max())) == (2, 500)
    for number in (7, 11, 50_000, 70_000):
        column = int(np.searchsorted(edges, spent[: number + 1].sum(), side="right")) - 1
        assert low[column] <= lows[number]
        assert high[column] >= highs[number]


def visited(nodes: int, level: int) -> Probe:
    """Return the probe of a search that was at this level since the probe before."""
    nothing = np.zeros((2, 2), np.int32)
    return Probe(Status.RUNNING, nodes, level, level, level, 0, 0.0, np.array([1], np.int64), nothing)


def test_over_nodes_each_node_has_a_column_until_they_are_used_up() -> None:
    trace = Trace(Clock.NODES)

    for node in range(1, COLUMNS + 1):
        trace.add(visited(node, node % 7))
    edges, low, high = trace.columns()
    trace.add(visited(COLUMNS + 1, 100))
    wider = trace.columns()

    assert edges.tolist() == list(range(COLUMNS + 1))
    assert low.tolist() == high.tolist() == [node % 7 for node in range(1, COLUMNS + 1)]
    assert wider[0].tolist() == list(range(0, COLUMNS + 3, 2))
    assert wider[1][-1] == wider[2][-1] == 100
    assert wider[2][:3].tolist() == [2, 4, 6]


def test_over_nodes_a_probe_without_a_new_node_changes_nothing() -> None:
    trace = Trace(Clock.NODES)

    trace.add(visited(0, 3))
    assert len(trace.columns()[1]) == 0
    trace.add(visited(2, 3))
    trace.add(visited(2, 9))

    assert [array.tolist() for array in trace.columns()] == [[0, 1, 2], [3, 3], [3, 3]]


[FIRST_ROW] = Sudoku.parse("sudoku 2x3\n123456\n" + "......\n" * 5)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", [solver.name for solver in solvers_for(FIRST_ROW)])
def test_the_trace_of_a_search_spans_its_levels_and_its_time(name: str) -> None:
    trace = Trace()

    for last in drive(SOLVERS[name].start(FIRST_ROW), keep=0):
        trace.add(last)

    edges, low, high = trace.columns()
    assert low.min() == 0
    assert high.max() == len(last.profile) - 1
    assert edges[-2] <= last.seconds < edges[-1]
