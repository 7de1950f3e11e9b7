"""Walks from all starts of a board in parts, for several threads."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.heat_map import HeatMap
from workbench.puzzles.tour import Tour

PART_SQUARES = 4_000_000  # that the walks of a part visit: some hundredths of a second


def parts_of(tour: Tour, choices: Mapping[str, Value], starts: NDArray[np.int64]) -> list[HeatMap]:
    """Return the walks in parts; what they leave does not depend on how they are divided."""
    count = min(len(starts), 1 + len(starts) * tour.squares // PART_SQUARES)
    return [HeatMap(tour, choices, part) for part in np.array_split(starts, count)] if count else []
