"""Searches step by step: the tree of any solver, and Algorithm X link by link."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.analyses.tree import NAME
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab

WATCH = Act(
    name="watch",
    checkable=True,
    text="&Watch step by step",
    button="Step by step",
    shortcut="Ctrl+F5",
    tip="Follow the search node by node: its tree, its dead ends, its program; with Algorithm X every link",
    unavailable="no solver of this puzzle has a tree",
    keywords="knuth algorithm x dancing links search tree branch dead end icicle backtracking moves animation",
)


def open_watch(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the tree of a search that has not begun: of the solver asked for, if its tree can be drawn."""
    from workbench.searching.watch.tree_solvers import ALGORITHM_X, first_shown
    from workbench.ui.analyses.tree.tab import SearchTreeTab
    from workbench.ui.analyses.watch.tab import WatchTab

    asked = request.chosen[0] if request.chosen is not None else None
    solver = asked if request.in_place else first_shown(request.subject, asked)
    assert solver is not None, "the face names the obstacle"
    chosen = request.chosen if request.chosen is not None and solver is asked else (solver, {})
    tab = WatchTab if solver.name == ALGORITHM_X else SearchTreeTab
    return tab(request.subject, request.title, desk.actions, chosen)


def restore_watch(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return Algorithm X at the node that a file names; raise ParseError."""
    from workbench.searching.watch.tree_solvers import ALGORITHM_X
    from workbench.solvers import SOLVERS
    from workbench.ui.analyses.watch.tab import WatchTab

    return WatchTab(analysis.subject, analysis.title, desk.actions, (SOLVERS[ALGORITHM_X], {}), analysis)


def has_tree(puzzle: "Puzzle") -> bool:
    """Tell whether a solver of a puzzle has a tree."""
    from workbench.searching.watch.tree_solvers import tree_solvers

    return bool(tree_solvers(puzzle))


def tree_obstacle(puzzle: "Puzzle") -> str:
    """Return why no search of a puzzle has a tree, as a sentence; "" if one has."""
    return "" if has_tree(puzzle) else "No solver of this puzzle has a tree that could be drawn."


FACE = AnalysisFace(
    name=NAME,
    activity="search",
    act=WATCH,
    open=open_watch,
    restore=restore_watch,
    obstacle=tree_obstacle,
)
