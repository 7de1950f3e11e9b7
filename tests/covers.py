"""Covers of several makes, for the tests of all searches on covers."""

from dataclasses import replace

import numpy as np

from workbench.puzzles.cover import Cover, Reduction


def numbered(rows: list[list[int]], primary: int, secondary: int = 0) -> Cover:
    """Return the cover with these options; items are numbers from 1."""
    starts = np.cumsum([0, *map(len, rows)]).astype(np.uint32)
    members = np.array([item for row in rows for item in row], np.uint32)
    return Cover(tuple(f"i{k + 1}" for k in range(primary + secondary)), primary, starts, members)


def queens(n: int) -> Cover:
    """Return the cover of n queens; the diagonals are secondary."""
    board = [(r, c) for r in range(n) for c in range(n)]
    return numbered([[r + 1, n + c + 1, 2 * n + r + c + 1, 5 * n - 1 + r - c] for r, c in board], 2 * n, 4 * n - 2)


def langford(n: int) -> Cover:
    """Return the cover of Langford's problem: two places for each digit d, with d places between them."""
    rows = [[d, n + i, n + i + d + 1] for d in range(1, n + 1) for i in range(1, 2 * n - d)]
    return numbered(rows, 3 * n)


def costas(n: int) -> Cover:
    """Return the cover of the Costas arrays of an order up to 9: an option is two columns and the rows of their dots.

    The columns are secondary items whose colours are rows; no two pairs of columns may have the same vector.
    """
    columns, heights = [(a, b) for a in range(n) for b in range(a + 1, n)], range(2 * n - 1)
    vectors = {vector: k for k, vector in enumerate((d, h) for d in range(1, n) for h in heights)}
    first, pairs = len(columns) + 1, [(x, y) for x in range(n) for y in range(n) if x != y]
    rows, colours = [], []
    for k, (a, b) in enumerate(columns):
        for x, y in pairs:
            rows.append([k + 1, first + a, first + b, first + n + vectors[b - a, y - x + n - 1]])
            colours.append([0, x + 1, y + 1, 0])
    return replace(
        numbered(rows, len(columns), n + len(vectors)),
        colours=np.array(colours, np.uint32).ravel(),
        colour_names=tuple(str(k) for k in range(1, n + 1)),
    )


def random_cover(seed: int, coloured: bool, options: int = 9) -> Cover:
    """Return a cover of six primary and three secondary items; every other one has a solution planted in it."""
    rng = np.random.default_rng(seed)
    cuts = np.sort(rng.integers(0, 7, 2))
    primary = [part + 1 for part in np.split(rng.permutation(6), cuts) if len(part) and seed % 2]
    while len(primary) < options:
        primary.append(rng.choice(6, rng.integers(1, 4), replace=False) + 1)
    rows = [np.append(row, rng.choice(3, rng.integers(0, 3), replace=False) + 7) for row in primary]
    members = np.concatenate(rows).astype(np.uint32)
    colours = np.where((members > 6) & coloured, rng.integers(0, 3, len(members)), 0).astype(np.uint32)
    starts = np.cumsum([0, *map(len, rows)]).astype(np.uint32)
    return Cover(tuple("abcdefXYZ"), 6, starts, members, colours)


def as_numbers(cover: Cover) -> Reduction:
    """Return a reduction whose fillings are the numbers of the options chosen."""
    return Reduction(cover, lambda options: options.astype(np.int32))


class Coverish:
    """What a solver asks of a puzzle that reduces to this cover; a filling is the numbers of the options chosen."""

    def __init__(self, cover: Cover, *asks: str) -> None:
        self.cover, self.asks = cover, frozenset(asks)

    def to_cover(self) -> Reduction:
        return as_numbers(self.cover)
