"""A row of the table of known counts."""

from typing import NamedTuple


class Known(NamedTuple):
    """A puzzle and its number of solutions; `size` tells how large its search tree is without any cleverness."""

    name: str
    kind: str
    text: str
    count: int
    source: str
    size: str = "small"  # "tiny" to "hard": see WEAK in tests/solvers/test_every_solver.py; "large": seconds
    classes: int | None = None  # solutions up to symmetry of the board, where this is known too
