"""The arrays of a search of a board's quotient by a group of its symmetries, and the tour that a path there makes."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.ring import ring

Squares = NDArray[np.intp]


class Root(NamedTuple):
    """Where a path may begin, and where it may then end."""

    start: int
    ends: Squares
    reverses: bool = False  # whether the tour comes back along the images in reverse
    one_way: bool = False  # whether to find only one of a tour's two directions


class QuotientPaths(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    near: NDArray[np.uint32]
    orbit: NDArray[np.uint32]
    single: NDArray[np.uint8]
    partner: NDArray[np.uint32]
    starts: NDArray[np.uint32]
    ends: NDArray[np.uint8]
    closers: NDArray[np.int64]
    free: NDArray[np.int64]
    visited: NDArray[np.uint8]
    path: NDArray[np.uint32]
    order: NDArray[np.uint8]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


CONSTANT = ("near", "orbit", "single", "partner", "starts", "ends", "closers")


def leaps_of(tour: Tour) -> NDArray[np.int64]:
    """Return the squares a leap away from each square, row by row; -1 = none."""
    return neighbours(tour.board, tour.leap, tour.surface).astype(np.int64)


def state(
    tour: Tour, leaps: NDArray[np.int64], images: Sequence[Squares], roots: Sequence[Root], rule: bool = False
) -> QuotientPaths:
    """Return the arrays of a search at its root; `images` are those of the squares, by element of the group."""
    from workbench.kernels.tour import quotient as kernel

    squares = leaps.shape[0]
    orbit, count = orbits_of(tour, images)
    near = without_own_orbit(leaps, orbit, images)
    depth = count + 2
    starts = np.array([root.start for root in roots], np.uint32)
    ends = np.zeros((len(roots), squares + 1), np.uint8)
    closers = np.zeros((len(roots), count + 1), np.int64)
    for k, root in enumerate(roots):
        ends[k, root.ends] = 2 if root.one_way else 1
        closers[k, orbit[root.ends]] = 1
    free = np.zeros(count + 1, np.int64)
    free[orbit[:squares]] = (near[:squares] < squares).sum(axis=1)  # the same for all squares of an orbit
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.RULE] = rule
    s[kernel.LONELY], s[kernel.STRANDED] = (free[:count] <= 1).sum(), (free[:count] == 0).sum()
    visited = np.zeros(count + 1, np.uint8)
    visited[count] = 1
    return QuotientPaths(
        near=near,
        orbit=orbit.astype(np.uint32),
        single=np.append((len(images) > 1) & (images[-1] == np.arange(squares)), False).astype(np.uint8),
        partner=np.append(images[-1], squares).astype(np.uint32),
        starts=starts,
        ends=ends,
        closers=closers,
        free=free,
        visited=visited,
        path=np.zeros(depth, np.uint32),
        order=np.zeros((depth, near.shape[1]), np.uint8),
        degree=np.zeros(depth, np.int64),
        tried=np.zeros(depth, np.int64),
        profile=np.zeros(depth, np.int64),
        visits=ring(),
        s=s,
    )


def orbits_of(tour: Tour, images: Sequence[Squares]) -> tuple[Squares, int]:
    """Return the orbit of each square, with one more for none, and how many orbits there are; holes have none."""
    first = np.min(np.stack(images), axis=0)
    squares = np.flatnonzero(tour.board)
    least, numbers = np.unique(first[squares], return_inverse=True)
    orbit = np.full(first.size + 1, len(least), np.intp)
    orbit[squares] = numbers
    return orbit, len(least)


def without_own_orbit(leaps: NDArray[np.int64], orbit: Squares, images: Sequence[Squares]) -> NDArray[np.uint32]:
    """Return the leaps to other orbits; from a square that is its own image, one to each orbit."""
    squares = leaps.shape[0]
    near = np.where(leaps < 0, squares, leaps)
    near[orbit[near] == orbit[:squares, None]] = squares
    if len(images) > 1:
        for square in np.flatnonzero(images[-1] == np.arange(squares)):
            _, first = np.unique(orbit[near[square]], return_index=True)
            once = np.full(near.shape[1], squares)
            once[first] = near[square, first]
            near[square] = once
    near.sort(axis=1)
    return np.vstack([near, np.full(near.shape[1], squares)]).astype(np.uint32)
