"""What of a document goes out: pictures, solutions as text, paper."""

from pathlib import Path
from typing import TYPE_CHECKING

from workbench.ui.base.dialogs import accepted, ask_file, file_name, show_error
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours

if TYPE_CHECKING:
    from workbench.lab.tours.export import PictureStyle
    from workbench.ui.search.background_task import BackgroundTask
    from workbench.ui.shell.document_tab import DocumentTab
    from workbench.ui.shell.main_window import MainWindow

EXPORTS = {"SVG picture (*.svg)": ".svg", "PNG picture (*.png)": ".png", "Text (*.txt)": ".txt"}
PNG_CELL = 60  # pixels


class ExportCommands:
    """Does the actions that write or print what is seen in the tab in front."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._writing: BackgroundTask | None = None  # of solutions, beside all else

    @property
    def _tab(self) -> "DocumentTab":
        tab = self._window.tab
        assert tab is not None, "this action is disabled without a document"
        return tab

    def export(self) -> None:
        from workbench.puzzles.tour import Tour

        if isinstance(self._tab.document.position.puzzle, Tour):
            self._ask_tour_export()
            return
        path = ask_file(self._window, tr("Export"), f"{file_name(self._tab.document.title)}.svg", EXPORTS)
        if path is not None:
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Write the board as a picture of what is seen, or the puzzle alone as text; the suffix tells."""
        from workbench.files import FileError
        from workbench.puzzles.puzzle import draw_whole
        from workbench.puzzles.tour import Tour
        from workbench.saving import write_text
        from workbench.svg import SvgDrawing
        from workbench.ui.base.export import save_picture
        from workbench.ui.board.canvas import picture

        tab = self._tab
        puzzle, filling = tab.document.position.puzzle, tab.seen()
        if isinstance(puzzle, Tour):
            self.export_tour_to(path)
            return
        try:
            if path.suffix == ".svg":
                drawing = SvgDrawing(puzzle.extent, colours())
                draw_whole(puzzle, drawing, filling)
                write_text(path, drawing.text())
            elif path.suffix == ".png":
                save_picture(path, picture(puzzle, filling, colours(), PNG_CELL))
            else:
                write_text(path, puzzle.format())
        except FileError as error:
            show_error(self._window, str(error))
            return
        self._window.statusBar().showMessage(tr("Exported {}").format(path), 4000)

    def _ask_tour_export(self) -> None:
        from workbench.puzzles.tour import Tour
        from workbench.ui.tour.export_dialog import TITLES, TourExportDialog

        tab = self._tab
        tour = tab.document.position.puzzle
        assert isinstance(tour, Tour)
        dialog = TourExportDialog(self._window, tour, int(tab.seen().max(initial=0)))
        if not accepted(dialog):
            return
        ending, look = dialog.ending, dialog.look(colours())
        suggestion = f"{file_name(tab.document.title)}{ending}"
        path = ask_file(self._window, tr("Export"), suggestion, {tr(TITLES[ending]): ending})
        if path is not None:
            self.export_tour_to(path, look)

    def export_tour_to(self, path: Path, look: "PictureStyle | None" = None) -> None:
        """Write the tour that is seen, with what made it; the suffix tells how, and a thread does it."""
        from workbench.lab.race.origin import origin_of
        from workbench.lab.tours.export import ExportRequest, PictureStyle, TourExport, usual_cell
        from workbench.puzzles.tour import Tour
        from workbench.ui.base.crash import show_failure
        from workbench.ui.search.writing import Writing

        tab = self._tab
        tour, filling = tab.document.position.puzzle, tab.seen().copy()
        assert isinstance(tour, Tour)
        origin = origin_of(tour, filling)
        if tab.lane is not None and tab.shown_filling() is not None:
            origin = origin_of(tour, filling, tab.lane.solver, tab.lane.choices, tab.lane.note)
        look = look or PictureStyle(colours(), usual_cell(tour))

        def tell(problem: str) -> None:
            if problem:
                show_error(self._window, problem)
            else:
                self._window.statusBar().showMessage(tr("Exported {}").format(path), 4000)

        writing = Writing(self._window, TourExport(path, ExportRequest(tour, filling, origin, look)))
        writing.done.connect(tell)
        writing.failed.connect(show_failure)

    def export_solutions(self) -> None:
        from workbench.ui.shell.solutions_dialog import COMMA, SolutionsDialog

        tab = self._tab
        dialog = SolutionsDialog(self._window, tab.document.position.puzzle, len(tab.solutions))
        if not accepted(dialog):
            return
        suffix = ".csv" if dialog.style_name == COMMA else ".txt"
        suggestion = file_name(tr("{} solutions").format(tab.document.title)) + suffix
        path = ask_file(self._window, tr("Export solutions"), suggestion, {tr("Text (*{})").format(suffix): suffix})
        if path is not None:
            self.export_solutions_to(path, dialog.style_name, every=dialog.all_requested)

    def export_solutions_to(self, path: Path, style: str, every: bool) -> None:
        """Write the solutions that can be looked through, or the one shown; a thread does it, for there may be many."""
        from workbench.files import FileError
        from workbench.saving import write_text
        from workbench.ui.base.crash import show_failure
        from workbench.ui.search.background_task import BackgroundTask
        from workbench.ui.shell.solutions_dialog import written

        tab = self._tab
        lane = tab.lane
        assert lane is not None, "this action is disabled without solutions"
        solutions = tab.solutions.every() if every else [tab.seen()]

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
                words = tr("Exported {} solutions to {}")
                self._window.statusBar().showMessage(words.format(f"{len(solutions):,}", path), 4000)

        if self._writing is not None:
            self._writing.drop()
        self._writing = BackgroundTask()
        self._writing.done.connect(tell)
        self._writing.failed.connect(show_failure)
        self._writing.do(write)

    def print_board(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        from workbench.ui.board.printing import print_board

        tab = self._tab
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._window)
        if accepted(dialog):
            print_board(printer, tab.document.position.puzzle, tab.seen(), tab.document.title)
