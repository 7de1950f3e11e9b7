"""The result of a lane in a file."""

import numpy as np
import pytest

from tests.solvers.settings import puzzle_of
from workbench.base.choices import settle
from workbench.files.analyses import Analysis, format_analysis, parse_analysis
from workbench.files.json_fields import Fields
from workbench.kernels.scalars import RECENT
from workbench.puzzles.puzzle import ParseError
from workbench.searching.race.lane import Lane
from workbench.searching.race.lane_record import read_depths, restore_result, stored_depths, stored_result
from workbench.solvers import SOLVERS
from workbench.solvers.depth_map import DepthMap
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
