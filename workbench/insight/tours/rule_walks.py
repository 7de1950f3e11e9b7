"""Walks from all starts of a board on all cores, or on a graphics card."""

import os
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.heat_map import NO_WALK, NOT_YET, HeatMap
from workbench.puzzles.tour import Tour
from workbench.searching.parallel_parts import Cores
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.tour.begun_walk import Path
from workbench.solvers.tour.card_batch import CardBatch, card_batch

PART_SQUARES = 4_000_000  # that the walks of a part visit: some hundredths of a second
PARTS_OF_CORE = 32  # at most: the last ones are then a small part of the work


class WalksOfPart:
    """Walks that one core makes, or a graphics card together with those of other parts."""

    def __init__(self, walks: HeatMap) -> None:
        self.walks = walks

    @property
    def over(self) -> bool:
        """Whether all walks are made."""
        return self.walks.over

    def follow(self) -> None:
        """Make the walks of a slice, on one core."""
        self.walks.advance()

    def batch(self, parts: Sequence[object], cores: int) -> CardBatch | None:
        """Return what a graphics card does of these parts."""
        return card_batch([part.walks for part in parts if isinstance(part, WalksOfPart)], cores)


class RuleWalks(StepwiseJob):
    """Walks in parts; what they leave does not depend on how they are divided.

    One thread may drive it while others read `left`.
    """

    def __init__(
        self,
        tour: Tour,
        choices: Mapping[str, Value],
        starts: NDArray[np.int64],
        cores: int | None = None,
        begun: Path = NO_WALK,
    ) -> None:
        """`begun`: the squares that every walk has visited before its start."""
        cores = cores or os.cpu_count() or 1
        count = min(len(starts), 1 + len(starts) * tour.squares // PART_SQUARES, cores * PARTS_OF_CORE)
        self.tour, self.starts = tour, starts
        self.maps = [HeatMap(tour, choices, part, begun=begun) for part in np.array_split(starts, max(1, count))]
        self._cores = Cores(cores)
        super().__init__(self._walk())

    def begin(self) -> None:
        """Prepare the first walks; may compile."""
        self.maps[0].begin()

    @property
    def done(self) -> int:
        """How many walks are made."""
        return sum(one.done for one in self.maps)

    @property
    def left(self) -> NDArray[np.int32]:
        """The squares left uncovered from every square of the board, (rows, columns); -1 = not known, or a hole."""
        left = np.full(self.tour.shape, NOT_YET, np.int32)
        left.ravel()[self.starts] = np.concatenate([one.found for one in self.maps])
        return left

    @property
    def rejection_reason(self) -> str:
        """Why there are no walks with these choices; "" if there are."""
        return self.maps[0].rejection_reason

    @property
    def card(self) -> str:
        """The name of the graphics card that has made some of the walks; "" if none has."""
        return self._cores.card

    def _walk(self) -> Iterator[float]:
        self._cores.begin([WalksOfPart(one) for one in self.maps])
        while not self._cores.idle:
            self._cores.follow()
            yield self.done / max(1, len(self.starts))
