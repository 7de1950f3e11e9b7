"""The live search: its numbers, its level over time, and the nodes visited at each level."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from workbench.solvers.search import Probe
from workbench.solvers.trace import Trace
from workbench.ui.base.i18n import tr
from workbench.ui.base.number_format import elapsed, percent, short
from workbench.ui.search.level_chart import Floats, LevelChart
from workbench.ui.search.solve_panel import heading

NUMBERS = ("Nodes", "Level", "Nodes/s", "Deepest", "Time", "Solutions")
COLUMNS = 600  # of a chart; it has fewer pixels than that
PROGRESS_STEPS = 10_000  # of the progress bar
MIN_SECONDS, MIN_PROGRESS = 0.5, 0.001  # of a search, before the time left is estimated


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
        self.progress.setToolTip(tr("Estimated progress, assuming that all subtrees of a node are the same size"))
        self.depth_chart = LevelChart(tr("Level over time"))
        self.profile_chart = LevelChart(tr("Nodes at each level"), logarithmic=True)

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
        self.progress.setFormat(tr("No search yet"))
        self.depth_chart.show_nothing()
        self.profile_chart.show_nothing()

    def show_numbers(self, probe: Probe, decided: bool = False) -> None:
        """Show where a search is; `decided`: its goal is reached, and the rest of the tree does not matter."""
        rate = probe.nodes / probe.seconds if probe.seconds > 0 else 0.0
        texts = (
            f"{probe.nodes:,}",
            f"{probe.level:,}",
            short(rate),
            f"{len(probe.profile) - 1:,}" if len(probe.profile) else "–",
            elapsed(probe.seconds),
            f"{probe.solutions:,}",
        )
        for label, text in zip(self.numbers.values(), texts, strict=True):
            label.setText(text)
        if decided and probe.progress < 1:
            self.progress.setValue(PROGRESS_STEPS)
            self.progress.setFormat(tr("Done; the rest of the tree was not needed"))
        else:
            self.progress.setValue(int(probe.progress * PROGRESS_STEPS))
            self.progress.setFormat(tr("{} of the tree").format(percent(probe.progress)) + left(probe))

    def show_charts(self, probe: Probe, trace: Trace) -> None:
        """Show the levels that a search went through, and its nodes at each level."""
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
    """Return the edges of columns that join many levels, and the most nodes at any level in each."""
    begins = np.arange(0, len(profile), -(-len(profile) // COLUMNS))
    return np.append(begins, len(profile)) - 0.5, np.maximum.reduceat(profile, begins)


def left(probe: Probe) -> str:
    """Return how long the rest of the tree will take at the pace so far, once that can be estimated."""
    if probe.seconds < MIN_SECONDS or not MIN_PROGRESS < probe.progress < 1:
        return ""
    return tr(", about {} left").format(elapsed(probe.seconds * (1 / probe.progress - 1)))
