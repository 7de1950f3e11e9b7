"""The nodes of a search by number and level, in constant memory: one by one while they are few, then by column.

The levels of the first nodes are copied from the ring of the search. Later ones are counted by column, as the
difference of two profiles; from the ring where a search is so deep that this takes less time. Columns hold equally
many nodes, a power of two; when they are used up they are joined in pairs. Rows are the levels in use, or several
levels each if there are more of these than rows.
"""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from workbench.kernels.scalars import RECENT
from workbench.solvers.search import Tally

COLUMNS = 512  # the most; half of them are used when they have just been joined
ROWS = 256
FINEST, COARSEST = 8, 15  # shifts of the first columns: RECENT nodes fill at most half of them
RARE = 0.002  # of the nodes: so many may be below the rows, such as those of the first dive
COLUMN_SECONDS = 480e-6  # of searching, for the first columns: the calls for each take about 50 µs

Levels = NDArray[np.int32]
Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Columns:
    """Sums by column. One thread may add nodes while another reads: the arrays are replaced before they are joined."""

    shift: int  # a column holds 2**shift nodes
    base: int  # the lowest level of the first row, which also holds the few nodes below it
    fold: int  # a row holds 2**fold levels
    density: Counts  # (columns, rows): nodes
    lowest: Levels  # (columns,): the lowest level with a node
    highest: Levels  # (columns,): the highest, -1 in a column without nodes
    found: Counts  # (columns,): nodes that are solutions

    @classmethod
    def blank(cls, shift: int, base: int = 0, fold: int = 0) -> "Columns":
        """Return columns without nodes."""
        lowest, highest = np.zeros((2, COLUMNS), np.int32)
        lowest += np.iinfo(np.int32).max
        highest -= 1
        return cls(shift, base, fold, np.zeros((COLUMNS, ROWS), np.int64), lowest, highest, np.zeros(COLUMNS, np.int64))

    def copied(self) -> "Columns":
        """Return columns that stay as they are now."""
        return deepcopy(self)

    def joined(self) -> "Columns":
        """Return columns that hold twice as many nodes each; all that are used must be full."""
        joined = self.blank(self.shift + 1, self.base, self.fold)
        half = slice(COLUMNS // 2)
        joined.density[half] = self.density[0::2] + self.density[1::2]
        joined.lowest[half] = np.minimum(self.lowest[0::2], self.lowest[1::2])
        joined.highest[half] = np.maximum(self.highest[0::2], self.highest[1::2])
        joined.found[half] = self.found[0::2] + self.found[1::2]
        return joined

    def ranged(self, base: int, fold: int) -> "Columns":
        """Return columns whose rows begin at another level and hold as many levels each or more."""
        density = np.zeros_like(self.density)
        levels = self.base + (np.arange(ROWS) << self.fold)
        np.add.at(density.T, np.clip(levels - base >> fold, 0, ROWS - 1), self.density.T)
        return Columns(self.shift, base, fold, density, self.lowest, self.highest, self.found)

    def reaches(self, depth: int) -> bool:
        """Tell whether there are rows for all levels above this one."""
        return depth <= self.base + (ROWS << self.fold)

    def sums_by_row(self, lowest: int, grown: Counts) -> tuple[int, Counts]:
        """Return the first row of the nodes at levels from `lowest` on, and how many there are in each row from it."""
        above = max(0, lowest - self.base)
        first = max(0, self.base - lowest) + (1 << self.fold) - above % (1 << self.fold)  # levels of the first row
        begins = np.append(0, np.arange(first, len(grown), 1 << self.fold))
        sums: Counts = np.add.reduceat(grown, begins)
        return above >> self.fold, sums

    def row_of(self, levels: Levels) -> NDArray[np.intp]:
        """Return the row of each level."""
        return np.maximum(levels.astype(np.intp) - self.base, 0) >> self.fold


class DepthMap:
    """Grows by the nodes that a search has visited."""

    def __init__(self) -> None:
        self.first_shift = FINEST  # of columns; see `shift_for`
        self.nodes = 0  # counted so far
        self.columns: Columns | None = None  # once there are too many nodes to keep the level of each
        self._first = np.zeros(RECENT, np.int32)
        self._knows_first = True  # whether these are the first nodes
        self._profile: Counts = np.zeros(0, np.int64)  # of the nodes counted so far
        self._depth = 0  # levels that have been visited
        self._solutions = 0

    @classmethod
    def of_levels(cls, exact: Levels) -> "DepthMap":
        """Return a map of nodes whose levels are known, complements for solutions; fewer than RECENT."""
        depths = cls()
        depths.nodes = len(exact)
        depths._first[: len(exact)] = exact
        return depths

    @classmethod
    def of_columns(cls, columns: Columns, nodes: int) -> "DepthMap":
        """Return a map of so many nodes in columns, to which none can be added."""
        depths = cls()
        depths.nodes, depths.columns, depths._knows_first = nodes, columns, False
        return depths

    @classmethod
    def going_on(cls, tally: Tally, recorded: "Recorded | None") -> "DepthMap":
        """Return a map that goes on with what was recorded of a search; without that, as `after`."""
        if recorded is None:
            return cls.after(tally)
        if isinstance(recorded, np.ndarray):
            return cls.of_levels(recorded)
        depths = cls.of_columns(recorded.copied(), tally.nodes)
        depths._compare_with(tally)
        return depths

    @classmethod
    def after(cls, tally: Tally) -> "DepthMap":
        """Return a map of a search whose nodes so far were not recorded: they are spread evenly over their columns."""
        depths = cls()
        shift = max(FINEST, (tally.nodes // COLUMNS).bit_length())
        depths.nodes = tally.nodes
        depths._compare_with(tally)
        columns = Columns.blank(shift, *rows_for(depths._profile[: depths._depth]))
        bounds = np.minimum(np.arange((tally.nodes - 1 >> shift) + 2) << shift, tally.nodes) / tally.nodes
        used = np.flatnonzero(depths._profile).astype(np.int32)
        rows = np.bincount(columns.row_of(used), depths._profile[used], ROWS)
        parts = slice(0, len(bounds) - 1)
        columns.density[parts] = np.diff(np.rint(bounds[:, None] * rows), axis=0)
        columns.found[parts] = np.diff(np.rint(bounds * (tally.solutions // tally.each)))
        columns.lowest[parts], columns.highest[parts] = used[0], used[-1]
        depths.columns, depths._knows_first = columns, False
        return depths

    def copied(self) -> "Recorded":
        """Return a copy of what is recorded, from which `going_on` makes a map again."""
        return self._first[: self.nodes].copy() if self.columns is None else self.columns.copied()

    @property
    def exact(self) -> Levels | None:
        """The level of every node, the complement where it is a solution; None once there are too many."""
        return self._first[: self.nodes] if self.columns is None else None

    @property
    def beginning(self) -> Levels | None:
        """The level of each of the first nodes, at most RECENT, as in `exact`; None if it is not known."""
        return self._first[: min(self.nodes, RECENT)] if self._knows_first else None

    def room(self, nodes: int) -> int:
        """Return how many nodes a search at this node may visit before they must be added."""
        if self.columns is None:
            return int(RECENT) - nodes
        shift = self.columns.shift
        end = (self.nodes >> shift) + 1 << shift
        if self._depth > RECENT:  # profiles of such searches are too long to be compared
            end = min(end, self.nodes + RECENT)
        return end - nodes

    def add(self, tally: Tally) -> None:
        """Count the nodes that a search has visited since it was last added; none if it went back."""
        if tally.nodes <= self.nodes:
            return
        if self.columns is None:
            self._add_each(tally)
        else:
            self._add_to_column(self.columns, tally)

    def _add_each(self, tally: Tally) -> None:
        fresh = slice(self.nodes, tally.nodes)
        self._first[fresh] = tally.visits[fresh]
        self.nodes = tally.nodes
        if self.nodes == RECENT:
            self._compare_with(tally)
            rows = rows_for(self._profile[: self._depth])
            self.columns = columns_of(self._first, Columns.blank(self.first_shift, *rows))

    def _compare_with(self, tally: Tally) -> None:
        """Compare what is added next with this."""
        self._profile = tally.profile.copy()
        self._depth = int(np.flatnonzero(tally.profile)[-1]) + 1
        self._solutions = tally.solutions

    def _add_to_column(self, columns: Columns, tally: Tally) -> None:
        lowest, grown = self._growth(tally)
        highest = lowest + len(grown) - 1
        self._profile[lowest : highest + 1] += grown
        self._depth = max(self._depth, highest + 1)
        if not columns.reaches(self._depth):
            columns = self._ranged(columns)
        k = self.nodes >> columns.shift
        row, sums = columns.sums_by_row(lowest, grown)
        columns.density[k, row : row + len(sums)] += sums
        columns.lowest[k] = min(int(columns.lowest[k]), lowest)
        columns.highest[k] = max(int(columns.highest[k]), highest)
        columns.found[k] += (tally.solutions - self._solutions) // tally.each
        self.nodes, self._solutions = tally.nodes, tally.solutions
        full = self.nodes == COLUMNS << columns.shift
        self.columns = self._ranged(columns.joined()) if full else columns

    def _ranged(self, columns: Columns) -> Columns:
        """Return columns with rows for the levels in use."""
        base, fold = rows_for(self._profile[: self._depth], columns.fold)
        return columns if (base, fold) == (columns.base, columns.fold) else columns.ranged(base, fold)

    def _growth(self, tally: Tally) -> tuple[int, Counts]:
        """Return the lowest level of the nodes that are new, and how many there are from it to the highest one."""
        fresh = tally.nodes - self.nodes
        reached = self._depth + fresh  # no node can be deeper
        if fresh < self._depth and fresh <= RECENT:  # few nodes of a deep search: look at each
            levels = level_of(latest(tally.visits, self.nodes, tally.nodes))
            lowest = int(levels.min())
            return lowest, np.bincount(levels - lowest)
        grown = tally.profile[:reached] - self._profile[:reached]
        used = np.flatnonzero(grown)
        return int(used[0]), grown[used[0] : used[-1] + 1]


Recorded = Levels | Columns  # the level of each node, while there are fewer than RECENT, or columns


def holds(recorded: object, nodes: int) -> TypeGuard[Recorded]:
    """Return whether this is what is recorded of a search that has visited so many nodes."""
    if not isinstance(recorded, Columns):
        return isinstance(recorded, np.ndarray) and form(recorded) == (np.dtype(np.int32), (nodes,)) and nodes < RECENT
    alike = [form(array) for array in arrays_of(recorded)] == [form(array) for array in arrays_of(Columns.blank(0))]
    return alike and int(recorded.density.sum()) == nodes <= COLUMNS << recorded.shift


def form(array: object) -> tuple[np.dtype[Any], tuple[int, ...]]:
    """Return type and shape of an array."""
    found = np.asarray(array)
    return found.dtype, found.shape


def arrays_of(columns: Columns) -> tuple[Counts, Levels, Levels, Counts]:
    """Return the arrays of columns."""
    return columns.density, columns.lowest, columns.highest, columns.found


def rows_for(profile: Counts, fold: int = 0) -> tuple[int, int]:
    """Return the first level in use, and how often levels are to be joined in pairs, at least `fold` times."""
    depth = len(profile)
    base = 0 if depth <= ROWS else int(np.searchsorted(profile.cumsum(), RARE * int(profile.sum())))
    while depth - (base >> fold << fold) > ROWS << fold:
        fold += 1
    return base >> fold << fold, fold


def latest(visits: Levels, begin: int, end: int) -> Levels:
    """Return the part of a ring that holds these nodes."""
    first, last = begin % RECENT, (end - 1) % RECENT
    return visits[first : last + 1] if first <= last else np.concatenate([visits[first:], visits[: last + 1]])


def level_of(visits: Levels) -> Levels:
    """Return the levels of nodes, which may be solutions."""
    levels: Levels = visits ^ (visits >> 31)
    return levels


def shift_for(seconds: float) -> int:
    """Return the shift of the first columns of a search that takes so long for a node."""
    return min(COARSEST, max(FINEST, int(COLUMN_SECONDS / max(seconds, 1e-12)).bit_length()))


def columns_of(visits: Levels, columns: Columns) -> Columns:
    """Return blank columns with single nodes added, which fill some of them."""
    levels = level_of(visits).reshape(-1, 1 << columns.shift)
    used = len(levels)
    place = (np.arange(used)[:, None] * ROWS + columns.row_of(levels)).ravel()
    columns.density[:used] = np.bincount(place, minlength=used * ROWS).reshape(used, ROWS)
    columns.lowest[:used], columns.highest[:used] = levels.min(axis=1), levels.max(axis=1)
    columns.found[:used] = (visits < 0).reshape(levels.shape).sum(axis=1)
    return columns
