"""The chart of the walks that fail: how many squares they visit."""

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from workbench.base.axis_ticks import ticks
from workbench.pictures.charts.axes import count_label, log_ticks
from workbench.puzzles.sentences import counted
from workbench.ui.analyses.plot import Plot
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours

BASE = -0.3  # of the bars, in powers of ten: a single walk has a bar too
HEADROOM = 0.2
MAX_TICKS = 3  # the chart is low


class FailureChart(Plot):
    """Shows a bar for each number of squares, on a logarithmic scale."""

    def __init__(self) -> None:
        super().__init__(tr("Walks that fail, by the squares they visit"))
        self._bars = pg.BarGraphItem(x=[], y0=BASE, height=[], width=0.8)
        self.addItem(self._bars)
        self.show_colours()
        self.show_failures(np.zeros(1, np.int64))

    def show_failures(self, failures: NDArray[np.int64]) -> None:
        """Show how many walks end after 0, 1, 2, ... squares."""
        at = np.flatnonzero(failures)
        heights = np.log10(failures[at]) - BASE
        self._bars.setOpts(x=at, height=heights, y0=BASE)
        self.show_values(len(at) > 0)
        top = float(heights.max() + BASE if len(at) else 1.0) + HEADROOM
        self.setXRange(0.5, max(1.5, len(failures) - 0.5), padding=0)
        self.setYRange(BASE, top, padding=0)
        self.getAxis("bottom").setTicks([[(x, f"{x:,.0f}") for x in ticks(0, len(failures), 8)]])
        self.getAxis("left").setTicks([[(y, count_label(y)) for y in log_ticks(0, top, MAX_TICKS)]])
        words = tr("Failing walks: {}; the longest visit {}")
        last = counted(int(at[-1]) if len(at) else 0, "square")
        self.setAccessibleDescription(words.format(f"{failures.sum():,}", last))

    def show_colours(self) -> None:
        super().show_colours()
        colour = QColor(colours()["accent"])
        self._bars.setOpts(brush=colour, pen=colour)
