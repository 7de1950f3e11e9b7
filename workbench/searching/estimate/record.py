"""An estimate as an analysis: the solver whose tree was probed, what the probes say, and how the means converged.

Files of earlier versions have means with standard errors, but no intervals: they are shown without.
"""

from collections.abc import Mapping
from math import inf, isfinite, nan

import numpy as np
from numpy.typing import NDArray

from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.puzzles.puzzle import ParseError
from workbench.searching.estimate.counting import Count, estimated_solvers
from workbench.searching.estimate.estimate import Estimate
from workbench.searching.estimate.estimation import Course, Estimation
from workbench.searching.estimate.methods import METHOD
from workbench.searching.estimate.quantity import AGREED, BOOTSTRAP, BOUND, EXACT, Interval, Quantity
from workbench.searching.estimate.trees import tree_of
from workbench.solvers import SOLVERS

KIND = "estimate"
KINDS = (EXACT, AGREED, BOOTSTRAP, BOUND)
METHODS = tuple(name for name, _ in METHOD.values)
EARLIER_COURSE = ("probes", "nodes", "nodes_error", "solutions", "solutions_error")
MAX_POINTS = 10_000  # of a course
MAX_LEVELS = 10_000_000
MAX_DIGITS = 4_000  # of a count


def estimate_analysis(estimation: Estimation, title: str, made: Mapping[str, str]) -> Analysis:
    """Return the analysis of an estimation."""
    settings = {"solver": estimation.solver.name, "choices": estimation.choices, "probes": estimation.target}
    settings["method"] = estimation.method
    estimate = estimation.estimate
    results: dict[str, object] = {}
    if estimate is not None:
        results = {"probes": estimate.probes, "speed": estimation.speed, "profile": estimate.profile}
        results |= quantity_fields("nodes", estimate.nodes) | quantity_fields("solutions", estimate.solutions)
        results["convergence"] = np.stack(estimation.course(), axis=1)
        if (count := estimation.count) is not None:
            results["count"] = vars(count) | {"solutions": str(count.solutions)}
    return Analysis(KIND, title, estimation.puzzle, settings, results, made if results else {})


def quantity_fields(name: str, quantity: Quantity) -> dict[str, object]:
    """Return a quantity as fields of a JSON object: the mean has the name itself."""
    interval = quantity.interval
    return {
        name: finite(quantity.mean),
        f"{name}_error": finite(quantity.error),
        f"{name}_interval": interval and {**vars(interval), "high": finite(interval.high)},
        f"{name}_effective": quantity.effective,
        f"{name}_largest": quantity.largest,
        f"{name}_reached": quantity.reached,
    }


def finite(figure: float) -> float | None:
    """Return a figure, None for an infinite one, which JSON does not have."""
    return figure if isfinite(figure) else None


def estimation_of(analysis: Analysis) -> Estimation:
    """Return an estimation that shows what the file holds, and has not begun; raise ParseError."""
    settings = Fields(analysis.settings)
    puzzle = analysis.puzzle
    if puzzle is None:
        raise ParseError("The file is damaged: it has no puzzle.")
    name, tree = settings.text("solver"), tree_of(puzzle)
    if tree is None or name not in [solver.name for solver in estimated_solvers(puzzle)]:
        raise ParseError("The file is damaged: its solver cannot be estimated for this puzzle.")
    method = settings.text("method", METHODS) if "method" in settings else str(METHOD.default)
    choices = settings.choices("choices", tree.choices)
    estimation = Estimation(puzzle, SOLVERS[name], choices, settings.integer("probes", 1), method)
    if analysis.results:
        restore(estimation, Fields(analysis.results))
    return estimation


def restore(estimation: Estimation, stored: Fields) -> None:
    """Show in an estimation what earlier probes say; raise ParseError."""
    profile = stored.array("profile", np.float64, (None,)).astype(np.float64)
    course = stored_course(stored)
    means = course[:, [Course._fields.index(name) for name in ("probes", "nodes", "solutions")]]
    if len(profile) > MAX_LEVELS or len(course) > MAX_POINTS or np.isinf(course).any() or np.isnan(means).any():
        raise ParseError("The file is damaged: its figures are out of range.")
    probes = stored.integer("probes", 1)
    nodes, solutions = (stored_quantity(stored, name, probes) for name in ("nodes", "solutions"))
    count = stored_count(stored.part("count")) if "count" in stored else None
    estimation.restore(Estimate(nodes, solutions, profile), stored.real("speed", low=1e-6), count, course)


def stored_course(stored: Fields) -> NDArray[np.float64]:
    """Return the points of a course; those of earlier versions have no intervals."""
    if "convergence" in stored:
        return stored.array("convergence", np.float64, (None, len(Course._fields))).astype(np.float64)
    earlier = stored.array("course", np.float64, (None, len(EARLIER_COURSE))).astype(np.float64)
    course = np.full((len(earlier), len(Course._fields)), nan)
    for k, name in enumerate(EARLIER_COURSE):
        if name in Course._fields:
            course[:, Course._fields.index(name)] = earlier[:, k]
    return course


def stored_quantity(stored: Fields, name: str, probes: int) -> Quantity:
    """Return a quantity; without an interval if the file has none."""
    mean, error = (stored.real(key) if key in stored else inf for key in (name, f"{name}_error"))
    if f"{name}_effective" not in stored:
        return Quantity(probes, mean, error)
    return Quantity(
        probes=probes,
        mean=mean,
        error=error,
        effective=stored.real(f"{name}_effective"),
        largest=stored.real(f"{name}_largest", high=1.001),
        reached=stored.integer(f"{name}_reached", high=probes),
        interval=stored_interval(stored.part(f"{name}_interval")) if f"{name}_interval" in stored else None,
    )


def stored_interval(stored: Fields) -> Interval:
    """Return an interval."""
    low = stored.real("low")
    high = stored.real("high", low=low) if "high" in stored else inf
    return Interval(stored.text("kind", KINDS), stored.real("level", high=1.0), low, high)


def stored_count(stored: Fields) -> Count:
    """Return what was counted."""
    digits = stored.text("solutions")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS):
        raise ParseError("The file is damaged: its count is not a number.")
    nodes = stored.integer("nodes") if "nodes" in stored else None
    return Count(int(digits), nodes, stored.real("seconds"), stored.text("solver"))
