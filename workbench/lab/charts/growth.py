"""Growth: the median cost by size with the law that fits better, exponential or polynomial, continued dotted."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.cost import cost_axis
from workbench.lab.charts.grouped import Grouped
from workbench.lab.charts.labels import labels_of
from workbench.lab.charts.question import Question, no_runs
from workbench.lab.charts.sizes import places_of
from workbench.lab.statistics.growth import MIN_SIZES, Fit, fits
from workbench.pictures.charts.axes import linear_axis, log
from workbench.pictures.charts.picture import SORTS, Floats, Line, Picture, Sort, grouped_points, nothing

BEYOND = 0.25  # of the range of sizes: how far the fit is continued
STEPS = 60  # of a fitted line
MAX_RUNS = 1_000  # of a size and setting from which the fit is made
MAX_SIZES = 10_000
EXACT = 1e-9  # of a fit that misses nothing but by rounding
MAX_MISSED = float(np.log(3))  # of a fit that is worth stating: the medians are missed by a factor of three


def growth(question: Question) -> Picture:
    """Return the median cost to solve by size, with a fit for each setting.

    Instances of other families differ in more than their size: only families of three sizes or more take part.
    """
    why = no_runs(question)
    question = replace(question, runs=question.runs[in_growing_families(question)])
    places = places_of(question, MAX_SIZES)
    if len(places.x) < MIN_SIZES or not np.isfinite(question.to_solve).any():
        return nothing(why or "Growth needs a family with three sizes or more, most of them solved.")
    groups, count = places.groups(question), len(places.settings) * len(places.x)
    medians = Grouped(groups, question.to_solve, count).medians
    there = np.flatnonzero(np.isfinite(medians))
    if not len(there):
        return nothing("Growth needs sizes at which more than half of the runs are solved.")
    x, y = places.x[there % len(places.x)], log(medians[there])
    series = np.array(places.settings, np.intp)[there // len(places.x)]
    point = np.full(count, -1, np.intp)
    point[there] = np.arange(len(there))
    right = float(x.max() + BEYOND * (x.max() - x.min()))
    found = {setting: fits_of(question, setting) for setting in places.settings}
    lines: list[Line] = []
    for setting, laws in found.items():
        if laws:
            lines += fit_lines(laws[0], x[series == setting], right, setting)
    shown = np.concatenate([y, *(line.y for line in lines)])
    sentences = [sentence(question, setting, laws) for setting, laws in found.items() if laws]
    return Picture(
        x_axis=linear_axis("size", float(x.min()), right),
        y_axis=cost_axis(question.cost_title, shown, question.cost),
        points=grouped_points(
            x, y, series, np.full(len(x), SORTS.index(Sort.SOLVED), np.intp), point[groups], question.runs
        ),
        lines=lines,
        about="Median cost to solve by size, and the better fit of the two laws; dotted: extrapolated",
        findings=sentences,
        describe=lambda number: (
            f"{question.title(int(series[number]))}, size {x[number]:g}: median {10 ** y[number]:,.4g}"
        ),
    )


def in_growing_families(question: Question) -> NDArray[np.bool_]:
    """Return which of the runs are of a family with enough sizes."""
    labels = labels_of(question.results.instances)
    instances = question.results.instance[question.runs]
    there = np.flatnonzero(np.bincount(instances))
    pairs = np.unique(np.stack([labels.family[there], labels.sizes[there]]), axis=1)
    sizes = np.bincount(pairs[0].astype(np.intp), minlength=len(labels.families))
    growing: NDArray[np.bool_] = (sizes >= MIN_SIZES)[labels.family][instances]
    return growing


def fits_of(question: Question, setting: int) -> list[Fit]:
    """Return the fits of a setting; of many runs, from some of each size."""
    mine = question.of(setting) & ~np.isnan(question.to_solve)
    sizes, costs = question.sizes[mine], question.to_solve[mine]
    order = np.argsort(sizes, kind="stable")
    place = np.arange(len(order)) - np.searchsorted(sizes[order], sizes[order])
    few = order[place < MAX_RUNS]
    return fits(sizes[few], costs[few])


def fit_lines(fit: Fit, x: Floats, right: float, setting: int) -> list[Line]:
    """Return the fit within the sizes that there are, and beyond them."""
    inside, beyond = np.linspace(x.min(), x.max(), STEPS), np.linspace(x.max(), right, STEPS)
    return [Line(inside, log(fit.at(inside)), setting), Line(beyond, log(fit.at(beyond)), setting, dotted=True)]


def sentence(question: Question, setting: int, laws: list[Fit]) -> str:
    """Return a fit in words, and how much worse the other law fits; of chosen runs without an interval."""
    best, other = laws
    title = question.title(setting)
    if best.residual > MAX_MISSED:
        return f"{title}: neither law fits; the better one misses the medians by {missed(best)}"
    words = "{}: × {} for each size more{}" if best.law == "exponential" else "{}: grows as size to the power {}{}"
    interval = f" (95 %: {best.low:.3g} to {best.high:.3g})"
    if np.isnan(best.low):
        interval = " (too few runs of a size for an interval)"
    if question.by_outcome or best.high - best.low < EXACT:
        interval = ""  # runs of a size that do not scatter have none
    misses = f"; misses the medians by {missed(best)}, the other law by {missed(other)}"
    if best.residual < EXACT:
        misses = "; fits the medians exactly"
    return words.format(title, f"{best.rate:.3g}", interval) + misses


def missed(fit: Fit) -> str:
    """Return what a fit misses, as a percentage."""
    return f"{100 * np.expm1(fit.residual):.3g} %"
