"""Every setting against a baseline: the median ratio of costs by instance with its interval, and what it comes to."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.duels import sentence, sentences
from workbench.lab.charts.equal_costs import equal_costs, reason
from workbench.lab.charts.noise import Noise, noise
from workbench.lab.charts.opponents import opponents
from workbench.lab.charts.question import Question, no_runs
from workbench.pictures.charts.axes import log_ticks, ratio_label, roomy
from workbench.pictures.charts.picture import SORTS, Axis, Line, Picture, Sort, grouped_points, nothing

LOW, HIGH = -3.0, 3.0  # powers of ten: a ratio beyond is drawn without an end
MIN_WIDTH = 0.31  # powers of ten on either side of 1
CAP = 0.16  # of the distance of two rows: the ends of an interval

INTERVALS = (
    "Median ratio of costs by instance, with its 95 % interval (bootstrap; without an end beyond 1,000); "
    "left of 1 is cheaper"
)
NO_INTERVALS = "Median ratio of costs by instance; left of 1 is cheaper"


def ratios(question: Question) -> Picture:
    """Return the median ratio of each setting to the baseline."""
    baseline = question.pair[0]
    if baseline not in question.settings or len(question.settings) < 2:
        return nothing(no_runs(question) or "Choose a baseline that has runs, and show another setting.")
    met = opponents(question)
    if not met:
        return nothing("No instance has runs of both settings.")
    found = [one for one in met if one.pair.instances > one.pair.neither]
    if not found:
        return nothing("No instance has been solved yet.")
    floor = None if question.by_outcome else noise(question)
    findings = sentences(question, met, floor)
    if equal_costs(question):
        return Picture(obstacle=reason(question), findings=findings)
    places = [np.clip(np.log10(np.maximum(one.pair.ratio, 1e-9)), LOW, HIGH) for one in found]
    rows = np.arange(len(found), 0, -1).astype(float)
    wide = max(MIN_WIDTH, float(np.nanmax(np.abs(places))))
    series = np.array([one.setting for one in found], np.intp)
    row_of = np.full(len(question.results.settings), -1, np.intp)
    row_of[series] = np.arange(len(found))
    lines = [Line(np.zeros(2), np.array([0.0, len(found) + 1.0]))]
    lines += noise_lines(floor, len(found) + 1.0)
    for one, place, row in zip(found, places, rows, strict=True):
        lines += [] if question.by_outcome else interval_lines(one.setting, place, float(row))
    return Picture(
        x_axis=Axis(
            f"times the cost of “{question.title(baseline)}”",
            *roomy(-wide, wide),
            [(power, ratio_label(power)) for power in log_ticks(-wide, wide)],
            log=True,
        ),
        y_axis=Axis("", 0.3, len(found) + 0.7),
        points=grouped_points(
            np.array([place[0] for place in places]),
            rows,
            series,
            np.full(len(found), SORTS.index(Sort.SOLVED), np.intp),
            row_of[question.results.setting[question.runs]],
            question.runs,
        ),
        lines=lines,
        about=NO_INTERVALS if question.by_outcome else INTERVALS,
        findings=findings,
        describe=lambda point: sentence(question, found[point]),
    )


def noise_lines(floor: Noise | None, top: float) -> list[Line]:
    """Return the ends of the interval in which the two halves of the baseline differ, as dotted lines."""
    if floor is None or np.isnan(floor.pair.ratio).any():
        return []
    ends = np.log10(np.maximum(floor.pair.ratio[1:], 1e-9))
    return [Line(np.full(2, end), np.array([0.0, top]), dotted=True) for end in ends.tolist() if LOW < end < HIGH]


def interval_lines(setting: int, place: Sequence[float] | NDArray[np.float64], row: float) -> list[Line]:
    """Return an interval as a line with two ends; nothing where it is not known."""
    _, low, high = place
    if np.isnan(low):
        return []
    return [
        Line(np.array([low, high]), np.array([row, row]), setting),
        *(
            Line(np.array([end, end]), np.array([row - CAP, row + CAP]), setting)
            for end in (low, high)
            if LOW < end < HIGH
        ),
    ]
