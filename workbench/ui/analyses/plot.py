"""A chart with axes in the theme's colours."""

import math

import pyqtgraph as pg
from PySide6.QtCore import QSize, Qt

from workbench.ui.base.theme import colours, scaled

AXIS = 66  # pixels at the default text size: room for 9,999,999


class Plot(pg.PlotWidget):  # type: ignore[misc]
    """A chart with axes in the theme's colours and a title."""

    axis_width = AXIS  # pixels at the default text size

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseEnabled(x=False, y=False)
        self.setMinimumHeight(120)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(title)
        self.getPlotItem().setContentsMargins(0, 4, 12, 4)

    def sizeHint(self) -> QSize:
        return QSize(360, 220)

    def show_values(self, on: bool) -> None:
        """Show or hide the numbers at the axes."""
        for side in ("left", "bottom"):
            self.getAxis(side).setStyle(showValues=on)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        shown = colours()
        self.setBackground(shown["panel"])
        self.setTitle(self._title, color=shown["muted"], size="9pt")
        self.getAxis("left").setWidth(scaled(self.axis_width))
        for side in ("bottom", "left"):
            axis = self.getAxis(side)
            axis.setPen(pg.mkPen(shown["border"]))
            axis.setTextPen(pg.mkPen(shown["muted"]))


def even_ticks(low: float, high: float) -> list[float]:
    """Return at most six round numbers from low to high, evenly spaced."""
    size = 10 ** math.floor(math.log10(high - low))
    step = next(step for factor in (0.2, 0.5, 1, 2, 5) if (high - low) / (step := factor * size) < 6)
    return [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]
