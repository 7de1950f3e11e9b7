"""The figures of a race: ratios of those that have finished, times of those that lasted long enough."""

from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Race
from workbench.searching.race.results import MIN_SECONDS, reference, results_of
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE, Limit, Step

EMPTY_4 = Sudoku.parse("sudoku 2x2\n" + "....\n" * 4)[0]


def lane(order: str, seconds: float = 0.0, goal: Goal = Goal.COUNT, limit: Limit | None = None) -> Lane:
    """Return a lane in which each look at the clock takes so long."""
    ticks = iter(range(10**9))
    return Lane(
        EMPTY_4, SOLVERS["cover_links"], {"order": order}, goal, limit or goal.limit(), 1, lambda: seconds * next(ticks)
    )


def ended(*lanes: Lane) -> list[Lane]:
    race = Race(lanes)
    while not race.over:
        race.follow(SLICE)
    return race.lanes


def test_results_compare_nodes_with_the_first_lane() -> None:
    lanes = ended(lane("mrv"), lane("leftmost"))

    one, other = results_of(lanes)

    assert one.ratio == 1
    assert one.nodes
    assert other.nodes
    assert other.ratio == other.nodes / one.nodes
    assert one.solutions == other.solutions == 288  # Sloane, OEIS A107739


def test_a_lane_that_has_not_finished_is_not_compared() -> None:
    race = Race([lane("mrv"), lane("leftmost")])
    race.follow(Step(10))

    assert [result.ratio for result in results_of(race.lanes)] == [None, None]
    assert [result.nodes for result in results_of(race.lanes)] == [10, 10]


def test_a_lane_at_its_limit_is_not_compared() -> None:
    lanes = ended(lane("mrv"), lane("leftmost", limit=Limit(nodes=5)))

    assert [result.ratio for result in results_of(lanes)] == [1, None]


def test_times_too_short_to_be_measured_are_left_out() -> None:
    short, long = results_of(ended(lane("mrv", 1e-9), lane("mrv", MIN_SECONDS)))

    assert short.seconds is None
    assert long.seconds is not None
    assert long.seconds >= MIN_SECONDS


def test_lanes_are_compared_with_the_first_that_was_not_refused() -> None:
    refused = Lane(EMPTY_4, SOLVERS["sudoku_digits"], {}, Goal.FEWEST)
    other = lane("mrv", goal=Goal.FEWEST)

    lanes = ended(refused, other)

    assert reference(lanes) == (2, other)
    assert [result.ratio for result in results_of(lanes)] == [None, 1]
