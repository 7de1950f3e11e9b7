"""The acts that export and print the views of a tab that is no document."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import accepted, ask_file, file_name, show_error
from workbench.ui.base.exports.view import HasViews, TabView
from workbench.ui.base.theme import colours
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.files.provenance import Provenance
    from workbench.ui.shell.exports.recorder import FilmRecorder

FRAMES, FPS = 100, 10  # of a film, unless others are chosen


class ViewExports:
    """Exports and prints the views of the tab in front."""

    def __init__(self, window: QMainWindow, tabs: TabArea) -> None:
        self._window, self._tabs = window, tabs
        self.recorder: FilmRecorder | None = None

    def offers(self) -> Offers:
        """Return what can be done now."""
        if not isinstance(self._tabs.front, HasViews):
            return {}
        return {acts.EXPORT: Offer(self.export), acts.PRINT: Offer(self.print_view)}

    def views(self) -> Sequence[TabView]:
        """Return the views of the tab in front."""
        front = self._tabs.front
        assert isinstance(front, HasViews), "this action is disabled otherwise"
        return front.views_to_export()

    def export(self) -> None:
        """Ask for a view, a format and a file, and write it."""
        self.ask(self.views())

    def ask(self, views: Sequence[TabView]) -> None:
        """Ask which of some views to export, and how; write it."""
        from workbench.ui.shell.exports.view_dialog import FILMS, FRAMES, SCALE, SPEED, TITLES, UNTIL, ViewExportDialog

        dialog = ViewExportDialog(self._window, views)
        if not accepted(dialog):
            return
        view, suffix, values = dialog.view, dialog.suffix, dialog.values()
        path = ask_file(self._window, "Export", f"{file_name(view.title)}{suffix}", {TITLES[suffix]: suffix})
        if path is None:
            return
        if path.suffix.lower() in FILMS and view.film is not None:
            self.record(view, path, int(values[FRAMES]), int(values[SPEED]), int(values[UNTIL]))
        else:
            self.export_to(view, path, int(values[SCALE]))

    def export_to(self, view: TabView, path: Path, scale: int = 1) -> None:
        """Write a view in the format of the file's suffix, and report the result."""
        from workbench.files.documents import FileError
        from workbench.files.saving import write_bytes
        from workbench.ui.base.exports.caption import caption_of, captioned
        from workbench.ui.base.exports.write import PICTURES, write_view
        from workbench.ui.shell.exports.recorder import page_of
        from workbench.ui.shell.exports.view_dialog import TITLES, possible

        if not possible(view, path.suffix.lower()):
            formats = ", ".join(suffix for suffix in TITLES if possible(view, suffix))
            self.report(f"{path.name} cannot be written. Use one of {formats}.", path)
            return
        made = self._made()
        shown = captioned(view, caption_of(view, made)) if path.suffix.lower() in PICTURES else view
        try:
            if path.suffix.lower() == ".html":
                write_bytes(path, page_of(view, colours(), made))
            else:
                write_view(shown, path, scale, {**made, "title": view.title})
        except FileError as error:
            self.report(str(error), path)
        else:
            self.report("", path)

    def record(self, view: TabView, path: Path, frames: int = FRAMES, fps: int = FPS, until: int | None = None) -> None:
        """Record a film of a view up to a moment, and write it in the format of the file's suffix."""
        from workbench.ui.base.exports.caption import caption_of
        from workbench.ui.base.progress_dialog import ProgressDialog
        from workbench.ui.shell.exports.film_files import FilmFile, GifFile, PageFile
        from workbench.ui.shell.exports.recorder import FilmRecorder, moments_of

        assert view.film is not None, "only views with a film have this format"
        made, moments = self._made(), moments_of(view.film, frames, until)
        comment = "\n".join(f"{name}: {fact}" for name, fact in made.items())
        page = path.suffix.lower() == ".html"
        file: FilmFile = (
            PageFile(view.title, view.size.width(), colours(), made, view.table and view.table())
            if page
            else GifFile(fps, len(moments), comment)
        )
        recorder = FilmRecorder(view.film, moments, file, "" if page else caption_of(view, made))
        words = "Recording {}…"
        dialog = ProgressDialog(self._window, "Export", words, path.name, lambda: recorder.progress)
        dialog.canceled.connect(recorder.stop)
        dialog.canceled.connect(self._drop_recorder)
        recorder.done.connect(dialog.end)
        recorder.done.connect(lambda content: self._write(path, content))
        self.recorder = recorder
        recorder.begin()

    def _made(self) -> "Provenance":
        """Return where the results in front come from."""
        from workbench.files.provenance import provenance

        front = self._tabs.analysis
        return front.tab.made or provenance() if front is not None else provenance()

    def _drop_recorder(self) -> None:
        self.recorder = None

    def _write(self, path: Path, content: bytes) -> None:
        self._drop_recorder()
        from workbench.files.documents import FileError
        from workbench.files.saving import write_bytes

        try:
            write_bytes(path, content)
        except FileError as error:
            self.report(str(error), path)
        else:
            self.report("", path)

    def report(self, problem: str, path: Path) -> None:
        """Show how an export ended."""
        if problem:
            show_error(self._window, problem)
        else:
            self._window.statusBar().showMessage(f"Exported {path}", 4000)

    def print_view(self) -> None:
        """Ask which view of the tab in front to print, if there are several, and print it."""
        from workbench.ui.base.exports.dialog import ExportDialog, Note
        from workbench.ui.board.pictures.printing import chosen_printer, print_view
        from workbench.ui.shell.exports.view_dialog import VIEW, view_choice

        view, *more = views = self.views()
        if more:
            dialog = ExportDialog(self._window, (view_choice(views),), lambda _: Note("On one page."), "Print")
            if not accepted(dialog):
                return
            view = views[int(dialog.values()[VIEW])]
        if printer := chosen_printer(self._window, view.title, wide=view.size.width() > view.size.height()):
            print_view(printer, view)
