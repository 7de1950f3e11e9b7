"""Undo and redo in a tab: first of a draft that is being typed, then of the document."""

from workbench.ui.board.document import Document
from workbench.ui.board.draft import Draft


class Changes:
    """Joins the draft of an editor, if it has one, and the history of the document."""

    def __init__(self, document: Document, draft: Draft | None) -> None:
        self._document = document
        self._draft = draft

    @property
    def error(self) -> str:
        """Why the draft is not in the document, as a sentence; "" if it is, or will be soon."""
        return self._draft.error if self._draft else ""

    @property
    def dirty(self) -> bool:
        """Whether there are unsaved changes."""
        return self._document.history.dirty or bool(self.error)

    def settle(self) -> str:
        """Read the draft into the document; return why that is impossible, "" if it is not."""
        if self._draft:
            self._draft.flush()
        return self.error

    @property
    def undoable(self) -> str | None:
        """What `undo` would undo; None = nothing."""
        return "typing" if self._draft and self._draft.undoable else self._document.history.undoable

    @property
    def redoable(self) -> str | None:
        """What `redo` would redo; None = nothing."""
        return "typing" if self._draft and self._draft.redoable else self._document.history.redoable

    def undo(self) -> None:
        """Undo the last change."""
        self.settle()
        if self._draft and self._draft.undoable:
            self._draft.undo()
        elif self._document.history.undoable is not None:
            self._document.undo()

    def redo(self) -> None:
        """Redo the last change that was undone."""
        self.settle()
        if self._draft and self._draft.redoable:
            self._draft.redo()
        elif self._document.history.redoable is not None:
            self._document.redo()
