"""The live search: its numbers, the depth over the whole time, and the nodes visited at each level."""

import math

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from workbench.solvers.search import Probe
from workbench.solvers.trace import Trace
from workbench.ui.solve_panel import heading
from workbench.ui.theme import colours
from workbench.ui.words import tr

Floats = NDArray[np.float64]
Numbers = NDArray[np.float64] | NDArray[np.int32] | NDArray[np.int64]
NUMBERS = ("Nodes", "Level", "Nodes/s", "Deepest", "Time", "Solutions")
LOG_FLOOR = -0.3  # below log 1 = 0, so that a level of one node is to be seen
COLUMNS = 600  # of a chart: more than it has pixels would only take time
PROGRESS_STEPS = 10_000  # of the progress bar
TELLING_SECONDS = 0.5  # of searching, before anything is said of the time left
TELLING_PROGRESS = 0.001


class LivePanel(QWidget):
    """Shows a probe and a trace."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: dict[str, QLabel] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        for k, name in enumerate(NUMBERS):
            title, value = QLabel(tr(name)), QLabel("–")
            title.setProperty("role", "muted")
            value.setProperty("role", "number")
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(title, k // 2, k % 2 * 3)
            grid.addWidget(value, k // 2, k % 2 * 3 + 1)
            self.numbers[name] = value
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(4, 1)
        grid.setColumnMinimumWidth(2, 18)
        self.progress = QProgressBar(maximum=PROGRESS_STEPS, textVisible=True)
        self.progress.setToolTip(tr("Part of the search tree that is done, if all subtrees of a node weigh the same"))
        self.depth_chart = Chart(tr("Level over time"))
        self.profile_chart = Chart(tr("Nodes at each level"), logarithmic=True)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addWidget(heading(tr("Live search")))
        layout.addLayout(grid)
        layout.addWidget(self.progress)
        layout.addWidget(self.depth_chart, 1)
        layout.addWidget(self.profile_chart, 1)
        self.show_nothing()

    def show_nothing(self) -> None:
        """Show that there is no search."""
        for label in self.numbers.values():
            label.setText("–")
        self.progress.setValue(0)
        self.progress.setFormat(tr("no search yet"))
        self.depth_chart.show_nothing()
        self.profile_chart.show_nothing()

    def show_numbers(self, probe: Probe, decided: bool = False) -> None:
        """Show where a search is; `decided`: its goal is reached, and the rest of the tree is nobody's concern."""
        rate = probe.nodes / probe.seconds if probe.seconds > 0 else 0.0
        texts = (
            f"{probe.nodes:,}",
            f"{min(probe.level, probe.high):,}",
            short(rate),
            f"{len(probe.profile) - 1:,}" if len(probe.profile) else "–",
            elapsed(probe.seconds),
            f"{probe.solutions:,}",
        )
        for label, text in zip(self.numbers.values(), texts, strict=True):
            label.setText(text)
        if decided and probe.progress < 1:
            self.progress.setValue(PROGRESS_STEPS)
            self.progress.setFormat(tr("done; the rest of the tree was not needed"))
        else:
            self.progress.setValue(int(probe.progress * PROGRESS_STEPS))
            self.progress.setFormat(tr("{} of the tree").format(percent(probe.progress)) + left(probe))

    def show_charts(self, probe: Probe, trace: Trace) -> None:
        """Show the way that a search has come."""
        edges, low, high = trace.columns()
        if len(high):
            unit, scale = ("s", 1.0) if edges[-1] > 1 else ("ms", 1e3) if edges[-1] > 1e-3 else ("µs", 1e6)
            self.depth_chart.show_band(edges * scale, low, high, f" ({unit})")
        if len(probe.profile):
            edges, most = columns_of(probe.profile)
            self.profile_chart.show_band(edges, np.zeros(len(most)), most)

    def show_colours(self) -> None:
        """Draw the charts in the theme's colours."""
        self.depth_chart.show_colours()
        self.profile_chart.show_colours()


