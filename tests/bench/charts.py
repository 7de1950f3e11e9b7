"""The budgets of a chart in the window: a frame of 20,000 points as they are, and drawn anew.

python -m tests.bench.charts
"""

import os
import statistics
import sys
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtWidgets import QApplication, QWidget

from tests.bench.measure import inform, report
from workbench.pictures.charts.picture import Axis, Picture, single_points
from workbench.ui.analyses.lab.results.charts.run_chart import RunChart
from workbench.ui.shell.app import make_app

POINTS = 20_000
SIZE = (900, 600)  # pixels
FRAME, HOVER, ANEW = 8.0, 8.0, 60.0  # milliseconds of CPU
FRAMES = 25
AXIS = Axis("values", -0.03, 1.03, [(k / 4, f"{k / 4:g}") for k in range(5)])


def median_of(work: Callable[[], object]) -> float:
    """Return the median milliseconds that this thread takes."""
    taken = []
    for _ in range(FRAMES):
        begun = time.thread_time()
        work()
        taken.append(1000 * (time.thread_time() - begun))
    return statistics.median(taken)


def picture_of(x: np.ndarray, y: np.ndarray) -> Picture:
    """Return points of three settings, of which one in ten ended at a limit."""
    runs = np.arange(POINTS)
    ends = (np.random.default_rng(2).random(POINTS) < 0.1).astype(np.intp)
    return Picture(AXIS, AXIS, points=single_points(x, y, runs % 3, ends, runs), about="Points")


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    make_app()
    random = np.random.default_rng(1)
    pictures = {
        "scattered": picture_of(*random.random((2, POINTS))),
        "sorted": picture_of(np.arange(POINTS) / POINTS, np.sort(random.random(POINTS))),
    }
    blank = QWidget()
    blank.resize(*SIZE)
    blank.show()
    kept = True
    for name, picture in pictures.items():
        chart = RunChart(lambda _: "")
        chart.resize(*SIZE)
        chart.show()
        QApplication.processEvents()
        marks = np.zeros(POINTS, bool)

        def anew(chart: RunChart = chart, picture: Picture = picture, marks: np.ndarray = marks) -> None:
            chart.show_results(picture, marks)
            chart.repaint()

        def hover(chart: RunChart = chart) -> None:
            chart._point_at(((chart.pointed or 0) + 7) % len(chart.points))
            chart.repaint()

        anew()
        what = f"{POINTS:,} {name} points, {len(chart.points):,} drawn"
        kept &= report(f"a chart drawn anew, {what}", median_of(anew), "ms", ANEW)
        kept &= report(f"a frame, {what}", median_of(chart.repaint), "ms", FRAME)
        kept &= report(f"a frame with another point under the mouse, {what}", median_of(hover), "ms", HOVER)
        chart.hide()
    inform("a repaint of an empty widget", median_of(blank.repaint), "ms")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
