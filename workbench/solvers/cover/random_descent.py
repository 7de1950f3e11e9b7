"""Random descents of Algorithm X: how often a random path leads to a solution."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle, Reason
from workbench.solvers.cover.agreeing import keep_agreeing
from workbench.solvers.cover.orders import COVER_CHOICES, Ordered, ordered, renumbered
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, trimmed
from workbench.solvers.ring import ring
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver

MAX_OPTIONS = 16_384  # their conflicts take one bit per pair: 32 MB

NO_ITEM = "none"  # of the order: the first algorithm of articles on exact cover, which chooses among all sets
CHOICES = (
    *(
        replace(choice, values=(*choice.values, (NO_ITEM, "None: any option that is left")))
        for choice in COVER_CHOICES
        if choice.name == "order"
    ),
    Choice(name="seed", title="Seed", about="Random seed.", default=1),
    Choice(name="descents", title="Descents", about="Number of descents.", default=1_000, low=1),
)


class Words(NamedTuple):
    """Options as bits of words, in the order of the kernel's arguments."""

    words: NDArray[np.uint64]
    reach: NDArray[np.uint32]
    spans: NDArray[np.uint32]
    allowed: NDArray[np.uint64]
    starts: NDArray[np.uint32]
    members: NDArray[np.uint32]
    alive: NDArray[np.uint64]
    open_: NDArray[np.uint32]
    covered: NDArray[np.uint8]


class Descent(NamedTuple):
    """The arrays of the kernel after the words."""

    chosen: NDArray[np.uint32]
    item: NDArray[np.uint32]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]
    r: NDArray[np.int64]


def by_lowest_item(cover: Cover, choices: Mapping[str, Value]) -> Ordered:
    """Return the cover in this order of items, its options sorted by their lowest item; raise ChoiceError.

    The options of an item are then close together, in few words. Their order does not matter for random choices.
    """
    if cover.multiple:
        raise ChoiceError(
            "random descents do not support multiplicities: every primary item must need exactly one option"
        )
    if cover.count > MAX_OPTIONS:
        raise ChoiceError(f"random descents support at most {MAX_OPTIONS:,} options; this cover has {cover.count:,}")
    plain = ordered(cover, {**choices, "options": "given"})
    if cover.count == 0:
        return plain
    lowest = np.minimum.reduceat(plain.cover.members, plain.cover.starts[:-1].astype(np.int64))
    option_of = np.argsort(lowest, kind="stable")
    same = np.arange(len(cover.items) + 1)
    return plain._replace(cover=renumbered(plain.cover, same, option_of), option_of=option_of)


def words_of(cover: Cover, with_all: bool = False) -> Words:
    """Return the options of a cover as words; `with_all`: item 0 has all of them, else none."""
    from workbench.kernels.cover import estimate as kernel  # numba: only once a search starts

    items, width = len(cover.items) + 1, max(1, -(-cover.count // 64))
    rows = np.zeros((items, width), np.uint64)
    kernel.pack(cover.starts, cover.members, rows)
    if with_all:
        rows[0] = np.bitwise_or.reduce(rows[1:], axis=0)
    allowed = np.full((cover.count, width), 2**64 - 1, np.uint64)
    if cover.coloured:
        keep_agreeing(cover, allowed)
    else:
        kernel.exclude(cover.starts, cover.members, rows, allowed)
    held = rows != 0
    held[:, 0] |= ~held.any(axis=1)  # at least one word
    reach = held.argmax(axis=1)
    within = (np.arange(width) >= reach[:, None]) & (np.arange(width) < width - held[:, ::-1].argmax(axis=1)[:, None])
    return Words(
        words=rows[within],
        reach=reach.astype(np.uint32),
        spans=np.concatenate([[0], np.cumsum(within.sum(axis=1))]).astype(np.uint32),
        allowed=allowed,
        starts=cover.starts,
        members=cover.members,
        alive=np.zeros(width, np.uint64),
        open_=np.zeros(max(1, cover.primary), np.uint32),
        covered=np.zeros(items, np.uint8),
    )


def scalars_of(order: Ordered, size: int = 0) -> NDArray[np.int64]:
    """Return the scalars of random walks in this order; `size`: with room for those of another kernel."""
    from workbench.kernels.cover import estimate as kernel

    s = np.zeros(max(size, kernel.SCALARS), np.int64)
    s[kernel.RULE], s[kernel.RANDOM], s[kernel.PRIMARY] = order.rule, order.seed, order.cover.primary
    return s


class RandomDescent:
    """The search of one cover."""

    reason: Reason | None = None

    def __init__(self, reduction: Reduction, choices: Mapping[str, Value]) -> None:
        from workbench.kernels.cover import random_descent as kernel

        self.cover, self._fill = reduction
        self._kernel = kernel
        self._ordered = by_lowest_item(self.cover, choices)
        self.words = words_of(self._ordered.cover, with_all=choices["order"] == NO_ITEM)
        levels = self.cover.primary + 1
        self.state = Descent(
            chosen=np.zeros(levels, np.uint32),
            item=np.zeros(levels, np.uint32),
            profile=np.zeros(levels, np.int64),
            visits=ring(),
            s=np.zeros(kernel.SCALARS, np.int64),
            r=scalars_of(self._ordered),
        )
        self.state.s[kernel.DESCENTS] = int(choices["descents"])
        constant = "words", "reach", "spans", "allowed", "starts", "members"
        changing = (*all_but(self.words, *constant), *all_but(self.state))
        self._search = KernelSearch(partial(kernel.advance, *self.words), self.state, changing, self._look)

    @property
    def tally(self) -> Tally:
        return self._search.tally

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        return self._search.advance(budget, until, floor)

    def probe(self) -> Probe:
        return self._search.probe()

    def save(self) -> Checkpoint:
        return self._search.save()

    def load(self, checkpoint: Checkpoint) -> None:
        self._search.load(checkpoint)

    def _look(self, status: Status) -> Probe:
        s, kernel = self.state.s, self._kernel
        return Probe(
            status=status,
            nodes=int(s[scalars.NODES]),
            level=int(s[scalars.LEVEL]),
            solutions=int(s[scalars.SOLUTIONS]),
            progress=int(s[kernel.DONE]) / int(s[kernel.DESCENTS]),
            profile=trimmed(self.state.profile),
            filling=self._fill(self.path()[:, 1]),
        )

    def path(self) -> NDArray[np.int64]:
        """Return, by level, the item and the option chosen on the way to the next node, in the cover's own numbers."""
        level = int(self.state.s[scalars.LEVEL])
        item, option = (
            self._ordered.item_of[self.state.item[:level]],
            self._ordered.option_of[self.state.chosen[:level]],
        )
        first = self.cover.members[self.cover.starts[option]]  # for an option that was chosen for no item
        return np.column_stack([np.where(item > 0, item, first), option])

    @property
    def note(self) -> str:
        """How many descents found a solution."""
        done = int(self.state.s[self._kernel.DONE])
        return f"{int(self.state.s[scalars.SOLUTIONS]):,} of {done:,} descents found a solution"


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Reduce the puzzle to a cover and start the search."""
    assert isinstance(puzzle, Coverable)
    return RandomDescent(puzzle.to_cover(), choices)


RANDOM_DESCENT = Solver(
    name="random_descent",
    title="Random descents",
    about="Reduces the puzzle to exact cover and descends Algorithm X's tree at random, many times.",
    accepts=lambda puzzle: isinstance(puzzle, Coverable) and "multiplicities" not in puzzle.asks,
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.ONE, Goal.ALL),  # no others, which would need to know all
    repeats=True,
)
