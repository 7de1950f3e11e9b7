"""A lane: one search driven slice by slice, and what it publishes."""

from pathlib import Path

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.kernels.scalars import RECENT
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.cores import cores_search
from workbench.searching.race.lane import Lane
from workbench.searching.saved_search.keeper import Keeper
from workbench.searching.saved_search.saved_search import SavedSearch, read_search
from workbench.solvers import SOLVERS
from workbench.solvers.depth_map import FINEST, arrays_of, level_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Status, Step, drive

pytestmark = pytest.mark.usefixtures("compiled")

[EMPTY_4] = Sudoku.parse("sudoku 2x2\n" + "....\n" * 4)
[EMPTY_6] = Sudoku.parse("sudoku 2x3\n" + "......\n" * 6)
[GIVEN_4] = Sudoku.parse("sudoku 2x2\n12..\n....\n....\n...1\n")
[TETROMINOES] = Polyomino.parse("polyomino 8x8\npieces free 4 any\n")
GRIDS_4 = 288  # Sloane, OEIS A107739: 4 x 4 sudoku grids


def lane(goal: Goal = Goal.ALL, solver: str = "cover_links", limit: Limit | None = None, **choices: Value) -> Lane:
    return Lane(EMPTY_4, SOLVERS[solver], choices, goal, limit or goal.limit())


def long_lane(keeper: Keeper | None = None, saved: SavedSearch | None = None) -> Lane:
    return Lane(TETROMINOES, SOLVERS["cover_bits"], {}, Goal.COUNT, keeper=keeper, saved=saved)


def to_the_end(lane: Lane) -> Lane:
    while not lane.over:
        lane.advance()
    return lane


def test_a_lane_finds_what_its_search_finds_alone() -> None:
    alone = list(drive(SOLVERS["cover_links"].start(EMPTY_4)))

    ended = to_the_end(lane())

    assert ended.probe
    assert (ended.probe.status, ended.probe.nodes) == (Status.EXHAUSTED, alone[-1].nodes)
    assert ended.probe.solutions == len(ended.solutions) == GRIDS_4
    assert ended.finished


def test_a_lane_reaches_a_number_of_nodes_exactly_through_solutions_too() -> None:
    reached = lane()

    for nodes in (0, 1, 2, 50, 51, 1000):
        reached.reach(nodes)

        assert reached.probe
        assert reached.probe.nodes == nodes


def test_a_lane_stops_before_nodes_at_the_floor() -> None:
    stepped = lane()
    stepped.reach(5)

    assert stepped.probe
    assert stepped.probe.level > 1

    while not stepped.follow(Step(floor=1)):
        assert not stepped.over

    assert stepped.probe.level == 1
    assert not stepped.over


def test_a_fresh_lane_does_the_same_once_more() -> None:
    first = Lane(EMPTY_4, SOLVERS["cover_links"], {"order": "leftmost"}, Goal.COUNT, Limit(nodes=100), kept=0)
    to_the_end(first)

    again = first.fresh()
    assert again.probe is None
    to_the_end(again)

    assert first.probe
    assert again.probe
    assert again.probe.nodes == first.probe.nodes == 100
    assert again.solutions == first.solutions == []
    assert np.array_equal(again.probe.filling, first.probe.filling)


def test_a_lane_keeps_no_more_solutions_than_it_is_told() -> None:
    ended = to_the_end(Lane(EMPTY_4, SOLVERS["cover_links"], kept=3))

    assert ended.probe
    assert (len(ended.solutions), ended.probe.solutions) == (3, GRIDS_4)


@pytest.mark.parametrize(
    ("goal", "limit", "finished"),
    [
        (Goal.ONE, None, True),
        (Goal.ONE, Limit(nodes=3), False),
        (Goal.COUNT, None, True),
        (Goal.COUNT, Limit(nodes=300), False),
    ],
)
def test_a_lane_has_finished_only_if_its_goal_is_reached(goal: Goal, limit: Limit | None, finished: bool) -> None:
    ended = to_the_end(lane(goal, limit=limit))

    assert ended.over
    assert ended.finished is finished


def test_a_lane_whose_solver_has_another_goal_is_refused() -> None:
    refused = lane(Goal.FEWEST, "sudoku_digits")

    refused.begin()

    assert refused.over
    assert not refused.finished
    assert "fewest" in refused.rejection_reason
    assert refused.fresh().rejection_reason == ""


def test_a_lane_tells_why_its_solver_refuses_a_choice() -> None:
    refused = lane(order="upwards")

    assert refused.follow(Step(1))

    assert refused.over
    assert "upwards" in refused.rejection_reason


def test_the_trace_of_a_lane_holds_every_node() -> None:
    ended = to_the_end(lane())

    assert ended.probe
    assert ended.trace
    exact = ended.trace.map.exact
    assert exact is not None
    assert np.bincount(level_of(exact)).tolist() == ended.probe.profile.tolist()
    assert np.count_nonzero(exact < 0) == ended.probe.solutions


