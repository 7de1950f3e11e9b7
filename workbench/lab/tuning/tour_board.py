"""Square boards as instances: a tie-break fails on each start that has a tour, but from which its walk is none."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from workbench.insight.tours.feasible_starts import by_theorems
from workbench.insight.tours.heat_map import HeatMap
from workbench.insight.tours.rule_walks import WalksOfPart
from workbench.lab.tuning.cost import REJECTED, Block, Cost, Setting
from workbench.puzzles.tour import Tour

PARTS = 16  # of the starts of a board; a power of two


def square(n: int) -> Tour:
    """Return an n x n board."""
    return Tour(np.ones((n, n), bool))


@lru_cache
def feasible_starts(n: int) -> NDArray[np.int64]:
    """Return the squares of an n x n board from which there is an open tour."""
    return np.flatnonzero(by_theorems(square(n))).astype(np.int64)


@dataclass(frozen=True)
class SquareBoard:
    """An n x n board with the starts that have a tour, or some sixteenths of them."""

    n: int
    parts: range = range(PARTS)

    @property
    def name(self) -> str:
        """The size."""
        return f"{self.n} × {self.n}"

    @property
    def starts(self) -> NDArray[np.int64]:
        """The squares to start from, as row * columns + column."""
        starts = feasible_starts(self.n)
        return starts[np.isin(np.arange(len(starts)) % PARTS, self.parts)]

    def walks(self, setting: Setting) -> HeatMap:
        """Return the walks."""
        return HeatMap(square(self.n), setting, self.starts)

    def measure(self, setting: Setting) -> "BoardMeasurement":
        """Return a measurement that has not begun."""
        return BoardMeasurement(self.walks(setting))


class BoardMeasurement(WalksOfPart):
    """Walks from all starts."""

    @property
    def rejection_reason(self) -> str:
        """Why there are no walks by this tie-break; "" if there are."""
        return self.walks.rejection_reason

    @property
    def cost(self) -> Cost:
        """The walks that are no tours, and the squares that they leave."""
        if self.rejection_reason:
            return REJECTED
        return Cost(int(np.count_nonzero(self.walks.found)), int(self.walks.found.sum()))


def starts_of(block: Block) -> int:
    """Return how many starts the boards of a block have."""
    return sum(len(board.starts) for board in block if isinstance(board, SquareBoard))


def boards(sizes: Iterable[int], one_in: int = 1) -> Block:
    """Return the boards of these sizes that have tours, with one in so many of their starts: 1, 2, 4, 8 or 16."""
    found = (SquareBoard(n, range(PARTS // one_in)) for n in sizes)
    return tuple(board for board in found if len(board.starts))


def board_blocks(sizes: Iterable[int], one_in: int = 1) -> list[Block]:
    """Return these boards in blocks: a part of the starts of each, as many others, and twice as many each time."""
    found = list(sizes)
    doublings = (PARTS // one_in).bit_length() - 1
    shares = [range(1), *(range(2**k, 2 ** (k + 1)) for k in range(doublings))]
    blocks = [tuple(board for n in found if len((board := SquareBoard(n, share)).starts)) for share in shares]
    return [block for block in blocks if block]
