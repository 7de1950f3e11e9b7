"""Why a board has no tour: the theorems on rectangles, and arguments that any board is open to.

Nothing here searches. `no_tour` gives a reason only where there is none to find; where it gives none, a tour may still
not exist, except on a plain rectangle without holes with a knight and at most one end given: there the theorems are
complete.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Reason
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.argument import (
    SHORT,
    Argument,
    of_closed_rectangle,
    of_colours,
    of_contradiction,
    of_crowd,
    of_cut,
    of_graph,
    of_outer_rows,
    of_parts,
    of_squares,
)
from workbench.puzzles.tour.board import is_dark
from workbench.puzzles.tour.graph import Graph, forced_contradiction, graph_of, parts
from workbench.puzzles.tour.leaps import KNIGHT
from workbench.puzzles.tour.rules import are_leaps, cell_at

ANALYSED = 2_000_000  # squares of the largest board whose every leap is looked at: that takes 2 s and 500 MB
ANALYSED_RECTANGLE = 400  # and of a rectangle on which the theorems leave something open

CULL = "P. Cull and J. De Curtins, Knight's tour revisited, Fibonacci Quarterly 16 (1978)"
SCHWENK = "A. J. Schwenk, Which rectangular chessboards have a knight's tour?, Mathematics Magazine 64 (1991)"
WATKINS = "J. J. Watkins, Across the Board (2004), chapters 5 and 6"
KNUTH = "D. E. Knuth, Leaper graphs, Mathematical Gazette 78 (1994)"
COLOURS = "the colours of the squares"
OUTER_ROWS = "L. Pósa's colouring of 4 × n boards"
EXHAUSTION = "exhaustive search of all 3 × n boards of this size"
GRAPH = "analysis of the leaps on this board"


class Ends(NamedTuple):
    """First and last square as far as they are known, row by row numbered, in any order."""

    known: tuple[int, ...]

    @property
    def unknown(self) -> int:
        """How many are not known."""
        return 2 - len(self.known)


class Theorem(NamedTuple):
    """A reason why there is no tour, and what draws its argument."""

    reason: Reason
    argue: Callable[[], Argument | None] = lambda: None


def no_tour(tour: Tour) -> Reason | None:
    """Return why a board that breaks no rule has no tour, None if there may be one."""
    found = theorem(tour)
    return found.reason if found else None


def are_complete(tour: Tour) -> bool:
    """Tell whether the theorems decide if a board has a tour, so that there is one if they give no reason."""
    if tour.squares < tour.board.size or tour.leap != KNIGHT or (tour.start is not None and tour.end is not None):
        return False
    return tour.surface == "plain" or tour.closed or not unclosed(tour)


def theorem(tour: Tour) -> Theorem | None:
    """Return the theorem that says most about why a board that breaks no rule has no tour; None if there may be one."""
    if tour.faults or tour.squares < 2:
        return None
    return next(theorems(tour), None)


def theorems(tour: Tour) -> Iterator[Theorem]:
    """Yield theorems by which there is no tour, those that say most first."""
    yield from closing_reasons(tour)
    rectangle = tour.surface == "plain" and tour.squares == tour.board.size
    if rectangle and tour.leap == KNIGHT:
        yield from knight_reasons(tour)
        if min(tour.shape) == 3 or tour.squares <= ANALYSED_RECTANGLE:
            yield from graph_reasons(tour)
        return
    if tour.closed and tour.leap == KNIGHT and tour.squares == tour.board.size and (why := unclosed(tour)):
        sentence = f"A {tour.sides.noun} has a closed knight's tour unless it has {why}; this one is"
        argue = of_outer_rows if has_outer_rows(tour) else of_graph
        yield Theorem(Reason(f"{sentence} {tour.shape[0]} × {tour.shape[1]}.", WATKINS), partial(argue, tour))
    yield from joined_end_reasons(tour)
    yield from reach_reasons(tour)
    if rectangle:
        yield from thin_reasons(tour)
    yield from colour_reasons(tour, known_ends(tour))
    if tour.squares <= ANALYSED:
        yield from graph_reasons(tour)


def closing_reasons(tour: Tour) -> Iterator[Theorem]:
    """Yield that a closed tour cannot lead from the given end to the given start."""
    if not tour.closed or tour.start is None or tour.end is None:
        return
    columns = tour.shape[1]
    first, last = (np.array([r * columns + c], np.intp) for r, c in (tour.start, tour.end))
    if not are_leaps(tour, last, first).all():
        names = f"{tour.name_of(tour.end)} is not a leap away from {tour.name_of(tour.start)}"
        yield Theorem(Reason(f"A closed tour ends a leap away from its start, but {names}.", GRAPH))


def unclosed(tour: Tour) -> str:
    """Return which boards like this one, whose sides are joined, have no closed knight's tour; "" if it has one."""
    rows, columns = tour.shape
    if tour.surface == "cylinder" and columns > 1 and (rows == 1 or (rows in (2, 4) and columns % 2 == 0)):
        return "1 row, or 2 or 4 rows and an even number of columns"
    if tour.surface == "mobius" and (rows == 1 or (rows == 2 and columns % 2 == 0) or (rows == 4 and columns % 2)):
        return "1 row, 2 rows and an even number of columns, or 4 rows and an odd number"
    return ""  # tori and Klein bottles all have one, the latter at least from 5 columns on


