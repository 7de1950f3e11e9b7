"""The number of completed grids, class of bands by class: 6,670,903,752,021,072,936,960 for boxes of 3 x 3."""

from collections.abc import Iterator
from math import factorial
from typing import NamedTuple

import numpy as np

from workbench.insight.sudoku.grids.bands import Bands
from workbench.insight.sudoku.grids.known import KNOWN, Box


class BandClass(NamedTuple):
    """One line of the count."""

    tuples: int  # of column sets in this class
    bands: int  # with each of these column sets
    completions: int  # of each band to a grid
    total: int  # grids counted so far, with this class


class GridCount:
    """Counts the grids with boxes of some rows and columns; `parts` is for a `StepwiseJob`."""

    headings = ("column sets", "bands", "completions", "grids so far")

    def __init__(self, box: Box) -> None:
        self.box = box
        self.lines: list[BandClass] = []
        self.classes = 0  # 0 = not known yet
        self.result: int | None = None  # the grids, once all of them are counted
        self.progress = 0.0

    def parts(self) -> Iterator[float]:
        """Count class by class; yield how much is done."""
        rows, columns = self.box.lying
        yield 0.0
        bands = Bands(rows, columns)
        self.classes = len(bands)
        counts = np.zeros(len(bands), np.int64)
        for number in range(len(bands)):
            counts[number] = bands.count(number)
            yield self._done(number + 1)
        multiple = len(bands.sets) * factorial(columns) ** rows
        total = 0
        for number, tuples in enumerate(bands.sizes.tolist()):
            count, completions = int(counts[number]), bands.completions(number, counts)
            total += multiple * tuples * count * completions
            self.lines.append(BandClass(tuples, count, completions, total))
            yield self._done(len(bands) + number + 1)
        self.result = total

    @property
    def so_far(self) -> int:
        """The grids counted so far."""
        return self.lines[-1].total if self.lines else 0

    @property
    def published(self) -> int:
        """The number in the literature."""
        return KNOWN[self.box].grids

    def _done(self, steps: int) -> float:
        self.progress = steps / (2 * self.classes)
        return self.progress
