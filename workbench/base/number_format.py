"""Numbers, durations and percentages as short texts for panels and charts."""

import math


def short(number: float) -> str:
    """Return a number in at most six characters: 12.3 M."""
    for scale, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= scale:
            return f"{number / scale:.3g}{letter}"
    return f"{number:.3g}"


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
