"""Driving a search: slices, limits, steps, solutions kept."""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import (
    FILLING_RATE,
    FIRST_BUDGET,
    SLICE_SECONDS,
    UNLIMITED,
    Limit,
    Probe,
    Search,
    Status,
    Step,
    drive,
    fitting,
)

pytestmark = pytest.mark.usefixtures("compiled")

LONG = "sudoku 2x3\n123456\n" + "......\n" * 5  # 39,168 solutions, 78,112 nodes
SHORT = "....\n" * 4  # 288 solutions
COUNTING = [
    name
    for name, solver in SOLVERS.items()
    if {Goal.ALL, Goal.COUNT} <= set(solver.goals)
    and solver.accepts(Sudoku.parse(LONG)[0])
    and name != "brute_force"  # that takes hours
]
EVERY = pytest.mark.parametrize("name", COUNTING)


def start(text: str = LONG, name: str = "sudoku_digits") -> Search:
    [puzzle] = Sudoku.parse(text)
    return SOLVERS[name].start(puzzle)


def costing(search: Search, seconds: float) -> Callable[[], float]:
    """Return a clock by which every node of this search takes so many seconds."""
    return lambda: search.probe().nodes * seconds


def slices(probes: list[Probe]) -> list[int]:
    """Return the nodes visited between each probe and the next."""
    return np.diff([probe.nodes for probe in probes]).tolist()


# Limits


@pytest.mark.parametrize(
    ("limit", "ended"),
    [
        (Limit(), False),
        (Limit(nodes=101), False),
        (Limit(nodes=100), True),
        (Limit(nodes=0), True),
        (Limit(seconds=2.1), False),
        (Limit(seconds=2.0), True),
        (Limit(solutions=6), False),
        (Limit(solutions=5), True),
        (Limit(nodes=101, seconds=2.1, solutions=6), False),
        (Limit(nodes=101, seconds=1.0, solutions=6), True),
    ],
)
def test_a_limit_ends_a_search_when_any_part_of_it_is_reached(limit: Limit, ended: bool) -> None:
    nothing = np.zeros((2, 2), np.int32)
    probe = Probe(Status.RUNNING, 100, 1, 5, 0.5, np.array([100]), nothing, seconds=2.0)

    assert limit.ends(probe) is ended


@pytest.mark.parametrize(("status", "ended"), [("running", False), ("found", False), ("exhausted", True)])
def test_without_a_limit_a_search_ends_with_its_tree(status: str, ended: bool) -> None:
    probe = Probe(Status(status), 100, 0, 5, 1.0, np.array([100]), np.zeros((2, 2), np.int32))

    assert Limit().ends(probe) is ended


@EVERY
@pytest.mark.parametrize("nodes", [0, 1, 2, FIRST_BUDGET - 1, FIRST_BUDGET, FIRST_BUDGET + 1, 5000])
def test_a_limit_of_nodes_is_met_exactly(name: str, nodes: int) -> None:
    probes = list(drive(start(name=name), Limit(nodes=nodes), keep=0))

    assert probes[-1].nodes == nodes
    assert probes[-1].status is Status.RUNNING


@EVERY
@pytest.mark.parametrize("keep", [0, 1, 3, UNLIMITED])
@pytest.mark.parametrize("solutions", [1, 2, 3, 100])
def test_a_limit_of_solutions_is_met_exactly(name: str, solutions: int, keep: int) -> None:
    probes = list(drive(start(name=name), Limit(solutions=solutions), keep))

    assert probes[-1].solutions == solutions
    assert probes[-1].status is Status.FOUND


def test_a_limit_of_no_solutions_is_reached_at_once() -> None:
    assert [probe.nodes for probe in drive(start(), Limit(solutions=0))] == [0]


def test_a_limit_of_seconds_stops_after_the_slice_in_which_it_is_reached() -> None:
    clock = count(0.0, 0.125)  # each reading is an eighth of a second after the one before

    probes = list(drive(start(), Limit(seconds=0.5), keep=0, clock=lambda: next(clock)))

    assert [probe.seconds for probe in probes] == [0.0, 0.125, 0.25, 0.375, 0.5]


def test_time_between_slices_is_not_counted() -> None:
    now = [0.0]
    search = start()
    probes = drive(search, Limit(nodes=5000), keep=0, clock=lambda: now[0])

    for probe in probes:
        now[0] += 60
        last = probe

    assert last.seconds == 0.0


def test_a_search_that_ends_before_its_limit_is_exhausted() -> None:
    probes = list(drive(start(SHORT), Limit(nodes=10**6, seconds=10**6, solutions=289)))

    assert probes[-1].status is Status.EXHAUSTED
    assert probes[-1].solutions == 288


# Probes


@EVERY
def test_the_first_probe_comes_before_the_first_slice(name: str) -> None:
    probe = next(drive(start(name=name)))

    assert (probe.status, probe.nodes, probe.seconds) == (Status.RUNNING, 0, 0.0)


