"""Arrangements of numbers and points as exact covers: n queens, Langford pairs, and Costas arrays.

Queens: rows and columns are items; the diagonals are secondary items, which may stay uncovered, or on a torus items as
well, since n queens take all n diagonals of each direction there. The items come in organ-pipe order, the middle of the
board first (Knuth, "Dancing links", 2000).

Langford pairs: two copies of each k from 1 to n, in 2n places, with k places between them. A sequence and its mirror
image differ only in where the copies of n, or of n - 1 if n is even, stand: with these in the first half, each pair of
images is found once (Knuth, TAOCP 7.2.2.1).

Costas arrays: a point in each row and column, so that the vectors between two points are all different. Conditions
on pairs become items: every pair of columns has an option for each two different rows, which gives both columns their
rows as colours, and takes the vector between the points as a secondary item.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np

from workbench.base.choices import Choice, Value
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.puzzles.cover import Cover
from workbench.puzzles.sentences import counted

ORDER = Choice(
    name="order",
    title="Options",
    about="The order in which the options are listed; it changes the course of a search.",
    default="given",
    values=(("given", "In order"), ("random", "At random")),
)


class Option(NamedTuple):
    """The items of an option, some of them with a colour, from 1."""

    name: str
    items: tuple[tuple[str, int], ...]


class Draft(NamedTuple):
    """A cover by the names of its items."""

    primary: list[str]
    secondary: list[str]
    options: list[Option]
    colours: int = 0  # how many; each is named by its number


class Arrangement:
    """Makes one cover."""

    def __init__(self, title: str, draft: Callable[[], Draft], choices: Mapping[str, Value], note: str) -> None:
        shuffled = choices["order"] == "random"
        self.title = f"{title}, options at random, seed {choices['seed']}" if shuffled else title
        self._draft, self._note = draft, note
        self._rng = np.random.default_rng(int(choices["seed"])) if shuffled else None
        self.puzzle: Cover | None = None
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """List the options; yield how much is done."""
        self.phase = "Listing the options…"
        draft = self._draft()
        yield 0.5
        if self._rng is not None:
            order = self._rng.permutation(len(draft.options)).tolist()
            draft = draft._replace(options=[draft.options[k] for k in order])
        self.puzzle = cover_of(draft)
        items, options = counted(len(self.puzzle.items), "item"), counted(self.puzzle.count, "option")
        self.note = f"{items}, {options}. {self._note}"


def cover_of(draft: Draft) -> Cover:
    """Return the cover of a draft."""
    items = [*draft.primary, *draft.secondary]
    number = {name: k for k, name in enumerate(items, 1)}
    members = [(number[name], colour) for option in draft.options for name, colour in option.items]
    starts = np.concatenate([[0], np.cumsum([len(option.items) for option in draft.options])])
    pairs = np.array(members, np.uint32).reshape(-1, 2)
    return Cover(
        tuple(items),
        len(draft.primary),
        starts.astype(np.uint32),
        pairs[:, 0].copy(),
        colours=pairs[:, 1].copy() if draft.colours else np.zeros(0, np.uint32),
        options=tuple(option.name for option in draft.options),
        colour_names=tuple(map(str, range(1, draft.colours + 1))),
    )


def uncoloured(name: str, *items: str) -> Option:
    """Return an option without colours."""
    return Option(name, tuple((item, 0) for item in items))


# Queens


def queens(n: int, torus: bool) -> Draft:
    """Return the cover of n queens that do not attack each other."""
    lines = [f"{kind}{k}" for k in organ_pipes(n) for kind in "rc"]
    wide = n if torus else 2 * n - 1
    sums, differences = ([f"{kind}{k}" for k in range(1, wide + 1)] for kind in "ab")
    options = []
    for row in range(1, n + 1):
        for column in range(1, n + 1):
            up, down = row + column - 2, row - column + n - 1
            diagonals = f"a{up % wide + 1}", f"b{down % wide + 1}"
            options.append(uncoloured(f"r{row}c{column}", f"r{row}", f"c{column}", *diagonals))
    if torus:
        return Draft([*lines, *sums, *differences], [], options)
    return Draft(lines, [*sums[1:-1], *differences[1:-1]], [without_corners(option, wide) for option in options])


def without_corners(option: Option, wide: int) -> Option:
    """Return an option without the diagonals of one square, which need no item."""
    alone = {f"{kind}{k}" for kind in "ab" for k in (1, wide)}
    return Option(option.name, tuple(item for item in option.items if item[0] not in alone))


def organ_pipes(n: int) -> list[int]:
    """Return the numbers from 1 to n, those in the middle first."""
    return sorted(range(1, n + 1), key=lambda k: (abs(2 * k - n - 1), k))


# Langford pairs


def langford(n: int, mirrored: bool) -> Draft:
    """Return the cover of the sequences with k places between the two copies of k; `mirrored`: both of two images."""
    decider = n if n % 2 else n - 1  # its copies stand in the first half of just one of two images
    options = []
    for k in range(1, n + 1):
        for first in range(1, 2 * n - k):
            if mirrored or k != decider or 2 * first + k + 1 <= 2 * n:
                options.append(uncoloured(f"{k} at {first}", str(k), f"s{first}", f"s{first + k + 1}"))
    return Draft([*map(str, range(1, n + 1)), *(f"s{place}" for place in range(1, 2 * n + 1))], [], options)


# Costas arrays


def costas(n: int) -> Draft:
    """Return the cover of the Costas arrays of order n."""
    columns = range(1, n + 1)
    pairs = list(combinations(columns, 2))
    vectors = [f"v{across},{up}" for across in range(1, n) for up in range(1 - n, n) if up]
    options = [
        Option(
            f"r{a}c{i} r{b}c{j}",
            ((f"p{i},{j}", 0), (f"c{i}", a), (f"c{j}", b), (f"v{j - i},{b - a}", 0)),
        )
        for i, j in pairs
        for a, b in permutations(columns, 2)
    ]
    return Draft([f"p{i},{j}" for i, j in pairs], [*(f"c{i}" for i in columns), *vectors], options, colours=n)


QUEENS = Generator(
    name="cover queens",
    kind=Cover.kind,
    title="Queens",
    about="Generates the exact cover of n queens that do not attack each other.",
    choices=(
        Choice(name="queens", title="Queens", about="Rows, columns and queens.", default=8, low=1, high=64),
        Choice(
            name="board",
            title="Board",
            about="On a torus, diagonals continue at the opposite side.",
            default="plain",
            values=(("plain", "Plain"), ("torus", "Torus")),
        ),
        ORDER,
        SEED,
    ),
    begin=lambda choices: Arrangement(
        counted(int(choices["queens"]), "queen") + (" on a torus" if choices["board"] == "torus" else ""),
        lambda: queens(int(choices["queens"]), choices["board"] == "torus"),
        choices,
        "All diagonals are covered." if choices["board"] == "torus" else "Diagonals are secondary items.",
    ),
)
LANGFORD = Generator(
    name="cover langford",
    kind=Cover.kind,
    title="Langford pairs",
    about="Generates the exact cover of sequences with two of each number up to n, and k places between the two k.",
    choices=(
        Choice(
            name="pairs",
            title="Pairs",
            about="Each number from 1 to this one appears twice.",
            default=8,
            low=1,
            high=64,
        ),
        Choice(
            name="images",
            title="Mirror images",
            about="Whether a sequence and its mirror image are two solutions, or one.",
            default="one",
            values=(("one", "One of two"), ("both", "Both")),
        ),
        ORDER,
        SEED,
    ),
    begin=lambda choices: Arrangement(
        counted(int(choices["pairs"]), "Langford pair"),
        lambda: langford(int(choices["pairs"]), choices["images"] == "both"),
        choices,
        "There are solutions where n or n + 1 is a multiple of 4.",
    ),
)
COSTAS = Generator(
    name="cover costas",
    kind=Cover.kind,
    title="Costas array",
    about="Generates the exact cover of n points in rows and columns of their own whose vectors all differ.",
    choices=(
        Choice(name="points", title="Points", about="Rows, columns and points.", default=7, low=2, high=14),
        ORDER,
        SEED,
    ),
    begin=lambda choices: Arrangement(
        f"Costas arrays of order {choices['points']}",
        lambda: costas(int(choices["points"])),
        choices,
        "Each pair of columns is an item, and each vector a secondary one.",
    ),
)