def has_outer_rows(tour: Tour) -> bool:
    """Tell whether Pósa's colouring of four rows holds for a knight on a board with joined sides."""
    rectangle = tour.surface != "plain" and tour.squares == tour.board.size and tour.leap == KNIGHT
    return rectangle and tour.shape[0] == SHORT and not tour.sides.rows and keeps_colours(tour)


def joined_end_reasons(tour: Tour) -> Iterator[Theorem]:
    """Yield that a tour of four rows that are joined left to right cannot have an end in the inner ones."""
    if tour.closed or not has_outer_rows(tour):
        return
    for name, cell in (("start", tour.start), ("end", tour.end)):
        if cell is not None and cell[0] in (1, 2):
            rows = "in the two outer rows, which lead only to the inner ones"
            sentence = f"A tour of these 4 rows starts and ends {rows}; it cannot {name} at {tour.name_of(cell)}."
            yield Theorem(Reason(sentence, OUTER_ROWS), partial(of_outer_rows, tour))


def knight_reasons(tour: Tour) -> Iterator[Theorem]:
    """Yield the reasons from theorems on knights on plain rectangles."""
    m, n = sorted(tour.shape)
    if tour.closed and (why := closed_fault(m, n)):
        yield Theorem(Reason(f"{why}.", SCHWENK), partial(of_closed_rectangle, tour))
    if not (m == 3 and (n == 4 or n >= 7)) and not (m == 4 and n >= 5) and m < 5:
        sides = "the sides 3 and 4, 3 and at least 7, 4 and at least 5, or both at least 5"
        sentence = f"A board with a knight's tour has {sides}; this one is {m} × {n}."
        yield Theorem(Reason(sentence, CULL), lambda: of_cut(tour) or of_graph(tour))
    yield from colour_reasons(tour, known_ends(tour))
    if tour.closed:
        return
    for name, cell in (("start", tour.start), ("end", tour.end)):
        if cell is not None:
            r, c = cell if tour.shape[0] <= tour.shape[1] else cell[::-1]
            if m == 4 and r in (1, 2):
                lines = "in the two outer lines, which lead only to the inner ones"
                sentence = (
                    f"A tour of a 4 × {n} board starts and ends {lines}; it cannot {name} at {tour.name_of(cell)}."
                )
                yield Theorem(Reason(sentence, OUTER_ROWS), partial(of_outer_rows, tour))
            if m == 3 and not is_end_of_three(n, r, c):
                sentence = f"No tour of a 3 × {n} board can {name} at {tour.name_of(cell)}."
                yield Theorem(Reason(sentence, EXHAUSTION))


def closed_fault(m: int, n: int) -> str:
    """Return why there is no closed tour of m x n squares, m <= n; "" if there is one."""
    if m * n % 2:
        return f"The board has {m * n} squares, an odd number, and each leap changes colour"
    if m in (1, 2, 4):
        return f"No board with a side of {m} has a closed tour"
    if m == 3 and n in (4, 6, 8):
        return f"Of the boards with a side of 3, the smallest with a closed tour is 3 × 10; this one is 3 × {n}"
    return ""


def is_end_of_three(n: int, r: int, c: int) -> bool:
    """Return whether a tour of 3 x n squares, where there are any, can begin at row r, column c; colours apart."""
    if n == 4:
        return c in (0, 3)
    if n == 7:
        return (r, c) != (1, 3)
    return n != 8 or (r, c) not in ((1, 2), (1, 5))


