"""The acts that save an analysis, and what opens one."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow, QWidget

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import ask_file, file_name, show_error
from workbench.ui.base.settings import remember_file
from workbench.ui.shell import acts
from workbench.ui.shell.analyses.commands import AnalysisCommands
from workbench.ui.shell.analyses.open_analysis import RESULTS, OpenAnalysis
from workbench.ui.shell.dialogs.changed_file import ask_about_change
from workbench.ui.shell.tab_area import TabArea

ORIGIN_MS = 12_000  # that the status bar shows where results come from

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis


class AnalysisFiles:
    """Saves the analysis in front, and opens analyses in tabs of their own."""

    def __init__(self, window: QMainWindow, tabs: TabArea, commands: AnalysisCommands) -> None:
        self._window, self._tabs, self._commands = window, tabs, commands
        tabs.currentChanged.connect(self._forget_origin)

    def offers(self) -> Offers:
        """Return what can be done now."""
        if self._tabs.analysis is None:
            return {}
        return {acts.SAVE: Offer(self.save), acts.SAVE_AS: Offer(self.save_as)}

    @property
    def _front(self) -> OpenAnalysis:
        front = self._tabs.analysis
        assert front is not None, "this action is disabled without an analysis"
        return front

    def save(self) -> bool:
        """Save the analysis in front to its file, or ask for one; return False if that fails."""
        path = self._front.path
        return self.save_as() if path is None else self.save_to(path)

    def save_as(self) -> bool:
        """Ask for a file, and save the analysis in front to it."""
        from workbench.files.analyses import SUFFIX

        front = self._front
        suggestion = str(front.path) if front.path else f"{file_name(front.tab.title)}{SUFFIX}"
        path = ask_file(self._window, "Save as", suggestion, {f"Analyses (*{SUFFIX})": SUFFIX})
        return path is not None and self.save_to(path)

    def save_to(self, path: Path, overwrite: bool = False) -> bool:
        """Save the analysis in front; show an error, or ask about a changed file, and return False if that fails."""
        from workbench.base.places import real
        from workbench.files.analyses import format_analysis
        from workbench.files.documents import FileError
        from workbench.files.saving import ChangedFileError, check_unchanged, fingerprint, write_text

        front, path = self._front, real(path)
        revision = front.revision
        analysis = front.analysis()
        text = format_analysis(analysis)
        try:
            if not overwrite:
                check_unchanged(path, front.path, front.on_disk)
            write_text(path, text)
        except ChangedFileError as error:
            ask_about_change(
                self._window,
                str(error),
                reload=lambda: self._reload(front, path),
                overwrite=lambda: self.save_to(path, overwrite=True),
                save_as=self.save_as,
            )
            return False
        except FileError as error:
            show_error(self._window, str(error))
            return False
        front.path, front.on_disk, front.saved = path, fingerprint(text.encode()), revision
        remember_file(path)
        self._tabs.changed.emit()
        self._window.statusBar().showMessage(f"Saved {path}", 4000)
        if analysis.omitted:
            show_error(self._window, f"{path.name}: {analysis.omitted}")
        return True

    def _reload(self, front: OpenAnalysis, path: Path) -> None:
        """Show the analysis of a file in place of what a tab has of it, unless it holds none any more."""
        from workbench.files.contents import contents_of_file

        contents = contents_of_file(path)
        if contents.analysis is None:
            show_error(self._window, contents.problem or f"{path.name} is no longer an analysis.")
        else:
            self._tabs.remove(front.widget)
            self.open(contents.analysis, path, contents.fingerprint)

    def open(
        self, analysis: "Analysis", path: Path | None = None, on_disk: str = "", owner: QWidget | None = None
    ) -> OpenAnalysis | None:
        """Show an analysis in a new tab, or as a page of a document, by default one of its puzzle if there is one.

        Show an error and return None if the program cannot show it.
        """
        from workbench.puzzles.puzzle import ParseError

        if path is not None and (already := self._in_file(path)):
            self._tabs.setCurrentWidget(already.widget)
            return already
        try:
            return self.show(analysis, owner or self._commands.owner_of(analysis), path, on_disk)
        except ParseError as error:
            show_error(self._window, f"{path.name}: {error}" if path else f"{analysis.title}: {error}")
            return None

    def show(
        self, analysis: "Analysis", owner: QWidget | None, path: Path | None = None, on_disk: str = ""
    ) -> OpenAnalysis:
        """Show an analysis as a page of a document, or in a tab of its own; raise ParseError if that is impossible."""
        document = next((tab for tab in self._tabs.document_tabs() if tab is owner), None)
        self._commands.add(self._commands.tab_of(analysis), analysis.kind, analysis.puzzle, document)
        opened = self._tabs.analysis
        assert opened is not None
        opened.path, opened.on_disk, opened.saved = path, on_disk, opened.revision
        if path is not None:
            remember_file(path)
        self._window.statusBar().showMessage(opened.origin, ORIGIN_MS)
        return opened

    def _forget_origin(self) -> None:
        """Clear the status bar when it shows where results come from that are no longer in front."""
        bar, front = self._window.statusBar(), self._tabs.analysis
        shown = bar.currentMessage()
        if shown.startswith(RESULTS) and (front is None or front.origin != shown):
            bar.clearMessage()

    def _in_file(self, path: Path) -> OpenAnalysis | None:
        from workbench.base.places import real

        return next((one for one in self._tabs.analyses() if one.path == real(path)), None)
