"""A draft: text typed in an editor that is not in the document, because it is not read yet or contains an error."""

from typing import Protocol


class Draft(Protocol):
    """What a tab needs from the part of an editor where text is typed."""

    @property
    def error(self) -> str:
        """Why the text cannot be read, as a sentence; "" if it can."""

    @property
    def text(self) -> str:
        """The text as typed, with its place if it may have several: what `type` takes."""

    @property
    def undoable(self) -> bool:
        """Whether typing can be undone before the document's own changes."""

    @property
    def redoable(self) -> bool:
        """Whether typing can be redone before the document's own changes."""

    def flush(self) -> None:
        """Read the text into the document now."""

    def type(self, text: str) -> None:
        """Set the text, as if it had been typed."""

    def undo(self) -> None:
        """Undo the last typing."""

    def redo(self) -> None:
        """Redo the last typing that was undone."""
