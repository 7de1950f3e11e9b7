"""A draft: what is typed in an editor and is not in the document, because it has not been read yet or cannot be."""

from typing import Protocol


class Draft(Protocol):
    """What a tab asks of the part of an editor into which a text is typed."""

    @property
    def trouble(self) -> str:
        """Why what was typed cannot be read, as a sentence; "" if it can."""

    @property
    def text(self) -> str:
        """What is typed, as it is."""

    @property
    def undoable(self) -> bool:
        """Whether something that was typed can be taken back before the document's own changes."""

    @property
    def redoable(self) -> bool:
        """Whether something that was typed can be done again before the document's own changes."""

    def flush(self) -> None:
        """Read now what was typed since the last pause."""

    def type(self, text: str) -> None:
        """Put a text there, as if it had been typed."""

    def undo(self) -> None:
        """Take back what was typed last."""

    def redo(self) -> None:
        """Type again what was taken back."""