def reach_reasons(tour: Tour) -> Iterator[Theorem]:
    """Yield that the leaper keeps to a part of rows, of columns or of colours, and the board has others too."""
    r, s = tour.leap
    step = gcd(r, s)
    rows, columns = tour.shape
    row, column = np.arange(rows)[:, None], np.arange(columns)[None, :]
    sides = tour.sides
    by_rows = 1 if sides.twisted else gcd(step, rows * sides.rows)
    classes = [
        (row % by_rows + 0 * column, f"it changes rows only by multiples of {step}"),
        (column % gcd(step, columns * sides.columns) + 0 * row, f"it changes columns only by multiples of {step}"),
    ]
    if (r + s) % 2 == 0 and keeps_colours(tour):
        classes.append(((row + column) % 2, f"{r} + {s} is even, so it stays on one colour"))
    for kept, why in classes:
        if reason := kept_reason(tour, kept, why):
            yield reason


def keeps_colours(tour: Tour) -> bool:
    """Tell whether the colours of a chessboard still alternate over the sides that are joined."""
    (rows, columns), sides = tour.shape, tour.sides
    over_columns = columns + (rows - 1) * sides.twisted  # rows and columns that a square moves by its other name
    return not (sides.columns and over_columns % 2) and not (sides.rows and rows % 2)


def kept_reason(tour: Tour, kept: NDArray[np.intp], why: str) -> Theorem | None:
    """Return that squares of different classes cannot be in one tour, if there are such."""
    first = int(tour.board.argmax())
    others = tour.board & (kept != kept.flat[first])
    if not others.any():
        return None
    start, other = name_at(tour, first), name_at(tour, others.argmax())
    sentence = f"A ({tour.leap[0]},{tour.leap[1]})-leaper never reaches {other} from {start}: {why}."
    return Theorem(Reason(sentence, KNUTH), partial(of_parts, tour, kept.ravel()))


def thin_reasons(tour: Tour) -> Iterator[Theorem]:
    """Yield that a rectangle is too small for its leaper to come everywhere."""
    r, s = tour.leap
    m, n = sorted(tour.shape)
    if 0 < r < s and (m < r + s or n < 2 * s):
        sizes = f"sides of at least {r + s} and {2 * s}"
        sentence = f"A ({r},{s})-leaper needs {sizes} to reach every square; the board is {m} × {n}."
        yield Theorem(Reason(sentence, KNUTH), partial(of_graph, tour))


def known_ends(tour: Tour) -> Ends:
    """Return the ends that are given."""
    return Ends(tuple(r * tour.shape[1] + c for r, c in filter(None, (tour.start, tour.end))))


def colouring(tour: Tour) -> tuple[NDArray[np.bool_], str] | None:
    """Return two classes of cells between which every leap changes, and a word for them; None if none is known."""
    r, s = tour.leap
    rows, columns = tour.shape
    row, column = np.arange(rows)[:, None], np.arange(columns)[None, :]
    sides = tour.sides
    if (r + s) % 2 and keeps_colours(tour):
        return is_dark(row, column, tour.shape), "colour"
    if r % 2 and s % 2 and not (sides.rows and rows % 2) and not (sides.twisted and rows % 2 == 0):
        return (row + 0 * column) % 2 == 1, "row parity"
    if r % 2 and s % 2 and not (sides.columns and columns % 2):
        return (column + 0 * row) % 2 == 1, "column parity"
    return None


def colour_reasons(tour: Tour, ends: Ends) -> Iterator[Theorem]:
    """Yield that the squares of two colours cannot be visited by turns."""
    found = colouring(tour)
    if found is None:
        return
    odd, word = found
    odds = int((tour.board & odd).sum())
    evens = tour.squares - odds
    rule = f"each leap changes the {word}"
    argue = partial(of_colours, tour, odd, word)
    if abs(evens - odds) > 1 or (tour.closed and evens != odds):
        rest = (
            "a closed tour needs equally many of both" if tour.closed else "a tour allows a difference of at most one"
        )
        sentence = f"{max(evens, odds):,} squares have one {word} and {min(evens, odds):,} the other, but {rule}"
        yield Theorem(Reason(f"{sentence}: {rest}.", COLOURS), argue)
    elif evens != odds:
        for square in ends.known:
            if bool(odd.flat[square]) != (odds > evens):
                name = tour.name_of(divmod(square, tour.shape[1]))
                sentence = f"{rule}, and the other {word} has one square more"
                yield Theorem(Reason(f"A tour cannot start or end at {name}: {sentence}.", COLOURS), argue)
    elif len(ends.known) == 2 and odd.flat[ends.known[0]] == odd.flat[ends.known[1]]:
        names = " and ".join(tour.name_of(divmod(square, tour.shape[1])) for square in ends.known)
        sentence = f"{rule}, and the number of squares, {tour.squares:,}, is even"
        sentence = f"A tour cannot have its ends at {names}, which have the same {word}: {sentence}."
        yield Theorem(Reason(sentence, COLOURS), argue)


