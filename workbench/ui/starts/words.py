"""The words below a heat map: how many starts lead to a tour, and what comes of the one under the mouse."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.ui.base.i18n import tr
from workbench.ui.starts.heat import NEITHER, ONLY_A, ONLY_B, SAME_TOUR, Left, figures


def map_words(tour: Tour, left: Left, feasible: NDArray[np.bool_], cell: Cell | None) -> str:
    """Return the figures of a map, and of one start if given."""
    found = figures(left, feasible)
    words = tr("Tours from {} of {} possible starts ({}). Squares left: {:.2f} on average, {} at most.")
    part = f"{found.tours / found.walked:.1%}" if found.walked else "–"
    text = words.format(f"{found.tours:,}", f"{found.starts:,}", part, found.mean, f"{found.worst:,}")
    if found.walked < found.starts:
        text = tr("{} starts so far. ").format(f"{found.walked:,}") + text
    if cell is not None and tour.board[cell] and int(left[cell]) >= 0:
        ends = tr("a tour") if left[cell] == 0 else tr("{} squares left").format(f"{int(left[cell]):,}")
        text = tr("From {}: {}. ").format(tour.name_of(cell), ends) + text
    return text


def difference_words(numbers: NDArray[np.uint8], feasible: NDArray[np.bool_]) -> str:
    """Return how many starts lead to a tour by both rules, by one of them, and by none."""
    counts = np.bincount(numbers[feasible], minlength=NEITHER + 1)
    words = tr("Both: {}. Only A: {}. Only B: {}. Neither: {}. Starts that may have a tour: {}.")
    numbers_of = [f"{int(counts[kind]):,}" for kind in (SAME_TOUR, ONLY_A, ONLY_B, NEITHER)]
    return words.format(*numbers_of, f"{int(feasible.sum()):,}")
