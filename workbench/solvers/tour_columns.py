"""The exact programme for boards of few rows: is there a tour from a start to an end, and which?

A leap joins each of the two ends to the other beforehand, so that a tour becomes one ring through all squares. Columns
are taken from the left. Of everything chosen up to a column, only this matters for the rest: for each square of the
next two columns, how many of its two leaps it has, and, if one, where the path that it ends has its other end. Few
such *states* are possible, and what follows from one is worked out once, since it is the same in every column.

A state is a tuple over the squares of two columns, upper ones first: a square with no leap yet has its own place there,
one with both has DONE, one with one leap the place of its path's other end, or FAR if that is the end to come.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from workbench.puzzles.leaps import KNIGHT
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.solvers.search import Status

State = tuple[int, ...]
Leaps = tuple[tuple[int, int], ...]  # between places in three columns

DONE, FAR = -1, -2
FIRST, SECOND = -3, -4  # entering columns: the squares of the two ends, the first from the left and the second
MOST_ROWS = 5
MOST_STATES = 40_000  # of a column


def takes(tour: Tour) -> bool:
    """Tell whether the programme is for this board: a knight's, of few rows or columns, open, with both ends given."""
    whole = tour.surface == "plain" and tour.squares == tour.board.size and tour.leap == KNIGHT and not tour.closed
    return whole and tour.start is not None and tour.end is not None and 3 <= min(tour.shape) <= MOST_ROWS


class TourColumns:
    """The programme at work: column by column, and in each state by state."""

    def __init__(self, tour: Tour) -> None:
        assert tour.start is not None
        assert tour.end is not None
        self._tour = tour
        self._turned = tour.shape[0] > tour.shape[1]
        self.rows, self._columns = sorted(tour.shape)
        ends = [self._turn(tour.start), self._turn(tour.end)]
        self._first, self._second = sorted(ends, key=lambda cell: cell[::-1])
        self._reach = [leaps_from(v, self.rows) for v in range(self.rows)]
        self._known: dict[tuple[State, bool], dict[State, Leaps]] = {}
        begin = self._enter(self._enter((), 0), 1)
        self._layers: list[dict[State, State | None]] = [{begin: None}]
        self._waiting = [begin]
        self._next: dict[State, State | None] = {}
        self.nodes = 0

    def _turn(self, cell: Cell) -> Cell:
        """Return a square of the board as one of a board that lies, or the other way round."""
        return cell[::-1] if self._turned else cell

    @property
    def column(self) -> int:
        """The column whose leaps to the right are chosen next."""
        return len(self._layers) - 1

    @property
    def level(self) -> int:
        """Level of the next node: the squares that have all their leaps."""
        return self.column * self.rows

    def advance(self, budget: int) -> Status | None:
        """Look at so many states of the column; None where it gives way to the next.

        EXHAUSTED if there is no tour, STUCK if there are too many states.
        """
        while self._waiting:
            if budget == 0:
                return Status.RUNNING
            budget -= 1
            self.nodes += 1
            state = self._waiting.pop()
            for after in self._after(state, self.column):
                self._next.setdefault(after, state)
        if not self._next:
            return Status.EXHAUSTED
        self._layers.append(self._next)
        if self.column == self._columns:
            return Status.FOUND
        self._waiting, self._next = list(self._next), {}
        return Status.STUCK if len(self._waiting) > MOST_STATES else None

    def _enter(self, state: State, column: int) -> State:
        """Return a state with another column, to the right."""
        size = len(state)
        grown = list(state)
        for row in range(self.rows):
            cell, place = (row, column), size + row
            if column >= self._columns:
                grown.append(DONE)
            elif cell == self._first:
                grown.append(FAR)
            elif cell == self._second:
                other = grown.index(FAR)
                grown[other] = place
                grown.append(other)
            else:
                grown.append(place)
        return tuple(grown)

    def _after(self, state: State, column: int) -> dict[State, Leaps]:
        """Return the states that can follow one in the next column, each with leaps that lead to it."""
        wide = self._enter(state, column + 2)
        key = wide, column + 3 >= self._columns
        if key not in self._known:
            self._known[key] = dict(self._choose(list(wide), 0, (), key[1]))
        return self._known[key]

    def _choose(self, places: list[int], v: int, leaps: Leaps, last: bool) -> Iterator[tuple[State, Leaps]]:
        """Yield what can follow once the squares of the left column from place v on have all their leaps."""
        if v == self.rows:
            yield tuple(at - self.rows if at >= 0 else at for at in places[self.rows :]), leaps
            return
        wanted = 2 if places[v] == v else int(places[v] != DONE)
        free = [u for u in self._reach[v] if places[u] != DONE]
        for chosen in combinations(free, wanted):
            grown = places.copy()
            if all(join(grown, v, u, last) for u in chosen):
                yield from self._choose(grown, v + 1, (*leaps, *((v, u) for u in chosen)), last)

    def filling(self) -> Filling:
        """Return the tour that was found."""
        near: dict[Cell, list[Cell]] = {}
        state: State | None = next(iter(self._layers[-1]))
        for column in reversed(range(self._columns)):
            assert state is not None
            before = self._layers[column + 1][state]
            assert before is not None
            for leap in self._after(before, column)[state]:
                one, other = ((place % self.rows, column + place // self.rows) for place in leap)
                near.setdefault(one, []).append(other)
                near.setdefault(other, []).append(one)
            state = before
        return self._numbered(near)

    def _numbered(self, near: dict[Cell, list[Cell]]) -> Filling:
        """Return the numbers of the squares along the leaps that were chosen, from the start."""
        assert self._tour.start is not None
        filling = np.zeros(self._tour.shape, np.int32)
        before, at = None, self._turn(self._tour.start)
        for number in range(1, self._tour.squares + 1):
            filling[self._turn(at)] = number
            onward = [cell for cell in near[at] if cell != before]
            before, at = at, onward[0] if onward else at
        return filling


def leaps_from(v: int, rows: int) -> list[int]:
    """Return the places in three columns to which a knight leaps from place v of the left one."""
    to = [(v + down, across) for down, across in ((-2, 1), (2, 1), (-1, 2), (1, 2))]
    return [across * rows + row for row, across in to if 0 <= row < rows]


def join(places: list[int], v: int, u: int, last: bool) -> bool:
    """Let there be a leap between two squares; return False if that makes a ring that leaves squares out."""
    a, b = places[v], places[u]
    if a == u:
        places[v] = places[u] = DONE
        return last and all(at == DONE for at in places[v + 1 :])
    places[v] = places[u] = DONE  # unless they end the path that there is now
    for end, other in ((a, b), (b, a)):
        if end != FAR:
            places[end] = other
    return True
