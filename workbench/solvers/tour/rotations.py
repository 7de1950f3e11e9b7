"""The rotations of a repaired walk, seen one by one: which part of the path each of them turned."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Rotation = tuple[int, int]  # (first, length): a path of so many squares is turned from position `first` on, from 0


def unrotated(path: NDArray[np.int64], rotations: Sequence[Rotation]) -> NDArray[np.int64]:
    """Return the squares of a path, (k, 2), in the order in which they were before these rotations.

    Up to the length of the first rotation that is the walk to its first dead end.
    """
    path = path.copy()
    for first, length in reversed(rotations):
        path[first:length] = path[first:length][::-1].copy()
    return path


def replay(path: NDArray[np.int64], rotations: Sequence[Rotation]) -> Iterator[NDArray[np.int64]]:
    """Yield the path before each rotation, as long as it was then, and at last the path itself.

    An array that was yielded is a view of one that changes with the next rotation.
    """
    now = unrotated(path, rotations)
    for first, length in rotations:
        yield now[:length]
        now[first:length] = now[first:length][::-1].copy()
    yield now
