"""Long lists of puzzles, each made when it is asked for: hundreds of thousands at once would fill memory."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")

LONG = 5_000  # items from which on they are made when asked for


class LongList(Sequence[Item], Generic[Item]):
    """A list whose items are made by a function of their numbers, from 0, each time that they are asked for."""

    def __init__(self, make: Callable[[int], Item], numbers: range) -> None:
        self._make, self._numbers = make, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> "LongList[Item]": ...
    def __getitem__(self, at: int | slice) -> "Item | LongList[Item]":
        if isinstance(at, slice):
            return LongList(self._make, self._numbers[at])
        return self._make(self._numbers[at])


def made_late(make: Callable[[int], Item], count: int) -> Sequence[Item]:
    """Return the items 0 to count - 1: a short list of them, or a long one that makes them when they are asked for."""
    return [make(k) for k in range(count)] if count < LONG else LongList(make, range(count))
