"""The tree of any search that goes from node to node, and the views that draw trees."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab

TREE = Act(
    name="search_tree",
    checkable=True,
    text="S&earch tree",
    button="Tree",
    shortcut="Ctrl+Alt+Y",
    tip="Draw the tree of the search: its choices, its dead ends and the reason at each",
    unavailable="Algorithm X shows the tree of this puzzle",
    keywords="branch dead end icicle backtracking moves",
)


def open_tree(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the tree of a search that has not begun."""
    from workbench.ui.analyses.tree.tab import SearchTreeTab

    return SearchTreeTab(request.subject, request.title, desk.actions, request.chosen)


def tree_obstacle(puzzle: "Puzzle") -> str:
    """Return why no search of a puzzle has a tree, as a sentence; "" if one may have."""
    from workbench.solvers import solvers_for

    return "" if solvers_for(puzzle) else "No solver supports this puzzle."


FACE = AnalysisFace(
    name="search-tree",
    activity="search",
    act=TREE,
    open=open_tree,
    kinds=("tour", "sudoku", "kakuro"),  # the others are searched as covers, whose tree Algorithm X draws
    obstacle=tree_obstacle,
)
