"""Undo without limit: the list of states, and the current position in it."""

from copy import copy
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

State = TypeVar("State")


@dataclass(frozen=True)
class Step(Generic[State]):
    """A state, what led to it, and its number in the order of making; no two steps share a revision."""

    state: State
    description: str
    revision: int


class History(Generic[State]):
    """States are never changed, only added; a new one after an undo drops those that were undone."""

    def __init__(self, state: State, description: str = "") -> None:
        self.steps = [Step(state, description, 1)]
        self.at = 0
        self._saved = 1
        self._made = 1

    @property
    def now(self) -> Step[State]:
        """The step we are at."""
        return self.steps[self.at]

    @property
    def dirty(self) -> bool:
        """Whether the state differs from the one last saved."""
        return self.now.revision != self._saved

    @property
    def undoable(self) -> str | None:
        """The change that undo would revert, or None."""
        return self.now.description if self.at > 0 else None

    @property
    def redoable(self) -> str | None:
        """The change that redo would repeat, or None."""
        return self.steps[self.at + 1].description if self.at + 1 < len(self.steps) else None

    def push(self, state: State, description: str) -> None:
        """Add a new state after the current one."""
        del self.steps[self.at + 1 :]
        self._made += 1
        self.steps.append(Step(state, description, self._made))
        self.at += 1

    def undo(self) -> None:
        """Go one step back, if there is one."""
        self.at = max(0, self.at - 1)

    def redo(self) -> None:
        """Go one step forward, if there is one."""
        self.at = min(len(self.steps) - 1, self.at + 1)

    def mark_saved(self) -> None:
        """Remember that this state is the one in the file."""
        self._saved = self.now.revision

    def mark_unsaved(self) -> None:
        """Remember that no state is in the file."""
        self._saved = 0

    def excerpt(self, kept: int) -> Self:
        """Return a history with the same present, and at most this many steps before and after it."""
        first = max(0, self.at - kept)
        part = copy(self)
        part.steps = self.steps[first : self.at + kept + 1]
        part.at = self.at - first
        return part
