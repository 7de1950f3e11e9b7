"""The arrays of Algorithm X with memoization, and the order in which it covers the items."""

import re
from contextlib import suppress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.solvers.cover.agreeing import keep_agreeing
from workbench.solvers.cover.bits import full, words_of
from workbench.solvers.cover.cells import levels
from workbench.solvers.cover.orders import renumbered
from workbench.solvers.ring import ring

MEGABYTE = 2**20
FIRST_INDEX = 2**12  # places in the hash table at first
MAX_EDGES = 2**32 - 2**20  # that a number of 32 bits can name
LONG_REACH = 2 / 3  # of all items: an option that reaches over more makes a fixed order of them useless
CELL = re.compile(r"r(\d+)c(\d+)")  # the name of an item that is a cell of a board


class CoverMemo(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    row: NDArray[np.uint64]
    keep: NDArray[np.uint64]
    needs: NDArray[np.uint64]
    span: NDArray[np.uint32]
    gives: NDArray[np.uint64]
    owner: NDArray[np.uint32]
    field: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    table: NDArray[np.uint32]
    small: NDArray[np.uint32]
    value: NDArray[np.uint32]
    start: NDArray[np.uint32]
    totals: NDArray[np.uint64]
    option: NDArray[np.uint32]
    child: NDArray[np.uint32]
    alive: NDArray[np.uint64]
    left: NDArray[np.uint64]
    entry: NDArray[np.int64]
    base: NDArray[np.int64]
    options: NDArray[np.uint32]
    children: NDArray[np.uint32]
    item: NDArray[np.uint32]
    chosen: NDArray[np.uint32]
    at: NDArray[np.uint32]
    rest: NDArray[np.uint64]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    key: NDArray[np.uint64]
    s: NDArray[np.int64]


class Fields(NamedTuple):
    """Where a state keeps which secondary items are used, and in which colour."""

    gives: NDArray[np.uint64]
    owner: NDArray[np.uint32]
    field: NDArray[np.uint64]


def fields_of(cover: Cover) -> Fields:
    """Return a field of bits for each secondary item: 0 if it is free, else a number for its colour, or for none."""
    field = np.zeros((len(cover.items), 2), np.uint64)
    number = np.zeros(len(cover.members), np.uint64)  # what each member writes into its field, unshifted
    shift = np.zeros(len(cover.items), np.uint64)
    word = bit = 0
    for i in range(cover.primary, len(cover.items)):
        here = cover.members == i + 1
        _, which = np.unique(cover.colours[here], return_inverse=True)
        number[here] = which + 1
        bits = max(1, int(which.max(initial=0) + 1).bit_length())
        if bit + bits > 64:
            word, bit = word + 1, 0
        field[i] = ((1 << bits) - 1) << bit, word
        shift[i] = bit
        bit += bits
    secondary = len(cover.items) > cover.primary
    gives = np.zeros((cover.count, word + 1 if secondary else 0), np.uint64)
    owner = np.zeros(64 * gives.shape[1], np.uint32)
    for i in range(cover.primary, len(cover.items)):
        at = int(field[i, 1]) * 64 + int(shift[i])
        owner[at : at + int(field[i, 0]).bit_count()] = i
    of_secondary = np.nonzero(cover.members > cover.primary)[0]
    items = cover.members[of_secondary].astype(np.intp) - 1
    place = cover.option_of[of_secondary], field[items, 1].astype(np.intp)
    np.bitwise_or.at(gives, place, number[of_secondary] << shift[items])
    return Fields(gives, owner, field)


def reach(cover: Cover) -> float:
    """Return over which part of the primary items, in their order, the widest option reaches."""
    begins = cover.starts[:-1].astype(np.intp)
    primary = cover.members <= cover.primary
    first = np.minimum.reduceat(cover.members, begins)
    last = np.maximum.reduceat(np.where(primary, cover.members, 0), begins)
    return float((last - first + 1).max(initial=0)) / max(1, cover.primary) if cover.count else 0.0


def by_columns(cover: Cover) -> NDArray[np.int64] | None:
    """Return the order of the items with the cells of a board by columns, as `renumbered` takes it; None: no cells."""
    names = [CELL.fullmatch(name) for name in cover.items[: cover.primary]]
    cells = sorted((int(name[2]), int(name[1]), i) for i, name in enumerate(names) if name)
    if not cells:
        return None
    others = (i for i in range(len(cover.items)) if i >= cover.primary or not names[i])
    return np.array([0, *(i + 1 for *_, i in cells), *(i + 1 for i in others)], np.int64)


class Arranged(NamedTuple):
    """A cover with its items in the order of a search."""

    cover: Cover
    item_of: NDArray[np.int64]  # (items + 1,): the original number of each item; 0 for 0
    mrv: bool


def arranged(cover: Cover, order: str) -> Arranged:
    """Return a cover in an order of the choices."""
    given = Arranged(cover, np.arange(len(cover.items) + 1), order == "mrv")
    columns = by_columns(cover) if order in ("auto", "columns") else None
    if columns is not None:
        turned = Arranged(renumbered(cover, columns, np.arange(cover.count)), columns, False)
        if order == "columns" or reach(turned.cover) < reach(cover):
            given = turned
    if order == "auto":
        return given._replace(mrv=reach(given.cover) > LONG_REACH)
    return given


class Growing(NamedTuple):
    """The arrays of which more and more is used."""

    keys: NDArray[np.uint64]
    value: NDArray[np.uint32]
    start: NDArray[np.uint32]
    totals: NDArray[np.uint64]
    option: NDArray[np.uint32]
    child: NDArray[np.uint32]


def room(megabytes: int, key_words: int) -> Growing:
    """Return room for as many states and edges as may be needed; it takes no memory before it is used.

    Where the system does not promise so much, there is less.
    """
    while True:
        states = min(megabytes * MEGABYTE // (8 * key_words + 8), MAX_EDGES) + FIRST_INDEX
        edges = min(megabytes * MEGABYTE // 8, MAX_EDGES) + FIRST_INDEX
        with suppress(MemoryError):
            return Growing(
                keys=np.empty((states, key_words), np.uint64),
                value=np.empty(states, np.uint32),
                start=np.empty(states + 3, np.uint32),
                totals=np.empty((states + 2, 1), np.uint64),
                option=np.empty(edges, np.uint32),
                child=np.empty(edges, np.uint32),
            )
        megabytes //= 2


def state(cover: Cover, mrv: bool, megabytes: int) -> CoverMemo:
    """Return the arrays of a search at its root; the room for states and edges takes no memory before it is used."""
    from workbench.kernels.cover import memo as kernel
    from workbench.kernels.cover import memo_table, option_bits  # numba: when a search starts

    options, items, primary, deep = cover.count, len(cover.items), cover.primary, levels(cover)
    words, item_words = words_of(options), words_of(primary)
    fields = fields_of(cover)
    key_words = item_words + fields.gives.shape[1]
    growing = room(megabytes, key_words)
    arrays = CoverMemo(
        row=np.zeros(items * words, np.uint64),
        keep=np.zeros(options * words, np.uint64),
        needs=np.zeros(options * item_words, np.uint64),
        span=np.zeros(2 * primary, np.uint32),
        **fields._asdict(),
        **growing._asdict(),
        table=np.zeros(FIRST_INDEX, np.uint32),
        small=np.zeros(1, np.uint32),
        alive=np.zeros((deep, words), np.uint64),
        left=np.zeros((deep, key_words), np.uint64),
        entry=np.zeros(deep, np.int64),
        base=np.zeros(deep, np.int64),
        options=np.zeros(len(cover.members) + 1, np.uint32),
        children=np.zeros(len(cover.members) + 1, np.uint32),
        item=np.zeros(deep, np.uint32),
        chosen=np.zeros(deep, np.uint32),
        at=np.zeros(deep, np.uint32),
        rest=np.zeros(deep, np.uint64),
        degree=np.zeros(deep, np.int64),
        tried=np.zeros(deep, np.int64),
        profile=np.zeros(deep, np.int64),
        visits=ring(),
        key=np.zeros(key_words, np.uint64),
        s=np.zeros(kernel.SCALARS, np.int64),
    )
    sizes = np.uint64(primary), np.uint64(words)
    rows = arrays.row, arrays.keep, arrays.needs, arrays.span
    option_bits.build(cover.starts.copy(), cover.members.copy(), *sizes, *rows, np.uint64(item_words))
    if cover.coloured:
        keep_agreeing(cover, arrays.keep.reshape(options, words))
    arrays.alive[0] = full(options)
    arrays.left[0, :item_words] = full(primary)
    arrays.keys[0], arrays.keys[1] = 0, arrays.left[0]  # the empty cover, and the root
    arrays.value[:2] = 1, 0
    arrays.start[:3] = 0
    arrays.entry[0] = 1
    arrays.totals[:2, 0] = 0, 1
    memo_table.index_some(arrays.keys, arrays.table, 0, 2)
    s = arrays.s
    s[kernel.MRV], s[kernel.STATES], s[kernel.STORED] = mrv, 2, 2
    return arrays
