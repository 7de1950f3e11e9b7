"""Uncrossed walks found without any table: each move is held to all earlier ones by exact fractions.

The tree is Knuth's of 1975: a path of any length is a node, and so is a move from its end back to its start, the one
that has just been made, too. Nothing is shared with the program.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

Square = tuple[int, int]


class Walk(NamedTuple):
    """A path, or one with the move back to its start."""

    squares: tuple[Square, ...]
    returns: bool = False

    @property
    def moves(self) -> int:
        return len(self.squares) - (not self.returns)


def cross(a: Square, b: Square, c: Square, d: Square) -> bool:
    """Return whether the lines from a to b and from c to d have a point in common that is an end of neither."""
    (px, py), (qx, qy) = a, c
    (rx, ry), (sx, sy) = (b[0] - px, b[1] - py), (d[0] - qx, d[1] - qy)
    across = rx * sy - ry * sx
    if across == 0:
        return False  # leaps that lie on one line have no inner points in common, if no square lies on a leap
    t = Fraction((qx - px) * sy - (qy - py) * sx, across)
    u = Fraction((qx - px) * ry - (qy - py) * rx, across)
    return 0 < t < 1 and 0 < u < 1


def walks(board: set[Square], leap: tuple[int, int], start: Square) -> Iterator[Walk]:
    """Yield all nodes of the tree from a start on."""
    steps = {(r, c) for a, b in (leap, leap[::-1]) for r in (-a, a) for c in (-b, b)}
    path = [start]

    def onward() -> Iterator[Walk]:
        yield Walk(tuple(path))
        end = path[-1]
        for r, c in sorted(steps):
            to = end[0] + r, end[1] + c
            if to not in board or (to in path and to != start):
                continue
            if any(cross(end, to, *move) for move in pairwise(path)):
                continue
            if to == start:
                yield Walk(tuple(path), returns=True)
                continue
            path.append(to)
            yield from onward()
            path.pop()

    return onward()
