"""The acts that export or print a document."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import accepted, ask_file, file_name, open_dialog, show_error
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.theme import colours
from workbench.ui.board.face import Picture
from workbench.ui.search.acts import EXPORT_LIVE
from workbench.ui.shell import acts
from workbench.ui.shell.exports.views import ViewExports
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from collections.abc import Mapping

    from workbench.base.choices import Value
    from workbench.ui.search.background_task import BackgroundTask
    from workbench.ui.shell.document.tab import DocumentTab
    from workbench.ui.shell.exports.printing import Printing


class ExportCommands:
    """Exports and prints the tab in front."""

    def __init__(self, window: QMainWindow, tabs: TabArea, views: ViewExports) -> None:
        self._window = window
        self._tabs, self._views = tabs, views
        self._writing: BackgroundTask | None = None  # of solutions, beside all else
        self._printing: Printing | None = None

    @property
    def _tab(self) -> "DocumentTab":
        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a document"
        return tab

    def offers(self) -> Offers:
        """Return what can be done now."""
        if self._tabs.document_tab is None:
            return {}
        return {
            acts.EXPORT: Offer(self.export),
            acts.EXPORT_SOLUTIONS: Offer(self.export_solutions, self._tab.result.listed > 0),
            EXPORT_LIVE: Offer(self.export_live, self._tab.live.nodes > 0),
            acts.PRINT: Offer(self.print_board),
            acts.CREDITS: Offer(self.ask_credits),
        }

    def ask_credits(self) -> None:
        """Ask for title, author and difficulty."""
        from workbench.ui.board.editor import KnowsLevel
        from workbench.ui.shell.dialogs.credits import CreditsDialog

        document, editor = self._tab.document, self._tab.editor
        dialog = CreditsDialog(self._window, document.credits, editor.level if isinstance(editor, KnowsLevel) else "")
        dialog.accepted.connect(
            lambda: document.apply(replace(document.position, credits=dialog.credits), "title and author")
        )
        open_dialog(dialog)

    def export(self) -> None:
        """Ask for a format and a file, and export the board as shown."""
        from workbench.ui.board.pictures.writing import write_notation
        from workbench.ui.shell.dialogs.export import FORMAT, TITLES, BoardExportDialog

        tab, picture = self._tab, self._picture()
        if tab.face.export:
            tab.face.export(picture, None)
            return
        dialog = BoardExportDialog(self._window, picture.puzzle, picture.filling)
        if not accepted(dialog):
            return
        suffix, values = dialog.suffix, dialog.values()
        chosen = str(values[FORMAT])
        kind = TITLES.get(chosen, "Text (*{})").format(suffix)
        path = ask_file(self._window, "Export", f"{file_name(picture.title)}{suffix}", {kind: suffix})
        if path is not None and chosen in TITLES:
            self.export_to(path, values)
        elif path is not None:
            write_notation(picture, path, chosen)

    def _picture(self) -> Picture:
        """Return what is exported from the tab in front."""
        tab = self._tab
        lane = tab.lane if tab.result.filling() is not None else None
        position = tab.document.position
        return Picture(
            window=self._window,
            puzzle=position.puzzle,
            filling=tab.result.seen().copy(),
            marks=position.marks,
            corners=position.corners,
            colouring=position.colouring,
            title=tab.document.title,
            lane=lane,
            report=self._views.report,
        )

    def export_to(self, path: Path, values: "Mapping[str, Value] | None" = None) -> None:
        """Export the board as shown as a picture, or the puzzle alone as text, by the suffix of the file.

        `values`: the options of a PNG picture; None: the usual ones.
        """
        from workbench.files.documents import FileError
        from workbench.files.saving import write_text
        from workbench.pictures.png_choices import BACKGROUND_CHOICE, CELL_CHOICE, coloured, usual_cell
        from workbench.pictures.svg import SvgDrawing
        from workbench.puzzles.colouring import draw_coloured
        from workbench.ui.base.exports.write import save_picture, write_view
        from workbench.ui.board.canvas import picture
        from workbench.ui.board.pictures.writing import board_view

        tab = self._tab
        if tab.face.export:
            tab.face.export(self._picture(), path)
            return
        puzzle, filling, colouring = tab.document.position.puzzle, tab.result.seen(), tab.document.position.colouring
        try:
            if path.suffix == ".svg":
                drawing = SvgDrawing(puzzle.extent, colours())
                draw_coloured(puzzle, drawing, filling, colouring)
                write_text(path, drawing.text())
            elif path.suffix == ".png":
                usual = {CELL_CHOICE.name: usual_cell(puzzle.extent), BACKGROUND_CHOICE.name: BACKGROUND_CHOICE.default}
                chosen = usual | dict(values or {})
                shown = picture(puzzle, filling, coloured(colours(), chosen), int(chosen[CELL_CHOICE.name]), colouring)
                save_picture(path, shown)
            elif path.suffix == ".pdf":
                write_view(board_view(self._picture()), path)
            else:
                write_text(path, puzzle.format())
        except FileError as error:
            self._views.report(str(error), path)
        else:
            self._views.report("", path)

    def export_solutions(self) -> None:
        from workbench.ui.shell.dialogs.solutions import SUFFIXES, SolutionsDialog

        tab = self._tab
        dialog = SolutionsDialog(self._window, tab.document.position.puzzle, len(tab.solutions))
        if not accepted(dialog):
            return
        suffix = SUFFIXES.get(dialog.style_name, ".txt")
        suggestion = file_name(f"{tab.document.title} solutions") + suffix
        path = ask_file(self._window, "Export solutions", suggestion, {f"Text (*{suffix})": suffix})
        if path is not None:
            self.export_solutions_to(path, dialog.style_name, every=dialog.all_requested)

    def export_solutions_to(self, path: Path, style: str, every: bool) -> None:
        """Export all stored solutions, or the one shown, in a thread."""
        from workbench.files.documents import FileError
        from workbench.files.saving import write_text
        from workbench.puzzles.sentences import counted
        from workbench.ui.base.crash import show_failure
        from workbench.ui.search.background_task import BackgroundTask
        from workbench.ui.shell.dialogs.solutions import written

        tab = self._tab
        lane = tab.lane
        assert lane is not None, "this action is disabled without solutions"
        solutions = tab.solutions.every() if every else [tab.result.seen()]

        def write() -> str:
            try:
                write_text(path, written(lane.puzzle, solutions, style))
            except FileError as error:
                return str(error)
            return ""

        def tell(problem: object) -> None:
            if problem:
                show_error(self._window, str(problem))
            else:
                words = f"Exported {counted(len(solutions), 'solution')} to {path}"
                self._window.statusBar().showMessage(words, 4000)

        if self._writing is not None:
            self._writing.drop()
        self._writing = BackgroundTask()
        self._writing.done.connect(tell)
        self._writing.failed.connect(show_failure)
        self._writing.do(write)

    def export_live(self) -> None:
        """Ask for a format and a file, and export the depth view."""
        self._views.ask([self.live_view()])

    def live_view(self) -> TabView:
        """Return the depth view of the tab in front, to be exported."""
        from workbench.puzzles.sentences import counted
        from workbench.ui.search.depth.export import view_of_depths

        tab = self._tab
        solver = tab.lane.solver.title if tab.lane else ""
        depths = tab.live_panel.depth_view
        title = f"{tab.document.title} · {solver} · {counted(depths.nodes, 'node')}"
        return view_of_depths(depths, title)

    def print_board(self) -> None:
        """Ask what to print, and print it."""
        from workbench.ui.shell.exports.printing import Printing

        self._printing = self._printing or Printing(
            self._window, lambda words: self._window.statusBar().showMessage(words, 8000)
        )
        self._printing.ask(self._tab, self._tabs)
