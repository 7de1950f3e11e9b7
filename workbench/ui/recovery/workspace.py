"""What recovery needs of a window: its open documents, and ways to open others."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from workbench.ui.base.act import Offers
from workbench.ui.board.changes import Changes
from workbench.ui.board.document import Document
from workbench.ui.board.draft import Draft

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.files.suggested_search import SuggestedSearch
    from workbench.searching.race.lane import Lane


class DraftEditor(Protocol):
    """An editor in which text may be typed."""

    def offers(self) -> Offers:
        """Return what can be done in it now."""

    @property
    def draft(self) -> Draft | None:
        """The text that is not in the document yet; None where every key changes the document."""


class SetUp(Protocol):
    """A search that is set up in a tab."""

    @property
    def setup(self) -> "SuggestedSearch":
        """The search."""

    def suggest(self, search: "SuggestedSearch") -> None:
        """Set another one up."""


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

    @property
    def search(self) -> "SetUp":
        """The search that is set up."""

    @property
    def lane(self) -> "Lane | None":
        """The search that is under way, or over."""


class OpenAnalysis(Protocol):
    """A tab with an analysis, and its file."""

    on_disk: str
    path: Path | None
    saved: object

    @property
    def widget(self) -> QWidget:
        """The widget of the tab."""

    @property
    def title(self) -> str:
        """What to call it."""

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""

    @property
    def dirty(self) -> bool:
        """Whether its file does not hold what the tab shows."""

    @property
    def running(self) -> bool:
        """Whether a search is running in it."""

    def analysis(self) -> "Analysis":
        """Return what a file is to hold."""


class Workspace(Protocol):
    """The tabs of a window, some of them with documents."""

    def document_tabs(self) -> Sequence[OpenDocument]:
        """Return all document tabs."""

    def analyses(self) -> Sequence[OpenAnalysis]:
        """Return all analyses."""

    def group_of(self, widget: QWidget) -> Sequence[QWidget]:
        """Return a document and its pages, given one of them; a tab of its own is alone."""

    def in_sight(self, widget: QWidget) -> bool:
        """Return whether a tab or a page is the one of its group that is shown."""

    def indexOf(self, widget: QWidget, /) -> int:
        """Return the place of a tab."""

    def currentWidget(self) -> QWidget:
        """Return the tab in front."""

    def add_document(self, document: Document, suggested: "SuggestedSearch | None" = None) -> OpenDocument:
        """Show a document in a new tab, in place of an unchanged one of the same file, with a search set up."""

    def show_first(self) -> None:
        """Bring the file with which the program was started to the front."""

    def setCurrentWidget(self, widget: QWidget, /) -> None:
        """Bring a tab to the front."""


class ReadsFiles(Protocol):
    """Whether files are being read."""

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""


class OpensAnalyses(Protocol):
    """Opens analyses."""

    def show(self, analysis: "Analysis", owner: QWidget | None) -> OpenAnalysis:
        """Show an analysis as a page of a document, or in a tab of its own; raise ParseError if that is impossible."""


class FileCommands(Protocol):
    """Opens files."""

    @property
    def files(self) -> ReadsFiles:
        """The files that are being opened."""

    def open_path(self, path: Path) -> None:
        """Open a file."""

    def finish_interrupted_saves(self) -> None:
        """Restore files whose saving was interrupted."""
