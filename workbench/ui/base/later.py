"""Parts of a window that are made when they are first needed: a widget takes 15 to 150 kB, most of it for its style."""

from collections.abc import Callable
from typing import Generic, TypeVar

Part = TypeVar("Part")


class Later(Generic[Part]):
    """A part that is made when it is first asked for."""

    def __init__(self, make: Callable[[], Part]) -> None:
        self._make = make
        self._waiting: list[Callable[[Part], object]] = []
        self.made: Part | None = None

    def __call__(self) -> Part:
        """Return the part; make it if it is not there."""
        if self.made is None:
            self.made = part = self._make()
            waiting, self._waiting = self._waiting, []
            for act in waiting:
                act(part)
        return self.made

    def then(self, act: Callable[[Part], object]) -> None:
        """Do something with the part as soon as it is made: now, if it is."""
        if self.made is None:
            self._waiting.append(act)
        else:
            act(self.made)
