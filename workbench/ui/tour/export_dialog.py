"""The dialog for exporting a tour: file format, size and speed."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from workbench.choices import Choice
from workbench.lab.tours.export import (
    CELL_CHOICE,
    FILE_TYPES,
    FILM_CHOICES,
    PICTURES,
    PictureStyle,
    export_problem,
    usual_cell,
)
from workbench.png_choices import BACKGROUND_CHOICE, coloured
from workbench.puzzles.tour import Tour
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import set_style_property

SORT = "sort"
TITLES = {
    ".svg": "SVG picture (*.svg)",
    ".png": "PNG picture (*.png)",
    ".gif": "Animated GIF (*.gif)",
    ".csv": "CSV table (*.csv)",
    ".json": "JSON (*.json)",
    ".txt": "Text (*.txt)",
}
WIDTH = 420


class TourExportDialog(QDialog):
    """Asks for the file format and its options."""

    def __init__(self, parent: QWidget, tour: Tour, moves: int) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self._tour, self._moves = tour, moves
        sorts = tuple((ending, tr(TITLES[ending])) for ending in FILE_TYPES)
        self.form = ChoiceForm(
            (
                Choice(
                    name=SORT, title=tr("Format"), about=tr("The format of the file."), default=".svg", values=sorts
                ),
                replace(CELL_CHOICE, default=usual_cell(tour), needs=tuple((SORT, ending) for ending in PICTURES)),
                replace(BACKGROUND_CHOICE, needs=((SORT, ".png"),)),
                *(replace(choice, needs=((SORT, ".gif"),)) for choice in FILM_CHOICES),
            )
        )
        self.note = QLabel(wordWrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setMinimumHeight(3 * self.note.fontMetrics().lineSpacing())  # so that the dialog keeps its size
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._ok.setText(tr("Export…"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(16)
        for widget in (self.form, self.note, self.buttons):
            layout.addWidget(widget)
        align_labels(self)
        self.setMinimumWidth(WIDTH)
        self.form.changed.connect(self._follow)
        self._follow()
        self.form.setFocus()

    @property
    def ending(self) -> str:
        """The suffix of the file."""
        return str(self.form.values()[SORT])

    def look(self, colours: Mapping[str, str]) -> PictureStyle:
        """Return the options of the picture."""
        values = self.form.values()
        if self.ending == ".png":
            colours = coloured(colours, values)
        return PictureStyle(colours, int(values["cell"]), int(values["fps"]), int(values["frames"]))

    def _follow(self) -> None:
        """Describe the file, or show why it cannot be written."""
        problem = export_problem(self.ending, self._tour, int(self.form.values()["cell"]))
        self.note.setText(problem or self._description())
        set_style_property(self.note, "mood", "bad" if problem else "")
        self._ok.setEnabled(not problem)

    def _description(self) -> str:
        """Return a description of the file."""
        from workbench.film import frames_of
        from workbench.raster import size_of

        values = self.form.values()
        parts = [tr("The file records the solver, tie-break and seed of the tour.")]
        if self.ending in PICTURES:
            wide, high = size_of(self._tour.shape, int(values["cell"]))
            parts.append(tr("{} × {} pixels.").format(f"{wide:,}", f"{high:,}"))
        if self.ending == ".gif":
            frames = frames_of(self._moves, int(values["frames"]))
            seconds = frames / int(values["fps"])
            parts.append(tr("{} frames in {} seconds.").format(f"{frames:,}", f"{seconds:,.1f}"))
        return " ".join(parts)
