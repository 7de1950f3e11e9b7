"""What a survey of all move orders shows, in colours and in words."""

import numpy as np
from numpy.typing import NDArray

from workbench.insight.tours.order_survey import OrderSurvey
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.starts.heat import FAILURES, FIRST, HOLE, NONE, TOUR, UNKNOWN

LEAST = (0.99, 0.97, 0.9, 0.5)  # the least share of the orders of each colour but the last

Shares = NDArray[np.float64]  # of the orders that find a tour, on the board: (rows, columns); nan = not known


def shares_of(survey: OrderSurvey) -> Shares:
    """Return what is known so far."""
    shares = np.full(survey.tour.shape, np.nan)
    tours, walks = survey.counts()
    shares[survey.tour.board] = np.where(walks > 0, tours / np.maximum(walks, 1), np.nan)
    return shares


def share_levels(tour: Tour, shares: Shares) -> NDArray[np.uint8]:
    """Return the number in `heat.ROLES` of every square."""
    steps = FIRST + np.searchsorted(-np.array(LEAST), -np.nan_to_num(shares), side="left")
    levels = np.select([np.isnan(shares), shares == 1, shares == 0], [UNKNOWN, TOUR, NONE], steps)
    return np.where(tour.board, levels, HOLE).astype(np.uint8)


def share_texts(shares: Shares) -> NDArray[np.str_]:
    """Return the shares in per cent, rounded down so that only all orders are 100."""
    tenths = np.floor(np.nan_to_num(shares) * 1000) / 10
    words = np.char.mod("%.1f", tenths)
    words[shares == 1], words[shares == 0], words[np.isnan(shares)] = "100", "0", ""
    return words


def share_legend() -> list[tuple[str, str]]:
    """Return the roles of the map with their meanings."""
    words = [f"{100 * least:.0f} or more" for least in LEAST]
    return [
        ("heat-tour", "all"),
        *zip(FAILURES, [*words, "fewer"], strict=True),
        ("heat-none", "none"),
    ]
