"""Why a file's analysis cannot be shown: its puzzle has no such analysis."""

from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import Puzzle, untouched
from workbench.searching.atlas.build import obstacle
from workbench.ui.analyses.starts.opening import starts_obstacle
from workbench.ui.base.i18n import tr
from workbench.ui.shell.faces import face_of


def obstacle_to(kind: str, puzzle: Puzzle) -> str:
    """Return why there is no analysis of this kind of a puzzle, as a sentence; "" if there is one."""
    if faults := puzzle.judge(untouched(puzzle)):
        return faults[0].message
    if kind == "starts":
        return starts_obstacle(puzzle)
    if kind == "atlas":
        return obstacle(puzzle)
    if kind == "race":
        make_face = face_of(puzzle).race
        return make_face(puzzle).obstacle if make_face else ""
    return "" if isinstance(puzzle, Coverable) else tr("No exact cover solver supports this puzzle.")
