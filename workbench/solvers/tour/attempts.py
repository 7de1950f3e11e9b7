"""The attempts of the complete solver: which walks to try, in which order."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import colouring, no_tour
from workbench.solvers.tour.field import BORDER, Field, inner
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS

RULES = ("roth", "vahaaho", "plain", "centre")  # of TIE_BREAKS, those that are wheels of orders
NAMELESS = {"plain": "Warnsdorff's walk", "centre": "Warnsdorff's walk near the centre"}  # walks without an author
BY_CLOSED = 3  # of the later attempts at an open tour, one in this many looks for a closed tour


@dataclass(frozen=True)
class Attempt:
    """Where a walk starts and must end, and how it breaks ties."""

    start: Cell
    end: Cell | None = None
    closed: bool = False
    rule: str = RULES[0]
    order: tuple[int, ...] = ()  # of the moves; () = as they are numbered
    first: Cell | None = None  # of a closed tour, the required first square
    turns: bool = False  # whether the walk may be reversed
    backwards: bool = False  # whether the tour is the reversed walk

    @property
    def name(self) -> str:
        """The name of the rule, for notes."""
        title = TIE_BREAKS[self.rule].title.partition(":")[0]
        return f"{title} with another move order" if self.order else title

    @property
    def walk(self) -> str:
        """What its walk is called in notes."""
        walk = NAMELESS.get(self.rule) or f"{TIE_BREAKS[self.rule].title.partition(':')[0]}'s walk"
        return f"{walk} with another move order" if self.order else walk


class Attempts:
    """The walks to try on one board: Roth's, those of the other rules, then all of these with random move orders.

    Attempt k is a function of the seed and k.
    """

    def __init__(self, tour: Tour, field: Field, seed: int) -> None:
        self._tour, self._seed = tour, seed
        self._begin = Begin(tour, field)
        self._rules = RULES if field.fast else ("plain",)
        self._moves = len(field.moves)

    def __getitem__(self, k: int) -> Attempt:
        """Return attempt k, from 0; there is no last one."""
        random = np.random.default_rng((self._seed, k))
        begin, rules, first_round = self._begin, self._rules, k < len(RULES)
        attempt = Attempt(
            start=begin.likely() if first_round else begin.random(random),
            rule=rules[k % len(rules)],
            order=() if k < len(rules) else tuple(random.permutation(self._moves).tolist()),
        )
        if self._tour.closed or (not first_round and k % BY_CLOSED == 0 and begin.may_close):
            return closed_attempt(self._tour, attempt, first_round)
        return open_attempt(begin.start, begin.end, attempt, k)


def closed_attempt(tour: Tour, attempt: Attempt, first_round: bool) -> Attempt:
    """Return an attempt at a closed tour, which is renumbered to start or end where it must."""
    if tour.start is not None and tour.end is not None and tour.squares > 1:
        return replace(attempt, start=tour.start, end=tour.end, closed=True)
    first = tour.start if tour.start is not None else tour.end
    start = first if first_round and first is not None else attempt.start
    return replace(
        attempt, start=start, closed=True, turns=True, first=first, backwards=tour.start is None and first is not None
    )


def open_attempt(start: Cell | None, end: Cell | None, attempt: Attempt, k: int) -> Attempt:
    """Return an attempt at an open tour; where both ends are known, every second one starts at the end."""
    if start is not None and end is not None:
        ends = (start, end) if k % 2 == 0 else (end, start)
        return replace(attempt, start=ends[0], end=ends[1], backwards=k % 2 == 1)
    if start is not None:
        return replace(attempt, start=start)
    if end is not None:
        return replace(attempt, start=end, backwards=True)
    return replace(attempt, turns=True)


class Begin:
    """Where tours of a board can start and end, as far as simple arguments show."""

    def __init__(self, tour: Tour, field: Field) -> None:
        self._tour = tour
        self.start, self.end = tour.start, tour.end
        if tour.squares == 1:
            self.end = None  # which is the start
        self._plain = tour.surface == "plain" and tour.squares == tour.board.size
        self._degree = inner(field.degree, tour.shape, field.border)
        if not self._plain:
            self._take_dead_ends()
            self._majority = self._of_majority()

    def _take_dead_ends(self) -> None:
        """Make squares with only one neighbour the ends of an open tour: no other square can be."""
        if self._tour.closed or self._tour.squares < 3:
            return
        dead = [(int(r), int(c)) for r, c in np.argwhere(self._degree == 1)[:2]]
        dead = [cell for cell in dead if cell not in (self.start, self.end)]
        if dead and self.start is None:
            self.start = dead.pop(0)
        if dead and self.end is None:
            self.end = dead.pop(0)

    def _of_majority(self) -> NDArray[np.bool_]:
        """Return the squares of the more frequent colour; all squares if both are equally frequent."""
        board = self._tour.board
        found = colouring(self._tour)
        if found is None:
            return board
        odd = board & found[0]
        more = 2 * np.count_nonzero(odd) - np.count_nonzero(board)
        return board if more == 0 else odd if more > 0 else board & ~odd

    def likely(self) -> Cell:
        """Return a square with few neighbours, a good start."""
        if self._plain:
            return 0, 0
        least = np.argmin(np.where(self._majority, self._degree, BORDER))
        row, column = divmod(int(least), self._tour.shape[1])
        return row, column

    def random(self, random: np.random.Generator) -> Cell:
        """Return a random square at which a tour may start."""
        rows, columns = self._tour.shape
        while True:
            row, column = int(random.integers(rows)), int(random.integers(columns))
            if (row + column) % 2 == 0 if self._plain else self._majority[row, column]:
                return row, column

    @cached_property
    def may_close(self) -> bool:
        """Whether a closed tour may be an answer to an open one."""
        given = self.start is not None and self.end is not None
        return not given and no_tour(replace(self._tour, closed=True)) is None