def graph_reasons(tour: Tour) -> Iterator[Theorem]:
    """Yield what is seen from every single leap of the board."""
    graph = graph_of(tour)
    alone = tour.board.ravel() & (graph.degree == 0)
    if alone.any():
        yield Theorem(
            Reason(f"No leap leads to or from {name_at(tour, alone.argmax())}.", GRAPH), partial(of_graph, tour)
        )
    part = parts(graph)
    inside = np.flatnonzero(tour.board.ravel())
    apart = inside[part[inside] != part[inside[0]]]
    if len(apart):
        count = len(np.unique(part[inside]))
        names = f"{name_at(tour, apart[0])} cannot be reached from {name_at(tour, inside[0])}"
        sentence = f"The squares form {count:,} parts that no leap connects: {names}."
        yield Theorem(Reason(sentence, GRAPH), partial(of_parts, tour, part))
    if tour.squares > 2:
        yield from closed_reasons(tour, graph) if tour.closed else open_reasons(tour, graph)


def closed_reasons(tour: Tour, graph: Graph) -> Iterator[Theorem]:
    """Yield that some square cannot be passed as a closed tour passes all."""
    ends = np.flatnonzero(graph.degree == 1)
    if len(ends):
        sentence = f"{name_at(tour, ends[0])} has only one leap; a closed tour needs two at every square."
        yield Theorem(Reason(sentence, GRAPH), partial(of_squares, tour, ends, "has one leap"))
    known = known_ends(tour).known
    yield from forced_reasons(tour, graph, known if len(known) == 2 else None)


def open_reasons(tour: Tour, graph: Graph) -> Iterator[Theorem]:
    """Yield that there are more dead ends than ends of a tour, or what follows if there are as many."""
    ends = known_ends(tour)
    dead = np.flatnonzero(graph.degree == 1)
    others = [int(square) for square in dead[:3] if square not in ends.known]
    if len(others) > ends.unknown or len(set(dead.tolist()) - set(ends.known)) > ends.unknown:
        names = ", ".join(name_at(tour, square) for square in dead[:3])
        have = "have" if len(dead) > 1 else "has"
        more = f"{counted(len(dead), 'square')} {have} only one leap ({names}{', ...' if len(dead) > 3 else ''})"
        which = "the two ends of a tour" if ends.unknown == 2 else "the ends of a tour, some of which are given,"
        argue = partial(of_squares, tour, dead, f"{counted(len(dead), 'square')} with one leap")
        yield Theorem(Reason(f"{more}; only {which} can be dead ends.", GRAPH), argue)
        return
    others = [int(square) for square in dead if square not in ends.known]
    ends = Ends((*ends.known, *others))
    yield from colour_reasons(tour, ends)
    yield from crowded_reasons(tour, graph, ends)
    if not ends.unknown:
        yield from forced_reasons(tour, graph, ends.known)


def crowded_reasons(tour: Tour, graph: Graph, ends: Ends) -> Iterator[Theorem]:
    """Yield that too many squares that have two leaps at most share a neighbour: it can serve but two of them."""
    narrow = (graph.degree <= 2) & tour.board.ravel()
    served = narrow.copy()
    served[list(ends.known)] = False  # an end may do without
    count = np.bincount(graph.u, served[graph.v], len(narrow)) + np.bincount(graph.v, served[graph.u], len(narrow))
    room = np.full(len(narrow), 2)
    room[list(ends.known)] = 1
    crowded = np.flatnonzero(count > room + ends.unknown)
    if len(crowded):
        name = name_at(tour, crowded[0])
        squares = f"{int(count[crowded[0]])} squares with at most two leaps all need {name}"
        sentence = f"{squares}, which a tour visits only once; its ends cannot make up for that."
        yield Theorem(Reason(sentence, GRAPH), partial(of_crowd, tour, graph, int(crowded[0]), served))


def forced_reasons(tour: Tour, graph: Graph, ends: tuple[int, ...] | None) -> Iterator[Theorem]:
    """Yield that the leaps of squares that have no choice contradict each other."""
    found = forced_contradiction(graph, tour.board.ravel(), (ends[0], ends[1]) if ends else None)
    if found:
        sentence = f"Squares with only two leaps need both; then {name_at(tour, found.square)} {found.why}."
        yield Theorem(Reason(sentence, GRAPH), partial(of_contradiction, tour, graph, found))


def name_at(tour: Tour, square: int | np.intp) -> str:
    """Return the name of a square, given by its number."""
    return tour.name_of(cell_at(tour, np.intp(square)))
