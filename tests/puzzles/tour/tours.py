"""Small boards for tours, and the plainest search for all tours of one: the judge of what the theory claims."""

import numpy as np
from hypothesis import strategies as st

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import Leap, neighbours
from workbench.puzzles.tour.surface import SURFACES

EULER = "1 14 9 20 3\n24 19 2 15 10\n13 8 25 4 21\n18 23 6 11 16\n7 12 17 22 5\n"  # a tour of 5 x 5
LEAPS = ((1, 2), (0, 1), (1, 1), (1, 3), (2, 3), (0, 2), (2, 2), (1, 4))


def surfaces_for(columns: int, leap: Leap) -> list[str]:
    """Return the surfaces that a board of so many columns can have for a leaper."""
    return [name for name, surface in SURFACES.items() if columns >= surface.least_columns(leap[1])]


def read(text: str) -> Tour:
    """Return the only board of a text."""
    [tour] = Tour.parse(text)
    return tour


def filled(text: str) -> tuple[Tour, Filling]:
    """Return the only board of a text, and the tour on it."""
    [(tour, filling)] = Tour.parse_filled(text)
    return tour, filling


def rectangle(rows: int, columns: int, **fields: object) -> Tour:
    """Return a board without holes."""
    return Tour(np.ones((rows, columns), bool), **fields)  # type: ignore[arg-type]


def ends(tour: Tour) -> set[tuple[int, int]]:
    """Return first and last square of every way through all squares, whatever ends are wanted: sets of squares grow."""
    near = neighbours(tour.board, tour.leap, tour.surface)
    squares = np.flatnonzero(tour.board.ravel()).tolist()
    leads = {1 << squares.index(a): sum(1 << squares.index(b) for b in near[a].tolist() if b >= 0) for a in squares}
    found = set()
    for start in leads:
        lasts = {start: start}  # a set of squares visited: the squares in which such a visit can end
        for _ in squares[1:]:
            grown: dict[int, int] = {}
            for visited, last in lasts.items():
                for end in bits(last):
                    for step in bits(leads[end] & ~visited):
                        grown[visited | step] = grown.get(visited | step, 0) | step
            lasts = grown
        for last in lasts.values():
            found |= {(squares[start.bit_length() - 1], squares[end.bit_length() - 1]) for end in bits(last)}
    return found


def bits(number: int) -> list[int]:
    """Return the powers of two that make up a number."""
    return [1 << k for k in range(number.bit_length()) if number >> k & 1]


def has_tour(tour: Tour, ways: set[tuple[int, int]]) -> bool:
    """Tell whether one of the ways through all squares is a tour as wanted."""
    near = neighbours(tour.board, tour.leap, tour.surface)
    start, end = (None if cell is None else cell[0] * tour.shape[1] + cell[1] for cell in (tour.start, tour.end))
    return any(
        start in (None, a) and end in (None, b) and (not tour.closed or a == b or a in near[b].tolist())
        for a, b in ways
    )


@st.composite
def boards(draw: st.DrawFn, squares: int = 11, leaps: tuple[tuple[int, int], ...] = LEAPS) -> Tour:
    """Return a board of a few squares, on any surface, with or without ends."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    holes = draw(st.sets(st.integers(0, rows * columns - 1), min_size=max(0, rows * columns - squares)))
    board = np.ones(rows * columns, bool)
    board[sorted(holes)] = False
    board = board.reshape(rows, columns)
    cells = st.none() | st.sampled_from([(r, c) for r, c in np.argwhere(board).tolist()] or [None])
    start, end = draw(cells), draw(cells)
    leap = draw(st.sampled_from(leaps))
    surface = draw(st.sampled_from(surfaces_for(columns, leap)))
    return Tour(board, start, None if end == start else end, draw(st.booleans()), leap, surface)
