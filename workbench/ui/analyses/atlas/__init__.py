"""All solutions of a puzzle as a whole."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab

NO_ATLAS = "this puzzle is not an exact cover, or has multiplicities: numbers of uses such as 2, or 0 to 2"
ATLAS = Act(
    name="atlas",
    checkable=True,
    text="&All solutions",
    shortcut="Shift+F6",
    tip="Count all solutions, draw a heat map of them, and show any one by its number",
    unavailable=NO_ATLAS,
    keywords="count heat map diagram random kth number solutions zdd",
)


def open_atlas(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return an atlas; where all solutions were counted by a diagram, it is shown at once."""
    from workbench.ui.analyses.atlas.tab import AtlasTab

    return AtlasTab(request.subject, request.title, desk.actions, diagram=request.diagram)


def restore_atlas(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the atlas of a file; raise ParseError."""
    from workbench.searching.atlas.kept import kept_in
    from workbench.ui.analyses.atlas.tab import AtlasTab

    return AtlasTab(analysis.subject, analysis.title, desk.actions, kept_in(analysis), stored=analysis)


def has_atlas(puzzle: "Puzzle") -> bool:
    """Tell whether a puzzle is an exact cover without multiplicities."""
    from workbench.puzzles.cover import Coverable

    return isinstance(puzzle, Coverable) and "multiplicities" not in puzzle.asks


def obstacle_to_atlas(puzzle: "Puzzle") -> str:
    """Return why a puzzle has no atlas, as a sentence; "" if it has one."""
    from workbench.searching.atlas.build import obstacle

    return obstacle(puzzle)


FACE = AnalysisFace(
    name="atlas",
    activity="explore",
    act=ATLAS,
    open=open_atlas,
    restore=restore_atlas,
    possible=has_atlas,
    obstacle=obstacle_to_atlas,
)