def columns_of(profile: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64]]:
    """Return the edges of a few columns for many levels, and the most nodes of any level of each column."""
    begins = np.arange(0, len(profile), -(-len(profile) // COLUMNS))
    return np.append(begins, len(profile)) - 0.5, np.maximum.reduceat(profile, begins)


class Chart(pg.PlotWidget):  # type: ignore[misc]
    """A band between two stepped lines: levels over time, or, on a logarithmic scale, nodes over levels."""

    def __init__(self, title: str, logarithmic: bool = False) -> None:
        super().__init__()
        self._title, self._logarithmic = title, logarithmic
        self._low = pg.PlotCurveItem()
        self._high = pg.PlotCurveItem()
        self._band = pg.FillBetweenItem(self._low, self._high)
        for item in (self._band, self._high):
            self.addItem(item)
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseEnabled(x=False, y=False)
        self.setMinimumHeight(76)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(title)
        self.getAxis("left").setWidth(40)
        self.getPlotItem().setContentsMargins(0, 0, 8, 0)
        self.show_colours()

    def sizeHint(self) -> QSize:
        return QSize(240, 110)

    def show_nothing(self) -> None:
        """Show an empty chart."""
        self._low.setData([], [])
        self._high.setData([], [])
        for side in ("left", "bottom"):
            self.getAxis(side).setStyle(showValues=False)

    def show_band(self, edges: Floats, low: Numbers, high: Numbers, unit: str = "") -> None:
        """Show columns between edges (k + 1), from low to high (k); the unit is told in the title."""
        top: float = high.max()
        bottom = 0.0
        if self._logarithmic:
            high, low = np.log10(np.maximum(high, 1)), np.full(len(high), LOG_FLOOR)
            top, bottom = max(1.0, float(high.max())), LOG_FLOOR
            self.getAxis("left").setTicks([[(k, short(10**k)) for k in whole_ticks(top)]])
            self.getAxis("bottom").setTicks([[(k, str(k)) for k in whole_ticks(edges[-1])]])
        else:
            self.getAxis("left").setTicks([[(k, str(k)) for k in whole_ticks(top)]])
        across = np.repeat(edges, 2)[1:-1]
        self._low.setData(across, np.repeat(low, 2))
        self._high.setData(across, np.repeat(high, 2))
        self.setXRange(edges[0], edges[-1], padding=0)
        self.setYRange(bottom, max(1, top) * 1.08, padding=0)
        for side in ("left", "bottom"):
            self.getAxis(side).setStyle(showValues=True)
        self.setTitle(f"{self._title}{unit}", **self._title_style)

    def show_colours(self) -> None:
        """Take the colours of the theme."""
        shown = colours()
        self._title_style = {"color": shown["muted"], "size": "9pt"}
        self.setBackground(shown["panel"])
        self._high.setPen(pg.mkPen(shown["accent"], width=1.5))
        self._low.setPen(pg.mkPen(shown["accent"], width=0.5))
        self._band.setBrush(QColor(shown["band"]))
        self.setTitle(self._title, **self._title_style)
        for side in ("bottom", "left"):
            axis = self.getAxis(side)
            axis.setPen(pg.mkPen(shown["border"]))
            axis.setTextPen(pg.mkPen(shown["muted"]))


def whole_ticks(top: float) -> range:
    """Return at most six whole numbers from 0 to the top, at even distances."""
    distances = (step * 10**power for power in range(9) for step in (1, 2, 5))
    return range(0, int(top) + 1, next(distance for distance in distances if top / distance < 6))


def short(number: float) -> str:
    """Return a number in at most five characters: 12.3 M."""
    for scale, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= scale:
            return f"{number / scale:.3g}{letter}"
    return f"{number:.3g}"


def elapsed(seconds: float) -> str:
    """Return a time a person can read: 12.3 ms, 4.56 s, 2:05 min, 1:02:03 h."""
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 60:
        return f"{seconds:.2f} s"
    minutes, rest = divmod(int(seconds), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02} min"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02} h"


def left(probe: Probe) -> str:
    """Return how long the rest of a tree will take at the pace so far, once that can be told."""
    if probe.seconds < TELLING_SECONDS or not TELLING_PROGRESS < probe.progress < 1:
        return ""
    return tr(", about {} left").format(elapsed(probe.seconds * (1 / probe.progress - 1)))


def percent(part: float) -> str:
    """Return a part of one as per cent; small parts keep two digits."""
    if part >= 1:
        return "100 %"
    if part == 0:
        return "0 %"
    if part < 1e-12:
        return "< 0.0000000001 %"
    decimals = max(2, 1 - math.floor(math.log10(part * 100)))
    return f"{min(part, 0.9999) * 100:.{decimals}f} %"