def test_an_exhausted_search_gives_one_probe() -> None:
    search = start(SHORT)
    search.advance(UNLIMITED)

    probes = list(drive(search))

    assert [probe.status for probe in probes] == [Status.EXHAUSTED]


@EVERY
def test_a_probe_does_not_change_when_the_search_goes_on(name: str) -> None:
    search = start(name=name)
    search.advance(50)
    probe = search.probe()
    profile, filling = probe.profile.copy(), probe.filling.copy()

    search.advance(1000)

    assert np.array_equal(probe.profile, profile)
    assert np.array_equal(probe.filling, filling)
    assert (probe.nodes, probe.profile.sum()) == (50, 50)


@EVERY
def test_probing_does_not_change_the_search(name: str) -> None:
    search = start(name=name)
    search.advance(50)

    one, other = search.probe(), search.probe()

    assert np.array_equal(one.filling, other.filling)
    assert np.array_equal(one.profile, other.profile)
    assert (one.nodes, one.level, one.progress) == (other.nodes, other.level, other.progress)


def test_a_probe_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        start().probe().nodes = 5  # type: ignore[misc]


# Solutions kept


@EVERY
@pytest.mark.parametrize("keep", [0, 1, 2, 287, 288, UNLIMITED])
def test_the_search_stops_at_each_solution_to_be_kept(name: str, keep: int) -> None:
    probes = list(drive(start(SHORT, name), keep=keep))

    found = [probe.solutions for probe in probes if probe.status is Status.FOUND]

    assert found == list(range(1, min(keep, 288) + 1))
    assert probes[-1].status is Status.EXHAUSTED
    assert probes[-1].solutions == 288


@EVERY
def test_a_probe_at_a_solution_holds_it(name: str) -> None:
    [puzzle] = Sudoku.parse(SHORT)

    for probe in drive(start(SHORT, name), keep=20):
        if probe.status is Status.FOUND:
            assert probe.filling.all()
            assert puzzle.judge(probe.filling) == []


@EVERY
def test_a_search_stopped_at_a_solution_goes_on_behind_it(name: str) -> None:
    search, whole = start(SHORT, name), start(SHORT, name)
    whole.advance(UNLIMITED)

    statuses = [search.advance(UNLIMITED, until) for until in (1, 2, 100, UNLIMITED)]

    assert statuses == [Status.FOUND] * 3 + [Status.EXHAUSTED]
    assert search.probe().solutions == 288
    assert search.probe().nodes == whole.probe().nodes


# Slices


def test_slices_grow_until_they_last_long_enough() -> None:
    search = start()

    probes = list(drive(search, Limit(nodes=50_000), keep=0, clock=costing(search, 1e-6)))

    assert slices(probes)[:7] == pytest.approx([256, 512, 1024, 2048, 4096, 8000, 8000], abs=1)


def test_slices_shrink_when_nodes_are_slow() -> None:
    search = start()

    probes = list(drive(search, Limit(nodes=600), keep=0, clock=costing(search, 1e-3)))

    assert slices(probes)[:8] == pytest.approx([256, 128, 64, 32, 16, 8, 8, 8], abs=1)


def test_a_slice_is_never_empty_however_slow_the_nodes_are() -> None:
    search = start()

    probes = list(drive(search, Limit(nodes=520), keep=0, clock=costing(search, 60.0)))

    assert slices(probes)[-3:] == [1, 1, 1]


def test_a_slice_cut_short_by_a_solution_does_not_change_the_budget() -> None:
    search = start()

    probes = list(drive(search, Limit(nodes=2000), keep=2, clock=costing(search, 1e-6)))

    after = [probe for probe in probes if probe.status is Status.RUNNING][1:]
    assert after[0].nodes - probes[2].nodes == FIRST_BUDGET
    assert after[1].nodes - after[0].nodes == 2 * FIRST_BUDGET


