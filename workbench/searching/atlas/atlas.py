"""An atlas: the diagram of all solutions of a puzzle, with what each option fills in."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Coverable, OptionParts, Parted, Reduction
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.atlas.view import AllowedSolutions
from workbench.solvers.cover.cells import levels
from workbench.solvers.cover.diagram import Diagram


class Laid(NamedTuple):
    """What options fill in: one entry for each cell of each option."""

    option: NDArray[np.int64]
    cell: NDArray[np.int64]  # row-major number


@dataclass(frozen=True, eq=False)
class Atlas:
    """All solutions of a puzzle that can be reduced to exact cover."""

    puzzle: Puzzle
    diagram: Diagram

    @cached_property
    def reduction(self) -> Reduction:
        """The cover whose options the diagram names."""
        if not isinstance(self.puzzle, Coverable):
            raise ChoiceError(f"There is no diagram of all solutions: {self.puzzle.name} is not an exact cover.")
        return self.puzzle.to_cover()

    def restricted_to(self, diagram: Diagram) -> "Atlas":
        """Return the atlas of some of these solutions."""
        smaller = Atlas(self.puzzle, diagram)
        vars(smaller).update({name: getattr(self, name) for name in ("reduction", "depth", "laid", "_option_parts")})
        return smaller

    @cached_property
    def depth(self) -> int:
        """The most options in a solution."""
        return levels(self.reduction.cover)

    @cached_property
    def whole(self) -> AllowedSolutions:
        """All solutions."""
        return AllowedSolutions(self.diagram, np.ones(self.reduction.cover.count, bool), self.depth)

    def view(self, pinned: Collection[int] = (), forbidden: Collection[int] = ()) -> AllowedSolutions:
        """Return the solutions that have all pinned options and none of the forbidden ones."""
        if not (pinned or forbidden):
            return self.whole
        allowed = np.ones(self.reduction.cover.count, bool)
        for option in pinned:
            allowed &= ~self.conflicting(option)
        allowed[list(forbidden)] = False
        return AllowedSolutions(self.diagram, allowed, self.depth)

    def conflicting(self, option: int) -> NDArray[np.bool_]:
        """Return which options cannot be in a solution with this one: (options,)."""
        cover = self.reduction.cover
        colour = np.full(len(cover.items) + 1, -1, np.int64)  # of the items of this option
        colour[cover.option(option)] = cover.option_colours(option)
        there = colour[cover.members]
        clash = (there == 0) | ((there > 0) & (there != cover.colours))
        conflicts = np.zeros(cover.count, bool)
        conflicts[cover.option_of[clash]] = True
        conflicts[option] = False
        return conflicts

    def filling(self, options: NDArray[np.int64]) -> Filling:
        """Return the filling of the puzzle with these options."""
        return self.reduction.fill(options)

    # The board

    @cached_property
    def laid(self) -> Laid:
        """The cells that each option fills in."""
        fill, options, cells = self.reduction.fill, [], []
        for k in range(self.reduction.cover.count):
            own = np.flatnonzero(fill(np.array([k])))
            cells.append(own)
            options.append(np.full(len(own), k))
        empty = np.zeros(0, np.int64)
        return Laid(np.concatenate([empty, *options]), np.concatenate([empty, *cells]))

    def options_at(self, cell: int) -> NDArray[np.int64]:
        """Return the options that fill in a cell."""
        there: NDArray[np.int64] = self.laid.option[self.laid.cell == cell]
        return there

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The names of what options lay: pieces, digits; none if every option stands for itself."""
        return self._option_parts.names

    @cached_property
    def has_board(self) -> bool:
        """Whether the puzzle has a board whose cells the options fill in."""
        return has_board(self.puzzle)

    def options_of(self, part: int) -> NDArray[np.bool_]:
        """Return which options lay this part: (options,)."""
        own: NDArray[np.bool_] = self._option_parts.part_of == part
        return own

    def part_name(self, option: int) -> str:
        """Return the name of the part that an option lays, "" if it lays none."""
        part = int(self._option_parts.part_of[option])
        return self.parts[part] if part >= 0 else ""

    @cached_property
    def _option_parts(self) -> OptionParts:
        """The parts, and which one each option lays; -1 = none."""
        if isinstance(self.puzzle, Parted):
            return self.puzzle.parts()
        return OptionParts((), np.full(self.reduction.cover.count, -1, np.int64))


def has_board(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has a board whose cells options fill in: a plain cover has none."""
    return puzzle.shape == puzzle.extent
