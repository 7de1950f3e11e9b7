"""Polyomino boards by bit masks: cover the first empty cell in scan order with each placement that fits."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.kernels.codes import POLYOMINO_SYMMETRY
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.symmetry import tiling_symmetries
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Cut, KernelSearch, all_but, look
from workbench.solvers.polyomino.board_scan import (
    SPAN,
    Laid,
    Scan,
    Surroundings,
    farthest_neighbours,
    fillable_regions,
    laid,
    scan_of,
    surroundings,
)
from workbench.solvers.ring import ring
from workbench.solvers.search import UNLIMITED, Search
from workbench.solvers.solver import Solver

MAX_KNOWN = 8  # cells after the first empty one that the patterns of the lists cover
MAX_ENTRIES = 2**20  # placements times patterns: milliseconds to make the lists, megabytes to store them
WORD = 64  # pieces of limited number: one bit each

CHOICES = (
    Choice(
        name="scan",
        title="Scan",
        about="The direction of the search for the first empty cell.",
        default="short",
        values=(("short", "Along the short side"), ("rows", "Along rows"), ("columns", "Along columns")),
    ),
    Choice(
        name="symmetry",
        title="Symmetry",
        about="Place one piece first, in one of each set of symmetric positions.",
        default="images",
        values=(
            ("images", "One of each kind, with images"),
            ("classes", "One of each kind"),
            ("all", "Every solution"),
        ),
    ),
    Choice(
        name="islands",
        title="Cut-off cells",
        about="When to reject cut-off cells that connected pieces cannot fill; counts stay the same.",
        default="lists",
        values=(
            ("lists", "Reject beforehand"),
            ("nodes", "Reject after every piece"),
            ("never", "Never reject"),
        ),
    ),
    Choice(
        name="options",
        title="Placements",
        about="The order in which the placements at a cell are tried.",
        default="given",
        values=(("given", "As given"), ("reversed", "Reversed"), ("random", "Random")),
    ),
    Choice(name="seed", title="Seed", about="Random seed.", default=1, needs=(("options", "random"),)),
)


class BoardBits(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    masks: NDArray[np.uint64]
    bits: NDArray[np.uint64]
    numbers: NDArray[np.uint32]
    lists: NDArray[np.uint32]
    homes: NDArray[np.uint32]
    fixers: NDArray[np.uint32]
    images: NDArray[np.uint32]
    origins: NDArray[np.uint32]
    piece: NDArray[np.uint32]
    left: NDArray[np.int64]
    owed: NDArray[np.int64]
    area: NDArray[np.int64]
    after: NDArray[np.uint64]
    before: NDArray[np.uint64]
    white: NDArray[np.uint64]
    possible: NDArray[np.bool_]
    ground: NDArray[np.uint64]
    owner: NDArray[np.uint32]
    place: NDArray[np.uint32]
    window: NDArray[np.uint64]
    gone: NDArray[np.uint64]
    cursor: NDArray[np.uint32]
    finish: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


CONSTANT = (  # arrays that no search changes
    "masks", "bits", "numbers", "lists", "homes", "fixers", "images", "origins", "piece", "area",
    "after", "before", "white", "possible",
)  # fmt: skip


class Group(NamedTuple):
    """The symmetries of a board with its pieces, the identity first."""

    origins: NDArray[np.int64]  # (symmetries, cells): the cell of the scan that is mapped to each cell
    images: NDArray[np.int64]  # (symmetries, placements): the image of each placement


def group_of(puzzle: Polyomino, scan: Scan) -> Group:
    """Return the distinct symmetries."""
    distinct: dict[bytes, tuple[NDArray[np.int64], NDArray[np.int32]]] = {}
    for symmetry in tiling_symmetries(puzzle.board, puzzle.placements):
        origins = scan.number[symmetry.cells[scan.cells]]
        distinct.setdefault(origins.tobytes(), (origins, symmetry.numbers[1:] - 1))
    return Group(
        np.array([origins for origins, _ in distinct.values()], np.int64),
        np.array([images for _, images in distinct.values()], np.int64),
    )


class Lists(NamedTuple):
    """The placements that fit at a cell, for each pattern of the cells after it."""

    known: int  # cells of a pattern
    entries: NDArray[np.intp]  # the placements of all lists in turn
    starts: NDArray[np.int64]  # of the lists, by pattern and cell


def lists_of(ranked: NDArray[np.intp], view: Laid, around: Surroundings, possible: NDArray[np.bool_] | None) -> Lists:
    """Return the lists of the ranked placements in this order, without those that cut off impossible regions."""
    from workbench.kernels.polyomino import board_bits as kernel  # numba: only once a search starts

    cells = len(around.after)
    order = ranked[np.argsort(view.first[ranked], kind="stable")]
    first, mask = view.first[order], view.mask[order]
    known = min(MAX_KNOWN, max(MAX_ENTRIES // max(len(order), 1), 1).bit_length() - 1)
    patterns = np.arange(2**known, dtype=np.uint64)
    fits = (mask >> np.uint64(1) & patterns[:, None]) == 0
    if possible is not None:
        args = np.uint64(known), np.uint64(cells), around.after, around.before, around.white, possible.ravel()
        kernel.drop_cut_off(fits, mask, first.astype(np.uint32), *args)
    before = np.concatenate([[0], np.cumsum(fits.ravel())])
    at = np.searchsorted(first, np.arange(cells))
    starts = before[(np.arange(2**known)[:, None] * len(order) + at).ravel()]
    return Lists(known, order[np.nonzero(fits)[1]], np.append(starts, before[-1]))


def leads_of(puzzle: Polyomino, group: Group) -> NDArray[np.intp]:
    """Return one placement per class of a piece that is used exactly once; none if there is no such piece.

    If there are several such pieces, take the one with the fewest classes.
    """
    piece = puzzle.placements.piece
    least = group.images.min(axis=0) == np.arange(len(piece))
    once = [x for x, one in enumerate(puzzle.pieces) if one.low == one.high == 1]
    leads = [np.nonzero((piece == x) & least)[0] for x in once]
    return min(leads, key=len, default=np.zeros(0, np.intp))


def state(puzzle: Polyomino, choices: Mapping[str, Value]) -> BoardBits:
    """Return the arrays of a search at its root; raise ChoiceError if the board is too wide for the scan."""
    from workbench.kernels.polyomino import board_bits as kernel

    scan = scan_of(puzzle.board, str(choices["scan"]))
    view = laid(scan, puzzle.placements)
    if (reach := reach_of(scan, view)) > SPAN:
        raise ChoiceError(f"scan: in this direction a placement spans {reach} cells; at most {SPAN} are supported")
    symmetry = str(choices["symmetry"])
    group = group_of(puzzle, scan)
    leads = leads_of(puzzle, group)
    if symmetry == "all" or (symmetry == "images" and not len(leads)):  # without a lead there is nothing to save
        symmetry, leads = "all", leads[:0]
        group = Group(group.origins[:1], group.images[:1])

    piece = puzzle.placements.piece
    low, high, area = bounds_of(puzzle)
    around = surroundings(scan)
    possible = fillable_regions(puzzle)
    ranked = ranking(len(piece), choices)
    ranked = ranked[high[piece[ranked]] > 0]
    lists = lists_of(ranked, view, around, possible if choices["islands"] != "never" else None)
    entries = np.concatenate([lists.entries, leads])

    cells = len(scan.cells)
    levels = cells // max(int(area.min(initial=cells)), 1) + 2
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.CELLS], s[kernel.KNOWN], s[kernel.LEADS] = cells, lists.known, len(leads)
    s[kernel.COUNTED] = bool(((high > 1) & (high < UNLIMITED)).any() or (low.any() and (low < high).any()))
    s[kernel.SLACK] = cells - int((low * area).sum())
    s[kernel.SYMMETRY] = POLYOMINO_SYMMETRY[symmetry]
    s[kernel.ISLANDS] = choices["islands"] == "nodes"
    return BoardBits(
        masks=view.mask[entries],
        bits=bits_of(high)[piece[entries]],
        numbers=entries.astype(np.uint32),
        lists=lists.starts.astype(np.uint32),
        homes=view.first[leads].astype(np.uint32),
        fixers=fixers_of(group, leads),
        images=group.images.ravel().astype(np.uint32),
        origins=group.origins.ravel().astype(np.uint32),
        piece=piece.astype(np.uint32),
        left=high.copy(),
        owed=low.copy(),
        area=area,
        after=around.after,
        before=around.before,
        white=around.white,
        possible=possible.ravel(),
        ground=np.zeros(cells + 1, np.uint64),
        owner=np.zeros(cells, np.uint32),
        place=np.zeros(levels, np.uint32),
        window=np.zeros(levels, np.uint64),
        gone=np.zeros(levels, np.uint64),
        cursor=np.zeros(levels, np.uint32),
        finish=np.zeros(levels, np.uint32),
        degree=np.ones(levels, np.int64),
        tried=np.ones(levels, np.int64),
        profile=np.zeros(levels, np.int64),
        visits=ring(),
        s=s,
    )


def limited(puzzle: Polyomino) -> int:
    """Return how many pieces are limited in number."""
    return sum(piece.high is not None for piece in puzzle.pieces)


def reach_of(scan: Scan, view: Laid) -> int:
    """Return how many cells a word must hold."""
    return max(int(view.span.max(initial=0)), farthest_neighbours(scan))


def bounds_of(puzzle: Polyomino) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the least and greatest number of each piece, and its area."""
    pieces = puzzle.pieces
    high = [UNLIMITED if piece.high is None else piece.high for piece in pieces]
    return (
        np.array([piece.low for piece in pieces], np.int64),
        np.array(high, np.int64),
        np.array([piece.area for piece in pieces], np.int64),
    )


