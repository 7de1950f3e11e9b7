"""The dialog for exporting a tour: file format, size and speed."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from workbench.base.choices import Choice, Value
from workbench.insight.tours.export import (
    CELL_CHOICE,
    FILE_TYPES,
    FILM_CHOICES,
    LAST_SECONDS,
    LEAPS_CHOICE,
    PICTURES,
    STILLS,
    PictureStyle,
    export_problem,
    usual_cell,
)
from workbench.pictures.png_choices import BACKGROUND_CHOICE, coloured
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.ui.base.exports.dialog import ExportDialog, Note
from workbench.ui.board.pictures.notations import notation_formats, notation_of

SORT = "sort"
TITLES = {
    ".svg": "SVG picture (*.svg)",
    ".pdf": "PDF document (*.pdf)",
    ".png": "PNG picture (*.png)",
    ".gif": "Animated GIF (*.gif)",
    ".csv": "CSV table (*.csv)",
    ".json": "JSON (*.json)",
    ".txt": "Text (*.txt)",
}
WRITTEN_WITH_ORIGIN = ("csv", "json")  # the styles that have formats of their own


def style_of(values: Mapping[str, Value], colours: Mapping[str, str]) -> PictureStyle:
    """Return the options of a picture."""
    cell, fps, frames = (int(values[name]) for name in ("cell", "fps", "frames"))
    return PictureStyle(colours, cell, fps, frames, str(values[LEAPS_CHOICE.name]))


class TourExportDialog(ExportDialog):
    """Asks for the file format and its options."""

    def __init__(self, parent: QWidget, tour: Tour, filling: Filling) -> None:
        self._tour, self._filling = tour, filling
        self._moves = int(filling.max(initial=0))
        formats = [one for one in notation_formats(tour, filling) if one[0].split()[-1] not in WRITTEN_WITH_ORIGIN]
        sorts = (*((ending, title) for ending, title in TITLES.items()), *formats)
        choices = (
            Choice(name=SORT, title="Format", about="The format of the file.", default=".svg", values=sorts),
            replace(CELL_CHOICE, default=usual_cell(tour), needs=tuple((SORT, ending) for ending in PICTURES)),
            replace(BACKGROUND_CHOICE, needs=((SORT, ".png"),)),
            replace(LEAPS_CHOICE, needs=tuple((SORT, ending) for ending in STILLS)),
            *(replace(choice, needs=((SORT, ".gif"),)) for choice in FILM_CHOICES),
        )
        super().__init__(parent, choices, self._note)

    @property
    def sort(self) -> str:
        """The chosen format: a suffix, or the name of a notation."""
        return str(self.values()[SORT])

    @property
    def ending(self) -> str:
        """The suffix of the file."""
        return self.sort if self.sort in TITLES else notation_of(self._tour, self._filling, self.sort).suffix

    def look(self, colours: Mapping[str, str]) -> PictureStyle:
        """Return the options of the picture."""
        values = self.values()
        if self.sort == ".png":
            colours = coloured(colours, values)
        return style_of(values, colours)

    def _note(self, values: dict[str, Value]) -> Note:
        """Describe the file, or return why it cannot be written."""
        sort = str(values[SORT])
        if sort not in FILE_TYPES:
            return Note("")
        problem = export_problem(sort, self._tour, style_of(values, {}))
        return Note(problem, problem=True) if problem else Note(self._description(sort, values))

    def _description(self, sort: str, values: dict[str, Value]) -> str:
        """Return a description of the file."""
        from workbench.pictures.film import frames_of
        from workbench.pictures.raster import size_of

        parts = ["The file records the solver, tie-break and seed of the tour."]
        if sort in PICTURES:
            wide, high = size_of(self._tour.shape, int(values["cell"]))
            parts.append(f"{wide:,} × {high:,} pixels.")
        if sort == ".gif":
            frames = frames_of(self._moves, int(values["frames"]))
            seconds = (frames - 1) * round(100 / int(values["fps"])) / 100 + LAST_SECONDS
            parts.append(f"{counted(frames, 'frame')} in {seconds:,.1f} s.")
        return " ".join(parts)
