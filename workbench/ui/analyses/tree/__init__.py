"""The tree of a search, step by step: the parts that draw it, and the page for every solver but Algorithm X."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisRequest

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle

NAME = "algorithm-x"  # in files: Algorithm X was the first search whose tree was drawn


def tree_request(puzzle: "Puzzle", title: str, solver: str) -> AnalysisRequest:
    """Return the request for the tree of another solver, in the place of the one in front."""
    from workbench.solvers import SOLVERS

    return AnalysisRequest(analysis=NAME, puzzle=puzzle, title=title, chosen=(SOLVERS[solver], {}), in_place=True)
