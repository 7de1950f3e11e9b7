"""Axes: linear ones, and logarithmic ones of costs, shares and ratios."""

import math

import numpy as np

from workbench.base.axis_ticks import ticks
from workbench.base.number_format import short
from workbench.pictures.charts.picture import Axis, Floats

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
ROOM = 0.03  # of the length of an axis, at both ends
MAX_TICKS = 8
WITHIN_DECADE = (1, 2, 5)
MAX_WRITTEN = 1e7  # larger amounts are in units of a power of ten
FINEST = 1e-6  # the least distance of ticks


def log(values: Floats) -> Floats:
    """Return powers of ten; costs below one node or nanosecond are shown as that."""
    found: Floats = np.log10(np.maximum(values, 1e-9))
    return found


def roomy(low: float, high: float) -> tuple[float, float]:
    """Return the ends of an axis with some room."""
    length = max(high - low, 1e-9)
    return low - ROOM * length, high + ROOM * length


def linear_axis(label: str, low: float, high: float, *, whole: bool = True) -> Axis:
    """Return a linear axis."""
    if high <= low:
        low, high = low - 1, high + 1
    finest = 1.0 if whole else FINEST
    marks = [(tick, f"{tick:,.0f}" if whole else f"{tick:g}") for tick in ticks(low, high, MAX_TICKS, finest)]
    return Axis(label, *roomy(low, high), marks)


def amount_axis(label: str, low: float, high: float) -> Axis:
    """Return a linear axis of just this range; large amounts are in units of a power of ten, which its label has."""
    exponent = math.floor(math.log10(high)) if high >= MAX_WRITTEN else 0
    unit = 10.0**exponent
    marks = [(tick * unit, f"{tick:,.10g}") for tick in ticks(low / unit, high / unit, MAX_TICKS, FINEST)]
    return Axis(f"{label}, in units of {count_label(exponent)}" if exponent else label, low, high, marks)


def log_axis(label: str, low: float, high: float) -> Axis:
    """Return a logarithmic axis of just this range, for counts; a short one has round numbers of equal distances."""
    marks = [(k, count_label(k)) for k in log_ticks(low, high)]
    if len(marks) < 2:
        numbers = ticks(10**low, 10**high, MAX_TICKS, FINEST)
        marks = [(math.log10(number), f"{number:,.10g}") for number in numbers if number > 0]
    return Axis(label, low, high, marks, log=True)


def log_ticks(low: float, high: float) -> list[float]:
    """Return at most about `MAX_TICKS` powers of ten; within one or two decades, also those of 2 and 5."""
    first, last = math.floor(low), math.ceil(high)
    if high - low <= 2.2:
        steps = [k + math.log10(factor) for k in range(first, last + 1) for factor in WITHIN_DECADE]
    else:
        stride = -(-(last - first) // MAX_TICKS)
        steps = [float(k) for k in range(first, last + 1) if k % stride == 0]
    return [step for step in steps if low - 1e-9 <= step <= high + 1e-9]


def count_label(power: float) -> str:
    """Return a count at an axis."""
    if power < 5.5:
        return f"{10**power:,.0f}"
    return f"10{str(round(power)).translate(SUPERSCRIPTS)}" if power == round(power) else short(10**power)


def share_label(power: float) -> str:
    """Return a share at a logarithmic axis."""
    return f"{100 * 10**power:.3g} %"


def ratio_label(power: float) -> str:
    """Return a ratio at a logarithmic axis."""
    if power >= 6:
        return f"10{str(round(power)).translate(SUPERSCRIPTS)} ×"
    return f"{10**power:,.0f} ×" if power > 2.99 else f"{10**power:.3g} ×"


def percent_axis(label: str, least: float = 0.0) -> Axis:
    """Return an axis to 100 %, from a round number below the least share."""
    step = 20 if least < 0.6 else 10 if least < 0.8 else 5
    low = int(100 * least) // step * step
    return Axis(label, *roomy(low / 100, 1.0), [(k / 100, f"{k} %") for k in range(low, 101, step)])
