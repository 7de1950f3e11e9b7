"""Exact cover: choose options so that every primary item is in exactly one of them, and no secondary item in two."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Filling


@dataclass(frozen=True, eq=False)
class Cover:
    """Named items, numbered from 1, primary ones first; option k holds the items members[starts[k]:starts[k + 1]].

    No option names an item twice, and each names a primary one: the searches count on it.
    """

    items: tuple[str, ...]
    primary: int  # how many of the items are primary
    starts: NDArray[np.uint32]  # (options + 1,)
    members: NDArray[np.uint32]  # (starts[-1],)


class Reduction(NamedTuple):
    """A cover whose solutions are those of a puzzle; `fill` turns the numbers of options into a filling of it."""

    cover: Cover
    fill: Callable[[NDArray[np.int64]], Filling]


@runtime_checkable
class Coverable(Protocol):
    """A puzzle that can be reduced to exact cover."""

    def to_cover(self) -> Reduction:
        """Return the cover, and the way back."""
