"""The tie-break of Squirrel and Cull: move orders that switch at certain squares.

From "A Warnsdorff-rule algorithm for knight's tours on square chessboards" (1996), by the side m of the board mod 8;
as in D. Squirrel's own program (github.com/douglassquirrel/warnsdorff, config.py). They claim tours from 112 rows on;
S. Ganzfried, "A simple algorithm for knight's tours" (2004), proves that for the sizes 7 modulo 8 from 47 on, and
finds that of all sizes from 5 on only 74 fails. Rows, columns and moves are numbered from 1 there and in the tables
below, and from 0 in what `stages` returns as orders.
"""

from collections.abc import Callable

from workbench.puzzles.puzzle import Cell
from workbench.solvers.tour.rules.move_orders import order_of_digits

Stage = tuple[str, Callable[[int], Cell] | None]  # an order, and the square up to which it holds

STAGES: tuple[tuple[Stage, ...], ...] = (
    (
        ("34261578", lambda m: (m - 1, m - 2)),
        ("87642135", lambda _m: (2, 2)),
        ("51867342", lambda m: (m - 8, 1)),
        ("51342678", lambda m: (7, m - 3)),
        ("21435678", None),
    ),
    (
        ("34261578", lambda m: (m - 1, m - 2)),
        ("87642135", lambda _m: (2, 2)),
        ("51324678", lambda m: (m - 6, (m + 9) // 2)),
        ("32481765", None),
    ),
    (
        ("34261578", lambda _m: (6, 1)),
        ("87642135", lambda _m: (3, 1)),
        ("54132678", lambda m: (m - 15, 4)),
        ("52431678", lambda m: (10, m - 2)),
        ("85647123", lambda m: (5, (m - 6) // 2)),
        ("15746823", None),
    ),
    (
        ("34625718", lambda m: (m - 1, m - 2)),
        ("42681357", lambda m: (m - 6, m)),
        ("86512347", lambda _m: (2, 5)),
        ("51867342", lambda m: (m - 10, 3)),
        ("61825437", lambda m: ((m + 1) // 2, m - 2)),
        ("71642538", None),
    ),
    (
        ("34261578", lambda m: (m - 1, m - 2)),
        ("87642135", lambda _m: (2, 2)),
        ("51867342", lambda m: (m - 8, 1)),
        ("51342678", lambda m: (10, m - 5)),
        ("86753421", lambda m: (13, (m + 2) // 2)),
        ("78563421", None),
    ),
    (
        ("34261578", lambda m: (m - 1, m - 2)),
        ("87642135", lambda _m: (2, 2)),
        ("51324678", lambda m: (m - 2, (m - 5) // 2)),
        ("15234678", None),
    ),
    (
        ("34261578", lambda _m: (6, 1)),
        ("87642135", lambda _m: (3, 1)),
        ("54132678", lambda m: (m - 10, 1)),
        ("52431678", lambda m: (10, m - 2)),
        ("85647123", lambda m: (3, (m + 8) // 2)),
        ("12453678", None),
    ),
    (
        ("34625718", lambda m: (m - 1, m - 2)),
        ("42681357", lambda m: (m - 6, m)),
        ("86512347", lambda _m: (2, 5)),
        ("51867342", lambda m: (m - 6, 3)),
        ("61825437", lambda m: ((m + 1) // 2, m - 2)),
        ("61357284", None),
    ),
)
STAGES_13: tuple[Stage, ...] = (  # where m mod 16 is 13, not 5
    ("34261578", lambda m: (m - 1, m - 2)),
    ("87642135", lambda _m: (2, 2)),
    ("51324678", lambda m: (m - 2, (m - 13) // 2)),
    ("15234678", None),
)


def stages(m: int) -> tuple[tuple[str, Cell | None], ...]:
    """Return the orders of a board with sides of at least m squares, each with its last square, from 1."""
    table = STAGES_13 if m % 16 == 13 else STAGES[m % 8]
    return tuple((order_of_digits(order, 1), at(m) if at else None) for order, at in table)
