"""An estimate as an analysis: the solver whose tree was probed, what the probes say, and how the means converged."""

from collections.abc import Mapping
from math import inf, isfinite

import numpy as np

from workbench.formats.analyses import Analysis
from workbench.lab.estimate.estimate import Estimate, estimated_solvers
from workbench.lab.estimate.estimation import TREE_CHOICES, Estimation
from workbench.lab.records.fields import Fields
from workbench.puzzles.puzzle import ParseError
from workbench.solvers import SOLVERS

KIND = "estimate"
FIGURES = ("nodes", "nodes_error", "solutions", "solutions_error")
MAX_POINTS = 10_000  # of a course
MAX_LEVELS = 10_000_000


def estimate_analysis(estimation: Estimation, title: str, made: Mapping[str, str]) -> Analysis:
    """Return the analysis of an estimation."""
    settings = {"solver": estimation.solver.name, "choices": estimation.choices, "probes": estimation.target}
    estimate = estimation.estimate
    results: dict[str, object] = {}
    if estimate is not None:
        figures = {name: finite(getattr(estimate, name)) for name in FIGURES}
        results = {"probes": estimate.probes, "speed": estimation.speed, **figures, "profile": estimate.profile}
        results["course"] = np.stack(estimation.course(), axis=1)
    return Analysis(KIND, title, estimation.puzzle, settings, results, made if results else {})


def finite(figure: float) -> float | None:
    """Return a figure, None for an infinite one, which JSON does not have."""
    return figure if isfinite(figure) else None


def estimation_of(analysis: Analysis) -> Estimation:
    """Return an estimation that shows what the file holds, and has not begun; raise ParseError."""
    settings = Fields(analysis.settings)
    puzzle = analysis.puzzle
    if puzzle is None:
        raise ParseError("The file is damaged: it has no puzzle.")
    name = settings.text("solver")
    if name not in [solver.name for solver in estimated_solvers(puzzle)]:
        raise ParseError("The file is damaged: its solver cannot be estimated for this puzzle.")
    solver = SOLVERS[name]
    estimation = Estimation(puzzle, solver, settings.choices("choices", TREE_CHOICES), settings.integer("probes", 1))
    if analysis.results:
        restore(estimation, Fields(analysis.results))
    return estimation


def restore(estimation: Estimation, stored: Fields) -> None:
    """Show in an estimation what earlier probes say; raise ParseError."""
    profile = stored.array("profile", np.float64, (None,)).astype(np.float64)
    course = stored.array("course", np.float64, (None, 1 + len(FIGURES))).astype(np.float64)
    if len(profile) > MAX_LEVELS or len(course) > MAX_POINTS or not np.isfinite(course).all():
        raise ParseError("The file is damaged: its figures are out of range.")
    figures = {name: stored.real(name) if name in stored else inf for name in FIGURES}
    probes = stored.integer("probes", 1)
    estimate = Estimate(probes, **figures, profile=profile, deepest=max(0, len(profile) - 1))
    estimation.restore(estimate, stored.real("speed", low=1e-6), course)
