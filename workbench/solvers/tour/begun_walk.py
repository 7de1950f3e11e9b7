"""Searches for tours that begin with given squares: with a walk made by hand, or with that of another search.

A walk by a rule alone goes along these squares first. For other searches the squares that are left, with the
last square of the beginning as their start, are a board of their own.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.notation import parse_square
from workbench.puzzles.puzzle import Cell, Filling, ParseError, Puzzle, Reason
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.limits import LONGEST_BEGINNING
from workbench.puzzles.tour.rules import are_leaps, cell_at, leaps_wrong
from workbench.puzzles.tour.walk import filling_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Checkpoint, DeadEnd, Probe, Search, Status, Tally

Path = NDArray[np.int64]  # squares in the order of their visits, as row * columns + column


def walk_text(tour: Tour, path: Path) -> str:
    """Return the names of the squares of a walk."""
    return " ".join(tour.name_of(cell_at(tour, square)) for square in path)


def read_walk(tour: Tour, text: str) -> Path:
    """Return the walk of a text of names; raise ChoiceError."""
    names = text.split()
    if not 0 < len(names) <= LONGEST_BEGINNING:
        raise ChoiceError(f"the beginning of a walk has 1 to {LONGEST_BEGINNING:,} squares, not {len(names):,}")
    try:
        cells = [parse_square(name, tour.shape) for name in names]
    except ParseError as error:
        raise ChoiceError(str(error)) from error
    path = np.array([r * tour.shape[1] + c for r, c in cells], np.int64)
    if obstacle := obstacle_to_begin(tour, path):
        raise ChoiceError(obstacle)
    return path


def obstacle_to_begin(tour: Tour, path: Path) -> str:
    """Return why a walk cannot be the beginning of others on a board, as a sentence; "" if it can."""
    if not tour.board.ravel()[path].all():
        return "The beginning of the walk visits a hole."
    if len(np.unique(path)) < len(path):
        return "The beginning of the walk visits a square twice."
    if tour.start not in (None, cell_at(tour, path[0])):
        return "The beginning of the walk does not begin at the start of the board."
    wrong = list(islice(leaps_wrong(tour, filling_of(tour.shape, path)), 1))
    return wrong[0].message if wrong else ""


def on_squares_left(
    begin: Callable[[Puzzle, Mapping[str, Value], Goal], Search],
) -> Callable[[Puzzle, Mapping[str, Value], Goal, str], Search]:
    """Return what lets a solver, by its way to begin, search the squares left; it raises ChoiceError."""

    def continues(puzzle: Puzzle, values: Mapping[str, Value], goal: Goal, text: str) -> Search:
        assert isinstance(puzzle, Tour)
        begun = read_walk(puzzle, text)
        left = rest(puzzle, begun)
        if left is None:
            raise ChoiceError("This beginning cannot become a tour: the ends of the board are elsewhere.")
        return BegunWalk(puzzle, begun, begin(left, values, goal))

    return continues


class BegunWalk:
    """The search of the squares left, with the beginning before whatever it shows."""

    def __init__(self, tour: Tour, begun: Path, search: Search) -> None:
        self._search = search
        self._begun = filling_of(tour.shape, begun)
        self._before = np.where(self._begun < len(begun), self._begun, 0)

    @property
    def note(self) -> str:
        """What the search reports about itself."""
        return self._search.note

    @property
    def reason(self) -> Reason | None:
        """Why the squares left have no tour."""
        return self._search.reason

    @property
    def tally(self) -> Tally:
        return self._search.tally

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        return self._search.advance(budget, until, floor)

    def probe(self) -> Probe:
        probe = self._search.probe()
        end = probe.dead_end
        return replace(
            probe,
            filling=self._whole(probe.filling),
            dead_end=DeadEnd(end.level, self._whole(end.filling)) if end else None,
        )

    def _whole(self, filling: Filling) -> Filling:
        """Return a walk over the squares left, behind the beginning; a first square that it ends on is counted once."""
        if not filling.any():
            return self._begun.copy()
        most = int(self._before.max(initial=0))
        return np.where(self._before > 0, self._before, np.where(filling > 0, filling + most, 0)).astype(np.int32)

    def save(self) -> Checkpoint:
        return self._search.save()

    def load(self, checkpoint: Checkpoint) -> None:
        self._search.load(checkpoint)


def rest(tour: Tour, begun: Path) -> Tour | None:
    """Return the squares that are left to a walk as a board; None where its ends are wrong.

    A closed tour has to come back: its first square is then among them, as the end.
    """
    first, last = cell_at(tour, begun[0]), cell_at(tour, begun[-1])
    if tour.start not in (None, first):
        return None
    if len(begun) == 1:
        return replace(tour, start=first)
    board = tour.board.copy()
    board.ravel()[begun[:-1]] = False
    end = tour.end
    if tour.closed and end is None:
        board[first], end = True, first
    elif tour.closed and end is not None and not leads(tour, end, first):
        return None
    return replace(tour, board=board, start=last, end=end, closed=False)


def unvisited(tour: Tour, begun: Path) -> Tour:
    """Return the squares that are left to a walk as a board without start and end."""
    board = tour.board.copy()
    board.ravel()[begun] = False
    return replace(tour, board=board, start=None, end=None, closed=False)


def leads(tour: Tour, cell: Cell, other: Cell) -> bool:
    """Return whether a leap leads from a square to another."""
    columns = tour.shape[1]
    here, there = (np.array([r * columns + c]) for r, c in (cell, other))
    return bool(are_leaps(tour, here, there).all())
