"""On how many starts a tie-break fails, size by size of square boards: a count of all starts that have a tour."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from workbench.base.choices import Value
from workbench.insight.tours.walks_together import MapsTogether
from workbench.lab.tuning.tour_board import SquareBoard
from workbench.searching.stepwise_job import StepwiseJob


class SizeCensus(StepwiseJob):
    """Walks from all starts of the boards in order; one thread may drive it while others read what is known."""

    def __init__(self, choices: Mapping[str, Value], sizes: Sequence[int]) -> None:
        self.choices, self.sizes = dict(choices), tuple(sizes)
        self.boards = tuple(board for n in self.sizes if len((board := SquareBoard(n)).starts))
        self.failing: dict[int, int] = {}  # by size, of the boards that are done
        self.rejection_reason = ""  # why there are no walks with these choices
        self.card = ""  # the name of the graphics card that has made some of them
        super().__init__(self._count())

    @property
    def starts(self) -> int:
        """How many starts the boards have."""
        return sum(len(board.starts) for board in self.boards)

    @property
    def total(self) -> int:
        """On how many starts the rule fails, as far as known."""
        return sum(self.failing.values())

    def _count(self) -> Iterator[float]:
        squares = sum(len(board.starts) * board.n**2 for board in self.boards)
        together = MapsTogether()
        found = [together.begin(board.walks(self.choices)) for board in self.boards]
        for board, walks in zip(self.boards, found, strict=True):
            while not walks.over:
                together.follow(walks)
                self.card = walks.card
                yield sum(one.done * one.tour.squares for one in found) / squares
            if walks.rejection_reason:
                self.rejection_reason = walks.rejection_reason
                return
            self.failing[board.n] = int(np.count_nonzero(walks.found))
