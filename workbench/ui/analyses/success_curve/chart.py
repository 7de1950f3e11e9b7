"""The chart of success curves: the rate of each rule by board size, with its interval."""

from collections.abc import Sequence
from functools import reduce
from itertools import groupby

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import QMouseEvent

from workbench.lab.success_curve.success_curve import Rate, together
from workbench.pictures.charts.axes import linear_axis, percent_axis
from workbench.pictures.charts.picture import MAX_BANDS, NO_AXIS, Band, Line, Picture
from workbench.ui.analyses.success_curve.readout import nearest, readout
from workbench.ui.base.i18n import tr
from workbench.ui.charts.view import ChartView

MIN_TRIED = 10  # starts of a size on average; with fewer, sizes are grouped into ranges
RANGES = 12
MAX_NAMED = 6  # rules whose lines have names


def ranged(rates: Sequence[Rate]) -> list[Rate]:
    """Return the rates, grouped into ranges of sizes if too few starts of each size were tried."""
    if not rates or sum(rate.tried for rate in rates) >= MIN_TRIED * len(rates):
        most = max((rate.tried for rate in rates), default=0)
        known = (rate for rate in rates if rate.tried == rate.every or 2 * rate.tried >= most)
        return list(known)  # the others have just begun
    low, high = min(rate.n for rate in rates), max(rate.n for rate in rates)
    wide = (high - low + 1) / RANGES
    found = []
    for _, part in groupby(rates, key=lambda rate: rate.rule):
        for place, inside in groupby(part, key=lambda rate: int((rate.n - low) / wide)):
            found.append(reduce(together, inside)._replace(n=round(low + (place + 0.5) * wide)))
    return found


def rates_picture(rules: Sequence[str], rates: Sequence[Rate], banded: Sequence[str]) -> Picture:
    """Return the rates of each rule, with the bands of some."""
    lines, bands = [], []
    for number, rule in enumerate(rules):
        own = [rate for rate in rates if rate.rule == rule]
        sizes, low, high = (
            (
                np.array(column, float)
                for column in zip(*((rate.n, *(rate.band or (rate.rate, rate.rate))) for rate in own), strict=True)
            )
            if own
            else (np.zeros(0),) * 3
        )
        text = rule if len(rules) <= MAX_NAMED else ""
        lines.append(Line(sizes, np.array([rate.rate for rate in own]), number, text=text))
        if rule in banded and sum(rate.band is not None for rate in own) > 1:
            bands.append(Band(sizes, low, high, number))
    every = [rate.n for rate in rates]
    return Picture(
        x_axis=linear_axis("board size n × n", min(every), max(every)) if every else NO_AXIS,
        y_axis=percent_axis("starts with a tour"),
        lines=lines,
        bands=bands,
        about="Success rate of tie-breaks",
    )


class RateChart(ChartView):
    """Shows success rates by board size, one line for each rule."""

    def __init__(self) -> None:
        super().__init__(tr("Success rate of tie-breaks"))
        self.rules: list[str] = []
        self.pointed: Rate | None = None  # the rate under the mouse
        self._banded = True
        self._grouped = False  # whether sizes stand for ranges
        self._rates: list[Rate] = []
        self.setMouseTracking(True)
        self._show()

    def sizeHint(self) -> QSize:
        return QSize(640, 380)

    def show_rules(self, rules: Sequence[str]) -> None:
        """Show other rules, without rates."""
        self.rules, self.pointed = list(rules), None
        self.show_rates([])

    def show_rates(self, rates: Sequence[Rate]) -> None:
        """Show the rates known so far."""
        self._rates = ranged(rates)
        self._grouped = len({rate.n for rate in self._rates}) < len({rate.n for rate in rates})
        if (old := self.pointed) is not None:
            self.pointed = next((rate for rate in self._rates if rate[:2] == old[:2]), None)
        self._show()

    def show_bands(self, on: bool) -> None:
        """Show or hide the bands."""
        self._banded = on
        self._show()

    def _show(self) -> None:
        banded = self.rules if len(self.rules) <= MAX_BANDS else [self.pointed.rule] if self.pointed else []
        self.show_picture(rates_picture(self.rules, self._rates, banded if self._banded else []))

    @property
    def sentence(self) -> str:
        return super().sentence if self.pointed is None else readout(self.pointed, self._grouped)

    # The mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.point_at(self._rate_at(event.position()))

    def _rate_at(self, place: QPointF) -> Rate | None:
        frame, axis = self.frame, self.frame.x
        if not (frame.left <= place.x() <= frame.right and frame.top <= place.y() <= frame.bottom):
            return None
        across, up = (place.x() - frame.left) / (frame.right - frame.left), frame.bottom - place.y()
        share = frame.y.low + up / (frame.bottom - frame.top) * (frame.y.high - frame.y.low)
        return nearest(self._rates, axis.low + across * (axis.high - axis.low), 100 * share)

    def leaveEvent(self, event: QEvent) -> None:
        self.point_at(None)
        super().leaveEvent(event)

    def point_at(self, rate: Rate | None) -> None:
        """Show a rate in the title, and its band if there are many; None = none."""
        if rate != self.pointed:
            self.pointed = rate
            self._show()
