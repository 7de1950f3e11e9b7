"""Closing tabs: the question about unsaved changes, and the documents closed last, to be reopened."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6 import QtWidgets  # the class of the question waits until it is asked
from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.recovery.modes import modes_of, restore_modes
from workbench.ui.shell import acts
from workbench.ui.shell.analyses.open_analysis import OpenAnalysis
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.files.documents import Saved
    from workbench.ui.shell.analyses.files import AnalysisFiles
    from workbench.ui.shell.document.tab import DocumentTab

MAX_CLOSED = 10  # documents
MAX_CELLS = 1_000_000  # in the states kept of a document: about 12 MB


class ClosedAnalysis(NamedTuple):
    """What is needed to reopen an analysis as it was."""

    analysis: "Analysis"
    path: Path | None
    on_disk: str
    dirty: bool


class ClosedDocument(NamedTuple):
    """What is needed to reopen a document as it was."""

    saved: "Saved"
    title: str
    path: Path | None
    on_disk: str
    modes: str  # of its editor
    draft: str  # typed text with an error, which is in no state of the document
    pages: tuple[ClosedAnalysis, ...]
    page_in_front: bool  # the last one


class ClosingCommands:
    """Closes the tab in front, and reopens documents."""

    def __init__(self, window: QMainWindow, tabs: TabArea, save: Callable[[], bool], analyses: "AnalysisFiles") -> None:
        self._window, self._tabs, self._save, self._analyses = window, tabs, save, analyses
        self.closed: deque[ClosedDocument | ClosedAnalysis] = deque(maxlen=MAX_CLOSED)  # the last one at the right

    def offers(self) -> Offers:
        """Return what can be done now."""
        reopen = {acts.REOPEN_TAB: Offer(self.reopen_tab, bool(self.closed))}
        if self._tabs.currentWidget() is self._tabs.start_page:
            return reopen
        return reopen | {acts.CLOSE_TAB: Offer(self.close_tab)}

    def close_tab(self) -> None:
        """Close the tab in front, unless the person cancels."""
        tab = self._tabs.document_behind
        if tab is None or self.may_close(tab):
            front = self._tabs.currentWidget()
            group = self._tabs.group_of(front)
            analyses = [one for one in self._tabs.analyses() if one.widget in group]
            analyses.sort(key=lambda one: one.widget is front)  # the page in front is reopened last
            pages = tuple(closed_analysis(one) for one in analyses)
            if tab is not None:
                self.closed.append(closed_document(tab, pages, tab is not front))
            else:
                self.closed.extend(pages)
            self._tabs.remove(tab or front)

    def reopen_tab(self) -> None:
        """Reopen the document or the analysis closed last."""
        last = self.closed.pop()
        if isinstance(last, ClosedDocument):
            self._reopen_document(last)
        else:
            self._reopen_analysis(last)

    def _reopen_analysis(self, last: ClosedAnalysis, owner: "DocumentTab | None" = None) -> None:
        if (opened := self._analyses.open(last.analysis, last.path, last.on_disk, owner)) and last.dirty:
            opened.saved = None

    def _reopen_document(self, last: ClosedDocument) -> None:
        from workbench.ui.board.document import Document

        changed = [tab.document.path for tab in self._tabs.document_tabs() if tab.changes.dirty]
        path = None if last.path in changed else last.path  # two tabs must not change one file
        tab = self._tabs.add_document(Document(last.saved, last.title, path, last.on_disk))
        restore_modes(tab.editor, last.modes)
        if last.draft and tab.editor.draft:
            tab.editor.draft.type(last.draft)
        for page in last.pages:
            self._reopen_analysis(page, tab)
        if not last.page_in_front:
            self._tabs.setCurrentWidget(tab)

    def may_close(self, tab: "DocumentTab") -> bool:
        """Ask before work is lost; return False if the person cancels."""
        error = tab.changes.settle()
        if not tab.changes.dirty:
            return True
        if self._tabs.document_behind is not tab:  # otherwise one of its pages may be in front, and stays there
            self._tabs.setCurrentWidget(tab)
        buttons = QtWidgets.QMessageBox.StandardButton
        box = self._question(tab, error)
        answer = box.exec()
        box.deleteLater()
        if answer == buttons.Save:
            self._tabs.setCurrentWidget(tab)
            return self._save()
        return answer == buttons.Discard

    def _question(self, tab: "DocumentTab", error: str) -> "QtWidgets.QMessageBox":
        buttons = QtWidgets.QMessageBox.StandardButton
        box = QtWidgets.QMessageBox(self._window)
        box.setIcon(QtWidgets.QMessageBox.Icon.Question)
        box.setWindowTitle("Puzzle Workbench")
        title = self._tabs.name_of(tab)
        if error:
            box.setText(f"Close “{title}” without saving the text you typed?")
            box.setInformativeText(f"The text has an error and cannot be saved. {error}")
            box.setStandardButtons(buttons.Discard | buttons.Cancel)
            box.setDefaultButton(buttons.Cancel)
            return box
        if tab.document.history.undoable is None and tab.document.path is None:
            box.setText(f"Save “{title}”?")
            box.setInformativeText("This puzzle has never been saved to a file.")
        else:
            box.setText(f"Save the changes to “{title}”?")
            box.setInformativeText("Your changes will be lost if you don’t save them.")
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        return box


def closed_analysis(one: OpenAnalysis) -> ClosedAnalysis:
    """Return the analysis of a tab or a page."""
    dirty = one.dirty
    return ClosedAnalysis(one.analysis(), one.path, one.on_disk, dirty)


def closed_document(tab: "DocumentTab", pages: tuple[ClosedAnalysis, ...], page_in_front: bool) -> ClosedDocument:
    """Return the document of a tab with its pages, and with as much of its history as can be kept."""
    document, draft = tab.document, tab.editor.draft
    rows, columns = document.position.puzzle.extent
    return ClosedDocument(
        saved=document.excerpt(MAX_CELLS // max(1, rows * columns)),
        title=document.title,
        path=document.path,
        on_disk=document.on_disk,
        modes=modes_of(tab.editor),
        draft=draft.text if draft and tab.changes.error else "",
        pages=pages,
        page_in_front=page_in_front,
    )
