"""Algorithm X on bit sets: the options that are still possible as a row of bits."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.agreeing import keep_agreeing
from workbench.solvers.cover.cells import accepts, levels
from workbench.solvers.cover.cover_search import Chosen, CoverSearch
from workbench.solvers.cover.orders import COVER_CHOICES, Ordered, ordered
from workbench.solvers.cover.preparation.choice import PREPARE, start_of
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Cut
from workbench.solvers.ring import ring
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver

MAX_OPTIONS = 16_384  # then the options that each excludes take 34 MB
MAX_WORDS = 2**24  # of 8 bytes, for all arrays that are not by pairs of options


class CoverBits(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    starts: NDArray[np.uint32]
    members: NDArray[np.uint32]
    row: NDArray[np.uint64]
    keep: NDArray[np.uint64]
    needs: NDArray[np.uint64]
    span: NDArray[np.uint32]
    origin: NDArray[np.uint32]
    alive: NDArray[np.uint64]
    uncovered: NDArray[np.uint64]
    item: NDArray[np.uint32]
    at: NDArray[np.uint32]
    option: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


def words_of(bits: int) -> int:
    """Return how many words, at least one, hold this many bits."""
    return max(1, (bits + 63) // 64)


def full(bits: int) -> NDArray[np.uint64]:
    """Return a row of this many ones."""
    return np.packbits(np.arange(words_of(bits) * 64) < bits, bitorder="little").view(np.uint64)


def state(order: Ordered) -> CoverBits:
    """Return the bit sets of a cover with no option chosen."""
    from workbench.kernels.cover import option_bits as kernel  # numba: only once a search starts

    cover = order.cover
    options, items, primary, deep = cover.count, len(cover.items), cover.primary, levels(cover)
    words, small, item_words = words_of(options), words_of(options) // 2, words_of(primary)
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.RULE], s[kernel.RANDOM], s[kernel.FRAMES] = order.rule, order.seed, not cover.coloured
    arrays = CoverBits(
        starts=cover.starts.copy(),
        members=cover.members.copy(),
        row=np.zeros(items * (words + small), np.uint64),
        keep=np.zeros(options * words + 64 * small * small, np.uint64),
        needs=np.zeros((options + 64 * small) * item_words, np.uint64),
        span=np.zeros(4 * primary, np.uint32),
        origin=np.arange(options + 64 * small, dtype=np.uint32),
        alive=np.zeros(deep * words, np.uint64),
        uncovered=np.zeros(deep * item_words, np.uint64),
        item=np.zeros(deep, np.uint32),
        at=np.zeros(deep, np.uint32),
        option=np.zeros(deep, np.uint32),
        degree=np.zeros(deep, np.int64),
        tried=np.zeros(deep, np.int64),
        profile=np.zeros(deep, np.int64),
        visits=ring(),
        s=s,
    )
    arrays.alive[:words] = full(options)
    arrays.uncovered[:item_words] = full(primary)
    sizes = np.uint64(primary), np.uint64(words)
    kernel.build(*arrays[:2], *sizes, *arrays[2:6], np.uint64(item_words))
    if cover.coloured:
        keep_agreeing(cover, arrays.keep[: options * words].reshape(options, words))
    return arrays


def search_of(reduction: Reduction, choices: Mapping[str, Value]) -> CoverSearch:
    """Return a search of one cover at its root."""
    from workbench.kernels.cover import option_bits as kernel

    order = ordered(reduction.cover, choices)
    arrays = state(order)
    cut = Cut((kernel.ENTER,), kernel.BACK, repeatable=choices["order"] != "random")
    own = changing(order.cover, arrays)
    return CoverSearch(reduction, order, kernel.advance, arrays, lambda: chosen(arrays), own, cut=cut)


def changing(cover: Cover, state: CoverBits) -> tuple[NDArray[np.generic], ...]:
    """Return the arrays that a search changes; of those with a part for the renumbered options, this part."""
    options, primary, words, item_words = cover.count, cover.primary, words_of(cover.count), words_of(cover.primary)
    renumbered = (
        state.row[len(cover.items) * words :],
        state.keep[options * words :],
        state.needs[options * item_words :],
        state.span[2 * primary :],
        state.origin[options:],
    )
    levels = state.alive, state.uncovered, state.item, state.at, state.option, state.degree, state.tried
    return (*renumbered, *levels, state.profile, state.s)


def chosen(state: CoverBits) -> Chosen:
    """Return the items and options of the path."""
    level = int(state.s[scalars.LEVEL])
    return state.item[:level].astype(np.int64) + 1, state.option[:level].astype(np.int64)


def rejection_reason(cover: Cover) -> str | None:
    """Return why bit sets do not support a cover, or None."""
    if cover.count > MAX_OPTIONS:
        return (
            f"bit sets support at most {MAX_OPTIONS:,} options, and this cover has {cover.count:,}; "
            "choose dancing cells or dancing links"
        )
    words, item_words = words_of(cover.count), words_of(cover.primary)
    size = (len(cover.items) * 3 // 2 + levels(cover)) * words + (2 * cover.count + levels(cover)) * item_words
    if size > MAX_WORDS:
        return (
            f"bit sets of this cover with {len(cover.items):,} items need {size // 2**17:,} MB, more than the limit of "
            f"{MAX_WORDS // 2**17:,}; choose dancing cells or dancing links"
        )
    return None


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Reduce the puzzle to a cover and start the search; raise ChoiceError if it is too large."""
    assert isinstance(puzzle, Coverable)
    reduction, note, _ = start_of(puzzle.to_cover(), choices)
    if (why := rejection_reason(reduction.cover)) is not None:
        raise ChoiceError(why)
    search = search_of(reduction, choices)
    search.note = note
    return search


COVER_BITS = Solver(
    name="cover_bits",
    title="Algorithm X, bit sets",
    about="Reduces the puzzle to exact cover; options are bits. Best with few items that share many options.",
    accepts=accepts,
    choices=(*COVER_CHOICES, PREPARE),
    begin=begin,
)
