"""The rotations of a repaired walk, one by one: which part of the path each of them reversed."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Rotation = tuple[int, int]  # (first, length): a path of `length` squares is reversed from position `first` on, from 0


def unrotated(path: NDArray[np.int64], rotations: Sequence[Rotation]) -> NDArray[np.int64]:
    """Return the squares of a path, (k, 2), in their order before these rotations.

    Up to the length of the first rotation, this is the walk to its first dead end.
    """
    path = path.copy()
    for first, length in reversed(rotations):
        path[first:length] = path[first:length][::-1].copy()
    return path


def replay(path: NDArray[np.int64], rotations: Sequence[Rotation]) -> Iterator[NDArray[np.int64]]:
    """Yield the path before each rotation, at its length then, and finally the path itself.

    The arrays are views that change with the next rotation.
    """
    now = unrotated(path, rotations)
    for first, length in rotations:
        yield now[:length]
        now[first:length] = now[first:length][::-1].copy()
    yield now