def bits_of(high: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return a different bit for each piece of limited number, and 0 for the others."""
    counted = high < UNLIMITED
    rank = np.maximum(np.cumsum(counted) - 1, 0).astype(np.uint64)
    return np.where(counted, np.uint64(1) << rank, np.uint64(0))


def fixers_of(group: Group, leads: NDArray[np.intp]) -> NDArray[np.uint32]:
    """Return for each lead, and last for all, the symmetries other than the identity that fix it, as bits."""
    powers = 1 << np.arange(len(group.images))
    powers[0] = 0
    return np.append(powers @ (group.images[:, leads] == leads), powers.sum()).astype(np.uint32)


def ranking(count: int, choices: Mapping[str, Value]) -> NDArray[np.intp]:
    """Return the numbers of the placements in the order in which they are tried."""
    if choices["options"] == "random":
        return np.random.default_rng(int(choices["seed"])).permutation(count)
    return np.arange(count)[:: -1 if choices["options"] == "reversed" else 1]


def search_of(puzzle: Polyomino, choices: Mapping[str, Value]) -> KernelSearch:
    """Return a search of one board at its root."""
    from workbench.kernels.polyomino import board_bits as kernel

    arrays = state(puzzle, choices)
    symmetries = max(1, arrays.images.size // max(1, arrays.piece.size))
    images = arrays.images.reshape(symmetries, -1).astype(np.intp)
    numbers, cells = arrays.numbers.astype(np.intp), covered(puzzle)

    def filling() -> Filling:
        s = arrays.s
        chosen = numbers.take(arrays.cursor[: s[scalars.LEVEL]])
        chosen = images[s[kernel.IMAGE]].take(chosen)
        placed = np.zeros(puzzle.board.size + 1, np.int32)
        placed[cells.take(chosen, 0)] = chosen[:, None] + 1
        return placed[:-1].reshape(puzzle.shape)

    changing = all_but(arrays, *CONSTANT)
    cut = Cut((kernel.ENTER,), kernel.BACK)
    return KernelSearch(kernel.advance, arrays, changing, lambda status: look(status, arrays, filling()), cut)


def covered(puzzle: Polyomino) -> NDArray[np.intp]:
    """Return the cells of each placement as a row, padded with the number after the last cell."""
    placements = puzzle.placements
    areas = placements.areas
    table = np.full((len(areas), int(areas.max(initial=0))), puzzle.board.size, np.intp)
    table[np.arange(table.shape[1]) < areas[:, None]] = placements.cells
    return table


def fits_words(puzzle: Puzzle) -> bool:
    """Tell whether the placements and pieces of a board fit into words of bits."""
    if not isinstance(puzzle, Polyomino) or limited(puzzle) > WORD:
        return False
    scan = scan_of(puzzle.board, "short")
    return farthest_neighbours(scan) <= SPAN and reach_of(scan, laid(scan, puzzle.placements)) <= SPAN


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Number the cells, make the lists, and start the search."""
    assert isinstance(puzzle, Polyomino)
    return search_of(puzzle, choices)


def finds(_puzzle: Puzzle, choices: Mapping[str, Value]) -> str:
    """Return what is found: all solutions, or one of each set that the symmetries of the board lead to."""
    return "essentially different solution" if choices.get("symmetry") == "classes" else "solution"


POLYOMINO_BITS = Solver(
    name="polyomino_bits",
    title="Board bit masks",
    about="Covers the first empty cell with each placement that fits; boards are bit masks.",
    accepts=fits_words,
    choices=CHOICES,
    begin=begin,
    finds=finds,
)
