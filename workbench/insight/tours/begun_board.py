"""A board on which a walk has begun: what is left of it, and where the walk can go on. The walk may be empty."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from workbench.insight.tours.heat_map import NO_WALK
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import cell_at
from workbench.puzzles.tour.walk import filling_of, onward
from workbench.solvers.tour.begun_walk import Path, read_walk, unvisited, walk_text


class BegunBoard:
    """The board, and the squares that are visited already, in their order."""

    def __init__(self, tour: Tour, begun: Path = NO_WALK) -> None:
        self.tour, self.begun = tour, begun

    @classmethod
    def of(cls, tour: Tour, text: str) -> "BegunBoard":
        """Return a board with the walk of a text of names; raise ChoiceError."""
        return cls(tour, read_walk(tour, text) if text else NO_WALK)

    @property
    def text(self) -> str:
        """The walk as names of squares; "" if there is none."""
        return walk_text(self.tour, self.begun)

    @property
    def is_fresh(self) -> bool:
        """Whether no walk has begun."""
        return not len(self.begun)

    @cached_property
    def left(self) -> Tour:
        """The squares that are not visited, as a board without start and end."""
        return unvisited(self.tour, self.begun)

    def going_on_to(self, cell: Cell | None) -> "BegunBoard":
        """Return the board with one more square visited, if the walk has begun and can go there."""
        if cell is None or cell not in self.onward:
            return self
        square = cell[0] * self.tour.shape[1] + cell[1]
        return BegunBoard(self.tour, np.append(self.begun, square))

    @property
    def filling(self) -> Filling:
        """The numbers of the squares visited."""
        return filling_of(self.tour.shape, self.begun)

    @property
    def first(self) -> Cell | None:
        """The square with which the walk began."""
        return None if self.is_fresh else cell_at(self.tour, self.begun[0])

    @property
    def last(self) -> Cell | None:
        """The square that the walk has reached."""
        return None if self.is_fresh else cell_at(self.tour, self.begun[-1])

    @cached_property
    def onward(self) -> list[Cell]:
        """The squares that the walk can go on to."""
        return [] if self.last is None else [to.cell for to in onward(self.tour, self.filling, self.last)]

    @cached_property
    def onward_mask(self) -> NDArray[np.bool_]:
        """The same as a mask of the board."""
        mask = np.zeros(self.tour.shape, bool)
        for cell in self.onward:
            mask[cell] = True
        return mask
