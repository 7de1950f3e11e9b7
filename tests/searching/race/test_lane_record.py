"""The result of a lane in a file."""

import numpy as np
import pytest

from tests.solvers.settings import puzzle_of
from tests.ui.search.depth.maps import mapped
from workbench.base.choices import settle
from workbench.files.analyses import Analysis, format_analysis, parse_analysis
from workbench.files.json_fields import Fields
from workbench.kernels.scalars import RECENT
from workbench.puzzles.puzzle import ParseError
from workbench.searching.race.lane import Lane
from workbench.searching.race.lane_record import (
    MAX_REASON,
    MAX_SOLUTIONS,
    read_depths,
    restore_result,
    stored_depths,
    stored_result,
)
from workbench.solvers import SOLVERS
from workbench.solvers.depth_map import DepthMap, arrays_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize("name", ["cover_memo", "polyomino_frontier"])
def test_a_count_of_many_digits_is_the_same_after_saving_and_opening(name: str) -> None:
    puzzle = puzzle_of("polyomino", "polyomino 8x8\npieces free 1 any\npieces free 2 any\npieces free 3 any\n")
    solver = SOLVERS[name]
    lane, again = (Lane(puzzle, solver, settle(solver.choices, {}), Goal.COUNT) for _ in range(2))
    lane.begin()
    while not lane.over:
        lane.follow(SLICE)

    text = format_analysis(Analysis("race", "a", puzzle, {}, stored_result(lane)))
    restore_result(again, Fields(parse_analysis(text).results))

    assert again.probe is not None
    assert again.probe.solutions == 92109458286284989468604  # Knuth, TAOCP 4A, 7.1.4


@pytest.mark.parametrize("ends", ["closed start a8", "start a8 end h8", "start a8 end c7"])
def test_a_walk_that_misses_its_end_is_the_same_after_saving_and_opening(ends: str) -> None:
    puzzle = puzzle_of("tour", f"tour 8x8 {ends}")
    solver = SOLVERS["warnsdorff"]
    lane, again, wrong = (Lane(puzzle, solver, settle(solver.choices, {"rule": "roth"}), Goal.ONE) for _ in range(3))
    lane.begin()
    while not lane.over:
        lane.follow(SLICE)
    assert lane.probe is not None
    assert (lane.probe.solutions, bool(puzzle.judge(lane.probe.filling))) == (0, True)

    restore_result(again, Fields(stored_result(lane)))

    assert again.probe is not None
    assert again.over
    assert (again.probe.filling == lane.probe.filling).all()
    with pytest.raises(ParseError, match="breaks the rules"):
        restore_result(wrong, Fields({**stored_result(lane), "status": "found"}))


def test_depths_can_be_stored_while_their_columns_are_being_made() -> None:
    depths = DepthMap.of_levels(np.arange(RECENT, dtype=np.int32) % 7)  # as another thread sees it for a moment

    again = read_depths(Fields({"depths": stored_depths(depths)}).part("depths"))

    assert again.nodes == RECENT - 1
    assert again.exact is not None
    assert np.array_equal(again.exact, np.arange(RECENT - 1) % 7)


def columns() -> DepthMap:
    """Return a map of more nodes than are kept one by one."""
    return mapped((np.arange(2 * RECENT + 77, dtype=np.int32) % 11).astype(np.int32))


def test_the_columns_of_a_map_are_the_same_after_saving_and_opening() -> None:
    depths = columns()

    again = read_depths(Fields({"depths": stored_depths(depths)}).part("depths"))

    assert (again.nodes, again.exact) == (depths.nodes, None)
    assert again.columns is not None
    assert depths.columns is not None
    assert (again.columns.shift, again.columns.base, again.columns.fold) == (
        depths.columns.shift,
        depths.columns.base,
        depths.columns.fold,
    )
    for mine, theirs in zip(arrays_of(again.columns), arrays_of(depths.columns), strict=True):
        assert np.array_equal(mine, theirs)


@pytest.mark.parametrize(
    "changes",
    [
        {"shift": -1},
        {"fold": 32},
        {"nodes": 3 * RECENT},
        {"highest": "higher than there are nodes"},
        {"density": "negative"},
    ],
)
def test_columns_that_cannot_be_are_refused(changes: dict[str, object]) -> None:
    stored = {**stored_depths(columns())}
    if "highest" in changes:
        stored["highest"] = np.full_like(np.asarray(stored["highest"]), 2**30)
    elif "density" in changes:
        stored["density"] = -np.asarray(stored["density"])
    else:
        stored |= changes

    with pytest.raises(ParseError):
        read_depths(Fields(stored))


@pytest.mark.parametrize(("level", "fits"), [(3, True), (4, False), (-4, True), (-5, False)])
def test_no_node_is_at_a_higher_level_than_there_are_nodes(level: int, fits: bool) -> None:
    stored = Fields({"nodes": 3, "exact": np.array([0, 1, level], np.int32)})  # -4: a solution at level 3

    if fits:
        assert read_depths(stored).nodes == 3
    else:
        with pytest.raises(ParseError):
            read_depths(stored)


def test_a_lane_that_has_not_begun_stays_so_and_one_that_is_refused_says_why() -> None:
    puzzle = puzzle_of("sudoku", "sudoku 2x2\n" + "....\n" * 4)
    begun, refused = (Lane(puzzle, SOLVERS["cover_links"]) for _ in range(2))

    restore_result(begun, Fields(stored_result(begun)))
    restore_result(refused, Fields({"refused": "x" * (MAX_REASON + 1)}))

    assert (begun.over, begun.restored, begun.probe) == (False, False, None)
    assert (refused.over, refused.rejection_reason) == (True, "x" * MAX_REASON)
    assert stored_result(refused) == {"refused": "x" * MAX_REASON}


def test_the_first_hundred_solutions_of_a_lane_are_written_and_those_that_are_none_are_left_out() -> None:
    puzzle = puzzle_of("sudoku", "sudoku 2x2\n" + "....\n" * 4)  # 288 solutions: OEIS A107739
    lane, again = (Lane(puzzle, SOLVERS["cover_links"], {}, Goal.ALL) for _ in range(2))
    while not lane.over:
        lane.advance()
    stored = {**stored_result(lane)}
    assert isinstance(stored["kept"], list)
    stored["kept"] = [np.ones_like(stored["kept"][0]), *stored["kept"][1:]]

    restore_result(again, Fields(stored))

    assert (len(lane.solutions), len(stored["kept"])) == (288, MAX_SOLUTIONS)
    assert [one.tolist() for one in again.solutions] == [one.tolist() for one in lane.solutions[1:MAX_SOLUTIONS]]
    assert again.probe is not None
    assert again.probe.solutions == 288
