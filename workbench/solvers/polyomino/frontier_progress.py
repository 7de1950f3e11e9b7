"""How far a frontier search is: by the states of each row, those to come judged by those that are known.

The number of states grows over the first rows, stays about the same, and falls in the last ones. So rows count as much
as the current one is expected to take, the last ones little, and the first ones very little. Within a row, each list
of states takes the same part of it as in the row before.
"""

import math
from typing import NamedTuple, Self

import numpy as np

from workbench.solvers.polyomino.frontier_plan import Plan

FEW = 0.01  # of a row or of the whole: what is known to be little, but not how little


class Progress(NamedTuple):
    """What is known at the beginning of a row."""

    rows: int
    height: int  # rows of the window
    done: int  # nodes of earlier rows
    states: int  # at the beginning of the row
    floor: float  # progress at the beginning of the row
    ceiling: float  # and at its end
    shares: tuple[float, ...]  # of the row that is done before each list, and at the end

    @classmethod
    def first(cls, plan: Plan) -> Self:
        """Return what is known before the first row."""
        lists = plan.width + 1
        shares = tuple(k / lists for k in range(lists + 1))
        return cls(plan.end, plan.height, 0, 1, 0.0, 1.0, shares)._before(0, 1.0)

    def next(self, row: int, marks: list[int], states: int) -> Self:
        """Return what is known before this row; the marks and the states are those at the end of the one before."""
        nodes = marks[-1] - self.done
        shares = (0.0, *((mark - self.done) / nodes for mark in marks))
        known = self._replace(done=marks[-1], states=states, floor=self.ceiling, shares=shares)
        return known._before(row, nodes * math.sqrt(states / self.states))  # fewer of them are new in a larger row

    def _before(self, row: int, nodes: float) -> Self:
        """Set the ceiling of a row that is expected to have so many nodes."""
        left = self.rows - row
        equal = max(left - self.height + 1, 1) + FEW * (left - 1)
        ceiling = (self.done + nodes) / (self.done + equal * nodes)
        if row < self.height - 2:
            ceiling = min(ceiling, FEW * (row + 1))
        return self._replace(ceiling=max(self.floor, ceiling))

    def at(self, column: int, part: float) -> float:
        """Return the progress when a part of the list of this column is done."""
        share = float(np.interp(part, (0, 1), self.shares[column : column + 2]))
        return self.floor + (self.ceiling - self.floor) * share
