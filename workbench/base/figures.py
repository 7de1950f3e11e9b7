"""Figures as a person reads them: numbers and times of any size."""

from math import isfinite

UNITS = (
    ("years", 365.25 * 86400), ("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0),
    ("s", 1.0), ("ms", 1e-3), ("µs", 1e-6),
)  # fmt: skip


def number(value: float) -> str:
    """Return a number as a person writes it: 0.0123, 12.3, 1,230, 1.23e+20."""
    if not isfinite(value):
        return "∞"
    if value < 999.5:  # which is rounded to 1,000
        return f"{value:.3g}"
    return f"{value:,.0f}" if value < 1e15 else f"{value:.3g}"


def duration(seconds: float) -> str:
    """Return a time in the unit in which it is a small number."""
    unit, size = next(((unit, size) for unit, size in UNITS if seconds >= size), UNITS[-1])
    return f"{number(seconds / size)} {unit}"
