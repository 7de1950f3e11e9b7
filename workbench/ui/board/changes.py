"""What a person did in a tab and can take back: first what is typed and not read yet, then the document's changes."""

from workbench.ui.base.i18n import tr
from workbench.ui.board.document import Document
from workbench.ui.board.draft import Draft


class Changes:
    """Puts the draft of an editor, if it has one, before the history of the document."""

    def __init__(self, document: Document, draft: Draft | None) -> None:
        self._document = document
        self._draft = draft

    @property
    def trouble(self) -> str:
        """Why what was typed cannot be read, as a sentence; "" if all of it is in the document, or soon."""
        return self._draft.trouble if self._draft else ""

    @property
    def dirty(self) -> bool:
        """Whether something would be lost without being saved."""
        return self._document.history.dirty or bool(self.trouble)

    def settle(self) -> str:
        """Read all that was typed into the document; return why that is not possible, "" if it is."""
        if self._draft:
            self._draft.flush()
        return self.trouble

    @property
    def undoable(self) -> str | None:
        """What `undo` takes back, None if there is nothing."""
        return tr("typing") if self._draft and self._draft.undoable else self._document.history.undoable

    @property
    def redoable(self) -> str | None:
        """What `redo` does again, None if there is nothing."""
        return tr("typing") if self._draft and self._draft.redoable else self._document.history.redoable

    def undo(self) -> None:
        """Take back what was done last."""
        self.settle()
        if self._draft and self._draft.undoable:
            self._draft.undo()
        elif self._document.history.undoable is not None:
            self._document.undo()

    def redo(self) -> None:
        """Do again what was taken back last."""
        self.settle()
        if self._draft and self._draft.redoable:
            self._draft.redo()
        elif self._document.history.redoable is not None:
            self._document.redo()
