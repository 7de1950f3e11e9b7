"""A race as a file: its lanes, goal and clock, and what came of each lane."""

from dataclasses import replace

import numpy as np
import pytest

from tests.solvers.settings import puzzle_of
from workbench.files.analyses import Analysis, format_analysis, parse_analysis
from workbench.puzzles.puzzle import ParseError
from workbench.searching.race.clock import Clock
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import MAX_LANES, Race
from workbench.searching.race.record import clock_of, entries_of, goal_of, race_analysis, restore_results
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step

pytestmark = pytest.mark.usefixtures("compiled")

PUZZLE = puzzle_of("sudoku", "sudoku 2x2\n1...\n....\n....\n....\n")
GRIDS = 288 // 4  # OEIS A107739: 288 grids, a quarter of which begin with 1
LINK = {"solver": "cover_links", "choices": {}}


def race(goal: Goal = Goal.COUNT, clock: Clock = Clock.NODES) -> Race:
    """Return a race that has not begun."""
    entries = (("cover_links", {"order": "leftmost"}), ("cover_bits", {}))
    return Race([Lane(PUZZLE, SOLVERS[name], choices, goal) for name, choices in entries], clock)


def saved(race: Race) -> Analysis:
    """Return what the file of a race holds."""
    return parse_analysis(format_analysis(race_analysis(race, "title", {"date": "x"})))


def ended(race: Race) -> Race:
    while not race.over:
        race.follow(Step(100))
    return race


@pytest.mark.parametrize("goal", [Goal.COUNT, Goal.ONE])
@pytest.mark.parametrize("clock", Clock)
def test_lanes_goal_and_clock_are_the_same_after_saving_and_opening(goal: Goal, clock: Clock) -> None:
    analysis = saved(race(goal, clock))

    assert entries_of(analysis) == [(SOLVERS["cover_links"], {"order": "leftmost"}), (SOLVERS["cover_bits"], {})]
    assert (goal_of(analysis), clock_of(analysis)) == (goal, clock)


def test_a_race_that_has_not_begun_has_no_results() -> None:
    begun, shown = race(), race()
    begun.begin()  # without a node

    for one in (race(), begun):
        assert (saved(one).results, saved(one).made) == ({}, {})
        restore_results(shown, saved(one))
    assert [lane.probe for lane in shown.lanes] == [None, None]


def test_the_results_of_a_race_are_shown_again() -> None:
    run, shown = ended(race()), race()

    assert saved(run).made == {"date": "x"}
    restore_results(shown, saved(run))

    for lane, other in zip(run.lanes, shown.lanes, strict=True):
        assert lane.probe is not None
        assert other.probe is not None
        assert (other.probe.nodes, other.probe.solutions) == (lane.probe.nodes, GRIDS)
        assert np.array_equal(other.probe.profile, lane.probe.profile)
        assert other.over
        assert other.restored


def test_a_race_whose_lanes_are_all_refused_says_why_when_it_is_opened() -> None:
    lanes = [Lane(PUZZLE, SOLVERS[name], {}, Goal.FEWEST) for name in ("sudoku_digits",) * 2]
    run, shown = Race(lanes), Race([lane.fresh() for lane in lanes])
    run.begin()

    restore_results(shown, saved(run))

    assert all("fewest" in lane.rejection_reason for lane in shown.lanes)


def test_the_results_of_one_lane_only_belong_to_another_race() -> None:
    analysis = saved(ended(race()))
    lanes = analysis.results["lanes"]
    assert isinstance(lanes, list)

    with pytest.raises(ParseError, match="results of other lanes"):
        restore_results(race(), replace(analysis, results={"lanes": lanes[:1]}))


@pytest.mark.parametrize(
    ("lanes", "words"),
    [
        ([], "at least 2 lanes"),
        ([LINK], "at least 2 lanes"),
        ([LINK, {"solver": "mine", "choices": {}}], "unknown to this version"),
        ([LINK, {"solver": "warnsdorff", "choices": {}}], "does not accept this puzzle"),
        ([LINK] * (MAX_LANES + 1), "damaged"),
    ],
)
def test_other_lanes_are_refused(lanes: list[object], words: str) -> None:
    analysis = saved(race())

    with pytest.raises(ParseError, match=words):
        entries_of(replace(analysis, settings={**analysis.settings, "lanes": lanes}))


def test_a_race_needs_a_puzzle_and_has_eight_lanes_at_most() -> None:
    analysis = replace(saved(race()), settings={"lanes": [LINK] * MAX_LANES})

    assert len(entries_of(analysis)) == MAX_LANES == 9
    with pytest.raises(ParseError, match="A comparison has a puzzle"):
        entries_of(replace(analysis, puzzle=None))
