"""What a success curve says under the mouse: the rate of the nearest line at the nearest size."""

from collections.abc import Sequence

from workbench.lab.tours.success_curve import Rate
from workbench.ui.base.i18n import tr


def nearest(rates: Sequence[Rate], size: float, percent: float) -> Rate | None:
    """Return the rate at the nearest size whose line is nearest to a height; None without rates."""
    if not rates:
        return None
    n = min({rate.n for rate in rates}, key=lambda other: abs(other - size))
    return min((rate for rate in rates if rate.n == n), key=lambda rate: abs(100 * rate.rate - percent))


def readout(rate: Rate, grouped: bool) -> str:
    """Return a rate as a sentence; `grouped` sizes stand for a range around them."""
    low, high = rate.band
    size = tr("n about {}") if grouped else tr("n = {}")
    words = tr("{}, {}: {} ({} of {} starts), 95 % interval {} to {}")
    percent = [f"{100 * part:.1f} %" for part in (rate.rate, low, high)]
    counts = f"{rate.won:,}", f"{rate.tried:,}"
    return words.format(tr(rate.rule), size.format(f"{rate.n:,}"), percent[0], *counts, *percent[1:])
