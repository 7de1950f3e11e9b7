"""Races: several searches of one puzzle on one clock."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.analyses.race.acts import VIEWS
from workbench.ui.base.act import Act
from workbench.ui.board.face import LOST_STEP
from workbench.ui.faces import face_of

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab
    from workbench.ui.search.race_face import RaceFace

RACE = Act(
    name="race",
    text="&Compare searches",
    button="Compare",
    shortcut="Ctrl+R",
    tip="Run several searches on this puzzle side by side",
    keywords="compare solvers benchmark",
)


def open_race(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return a race of the solvers that are asked for, or of those of the first comparison."""
    from workbench.ui.analyses.race.tab import RaceTab

    puzzle = request.subject
    own = own_parts(puzzle)
    about = puzzle, request.title, desk.actions, own, request.entries
    tab = RaceTab(*about, parting_for=request.goal, beginning=request.beginning)
    if request.details == LOST_STEP:
        tab.face.seek_loss()
    return tab


def restore_race(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the race of a file; raise ParseError."""
    from workbench.ui.analyses.race.tab import RaceTab

    puzzle = analysis.subject
    return RaceTab(puzzle, analysis.title, desk.actions, own_parts(puzzle), analysis=analysis)


def own_parts(puzzle: "Puzzle") -> "RaceFace | None":
    """Return what a kind of puzzle adds to a race; None if it adds nothing."""
    make = face_of(puzzle).race
    return make(puzzle) if make else None


def obstacle_to_race(puzzle: "Puzzle") -> str:
    """Return why a puzzle has no race, as a sentence; "" if it has one."""
    from workbench.solvers import solvers_for

    if not solvers_for(puzzle):
        return "No solver supports this puzzle."
    return face_of(puzzle).race_obstacle(puzzle)


FACE = AnalysisFace(
    name="race",
    activity="compare",
    continues=True,
    act=RACE,
    open=open_race,
    restore=restore_race,
    views=VIEWS,
    obstacle=obstacle_to_race,
)
