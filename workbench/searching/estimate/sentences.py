"""What is claimed about an estimated number, in words: the same ones in the terminal and in the window."""

from collections.abc import Callable
from math import isfinite

from workbench.puzzles.sentences import counted
from workbench.searching.estimate.quantity import BOUND, EXACT, Interval, Quantity

Translate = Callable[[str], str]
Write = Callable[[float], str]


def headline(quantity: Quantity, write: Write, tr: Translate = str) -> str:
    """Return the number where there is an interval, its bound where there is no more, or that it is unknown."""
    interval = quantity.interval
    if interval is None:
        return tr("unknown") if isfinite(quantity.mean) else "∞"
    return f"≥ {write(interval.low)}" if interval.kind == BOUND else write(quantity.mean)


def claim(interval: Interval, write: Write, tr: Translate = str) -> str:
    """Return an interval or bound with its level."""
    if interval.kind == EXACT:
        return tr("exact: the probes had no choice")
    if interval.kind == BOUND and interval.level == 1:
        return tr("at least {}").format(write(interval.low))
    level = f"{100 * interval.level:.3g}"
    if interval.kind == BOUND:
        return tr("at least {}, with {} % confidence").format(write(interval.low), level)
    return tr("{} % interval: {} to {}").format(level, write(interval.low), write(interval.high))


def statement(quantity: Quantity, write: Write, tr: Translate = str) -> str:
    """Return the estimate with its interval, or what else may be claimed."""
    interval = quantity.interval
    if interval is None or interval.kind == BOUND:
        return claim(interval, write, tr) if interval else headline(quantity, write, tr)
    return f"{write(quantity.mean)}, {claim(interval, write, tr)}"


def grounds(quantity: Quantity, write: Write, tr: Translate = str) -> str:
    """Return what an interval or a bound rests on: the effective sample size, and how much few probes decide."""
    words = tr("effective sample size {}; largest 1 % of probes hold {} %")
    return words.format(write(quantity.effective), f"{100 * quantity.largest:.0f}")


def reached(quantity: Quantity, tr: Translate = str) -> str:
    """Return how many probes reached a solution."""
    words = tr("{} of {} reached a solution")
    return words.format(f"{quantity.reached:,}", counted(quantity.probes, "probe"))
