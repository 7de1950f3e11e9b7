"""What is claimed about an estimated number, in words: the same ones in the terminal and in the window."""

from collections.abc import Callable
from math import isfinite

from workbench.puzzles.sentences import counted
from workbench.searching.estimate.quantity import AGREED, BOUND, EXACT, Interval, Quantity

Write = Callable[[float], str]


def headline(quantity: Quantity, write: Write) -> str:
    """Return the number where there is an interval, its bound where there is no more, or that it is unknown."""
    interval = quantity.interval
    if interval is None:
        return "unknown" if isfinite(quantity.mean) else "∞"
    return f"≥ {write(interval.low)}" if interval.kind == BOUND else write(quantity.mean)


def claim(interval: Interval, write: Write) -> str:
    """Return an interval or bound with its level."""
    if interval.kind == EXACT:
        return "exact: the probes had no choice"
    if interval.kind == BOUND and interval.level == 1:
        return f"at least {write(interval.low)}"
    level = f"{100 * interval.level:.3g}"
    if interval.kind == BOUND:
        return f"at least {write(interval.low)}, with {level} % confidence"
    if interval.low == interval.high:
        return f"exact with {level} % confidence: all probes agree"
    between = f"{level} % interval: {write(interval.low)} to {write(interval.high)}"
    return f"all probes agree; {between}" if interval.kind == AGREED else between


def statement(quantity: Quantity, write: Write) -> str:
    """Return the estimate with its interval, or what else may be claimed."""
    interval = quantity.interval
    if interval is None or interval.kind == BOUND:
        return claim(interval, write) if interval else headline(quantity, write)
    return f"{write(quantity.mean)}, {claim(interval, write)}"


def grounds(quantity: Quantity, write: Write) -> str:
    """Return what an interval or a bound rests on: the effective sample size, and how much few probes decide."""
    words = "effective sample size {}; largest 1 % of probes hold {} %"
    return words.format(write(quantity.effective), f"{100 * quantity.largest:.0f}")


def advice(quantity: Quantity, other: str) -> str:
    """Return how there may be more than a bound; "" if there is. `other`: a method that spreads its probes, or ""."""
    if quantity.interval is None or quantity.interval.kind != BOUND:
        return ""
    return f"A few probes dominate the mean; {f'{other} may give an interval' if other else 'more probes may help'}."


def reached(quantity: Quantity) -> str:
    """Return how many probes reached a solution."""
    words = "{} of {} reached a solution"
    return words.format(f"{quantity.reached:,}", counted(quantity.probes, "probe"))
