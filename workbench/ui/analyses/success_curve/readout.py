"""What a success curve says under the mouse: the rate of the nearest line at the nearest size."""

from collections.abc import Sequence

from workbench.lab.success_curve.success_curve import Rate
from workbench.puzzles.sentences import counted
from workbench.ui.base.i18n import tr


def nearest(rates: Sequence[Rate], size: float, percent: float) -> Rate | None:
    """Return the rate at the nearest size whose line is nearest to a height; None without rates."""
    if not rates:
        return None
    n = min({rate.n for rate in rates}, key=lambda other: abs(other - size))
    return min((rate for rate in rates if rate.n == n), key=lambda rate: abs(100 * rate.rate - percent))


def readout(rate: Rate, grouped: bool) -> str:
    """Return a rate as a sentence; `grouped` sizes stand for a range around them."""
    size = tr("n about {}") if grouped else tr("n = {}")
    every = tr("all ") if rate.tried == rate.every else ""
    counts = tr("{} of {}{}").format(f"{rate.won:,}", every, counted(rate.tried, "start"))
    words = f"{tr(rate.rule)}, {size.format(f'{rate.n:,}')}: {100 * rate.rate:.1f} % ({counts})"
    if rate.band is None:
        return words if every else words + tr(" so far")
    low, high = (f"{100 * part:.1f} %" for part in rate.band)
    return words + tr(", 95 % interval {} to {}").format(low, high)
