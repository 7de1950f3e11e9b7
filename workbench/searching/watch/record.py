"""Algorithm X as an analysis: the search that was watched, and how far; it is repeated when the file is opened."""

from collections.abc import Mapping

from workbench.base.choices import Value
from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.searching.watch.tree import SearchTree
from workbench.solvers.goal import COVER_GOALS, Goal
from workbench.solvers.solver import Solver

KIND = "algorithm-x"
MAX_REPEATED = 100_000_000  # nodes: about a minute


def watch_analysis(tree: SearchTree, title: str, made: Mapping[str, str], nodes: int | None = None) -> Analysis:
    """Return the analysis of a search that is watched; `nodes`: those that are being visited again."""
    settings = {"goal": str(tree.goal), "choices": dict(tree.choices)}
    visited = nodes if nodes is not None else tree.probe.nodes if tree.probe is not None else 0
    results = {"nodes": visited} if visited else {}
    return Analysis(KIND, title, tree.puzzle, settings, results, made if results else {})


def choices_of(analysis: Analysis, solver: Solver) -> dict[str, Value]:
    """Return the choices of the solver; raise ParseError."""
    return Fields(analysis.settings).choices("choices", solver.choices)


def goal_of(analysis: Analysis) -> Goal:
    """Return the goal; raise ParseError."""
    return Goal(Fields(analysis.settings).text("goal", COVER_GOALS))


def nodes_of(analysis: Analysis) -> int:
    """Return how many nodes are to be visited again; raise ParseError."""
    return min(Fields(analysis.results).integer("nodes"), MAX_REPEATED) if analysis.results else 0