def test_a_trace_shows_the_level_of_each_node() -> None:
    stepped = Lane(GIVEN_4, SOLVERS["cover_links"])
    levels = []
    stepped.begin()
    for nodes in range(1, 15):
        assert stepped.probe
        levels.append(stepped.probe.level)  # of the node to be visited next
        stepped.reach(nodes)

    assert stepped.trace
    exact = stepped.trace.map.exact
    assert exact is not None
    assert level_of(exact).tolist() == levels


def test_a_lane_that_goes_on_from_a_copy_has_every_node_in_its_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solvers.trace.ADD_SECONDS", float("inf"))  # nodes wait to be added
    monkeypatch.setattr("workbench.solvers.checkpoints.FIRST_SECONDS", 0.0)
    monkeypatch.setattr("workbench.solvers.checkpoints.MAX_SHARE", float("inf"))
    disturbed = lane()
    for _ in range(20):
        disturbed.advance()
    assert disturbed.search
    assert disturbed.trace
    copy = disturbed.checkpoint_before(nodes=disturbed.search.tally.nodes)
    assert copy
    assert copy.nodes > disturbed.trace.map.nodes
    other = disturbed.solver.start(disturbed.puzzle, disturbed.choices, disturbed.goal)
    other.load(copy)

    disturbed.go_on_from(other)
    to_the_end(disturbed)
    disturbed.catch_up()

    expected = to_the_end(lane())
    expected.catch_up()
    assert expected.trace
    assert np.array_equal(disturbed.trace.map.exact, expected.trace.map.exact)


@pytest.mark.parametrize("nodes", [500, RECENT - 1, RECENT, 3 * RECENT + 77])
def test_a_saved_search_goes_on_with_the_levels_of_all_its_nodes(
    nodes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.solvers.trace.shift_for", lambda _seconds: FINEST)  # whatever the time
    undisturbed, begun = long_lane(), long_lane(Keeper(tmp_path / "a"))
    begun.reach(nodes)
    assert begun.keeper
    begun.keeper.save(1.0, [])
    saved = read_search(tmp_path / "a")
    resumed = long_lane(saved=saved)
    for one in (undisturbed, resumed):
        one.reach(nodes + 2 * RECENT)
        one.catch_up()

    assert not resumed.averaged
    assert saved.depths is not None
    assert undisturbed.trace
    assert resumed.trace
    expected, found = undisturbed.trace.map.columns, resumed.trace.map.columns
    assert expected
    assert found
    assert (found.shift, found.base, found.fold) == (expected.shift, expected.base, expected.fold)
    for mine, theirs in zip(arrays_of(found), arrays_of(expected), strict=True):
        assert np.array_equal(mine, theirs)


def test_a_search_that_went_back_is_saved_without_levels(tmp_path: Path) -> None:
    began = long_lane(Keeper(tmp_path / "a"))
    began.reach(3_000)
    earlier = began.start()
    earlier.advance(1_000)

    began.go_on_from(earlier)

    assert began.keeper
    began.keeper.save(1.0, [])
    assert read_search(tmp_path / "a").depths is None
    assert long_lane(saved=read_search(tmp_path / "a")).averaged


@pytest.mark.slow
@pytest.mark.parametrize("cores", [1, 2])
def test_a_lane_goes_on_with_a_saved_search_that_is_longer_than_its_ring(
    cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cores_search, "ALONE", 50_000)
    [board] = Polyomino.parse("polyomino 4x15\npieces free 5\n")  # 1,472 tilings (Haselgrove and Haselgrove 1960)
    about = board, SOLVERS["cover_bits"], {}, Goal.COUNT
    begun = Lane(*about, cores=cores)
    begun.reach(3 * RECENT)
    assert begun.search
    assert begun.probe
    saved = SavedSearch(board, "cover_bits", {}, Goal.COUNT, 1.0, begun.search.save())
    resumed = Lane(*about, cores=cores, saved=saved)
    resumed.begin()
    assert (resumed.picture is not None) == (begun.picture is not None) == (cores == 2)
    assert not resumed.over
    to_the_end(resumed)
    assert resumed.probe
    assert resumed.probe.solutions == 1_472


def test_the_time_at_a_node_is_known_once_a_lane_has_begun() -> None:
    ticks = iter(range(10**6))
    ticking = Lane(EMPTY_4, SOLVERS["cover_links"], clock=lambda: float(next(ticks)))
    assert ticking.seconds_at(10) == 0

    to_the_end(ticking)

    assert ticking.probe
    assert ticking.probe.seconds > 0
    assert ticking.seconds_at(ticking.probe.nodes) == ticking.probe.seconds
    assert ticking.seconds_at(0) == 0
