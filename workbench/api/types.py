"""The classes of what goes into the public functions and what comes out of them."""

from workbench.api.answers import Answer
from workbench.base.choices import Choice, ChoiceError
from workbench.files.documents import FileError
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.searching.cluster.farm_error import FarmError
from workbench.solvers.goal import Goal, Outcome
from workbench.solvers.search import Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver
from workbench.solvers.tree_search import Tree, TreeSearch

__all__ = [
    "Answer",
    "Checkpoint",
    "Choice",
    "ChoiceError",
    "FarmError",
    "FileError",
    "Goal",
    "Outcome",
    "ParseError",
    "Probe",
    "Puzzle",
    "Search",
    "Solver",
    "Status",
    "Tally",
    "Tree",
    "TreeSearch",
]
