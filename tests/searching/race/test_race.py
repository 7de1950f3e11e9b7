"""A race: several lanes on one clock, fair and without changing what any of them finds."""

from collections.abc import Callable
from itertools import count

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.clock import Clock
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import LANE_SECONDS, Comparison, Race, differing, first_difference, own_time
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE, SLICE_SECONDS, Step

pytestmark = pytest.mark.usefixtures("compiled")

[EMPTY_4] = Sudoku.parse("sudoku 2x2\n" + "....\n" * 4)
[EMPTY_6] = Sudoku.parse("sudoku 2x3\n" + "......\n" * 6)
[GIVEN_4] = Sudoku.parse("sudoku 2x2\n12..\n....\n....\n...1\n")
RULES = ("mrv", "leftmost", "rightmost", "mrv_right", "random")


def lane(puzzle: Sudoku = EMPTY_4, solver: str = "cover_links", goal: Goal = Goal.COUNT, **choices: Value) -> Lane:
    return Lane(puzzle, SOLVERS[solver], choices, goal, goal.limit(), kept=1)


def nodes(race: Race) -> list[int]:
    return [lane.probe.nodes if lane.probe else 0 for lane in race.lanes]


def ticking(seconds: float) -> Callable[[], float]:
    """Return a clock that goes on by so much whenever it is read."""
    ticks = count()
    return lambda: next(ticks) * seconds


def to_the_end(race: Race) -> Race:
    while not race.over:
        race.follow(SLICE)
    return race


@pytest.mark.slow
@pytest.mark.parametrize("lanes", [2, 8])
def test_after_each_round_all_lanes_not_over_stand_at_the_same_nodes(lanes: int) -> None:
    race = Race([lane(EMPTY_6, order=RULES[k % 5]) for k in range(lanes)])

    for _ in range(20):
        race.follow(SLICE)

        racing = {lane.probe.nodes for lane in race.lanes if lane.probe and not lane.over}
        assert len(racing) == 1
        assert race.at == racing.pop()


def test_rounds_grow_until_they_last_as_long_as_a_slice() -> None:
    race = Race([lane(EMPTY_6), lane(EMPTY_6, order="leftmost")])
    visited = [0]

    for _ in range(8):
        race.follow(SLICE)
        visited.append(nodes(race)[0])

    rounds = np.diff(visited)
    assert rounds[0] == 64
    assert rounds[-1] > rounds[0]


def test_on_the_clock_of_seconds_no_lane_is_ahead_by_more_than_a_slice() -> None:
    slices = (0.008, 0.012, 0.02)  # seconds that a slice takes, by the lanes' own clocks
    race = Race(
        [Lane(EMPTY_6, SOLVERS["cover_links"], goal=Goal.COUNT, kept=0, clock=ticking(each)) for each in slices],
        Clock.SECONDS,
    )

    for _ in range(100):
        race.follow(SLICE)

        spent = [lane.probe.seconds for lane in race.lanes if lane.probe]
        assert max(spent) - min(spent) <= max(slices) + 1e-9
        assert race.at == min(spent)
    assert min(spent) > 0.2


@pytest.mark.parametrize("clock", Clock)
def test_a_race_finds_what_each_search_finds_alone(clock: Clock) -> None:
    race = Race([lane(order=rule) for rule in RULES] + [lane(solver="sudoku_digits", cell="last")], clock)
    alone = [one.fresh() for one in race.lanes]

    to_the_end(race)

    for one, other in zip(race.lanes, alone, strict=True):
        while not other.over:
            other.advance()
        assert one.probe
        assert other.probe
        assert (one.probe.nodes, one.probe.solutions) == (other.probe.nodes, other.probe.solutions)
        assert one.probe.profile.tolist() == other.probe.profile.tolist()


@pytest.mark.parametrize("clock", Clock)
def test_a_step_is_as_many_nodes_for_every_lane_on_either_clock(clock: Clock) -> None:
    race = Race([lane(order="mrv"), lane(order="leftmost")], clock)

    done = [race.follow(Step(1)), race.follow(Step(10)), race.follow(Step(100))]

    assert done == [True] * 3
    assert nodes(race) == [111, 111]


def test_lanes_that_lag_when_the_clock_changes_catch_up_while_the_others_wait() -> None:
    race = Race([lane(EMPTY_6), lane(EMPTY_6, order="leftmost")], Clock.SECONDS)
    race.begin()
    race.lanes[0].reach(1000)

    race.clock = Clock.NODES
    waited = []
    while len(set(nodes(race))) > 1:
        waited.append(nodes(race)[0])
        race.follow(SLICE)

    assert set(waited) == {1000}
    assert race.at == nodes(race)[0]


def test_a_fresh_race_begins_at_the_start() -> None:
    race = Race([lane(order="mrv"), lane(order="leftmost")], Clock.SECONDS)
    race.follow(Step(7))

    fresh = race.fresh()

    assert (fresh.at, fresh.clock, nodes(fresh)) == (0, Clock.SECONDS, [0, 0])
    assert [one.choices for one in fresh.lanes] == [one.choices for one in race.lanes]


def test_places_follow_the_clock_and_equal_lanes_share_one() -> None:
    leftmost, mrv = lane(GIVEN_4, order="leftmost"), lane(GIVEN_4, order="mrv")
    race = Race([leftmost, mrv, lane(GIVEN_4, order="mrv")])
    assert race.places() == [None] * 3

    to_the_end(race)

    assert leftmost.probe
    assert mrv.probe
    assert mrv.probe.nodes < leftmost.probe.nodes
    assert race.places() == [3, 1, 1]


