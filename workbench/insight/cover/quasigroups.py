"""Quasigroup completion as exact cover: a random Latin square with holes punched at random, to be completed.

From Gomes, Selman, Crato and Kautz, "Heavy-tailed phenomena in satisfiability and constraint satisfaction problems"
(2000). As the square was complete, there is always a solution (quasigroup with holes: Achlioptas, Gomes, Kautz,
Selman, 2000); the hardest ones have about 42 % holes.

The 3 n^2 items say that row 1 column 2 has a symbol, `r1c2`, that row 1 has the symbol 5, `r1s5`, and that column 2
has it, `c2s5`. A given cell has one option; a hole has one for every symbol that is in no given of its row and column.
"""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.insight.generating.latin_square import LatinSquare
from workbench.puzzles.cover import Cover
from workbench.puzzles.sentences import counted

SQUARE_PART = 0.9  # of the progress

CHOICES = (
    Choice(
        name="order",
        title="Order",
        about="Rows, columns and symbols of the square.",
        default=12,
        low=2,
        high=40,  # 4,800 items, and at most 64,000 options
    ),
    Choice(
        name="holes",
        title="Holes, in %",
        about="Percentage of cells that are empty. The hardest squares have about 42 %.",
        default=42,
        low=0,
        high=100,
    ),
    SEED,
)


class Quasigroup:
    """Makes one cover."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._order, self._percent = int(choices["order"]), int(choices["holes"])
        self._rng = np.random.default_rng(int(choices["seed"]))
        self.title = f"Quasigroup completion, order {self._order}, {self._percent} % holes, seed {choices['seed']}"
        self.puzzle: Cover | None = None
        self.symbols: NDArray[np.int32] = np.zeros((0, 0), np.int32)  # the square before it was punched
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """Make the square and punch it; yield how much is done."""
        self.phase = f"Making a random Latin square of order {self._order}…"
        square = LatinSquare(self._order, self._rng)
        for part in square.parts():
            yield SQUARE_PART * part
        self.symbols = square.symbols
        holes = round(self.symbols.size * self._percent / 100)
        givens = self.symbols.copy()
        givens.ravel()[self._rng.permutation(givens.size)[:holes]] = 0
        yield SQUARE_PART
        self.puzzle = cover_of(givens)
        items, options = counted(len(self.puzzle.items), "item"), counted(self.puzzle.count, "option")
        self.note = f"{items}, {options}. There is at least one solution."


def cover_of(givens: NDArray[np.int32]) -> Cover:
    """Return the cover of the Latin squares that complete this one, 0 = a hole."""
    order = len(givens)
    places = np.arange(order)
    has = np.zeros((2, order, order + 1), bool)  # by row and column, whether a given has the symbol
    has[0, places[:, None], givens] = True
    has[1, places, givens] = True
    free = ~has[0, :, None, 1:] & ~has[1, None, :, 1:]
    own = givens[..., None] == places + 1
    r, c, s = np.nonzero(np.where(givens[..., None] > 0, own, free))
    cells, rows, columns = r * order + c, r * order + s, c * order + s
    members = np.column_stack([cells, rows + order**2, columns + 2 * order**2]) + 1
    starts = np.arange(0, members.size + 1, 3)
    numbers = range(1, order + 1)
    items = [f"{a}{i}{b}{j}" for a, b in ("rc", "rs", "cs") for i in numbers for j in numbers]
    return Cover(tuple(items), len(items), starts.astype(np.uint32), members.ravel().astype(np.uint32))


QUASIGROUPS = Generator(
    name="cover quasigroup",
    kind=Cover.kind,
    title="Quasigroup completion",
    about="Generates the exact cover of a random Latin square with holes; it has at least one solution.",
    choices=CHOICES,
    begin=Quasigroup,
)
