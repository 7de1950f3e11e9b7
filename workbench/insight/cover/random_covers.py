"""Random exact covers: every item is in a fixed number of random options (positive 1-in-k satisfiability).

Options are the variables and items the clauses: each of the m items draws `options_per_item` different options out of
n = m / density, independently of the others. With 3 options per item, covers change from mostly solvable to mostly
unsolvable near density 0.62 (Kalapala and Moore, "The phase transition in exact cover", 2008), and are hardest there.
An option that no item draws cannot matter, and is left out.

With a planted solution, n // k of the options, drawn at random, are its options: every item draws one of them and its
other options from the rest. Such covers are solvable at any density, and easier than others of the same density.
"""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ON_OFF, Choice, ChoiceError, Value, shortened
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.names import usual_names
from workbench.puzzles.cover.text import MAX_OPTIONS
from workbench.puzzles.sentences import counted

MIN_DENSITY, MAX_DENSITY = 0.05, 100.0
ITEMS_A_PART = 500  # some milliseconds

CHOICES = (
    Choice(name="items", title="Items", about="Number of items.", default=60, low=1, high=5_000),
    Choice(
        name="density",
        title="Items per option",
        about="Items divided by options. With 3 options per item, the hardest covers are near 0.62.",
        default="0.62",
        longest=8,
        check=lambda text: density_of(text),
    ),
    Choice(
        name="options_per_item",
        title="Options per item",
        about="Number of different options that each item is in.",
        default=3,
        low=2,
        high=20,
    ),
    Choice(
        name="planted",
        title="Plant a solution",
        about="Ensure that there is a solution.",
        default="off",
        values=ON_OFF,
    ),
    SEED,
)


class RandomCover:
    """Makes one cover."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._items, self._per_item = int(choices["items"]), int(choices["options_per_item"])
        density = density_of(str(choices["density"]))
        self._options = round(self._items / density)
        if not self._per_item <= self._options <= MAX_OPTIONS:
            raise ChoiceError(
                f"{counted(self._items, 'item')} at density {density:g} give {counted(self._options, 'option')}; "
                f"expected {self._per_item} to {MAX_OPTIONS:,}"
            )
        self._has_planted = choices["planted"] == "on"
        self._rng = np.random.default_rng(int(choices["seed"]))
        words = [counted(self._items, "item"), f"density {density:g}", f"{counted(self._per_item, 'option')} per item"]
        planted = ["planted solution"] if self._has_planted else []
        self.title = ", ".join(["Random exact cover", *words, *planted, f"seed {choices['seed']}"])
        self.puzzle: Cover | None = None
        self.planted: NDArray[np.int64] = np.zeros(0, np.int64)  # the options of the planted solution, from 0
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """Draw the options of all items; yield how much is done."""
        self.phase = "Drawing the options of the items…"
        order = self._rng.permutation(self._options)
        solution, rest = np.split(order, [self._options // self._per_item if self._has_planted else 0])
        drawn = np.zeros((self._items, self._per_item), np.int64)
        for item in range(self._items):
            drawn[item] = self._draw(solution, rest)
            if item % ITEMS_A_PART == ITEMS_A_PART - 1:
                yield item / self._items
        used = np.unique(drawn)
        self.puzzle = cover_of(np.searchsorted(used, drawn))
        self.planted = np.flatnonzero(np.isin(used, solution))
        unused = self._options - len(used)
        sizes = f"{counted(self._items, 'item')}, {counted(len(used), 'option')}"
        self.note = f"{sizes}; left out, because they have no item: {unused:,}."

    def _draw(self, solution: NDArray[np.int64], rest: NDArray[np.int64]) -> NDArray[np.int64]:
        """Draw the options of one item."""
        if not self._has_planted:
            return self._rng.choice(rest, self._per_item, replace=False)
        others = self._rng.choice(rest, self._per_item - 1, replace=False)
        return np.append(others, self._rng.choice(solution))


def density_of(text: str) -> float:
    """Return the items per option, or raise ChoiceError."""
    try:
        density = float(text)
    except ValueError:
        density = 0.0
    if not MIN_DENSITY <= density <= MAX_DENSITY:
        raise ChoiceError(
            f"density must be a number from {MIN_DENSITY:g} to {MAX_DENSITY:g}, such as 0.62, not {shortened(text)}"
        )
    return density


def cover_of(drawn: NDArray[np.int64]) -> Cover:
    """Return the cover of the options of each item, (items, options per item); every option is in one at least."""
    items, per_item = drawn.shape
    order = np.argsort(drawn.ravel(), kind="stable")  # by option, then by item
    members = (order // per_item + 1).astype(np.uint32)
    starts = np.concatenate([[0], np.cumsum(np.bincount(drawn.ravel()))]).astype(np.uint32)
    return Cover(tuple(usual_names(items)), items, starts, members)


RANDOM_COVERS = Generator(
    name="cover random",
    kind=Cover.kind,
    title="Random exact cover",
    about="Generates a cover in which every item is in a fixed number of random options; it may have no solution.",
    choices=CHOICES,
    begin=RandomCover,
)
