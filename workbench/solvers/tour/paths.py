"""The exhaustive search for a tour of few squares."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.kernel_search import KernelSearch, all_but, trimmed
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Status

MAX_SQUARES = 64  # bits of a word


class TourPaths(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    near: NDArray[np.uint64]
    ends: NDArray[np.uint64]
    untried: NDArray[np.uint64]
    path: NDArray[np.uint8]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


def search_of(tour: Tour) -> KernelSearch:
    """Return a search of all paths of a board, from all its starts."""
    from workbench.kernels.tour import paths as kernel

    squares = np.flatnonzero(tour.board)
    arrays = state(tour, squares)

    def look_at(status: Status) -> Probe:
        s = arrays.s
        level = int(s[scalars.LEVEL])
        filling = np.zeros(tour.shape, np.int32)
        filling.ravel()[squares[arrays.path[:level]]] = np.arange(1, level + 1)
        return Probe(
            status=status,
            nodes=int(s[scalars.NODES]),
            level=level,
            solutions=int(s[scalars.SOLUTIONS]),
            progress=float(status is Status.EXHAUSTED),  # unknown before
            profile=trimmed(arrays.profile),
            filling=filling,
        )

    return KernelSearch(kernel.advance, arrays, all_but(arrays, "near", "ends"), look_at)


def state(tour: Tour, squares: NDArray[np.intp]) -> TourPaths:
    """Return the arrays of a search at its root."""
    from workbench.kernels.tour import paths as kernel

    count = len(squares)
    ends = np.array([ends_of(tour, squares, tour.start), ends_of(tour, squares, tour.end)], np.uint64)
    if tour.closed and tour.start is None and tour.end is None:
        ends[0] = 1  # a closed tour can begin anywhere
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.CLOSED] = tour.closed and count > 1
    return TourPaths(
        near=neighbour_bits(tour, squares),
        ends=ends,
        untried=np.zeros(count + 1, np.uint64),
        path=np.zeros(count, np.uint8),
        profile=np.zeros(count + 1, np.int64),
        visits=ring(),
        s=s,
    )


def neighbour_bits(tour: Tour, squares: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Return the neighbours of each square as bits."""
    table = neighbours(tour.board, tour.leap, tour.surface)[squares]
    bits = np.uint64(1) << np.searchsorted(squares, np.maximum(table, 0)).astype(np.uint64)
    near: NDArray[np.uint64] = np.bitwise_or.reduce(np.where(table < 0, np.uint64(0), bits), axis=1)
    return near


def ends_of(tour: Tour, squares: NDArray[np.intp], cell: Cell | None) -> int:
    """Return a square as a bit; None stands for all squares."""
    if cell is None:
        return (1 << len(squares)) - 1
    return 1 << int(np.searchsorted(squares, cell[0] * tour.shape[1] + cell[1]))
