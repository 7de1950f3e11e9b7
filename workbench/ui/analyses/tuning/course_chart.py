"""The chart of a search for rules: training and validation over the rules tried, with the known rules as lines."""

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from workbench.base.axis_ticks import ticks
from workbench.pictures.charts.axes import count_label, log_ticks
from workbench.ui.analyses.plot import Plot, even_ticks
from workbench.ui.analyses.tuning.course import Course
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours

HEADROOM = 1.4
LABEL_PLACES = (0.02, 0.2, 0.4)  # along the lines of the known rules, so that their names are apart
MARKER = 11  # pixels
MIN_EVALUATIONS = 8.0  # on the axis
MIN_PERCENT = 0.1
MIN_DECADES, ROOM = 0.15, 0.2  # below and above a course on a logarithmic axis; the part of its height


class RuleCourseChart(Plot):
    """Shows a course."""

    def __init__(self, title: str, *, log: bool = False) -> None:
        """`log`: costs are on a logarithmic axis; they are then at least 1."""
        super().__init__(title)
        self._log = log
        self._training, self._validation = pg.PlotCurveItem(), pg.PlotCurveItem()
        self._best = pg.ScatterPlotItem(size=MARKER, symbol="d")
        self._names = {"training": pg.TextItem(anchor=(1, 1)), "validation": pg.TextItem(anchor=(1, 1))}
        self._baselines: dict[str, pg.InfiniteLine] = {}
        for item in (self._training, self._validation, self._best, *self._names.values()):
            self.addItem(item, ignoreBounds=True)
        for title, name in self._names.items():
            name.setText(tr(title))
        self.show_colours()
        self.show_course(None)

    def show_course(self, course: Course | None) -> None:
        """Show another course, None = nothing."""
        shown = course is not None and len(course.evaluations) > 0
        for item in (self._training, self._validation, self._best, *self._names.values()):
            item.setVisible(shown)
        self.show_values(shown)
        if course is None or not shown:
            for line in self._baselines.values():
                line.setVisible(False)
            return
        place = logarithm if self._log else np.asarray
        training, validation = place(course.training), place(course.validation)
        baselines = {title: float(place(np.array(value))) for title, value in course.baselines.items()}
        self._training.setData(course.evaluations, training)
        self._validation.setData(course.evaluations, validation)
        if course.best:
            self._best.setData([course.best[0]], [float(place(np.array(course.best[1])))])
        right = max(MIN_EVALUATIONS, float(course.evaluations[-1]))
        values = [*training.tolist(), *validation.tolist(), min(baselines.values(), default=float(validation[-1]))]
        low, top = self._range(min(values), max(values))
        above = validation[-1] >= training[-1]  # then so is its name
        for name, last, up in (("training", training[-1], not above), ("validation", validation[-1], above)):
            self._names[name].setAnchor((1, 1 if up else 0))
            self._names[name].setPos(right, float(last))
        self._show_baselines(baselines, top)
        self.setXRange(0, right, padding=0)
        self.setYRange(low, top, padding=0)
        self.getAxis("bottom").setTicks([[(x, f"{x:,.0f}") for x in ticks(0, right, 6)]])
        steps = [(y, count_label(y)) for y in log_ticks(low, top)] if self._log else []
        self.getAxis("left").setTicks([steps or [(y, f"{y:.3g}") for y in even_ticks(low, top)]])

    def _range(self, least: float, most: float) -> tuple[float, float]:
        """Return the ends of the axis of costs, with room for names."""
        if not self._log:
            return 0.0, HEADROOM * max(MIN_PERCENT, most)
        room = max(MIN_DECADES, ROOM * (most - least))
        return least - room, most + room

    def _show_baselines(self, baselines: dict[str, float], top: float) -> None:
        """Show the known rules that are not far above the others."""
        for title, value in baselines.items():
            if title not in self._baselines:
                place = LABEL_PLACES[len(self._baselines) % len(LABEL_PLACES)]
                options = {"position": place, "anchors": [(0, 1), (0, 1)], "movable": False}
                line = pg.InfiniteLine(angle=0, label=tr(title), labelOpts=options)
                self._baselines[title] = line
                self.addItem(line, ignoreBounds=True)
                self._paint(line)
            self._baselines[title].setValue(value)
            self._baselines[title].setVisible(value <= top)

    def _paint(self, line: pg.InfiniteLine) -> None:
        line.setPen(pg.mkPen(colours()["muted"], width=1, style=Qt.PenStyle.DotLine))
        line.label.setColor(QColor(colours()["muted"]))

    def show_colours(self) -> None:
        super().show_colours()
        shown = colours()
        self._training.setPen(pg.mkPen(shown["good"], width=2, style=Qt.PenStyle.DashLine))
        self._validation.setPen(pg.mkPen(shown["accent"], width=2))
        self._best.setPen(pg.mkPen(shown["accent"]))
        self._best.setBrush(QColor(shown["accent"]))
        self._names["training"].setColor(QColor(shown["good"]))
        self._names["validation"].setColor(QColor(shown["accent"]))
        for line in self._baselines.values():
            self._paint(line)


def logarithm(costs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return powers of ten; costs below 1 count as 1."""
    powers: NDArray[np.float64] = np.log10(np.maximum(costs, 1.0))
    return powers
