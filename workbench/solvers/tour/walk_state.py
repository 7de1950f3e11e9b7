"""The state of a repaired walk: its phase, its counts, its tree of rotations, and a copy of all of it."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Self

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.tour.attempts import Attempt


class Phase(Enum):
    """What a walk does next."""

    FOLLOW = auto()  # the rule, by the fast kernel, to its first dead end
    WALK = auto()  # the rule to the next dead end, or the goal
    ROTATE = auto()  # a search for rotations after which the path can go on


@dataclass
class Repairs:
    """What an attempt has needed so far."""

    dead_end: int = 0  # squares on the path at the first dead end; 0 = none so far
    rotated: int = 0  # rotations applied
    last: int = 0  # of these, those of a path through all squares
    shakes: int = 0  # random rotations, or turns, at the current dead end
    deep: int = 0  # deep trees of rotations there


@dataclass(eq=False)
class Tree:
    """The arrays of the kernel for a tree of rotations."""

    ends: NDArray[np.uint32]
    parents: NDArray[np.uint32]
    splits: NDArray[np.uint32]
    depths: NDArray[np.uint32]
    heap: NDArray[np.int64]

    @classmethod
    def of(cls, room: int) -> Self:
        """Return arrays for this many nodes."""
        ends, parents, splits, depths = (np.zeros(room, np.uint32) for _ in range(4))
        return cls(ends, parents, splits, depths, np.zeros(room, np.int64))

    @property
    def links(self) -> tuple[NDArray[np.uint32], ...]:
        return self.parents, self.splits, self.depths

    def used(self, nodes: int, waiting: int) -> tuple[NDArray[np.generic], ...]:
        """Return the parts of the arrays that hold this many nodes, of which so many are in the heap."""
        return *(array[:nodes] for array in (self.ends, *self.links)), self.heap[:waiting]


@dataclass(frozen=True, eq=False)
class WalkState:
    """A copy of all that a walk changes."""

    attempt: Attempt
    phase: Phase
    repairs: tuple[int, ...]
    s: NDArray[np.int64]
    rule: NDArray[np.int64]  # the scalars of the fast kernel; empty in other phases
    degree: NDArray[np.uint8]
    path: NDArray[np.uint32]  # of the squares visited
    tree: tuple[NDArray[np.generic], ...]  # its arrays, as far as they are used
    goals: NDArray[np.int64]
    rotations: NDArray[np.int32]  # (k, 2)

    @property
    def arrays(self) -> tuple[NDArray[np.generic], ...]:
        """All arrays."""
        return self.s, self.rule, self.degree, self.path, *self.tree, self.goals, self.rotations
