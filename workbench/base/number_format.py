"""Numbers, durations and percentages as texts: short ones for panels and charts, rounded ones for sentences."""

import math

UNITS = (
    ("years", 365.25 * 86400), ("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0),
    ("s", 1.0), ("ms", 1e-3), ("µs", 1e-6),
)  # fmt: skip


def short(value: float) -> str:
    """Return a number in at most six characters: 12.3 M."""
    for scale, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= scale:
            return f"{value / scale:.3g}{letter}"
    return f"{value:.3g}"


def elapsed(seconds: float) -> str:
    """Return a duration: 73.2 µs, 12.3 ms, 4.56 s, 2:05 min, 1:02:03 h."""
    if 0 < seconds < 0.9995e-3:  # more is rounded to a millisecond
        return f"{seconds * 1e6:.3g} µs"
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 60:
        return f"{seconds:.2f} s"
    minutes, rest = divmod(int(seconds), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02} min"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02} h"


def estimated(seconds: float) -> str:
    """Return an estimated duration: as `elapsed`, but seconds have two digits."""
    return f"{seconds:.2g} s" if 1 <= seconds < 59.5 else elapsed(seconds)


def rounded_percent(part: float, decimals: int = 0) -> str:
    """Return a part of one as a percentage with so many decimals."""
    return f"{100 * part:.{decimals}f} %"


def percent(part: float) -> str:
    """Return a part of one as a percentage; small ones keep two significant digits."""
    if part >= 1:
        return "100 %"
    if part == 0:
        return "0 %"
    if part < 1e-12:
        return "< 0.0000000001 %"
    decimals = max(2, 1 - math.floor(math.log10(part * 100)))
    return f"{min(part, 0.9999) * 100:.{decimals}f} %"


def number(value: float) -> str:
    """Return a number as a person writes it: 0.0123, 12.3, 1,230, 1.23e+20."""
    if not math.isfinite(value):
        return "∞"
    if value < 999.5:  # which is rounded to 1,000
        return f"{value:.3g}"
    return f"{value:,.0f}" if value < 1e15 else f"{value:.3g}"


def duration(seconds: float) -> str:
    """Return a time in the unit in which it is a small number."""
    unit, size = next(((unit, size) for unit, size in UNITS if seconds >= size), UNITS[-1])
    amount = number(seconds / size)
    return f"{amount} {unit.removesuffix('s') if amount == '1' and len(unit) > 2 else unit}"