def test_who_is_refused_or_gives_up_has_no_place() -> None:
    given_up = Lane(EMPTY_4, SOLVERS["cover_links"], goal=Goal.COUNT, limit=Goal.COUNT.limit(nodes=9))
    race = to_the_end(Race([lane(), lane(solver="sudoku_digits", goal=Goal.FEWEST), given_up]))

    assert race.places() == [1, None, None]
    assert race.lanes[1].rejection_reason


def shown(lane: Lane, most: int) -> list[list[list[int]]]:
    """Return what a lane shows in the open cells after 0, 1, 2, ... nodes, one advance a node."""
    search = lane.solver.start(lane.puzzle, lane.choices, lane.goal)
    free = lane.puzzle.open_cells()
    fillings = [np.where(free, search.probe().filling, 0).tolist()]
    for _ in range(most):
        search.advance(1)
        fillings.append(np.where(free, search.probe().filling, 0).tolist())
    return fillings


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("cover_links", "order", "mrv"), ("cover_links", "order", "leftmost")),
        (("cover_links", "options", "given"), ("cover_links", "options", "random")),
        (("sudoku_digits", "cell", "fewest"), ("sudoku_digits", "cell", "last")),
        (("sudoku_digits", "singles", "both"), ("cover_links", "order", "mrv")),
        (("cover_links", "order", "mrv"), ("cover_links", "seed", 7)),
    ],
)
@pytest.mark.parametrize("puzzle", [EMPTY_4, GIVEN_4])
def test_the_first_difference_is_exactly_where_two_lanes_first_show_other_cells(
    one: tuple[str, str, Value], other: tuple[str, str, Value], puzzle: Sudoku
) -> None:
    lanes = [lane(puzzle, solver, **{choice: value}) for solver, choice, value in (one, other)]
    pairs = zip(shown(lanes[0], 40), shown(lanes[1], 40), strict=True)
    expected = next((nodes for nodes, (mine, theirs) in enumerate(pairs) if mine != theirs), None)

    assert first_difference(*lanes, most=40) == expected


def test_what_is_given_is_no_difference() -> None:
    digits, links = lane(GIVEN_4, "sudoku_digits"), lane(GIVEN_4, "cover_links")
    digits.begin()
    links.begin()

    assert digits.probe
    assert links.probe
    assert not np.array_equal(digits.probe.filling, links.probe.filling)  # only one of them repeats the givens
    assert not differing(GIVEN_4, digits.probe, links.probe).any()


def test_a_lane_that_does_the_same_never_differs() -> None:
    assert first_difference(lane(GIVEN_4), lane(GIVEN_4)) is None


def test_no_difference_is_told_beyond_the_nodes_looked_at() -> None:
    one, other = lane(order="mrv"), lane(order="leftmost")
    nodes = first_difference(one, other)

    assert nodes is not None
    assert first_difference(one, other, most=nodes) == nodes
    assert first_difference(one, other, most=nodes - 1) is None


def test_a_comparison_tells_each_lanes_difference_from_the_first_and_leaves_the_lanes_alone() -> None:
    lanes = [lane(GIVEN_4, order=order) for order in ("mrv", "leftmost", "mrv", "rightmost")]
    comparison = Comparison(lanes)

    while not comparison.over:
        comparison.follow(SLICE)

    assert comparison.differences == [None] + [first_difference(lanes[0], other) for other in lanes[1:]]
    assert [one.probe for one in lanes] == [None] * 4


def test_a_comparison_with_a_lane_that_is_refused_comes_to_its_end() -> None:
    refused = lane(solver="sudoku_digits", goal=Goal.FEWEST)

    assert first_difference(lane(), refused) is None
    assert first_difference(refused, lane()) is None


def test_nothing_differs_before_a_search_has_begun() -> None:
    assert not differing(EMPTY_4, None, None).any()
    assert differing(EMPTY_4, None, None).shape == untouched(EMPTY_4).shape


def test_the_time_of_a_thread_stands_still_while_it_waits_or_is_that_of_the_wall() -> None:
    assert own_time()() <= own_time()()


def test_a_round_lasts_longer_with_more_lanes() -> None:
    few, many = (Race([lane(EMPTY_6) for _ in range(count)]) for count in (2, 8))

    for race in (few, many):
        race.begin()

    assert few.round_seconds == SLICE_SECONDS
    assert many.round_seconds == pytest.approx(8 * LANE_SECONDS)


def test_all_nodes_of_a_race_are_recorded_once_it_rests() -> None:
    race = Race([lane(EMPTY_6, order=order) for order in ("mrv", "leftmost")])
    for _ in range(20):
        race.follow(SLICE)

    race.catch_up()

    assert [lane.trace.map.nodes for lane in race.lanes if lane.trace] == nodes(race)


def test_a_finished_lane_has_no_place_while_another_may_come_in_before() -> None:
    late = lane(GIVEN_4, order="leftmost")
    race = Race([lane(GIVEN_4), late])
    race.lanes[0].reach(1_000_000)
    before = race.places()

    late.reach(1_000_000)
    least = min(nodes(race))

    assert race.lanes[0].finished
    assert before == [None, None]
    assert [place == 1 for place in race.places()] == [at == least for at in nodes(race)]
