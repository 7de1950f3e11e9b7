"""The argument of a theorem as data, to be drawn: squares in groups, and leaps.

Each kind can be checked on the board by itself:

- COLOURS: every leap leads from group 1 to group 2 or back, and their sizes differ, or the ends are in wrong ones.
- ALTERNATE: every leap that a closed tour can use stays in its group, and there are two groups.
- PARTS: no leap leads from one group to another.
- CUT: without group 1, the squares form more parts than a tour has stretches between the squares of group 1.
- FORCED: the leaps have no alternative; they meet at group 1, or form a loop that leaves squares out.
- DEAD_ENDS: the squares of group 1 have one leap or none.
- CROWDED: all squares of group 2 have at most two leaps, one of them to the square of group 1.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.board import is_dark
from workbench.puzzles.tour.graph import Contradiction, Graph, connected, graph_of, parts

MAX_PARTED = 2_000_000  # squares of a board whose parts are drawn: sorting them takes 0.1 s and 100 MB
MAX_GROUPS = 8  # drawn apart; further parts are one group
LETTERS = "ABCDEFGH"
ONE, OTHER, CUT, HERE = "●", "○", "×", "!"  # marks of groups
CUTS = {  # squares of a small board without which it falls into too many parts for a tour: by rows, columns, closed
    (3, 4, True): ((0, 1), (2, 1)),
    (3, 6, True): ((0, 2), (2, 2)),
    (3, 5, False): ((1, 2), (0, 1), (0, 3), (2, 1), (2, 3)),
    (3, 6, False): ((0, 2), (0, 3), (1, 2), (1, 3), (2, 2), (2, 3)),
    (4, 4, False): ((1, 1), (1, 2), (2, 1), (2, 2)),
}
SHORT = 4  # the side of the boards of Pósa's colouring
NO_LEAPS = np.zeros((0, 2), np.intp)


class Kind(Enum):
    """The sort of an argument."""

    COLOURS = auto()
    ALTERNATE = auto()
    PARTS = auto()
    CUT = auto()
    FORCED = auto()
    DEAD_ENDS = auto()
    CROWDED = auto()


class Group(NamedTuple):
    """Squares with the same part in an argument."""

    mark: str  # one letter or sign
    name: str  # for a legend


@dataclass(frozen=True, eq=False)
class Argument:
    """Why there is no tour, as a picture."""

    kind: Kind
    of: NDArray[np.uint8]  # (rows, columns): the group of each square, from 1; 0 = none
    groups: tuple[Group, ...]
    leaps: NDArray[np.intp] = field(default_factory=lambda: NO_LEAPS)  # (k, 2), squares numbered row by row
    about: str = ""  # what the sentence of the theorem does not say


def of_colours(tour: Tour, odd: NDArray[np.bool_], word: str) -> Argument:
    """Return that the squares have two colours, and how many have each."""
    names = {"colour": ("light", "dark"), "row parity": ROWS, "column parity": COLUMNS}[word]
    of = np.where(tour.board, 1 + odd.astype(np.uint8), 0).astype(np.uint8)
    counts = [int((of == k).sum()) for k in (1, 2)]
    groups = [Group(mark, f"{count:,} {name}") for mark, count, name in zip((ONE, OTHER), counts, names, strict=True)]
    return Argument(Kind.COLOURS, of, tuple(groups))


ROWS = ("in every other row", "in the rows between")
COLUMNS = ("in every other column", "in the columns between")


def of_closed_rectangle(tour: Tour) -> Argument | None:
    """Return why a rectangle has no closed knight's tour, if that can be drawn."""
    if tour.squares % 2:
        rows, columns = np.indices(tour.shape)
        return of_colours(tour, is_dark(rows, columns, tour.shape), "colour")
    return of_outer_rows(tour) if min(tour.shape) == SHORT else of_cut(tour) or of_graph(tour)


def of_outer_rows(tour: Tour) -> Argument:
    """Return that a tour of 4 x n squares that alternates between outer and inner ones stays in half of them (Pósa)."""
    row, column = np.indices(tour.shape)
    line = row if tour.shape[0] == SHORT else column
    outer, dark = (line == 0) | (line == SHORT - 1), is_dark(row, column, tour.shape)
    of = np.where(outer == dark, 1, 2).astype(np.uint8)
    half = f"{tour.squares // 2:,}"
    which = "a closed tour" if tour.closed else "a tour with an inner end"
    about = (
        f"Outer: in the first or last {'row' if line is row else 'column'}. An outer square leads only to inner ones; "
        f"with {half} of each, {which} alternates between them, and in colour, so it stays on ● or ○."
    )
    groups = (
        Group(ONE, f"{half} squares, outer dark or inner light"),
        Group(OTHER, f"{half} squares, outer light or inner dark"),
    )
    return Argument(Kind.ALTERNATE, of, groups, about=about)


def of_parts(tour: Tour, part: NDArray[np.intp]) -> Argument | None:
    """Return the parts of a board that is not too large; `part` numbers them in any way, square by square."""
    if tour.board.size > MAX_PARTED:
        return None
    of, groups = part_groups(tour, part, 1)
    return Argument(Kind.PARTS, of, groups)


