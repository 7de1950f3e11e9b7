"""Two lanes on one small puzzle, shown in a grid."""

from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Race
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.lane_grid import LaneGrid
from workbench.ui.analyses.race.lane_title import LaneTitle
from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.analyses.race.search_race import SearchRace

PUZZLE = Sudoku.blank({"box": "2x2"})


def shown(face: SearchRace) -> tuple[Race, LaneGrid]:
    """Return a race of two orders, and the grid that shows it."""
    race = Race([Lane(PUZZLE, SOLVERS["cover_links"], {"order": order}, Goal.COUNT) for order in ("mrv", "leftmost")])
    contents = face.lane_contents(race.lanes)
    face.take(race)
    grid = LaneGrid()
    grid.show_views(
        [LaneView(lane, contents[k], k + 1, LaneTitle(str(k + 1), ""), "") for k, lane in enumerate(race.lanes)]
    )
    return race, grid


def run_to_ends(race: Race) -> None:
    """Advance all lanes until they have ended."""
    for lane in race.lanes:
        while not lane.over:
            lane.advance()
