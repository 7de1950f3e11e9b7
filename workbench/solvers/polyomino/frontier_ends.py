"""Where the halves of a board meet that is filled from both ends; `kernels/polyomino/frontier_ends.py` explains it."""

from collections.abc import Generator, Iterator

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.solvers.polyomino.frontier_plan import Plan
from workbench.solvers.polyomino.frontier_states import ENTERED, MEGABYTE, States

FIRST_SET = 2**12  # entries
WORD = 2**64


class Meeting:
    """The final states of the first pass, and what the second pass must know of them."""

    def __init__(self, first: Plan, second: Plan, states: States) -> None:
        from workbench.kernels.polyomino import frontier_ends as kernel  # numba: only once a search starts
        from workbench.kernels.polyomino import frontier_memory as memory

        self._kernel, self._memory = kernel, memory
        self._plan, self.states = second, states
        self._row = first.end
        self._ground = np.uint64(first.ground(first.end))
        self._size = np.uint64(second.width), np.uint64(second.height - 1)  # of an overhang: columns, rows
        whole = sum(field.most << field.shift for field in first.fields.values())
        self._whole = np.uint64(whole | int(memory.PARITY) * (first.end % 2))
        self.reached = np.zeros(FIRST_SET, np.uint64)
        self.total = 0
        states.drop_table(first.end + 1)

    def reach(self) -> Iterator[None]:
        """Find the beginnings of all overhangs."""
        while not (yield from self._reach()):
            self.reached = np.zeros(2 * len(self.reached), np.uint64)

    def _reach(self) -> Generator[None, None, bool]:
        """Enter the beginnings of all overhangs into an empty set; return whether there was room for them."""
        states, used, entered = self.states, np.uint64(0), 0
        for chunk, count in states.chunks(states.lists_of(self._row)):
            args = chunk, count, np.uint64(states.words), states.records, self._ground, *self._size
            used = np.uint64(self._kernel.reach(*args, self.reached, used))
            if used == len(self.reached):
                return False
            entered += count
            if entered >= ENTERED:
                entered = 0
                yield
        return True

    def start(self, most: int) -> States:
        """Return the states at the beginning of the second pass; `most`: bytes, with those of the first one."""
        if (left := most - self.states.nbytes) < MEGABYTE:
            raise MemoryError
        first, states = self.states, States(self._plan, left)
        states.reached = self.reached
        states.s[scalars.NODES] = first.s[scalars.NODES]
        states.begin()
        return states

    def join(self, states: States) -> Iterator[None]:
        """Add up the pairs of final states of both passes that complete each other."""
        first, found, entered = self.states, np.zeros(self._memory.CHUNK, np.uint64), 0
        self.total = 0
        other = np.uint64(first.words), first.records, first.tables[self._row % 2]
        for chunk, count in states.chunks(states.final):
            words = np.uint64(states.words)
            left = np.uint64(self._plan.left)
            args = chunk, count, words, states.records, *self._size, left, self._ground, self._whole
            self._kernel.partners(*args, *other, found)
            matched = np.flatnonzero(found[:count])
            here = int(chunk) * self._memory.CHUNK + matched
            self.total += products(
                ways(states.records, here * states.words, states.words),
                ways(first.records, found[matched].astype(np.int64), first.words),
            )
            entered += count
            if entered >= ENTERED:
                entered = 0
                yield


def load() -> None:
    """Load or compile the kernels, so that no slice of a search has to."""
    from workbench.kernels.polyomino import frontier_ends as kernel

    none, one, words = np.uint64(0), np.uint64(1), np.zeros(1, np.uint64)
    kernel.reach(none, 0, one, words, none, one, one, words, none)
    kernel.partners(none, 0, one, words, one, one, none, none, none, one, words, words, words)


def ways(records: NDArray[np.uint64], at: NDArray[np.int64], words: int) -> NDArray[np.uint64]:
    """Return the counts of the states at these places: a row of limbs for each."""
    found: NDArray[np.uint64] = records[at[:, None] + np.arange(2, words)]
    return found


def products(one: NDArray[np.uint64], other: NDArray[np.uint64]) -> int:
    """Return the sum of the products of counts, pair by pair."""
    small = one.shape[1] == other.shape[1] == 1
    if small and int(one.max(initial=0)) * int(other.max(initial=0)) * len(one) < WORD:
        return int((one * other).sum())
    return sum(a * b for a, b in zip(numbers(one), numbers(other), strict=True))


def numbers(limbs: NDArray[np.uint64]) -> list[int]:
    """Return counts as numbers."""
    return [sum(limb << 64 * k for k, limb in enumerate(row)) for row in limbs.tolist()]
