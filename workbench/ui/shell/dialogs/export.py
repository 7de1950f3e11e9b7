"""The dialog for exporting a board: file format, and size and background of its picture."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from workbench.base.choices import Choice, Value
from workbench.pictures.png_choices import BACKGROUND_CHOICE, CELL_CHOICE, png_problem, usual_cell
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.ui.base.exports.dialog import ExportDialog, Note
from workbench.ui.board.pictures.notations import notation_formats, notation_of

FORMAT = "format"
TITLES = {
    ".svg": "SVG picture (*.svg)",
    ".pdf": "PDF document (*.pdf)",
    ".png": "PNG picture (*.png)",
    ".txt": "Text (*.txt)",
}
ONLY_PNG = ((FORMAT, ".png"),)


class BoardExportDialog(ExportDialog):
    """Asks for the file format and its options."""

    def __init__(self, parent: QWidget, puzzle: Puzzle, filling: Filling) -> None:
        self._puzzle, self._filling = puzzle, filling
        formats = (
            *((suffix, title) for suffix, title in TITLES.items()),
            *notation_formats(puzzle, filling),
        )
        about = "Pictures show the board with entries and solution; the text is the puzzle alone."
        choices = (
            Choice(name=FORMAT, title="Format", about=about, default=".svg", values=formats),
            replace(CELL_CHOICE, default=usual_cell(puzzle.extent), needs=ONLY_PNG),
            replace(BACKGROUND_CHOICE, needs=ONLY_PNG),
        )
        super().__init__(parent, choices, self._note)

    @property
    def suffix(self) -> str:
        """The suffix of the file."""
        chosen = str(self.values()[FORMAT])
        return chosen if chosen in TITLES else notation_of(self._puzzle, self._filling, chosen).suffix

    def _note(self, values: dict[str, Value]) -> Note:
        """Return how large the picture will be, or why it cannot be written."""
        from workbench.pictures.raster import size_of

        if values[FORMAT] != ".png":
            return Note("")
        cell, extent = int(values[CELL_CHOICE.name]), self._puzzle.extent
        if problem := png_problem(extent, cell):
            return Note(problem, problem=True)
        wide, high = size_of(extent, cell)
        return Note(f"{wide:,} × {high:,} pixels.")
