"""The colour scale of a heat map: from the smallest to the largest share, both rounded, and its ticks."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

ROLES = tuple(f"time-{number}" for number in range(1, 13))  # from the palest on, by equal steps of lightness
STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
MAX_TICKS = 5
NARROW = 0.4  # of the largest share: values that differ by less are shown on a scale that does not begin with 0


@dataclass(frozen=True)
class HeatScale:
    """A linear scale of shares; a share of 0 has no colour on it."""

    low: float
    high: float
    step: float  # between two ticks

    @property
    def ticks(self) -> list[float]:
        """The shares that are labelled."""
        count = round((self.high - self.low) / self.step)
        return [self.low + number * self.step for number in range(count + 1)]

    def colours(self, shares: NDArray[np.float64], shown: Mapping[str, str]) -> NDArray[np.uint8]:
        """Return the colour of each share: (..., 3), red, green, blue."""
        anchors = np.array([channels_of(shown[role]) for role in ROLES], np.float64)
        place = np.clip((shares - self.low) / (self.high - self.low), 0, 1) * (len(ROLES) - 1)
        places = np.arange(len(ROLES), dtype=np.float64)
        channels = [np.interp(place, places, anchors[:, channel]) for channel in range(3)]
        colours: NDArray[np.uint8] = np.stack(channels, axis=-1).round().astype(np.uint8)
        return colours


def channels_of(colour: str) -> list[int]:
    """Return red, green and blue of a colour."""
    shown = QColor(colour)
    return [shown.red(), shown.green(), shown.blue()]


WHOLE = HeatScale(0.0, 1.0, 0.25)


def scale_of(shares: NDArray[np.float64]) -> HeatScale:
    """Return a scale for shares; those that are 0 do not matter."""
    some = shares[shares > 0]
    if not len(some) or some.min() > 1 - 1e-9:
        return WHOLE
    low, high = float(some.min()), float(some.max())
    if high - low >= NARROW * high or high - low < 1e-9 * high:
        low = 0.0
    step = round_step((high - low) / (MAX_TICKS - 1))
    first, last = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
    return HeatScale(first, min(1.0, last) if last < 1 + 1e-9 else 1.0, step)


def round_step(least: float) -> float:
    """Return the smallest round number that is not less."""
    unit = 10.0 ** math.floor(math.log10(least))
    return next(step * unit for step in STEPS if step * unit >= least * (1 - 1e-9))


def tick_text(share: float) -> str:
    """Return the label of a tick."""
    return f"{round(100 * share, 10):g} %"
