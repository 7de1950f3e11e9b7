"""Going back in a lane: every moment is that of a search which is stepped there node by node."""

import itertools
import threading
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

import numpy as np
import pytest

from tests.known.covers import langford, queens
from tests.known.kakuros import KAKUROS
from tests.stepped import Moment, Stepped, stepped
from tests.thorough import either
from workbench.base.choices import Value
from workbench.base.places import samples
from workbench.kernels.scalars import RECENT
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.lane import Lane
from workbench.searching.race.rewind import Parts, Rewinder
from workbench.solvers import SOLVERS
from workbench.solvers.depth_map import level_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_LIMIT, Limit, Step

pytestmark = pytest.mark.usefixtures("compiled")

T = TypeVar("T")

MAX_NODES = 3_000  # nodes of a search that is stepped
JUMPS = 25
QUEENS_8, QUEENS_12 = 92, 14_200  # OEIS A000170
LANGFORD_7 = 52  # OEIS A014552: 26, and their reflections


class Case(NamedTuple):
    """A puzzle and what searches it."""

    kind: str
    text: str  # or the name of a sample
    solver: str
    goal: Goal = Goal.COUNT
    choices: tuple[tuple[str, Value], ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        text = self.text
        if text.endswith(".txt"):
            [text] = [file.read_text("utf-8") for file in samples(self.kind) if file.name == text]
        return KINDS[self.kind].parse(text)[0]

    def lane(self, limit: Limit = NO_LIMIT, clock: Callable[[], float] | None = None) -> Lane:
        """Return a lane that has not begun."""
        lane = Lane(self.puzzle, SOLVERS[self.solver], dict(self.choices), self.goal, limit)
        if clock is not None:
            lane._clock = clock
        return lane


EMPTY_6 = "sudoku 2x3\n" + "......\n" * 6
[UNCLUED] = [known.text for known in KAKUROS if known.name == "kakuro 2x3 unclued"]
TREES = {
    "queens, links": Case("cover", queens(8), "cover_links", Goal.ALL),
    "queens, leftmost": Case("cover", queens(6), "cover_links", choices=(("order", "leftmost"),)),
    "queens, cells": Case("cover", queens(6), "cover_cells"),
    "queens, brute force": Case("cover", queens(5), "brute_force"),
    "langford, bits": Case("cover", langford(7), "cover_bits", Goal.ALL),
    "tetrominoes, bits": Case("polyomino", "tetrominoes-4x5.txt", "polyomino_bits", Goal.ALL),
    "packing, bits": Case("polyomino", "packing-5x6.txt", "polyomino_bits"),
    "pentominoes, links": Case("polyomino", "pentominoes-3x20.txt", "cover_links"),
    "sudoku, digits": Case("sudoku", "60-all-6x6.txt", "sudoku_digits"),
    "sudoku, links": Case("sudoku", EMPTY_6, "cover_links"),
    "sudoku, singles only": Case("sudoku", "10-singles.txt", "sudoku_digits", Goal.UNIQUE),
    "kakuro, sums": Case("kakuro", UNCLUED, "kakuro_sums", Goal.ALL),
    "kakuro, table": Case("kakuro", "07-by-07.txt", "kakuro_table", Goal.UNIQUE),
    "kakuro, links": Case("kakuro", "07-by-07.txt", "cover_links", Goal.UNIQUE),
    "tour, backtracking": Case("tour", "20-open-5x5.txt", "warnsdorff_backtracking"),
}
WALKS = {
    "a walk, backtracking": Case("tour", "10-open-8x8.txt", "warnsdorff_backtracking", Goal.ONE),
    "a walk": Case("tour", "10-open-8x8.txt", "warnsdorff", Goal.ONE),
    "a walk that is stuck": Case("tour", "30-no-tour-4x4.txt", "warnsdorff", Goal.ONE),
    "rotations": Case("tour", "12-end-8x8.txt", "tour_complete", Goal.ONE),
    "rotations of camels": Case("tour", "62-camel.txt", "tour_complete", Goal.ONE),
    "descents": Case("cover", queens(6), "random_descent", Goal.ONE),
}
CASES = TREES | WALKS
LONG = Case("cover", queens(12), "cover_links")
LONG_NODES = either(150_000, 300_000)  # more than twice as many as the ring holds


@cache
def by_steps(name: str) -> Stepped:
    case = CASES[name]
    return stepped(case.lane().solver.start(case.puzzle, dict(case.choices), case.goal), MAX_NODES)


def to_the_end(lane: Lane) -> Lane:
    while not lane.over:
        lane.advance()
    lane.catch_up()
    return lane


def advanced(case: Case) -> Lane:
    """Return a lane that has visited as many nodes as are stepped, or is over."""
    return to_the_end(case.lane(Limit(nodes=MAX_NODES)))


def arrive(rewinder: Rewinder, parts: Parts) -> Moment:
    """Do all the work of getting somewhere; return the moment reached."""
    for _ in parts:
        pass
    return Moment.of(rewinder.probe)


def some(choices: Sequence[T], most: int = JUMPS) -> list[T]:
    """Return some of these in no order."""
    return Random(1).sample(choices, min(most, len(choices)))


@pytest.mark.parametrize("name", CASES)
def test_any_node_is_where_stepping_leads(name: str) -> None:
    expected = by_steps(name)
    rewinder = Rewinder(advanced(CASES[name]))

    for node in some(list(range(expected.nodes + 1))):
        assert arrive(rewinder, rewinder.to_node(node)) == expected.moments[node]


@pytest.mark.parametrize("name", TREES)
def test_a_node_without_children_is_shown_as_a_dead_end(name: str) -> None:
    expected = by_steps(name)
    rewinder = Rewinder(advanced(CASES[name]))
    last = len(expected.moments) - 1

    for node in some(list(range(1, last + 1))):
        arrive(rewinder, rewinder.to_node(node))
        assert rewinder.probe is not None
        found, level = rewinder.probe.dead_end, expected.levels[node - 1]

        is_leaf = expected.moments[node].level <= level and node - 1 not in expected.solutions
        assert (found is not None) == is_leaf
        if found is not None and node > 1:
            assert found.level == level
            if node - 2 not in expected.solutions:  # stepping stops at a solution, before the next choice
                assert found.filling.tobytes() == expected.moments[node - 1].filling
            if name == "tour, backtracking":
                assert np.count_nonzero(found.filling) == level


@pytest.mark.parametrize("name", CASES)
def test_any_solution_is_shown_when_it_is_found(name: str) -> None:
    expected = by_steps(name)
    rewinder = Rewinder(advanced(CASES[name]))

    for number in some(list(range(1, len(expected.solutions) + 1)), 12):
        node = expected.solutions[number - 1]

        assert arrive(rewinder, rewinder.to_solution(number)) == expected.moments[node + 1]


@pytest.mark.parametrize("name", TREES)
def test_the_parent_of_any_node_is_the_last_one_nearer_to_the_root(name: str) -> None:
    expected = by_steps(name)
    rewinder = Rewinder(advanced(CASES[name]))

    for moment in some([moment for moment in expected.moments if moment.level > 0]):
        arrive(rewinder, rewinder.to_node(moment.nodes))
        assert rewinder.probe is not None

        parent = arrive(rewinder, rewinder.to_parent(rewinder.probe))

        assert parent == expected.moments[expected.parent(moment)]


@pytest.mark.parametrize("name", TREES)
def test_the_deepest_node_is_the_first_of_the_highest_level(name: str) -> None:
    expected = by_steps(name)
    rewinder = Rewinder(advanced(CASES[name]))

    deepest = arrive(rewinder, rewinder.to_deepest())

    assert deepest == expected.moments[int(np.argmax(expected.levels))]


@pytest.mark.parametrize("name", ["a walk", "a walk that is stuck"])
def test_the_parent_of_a_square_is_the_one_before_it(name: str) -> None:
    expected = by_steps(name)
    rewinder = Rewinder(lane := advanced(CASES[name]))
    assert lane.probe is not None

    parent = arrive(rewinder, rewinder.to_parent(lane.probe))

    assert parent == expected.moments[lane.probe.nodes - 1]


@pytest.mark.parametrize("name", ["a walk", "a walk that is stuck"])
def test_a_walk_has_no_deepest_node(name: str) -> None:
    rewinder = Rewinder(advanced(CASES[name]))

    assert list(rewinder.to_deepest()) == []
    assert rewinder.probe is None


@pytest.mark.parametrize("name", CASES)
def test_a_lane_that_goes_on_from_a_moment_ends_as_if_nothing_had_happened(name: str) -> None:
    case = CASES[name]
    alone = advanced(case)
    lane = advanced(case)
    rewinder = Rewinder(lane)
    assert alone.probe is not None

    for part in (0.6, 0.1):
        arrive(rewinder, rewinder.to_node(int(alone.probe.nodes * part)))
        rewinder.go_on()
        assert not lane.over
        to_the_end(lane)

        assert Moment.of(lane.probe) == Moment.of(alone.probe)
        assert [filling.tobytes() for filling in lane.solutions] == [filling.tobytes() for filling in alone.solutions]


@pytest.mark.parametrize("name", ["queens, links", "langford, bits", "tetrominoes, bits"])
def test_a_lane_that_goes_on_from_a_solution_lists_none_twice(name: str) -> None:
    lane = to_the_end(CASES[name].lane())
    alone = [filling.tobytes() for filling in lane.solutions]
    rewinder = Rewinder(lane)

    for number in (len(alone), len(alone) // 2, 1):
        arrive(rewinder, rewinder.to_solution(number))
        rewinder.go_on()
        to_the_end(lane)

        assert lane.probe is not None
        assert lane.probe.solutions == len(alone)
        assert [filling.tobytes() for filling in lane.solutions] == alone
    assert len(set(alone)) == len(alone)


def test_the_known_solutions_are_found_after_going_back() -> None:
    for name, count in (("queens, links", QUEENS_8), ("langford, bits", LANGFORD_7)):
        lane = to_the_end(CASES[name].lane())
        rewinder = Rewinder(lane)
        arrive(rewinder, rewinder.to_node(7))
        rewinder.go_on()

        assert len(to_the_end(lane).solutions) == count


def test_a_limit_of_nodes_holds_after_going_back() -> None:
    lane = to_the_end(TREES["queens, links"].lane(Limit(nodes=500)))
    rewinder = Rewinder(lane)

    for node in (499, 77):
        arrive(rewinder, rewinder.to_node(node))
        rewinder.go_on()
        to_the_end(lane)

        assert Moment.of(lane.probe) == by_steps("queens, links").moments[500]


def test_a_limit_of_solutions_holds_after_going_back() -> None:
    expected = by_steps("queens, links")
    lane = to_the_end(TREES["queens, links"].lane(Limit(solutions=5)))
    rewinder = Rewinder(lane)

    for number in (4, 2):
        arrive(rewinder, rewinder.to_solution(number))
        rewinder.go_on()
        to_the_end(lane)

        assert Moment.of(lane.probe) == expected.moments[expected.solutions[4] + 1]
        assert len(lane.solutions) == 5


def test_a_lane_that_goes_on_from_its_limit_is_over() -> None:
    lane = to_the_end(TREES["queens, links"].lane(Limit(nodes=500)))
    rewinder = Rewinder(lane)
    arrive(rewinder, rewinder.to_node(500))

    rewinder.go_on()

    assert lane.over


def test_a_lane_can_step_on_from_a_moment() -> None:
    expected = by_steps("queens, links")
    rewinder = Rewinder(lane := advanced(TREES["queens, links"]))
    arrive(rewinder, rewinder.to_node(100))
    rewinder.go_on()

    for node in range(101, 140):
        lane.advance(Step(1))

        assert Moment.of(lane.probe) == expected.moments[node]


def test_the_former_search_of_a_lane_can_go_back_as_well() -> None:
    expected = by_steps("queens, links")
    rewinder = Rewinder(lane := advanced(TREES["queens, links"]))
    for node in (1100, 300, 900):
        arrive(rewinder, rewinder.to_node(node))
        rewinder.go_on()
        lane.advance(Step(5))

        assert arrive(rewinder, rewinder.to_node(node - 50)) == expected.moments[node - 50]
        assert Moment.of(lane.probe).nodes == node + 5


def test_solutions_can_be_gone_through_however_many_there_are() -> None:
    expected = by_steps("queens, links")
    rewinder = Rewinder(advanced(TREES["queens, links"]))

    for number in range(QUEENS_8, 0, -1):
        found = arrive(rewinder, rewinder.to_solution(number))

        assert found == expected.moments[expected.solutions[number - 1] + 1]


@pytest.mark.parametrize("parts_done", [0, 1, 2, 5])
def test_a_moment_that_is_given_up_half_way_does_not_spoil_the_next(parts_done: int) -> None:
    expected = by_steps("queens, links")
    rewinder = Rewinder(advanced(TREES["queens, links"]))
    rewinder._budget = 10  # a part for every few nodes
    node = 1100

    for aim in (rewinder.to_node(1180), rewinder.to_solution(60), rewinder.to_deepest()):
        for _ in itertools.islice(aim, parts_done):
            rewinder._budget = 10

        assert arrive(rewinder, rewinder.to_node(node)) == expected.moments[node]
        node -= 400


@pytest.mark.slow
def test_nodes_that_are_not_recorded_yet_count_for_the_parent_too() -> None:
    """While a lane runs its map lags behind, by less than a column."""
    lane = LONG.lane(clock=lambda: 0.0)
    lane.reach(2**17)  # a column ends there
    assert lane.trace is not None
    assert lane.search is not None
    rewinder, lagged = Rewinder(lane), 0

    for _ in range(either(15, 40)):
        lane.trace.advance(lane.search, 37)
        probe = lane.search.probe()
        lagged += lane.trace.map.nodes < probe.nodes
        first = probe.nodes - 60_000
        recent = level_of(lane.search.tally.visits[np.arange(first, probe.nodes) % RECENT])

        parent = arrive(rewinder, rewinder.to_parent(probe))

        assert parent.nodes == first + int(np.flatnonzero(recent < probe.level)[-1])
    assert lagged > 10


def test_a_node_above_is_sought_in_the_last_column_before_a_node_that_may_have_one() -> None:
    lane = LONG.lane(clock=lambda: 0.0)
    lane.reach(150_000)
    lane.catch_up()
    assert lane.trace is not None
    columns = lane.trace.map.columns
    assert columns is not None
    rewinder, wide = Rewinder(lane), 1 << columns.shift

    for end in (5 * wide - 1, 5 * wide, 5 * wide + 1, 17 * wide):
        for level in (1, 4, 6, 9):
            first, stop = rewinder._where_above(end, level)
            last = (end - 1) // wide  # the column of the node before
            above = [k for k in range(last + 1) if columns.lowest[k] < level]
            assert (first, stop) == ((above[-1] * wide, min(end, (above[-1] + 1) * wide)) if above else (0, end))


class Long(NamedTuple):
    """A search too long to be kept node by node: levels and solutions of all of it, moments of some nodes."""

    levels: list[int]
    solutions: list[int]
    moments: dict[int, Moment]


@cache
def long_steps(most: int = LONG_NODES) -> Long:
    """Step through a search of 12 queens."""
    search = LONG.lane().solver.start(LONG.puzzle, {}, LONG.goal)
    levels: list[int] = []
    solutions: list[int] = []
    moments = {0: Moment.of(search.probe())}
    chosen = set(some(range(most), either(30, 60)))
    before = search.tally.profile.copy()
    for node in range(most):
        search.advance(1, len(solutions) + 1)
        levels.append(int((search.tally.profile - before).argmax()))
        before[levels[-1]] += 1
        if search.tally.solutions > len(solutions):
            solutions.append(node)
        if node + 1 in chosen:
            moments[node + 1] = Moment.of(search.probe())
    return Long(levels, solutions, moments)


@pytest.mark.slow
def test_nodes_beyond_the_ring_are_where_stepping_leads() -> None:
    expected = long_steps()
    rewinder = Rewinder(to_the_end(LONG.lane(Limit(nodes=LONG_NODES))))

    for node, moment in expected.moments.items():
        assert arrive(rewinder, rewinder.to_node(node)) == moment


@pytest.mark.slow
def test_parents_and_solutions_beyond_the_ring_are_where_stepping_leads() -> None:
    expected = long_steps()
    rewinder = Rewinder(to_the_end(LONG.lane(Limit(nodes=LONG_NODES))))

    for node, moment in expected.moments.items():
        if moment.level:
            arrive(rewinder, rewinder.to_node(node))
            assert rewinder.probe is not None
            parent = arrive(rewinder, rewinder.to_parent(rewinder.probe))
            assert parent.nodes == max(k for k in range(node) if expected.levels[k] < moment.level)
    for number in some(list(range(1, len(expected.solutions))), either(12, 30)):
        found = arrive(rewinder, rewinder.to_solution(number))
        assert (found.nodes, found.solutions) == (expected.solutions[number - 1] + 1, number)
    assert arrive(rewinder, rewinder.to_deepest()).nodes == int(np.argmax(expected.levels))


@pytest.mark.slow
def test_a_lane_that_runs_meanwhile_is_not_disturbed() -> None:
    expected = long_steps()
    alone = to_the_end(LONG.lane())
    lane = LONG.lane()
    lane.reach(LONG_NODES)
    thread = threading.Thread(target=to_the_end, args=(lane,))

    thread.start()
    rewinder = Rewinder(lane)
    reached = {node: arrive(rewinder, rewinder.to_node(node)) for node in expected.moments}
    thread.join()

    assert reached == expected.moments
    assert lane.probe is not None
    assert alone.probe is not None
    assert lane.probe.solutions == alone.probe.solutions == QUEENS_12
    assert Moment.of(lane.probe) == Moment.of(alone.probe)
    assert lane.trace is not None
    assert lane.trace.map.nodes == alone.probe.nodes


@pytest.mark.slow
def test_a_long_search_that_goes_on_ends_with_the_known_count() -> None:
    lane = to_the_end(LONG.lane())
    rewinder = Rewinder(lane)

    for node in (400_000, 50_000):
        arrive(rewinder, rewinder.to_node(node))
        rewinder.go_on()
        to_the_end(lane)

        assert lane.probe is not None
        assert lane.probe.solutions == QUEENS_12