@given(st.integers(1, 10**9), st.floats(0, 1e6))
def test_a_fitting_budget_is_at_most_doubled_or_halved(budget: int, spent: float) -> None:
    fitted = fitting(budget, spent)

    assert max(1, budget // 2) <= fitted <= 2 * budget


@dataclass
class Walk:
    """A search with nothing but a large filling."""

    filling: Filling
    nodes: int = 0

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:  # noqa: ARG002
        self.nodes += budget
        return Status.RUNNING

    def probe(self) -> Probe:
        return Probe(Status.RUNNING, self.nodes, 0, 0, 0.0, np.zeros(1, np.int64), self.filling)


def test_slices_are_longer_where_a_filling_is_large() -> None:
    search = Walk(np.broadcast_to(np.int32(0), (4096, 4096)))  # 64 MiB that nobody has to hold

    probes = list(drive(search, Limit(nodes=10**6), keep=0, clock=lambda: search.nodes * 1e-5))

    assert max(slices(probes)) == pytest.approx(2**26 / FILLING_RATE / 1e-5, abs=1)


@dataclass
class SharedWalk(Walk):
    """One whose slices cost something to begin."""

    slice_seconds: float = 5 * SLICE_SECONDS


def test_slices_are_longer_where_they_cost_something_to_begin() -> None:
    search = SharedWalk(np.zeros(1, np.int32))

    probes = list(drive(search, Limit(nodes=10**6), keep=0, clock=lambda: search.nodes * 1e-5))

    assert max(slices(probes)) == pytest.approx(5 * SLICE_SECONDS / 1e-5, abs=1)


def test_a_budget_that_took_its_time_stays() -> None:
    assert fitting(1000, SLICE_SECONDS) == 1000
    assert fitting(1000, SLICE_SECONDS / 1.5) == 1500
    assert fitting(1000, 0.0) == 2000


# Steps, pauses, cancelling


def test_a_step_visits_as_many_nodes_as_are_sent() -> None:
    probes = drive(start(), keep=0)
    next(probes)

    nodes = [probes.send(Step(step)).nodes for step in (1, 1, 10, 100, 1)]

    assert nodes == [1, 2, 12, 112, 113]


def test_steps_do_not_change_the_budget_of_slices() -> None:
    search = start()
    probes = drive(search, keep=0, clock=costing(search, 1e-6))
    next(probes)

    stepped = [probes.send(Step(1)) for _ in range(3)][-1]
    sliced = next(probes)

    assert sliced.nodes - stepped.nodes == FIRST_BUDGET


def test_a_step_does_not_pass_a_limit() -> None:
    probes = drive(start(), Limit(nodes=10), keep=0)
    next(probes)

    assert probes.send(Step(1000)).nodes == 10
    with pytest.raises(StopIteration):
        probes.send(Step(1))


def test_a_step_stops_at_a_solution_to_be_kept() -> None:
    probes = drive(start(SHORT), keep=1)
    next(probes)

    found = probes.send(Step(1000))

    assert found.status is Status.FOUND
    assert found.solutions == 1


@EVERY
def test_a_search_stands_still_unless_it_is_iterated(name: str) -> None:
    search = start(name=name)
    probes = drive(search, keep=0)
    nodes = [next(probes).nodes for _ in range(3)][-1]
    probes.close()

    assert search.probe().nodes == nodes


@EVERY
def test_a_cancelled_search_can_be_driven_on(name: str) -> None:
    search, whole = start(SHORT, name), start(SHORT, name)
    for probe in drive(search, Limit(nodes=100)):
        halfway = probe

    last = list(drive(search))[-1]

    assert halfway.nodes == 100
    assert (last.nodes, last.solutions) == (list(drive(whole))[-1].nodes, 288)


@EVERY
@pytest.mark.parametrize("steps", [[1], [7], [1000], [3, 1, 200]])
def test_steps_and_slices_reach_the_same_end(name: str, steps: list[int]) -> None:
    *_, whole = drive(start(SHORT, name), keep=0)

    *_, stepped = stepping(drive(start(SHORT, name), keep=0), steps)

    assert stepped.nodes == whole.nodes
    assert np.array_equal(stepped.profile, whole.profile)
    assert np.array_equal(stepped.filling, whole.filling)


def stepping(probes, steps: list[int]) -> Iterator[Probe]:
    """Yield the probes of a search driven by these steps over and over."""
    yield next(probes)
    while True:
        for step in steps:
            try:
                yield probes.send(Step(step))
            except StopIteration:
                return


# Progress


# Floors


@EVERY
def test_a_floor_stops_before_a_node_at_that_level_or_above(name: str) -> None:
    probes = drive(start(SHORT, name), keep=0)
    next(probes)
    down = probes.send(Step(1))
    while down.level < 3:
        down = probes.send(Step(1))

    out = probes.send(Step(1))
    while out.level > 1:
        out = probes.send(Step(floor=1))

    assert out.status is Status.RUNNING
    assert out.level in (0, 1)
    assert out.nodes > down.nodes


@EVERY
def test_floors_do_not_change_the_search(name: str) -> None:
    *_, whole = drive(start(SHORT, name), keep=0)
    probes = drive(start(SHORT, name), keep=0)
    probe = next(probes)

    floors = 0
    while probe.status is not Status.EXHAUSTED:
        probe = probes.send(Step(1))
        if probe.level > 2:
            probe = probes.send(Step(floor=2))
            floors += 1

    assert floors > 5
    assert (probe.nodes, probe.solutions) == (whole.nodes, whole.solutions)
    assert np.array_equal(probe.profile, whole.profile)


def test_slices_cut_short_by_a_floor_do_not_change_the_budget() -> None:
    search = start()
    probes = drive(search, keep=0, clock=costing(search, 1e-6))
    next(probes)
    probes.send(Step(5))

    for _ in range(100):
        probes.send(Step(floor=1000))
    before = search.probe().nodes
    sliced = next(probes)

    assert sliced.nodes - before == FIRST_BUDGET
