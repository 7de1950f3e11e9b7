"""What recovery needs of a window: its open documents, and ways to open others."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QWidget

from workbench.ui.base.act import Offers
from workbench.ui.board.changes import Changes
from workbench.ui.board.document import Document
from workbench.ui.board.draft import Draft


class DraftEditor(Protocol):
    """An editor in which text may be typed."""

    def offers(self) -> Offers:
        """Return what can be done in it now."""

    @property
    def draft(self) -> Draft | None:
        """The text that is not in the document yet; None where every key changes the document."""


class OpenDocument(Protocol):
    """A tab with a document."""

    @property
    def widget(self) -> QWidget:
        """The widget itself."""

    @property
    def document(self) -> Document:
        """The document."""

    @property
    def changes(self) -> Changes:
        """Its unsaved changes."""

    @property
    def editor(self) -> DraftEditor:
        """Its editor."""


class Workspace(Protocol):
    """The tabs of a window, some of them with documents."""

    @property
    def document_tab(self) -> OpenDocument | None:
        """The document tab in front; None while another tab is."""

    def document_tabs(self) -> Sequence[OpenDocument]:
        """Return all document tabs."""

    def add_document(self, document: Document) -> OpenDocument:
        """Show a document in a new tab, in place of an unchanged one of the same file."""

    def show_first(self) -> None:
        """Bring the file with which the program was started to the front."""

    def setCurrentWidget(self, widget: QWidget, /) -> None:
        """Bring a tab to the front."""


class ReadsFiles(Protocol):
    """Whether files are being read."""

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""


class FileCommands(Protocol):
    """Opens files."""

    @property
    def files(self) -> ReadsFiles:
        """The files that are being opened."""

    def open_path(self, path: Path) -> None:
        """Open a file."""

    def finish_interrupted_saves(self) -> None:
        """Restore files whose saving was interrupted."""