def part_groups(tour: Tour, part: NDArray[np.intp], first: int) -> tuple[NDArray[np.uint8], tuple[Group, ...]]:
    """Return the parts as groups from a number on, the largest first; those beyond the last share it."""
    inside = tour.board.ravel()
    numbers, index, sizes = np.unique(part[inside], return_inverse=True, return_counts=True)
    rank = np.empty(len(numbers), np.intp)
    rank[np.argsort(-sizes, kind="stable")] = np.arange(len(numbers))
    last = MAX_GROUPS - first
    of = np.zeros(tour.board.size, np.uint8)
    of[inside] = first + np.minimum(rank[index], last)
    ordered = np.sort(sizes)[::-1]
    groups = [Group(LETTERS[k], counted(int(size), "square")) for k, size in enumerate(ordered[: last + 1])]
    if len(numbers) > last + 1:
        groups[last] = Group(LETTERS[last], f"{len(numbers) - last:,} more parts")
    return of.reshape(tour.shape), tuple(groups)


def of_cut(tour: Tour) -> Argument | None:
    """Return a cut of a small rectangle, if one is known."""
    tall = tour.shape[0] > tour.shape[1]
    sides = sorted(tour.shape)
    cells = CUTS.get((sides[0], sides[1], tour.closed))
    if cells is None:
        return None
    board = tour.board.copy()
    for r, c in cells:
        board[(c, r) if tall else (r, c)] = False
    left = Tour(board, leap=tour.leap)
    of, groups = part_groups(left, parts(graph_of(left)), 2)
    of[tour.board & ~board] = 1
    many = len(np.unique(parts(graph_of(left))[board.ravel()]))
    most = len(cells) + (not tour.closed)
    sort = "a closed tour" if tour.closed else "a tour"
    about = f"Without the {len(cells)} squares ×, {many} parts are left; {sort} without them has at most {most} pieces."
    return Argument(Kind.CUT, of, (Group(CUT, counted(len(cells), "square")), *groups), about=about)


def of_graph(tour: Tour) -> Argument | None:
    """Return the squares without leaps, the parts, or the dead ends; None if there are none of these."""
    graph = graph_of(tour)
    part = parts(graph)
    inside = tour.board.ravel()
    if len(alone := np.flatnonzero(inside & (graph.degree == 0))):
        return of_squares(tour, alone, "no leap leads here" if len(alone) == 1 else f"{len(alone):,} without leaps")
    if len(np.unique(part[inside])) > 1:
        return of_parts(tour, part)
    dead = np.flatnonzero(graph.degree == 1)
    return of_squares(tour, dead, f"{counted(len(dead), 'square')} with one leap") if len(dead) else None


def of_squares(tour: Tour, squares: NDArray[np.intp], name: str) -> Argument:
    """Return the squares that have too few leaps."""
    of = np.zeros(tour.board.size, np.uint8)
    of[squares] = 1
    return Argument(Kind.DEAD_ENDS, of.reshape(tour.shape), (Group(HERE, name),))


def of_crowd(tour: Tour, graph: Graph, square: int, served: NDArray[np.bool_]) -> Argument:
    """Return the square that too many others need, and these."""
    others = np.concatenate([graph.v[graph.u == square], graph.u[graph.v == square]])
    others = others[served[others]]
    of = np.zeros(tour.board.size, np.uint8)
    of[others], of[square] = 2, 1
    leaps = np.column_stack([np.full(len(others), square), others])
    groups = (Group(HERE, "is needed too often"), Group(ONE, f"{len(others)} squares with at most two leaps"))
    return Argument(Kind.CROWDED, of.reshape(tour.shape), groups, leaps)


def of_contradiction(tour: Tour, graph: Graph, found: Contradiction) -> Argument:
    """Return the forced leaps that contradict each other: a loop, or those around a square."""
    u, v = found.leaps.T
    real = np.isin(u * tour.board.size + v, graph.u * tour.board.size + graph.v)  # not the way from end to start
    of = np.zeros(tour.board.size, np.uint8)
    if found.loop:
        part = connected(u, v, tour.board.size)
        chosen = part[u] == part[found.square]
        of[u[chosen]] = of[v[chosen]] = 1
        way = "" if real[chosen].all() else " and the way from end to start"
        name = f"{counted(int((of > 0).sum()), 'square')} on a loop of forced leaps{way}, {left_out(tour, of)}"
        group = Group(ONE, name)
    else:
        around = np.zeros(tour.board.size, bool)
        around[found.square] = True
        chosen = around[u] | around[v]
        if not chosen.any():  # its neighbours have two each, to other squares
            around[graph.v[graph.u == found.square]] = around[graph.u[graph.v == found.square]] = True
            chosen = around[u] | around[v]
        of[found.square] = 1
        group = Group(HERE, found.why)
    return Argument(Kind.FORCED, of.reshape(tour.shape), (group,), found.leaps[chosen & real])


def left_out(tour: Tour, of: NDArray[np.uint8]) -> str:
    """Return how many squares are in no group, in words."""
    return f"{counted(tour.squares - int((of > 0).sum()), 'square')} left out"
