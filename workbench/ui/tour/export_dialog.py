"""The dialog that asks how a tour is written into a file: as what, how large, how fast; it says what will not do."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from workbench.choices import Choice
from workbench.lab.tours.export import CELL_CHOICE, FILM_CHOICES, PICTURES, SORTS, Look, refusal, usual_cell
from workbench.puzzles.tour import Tour
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.i18n import tr

SORT = "sort"
TITLES = {
    ".svg": "SVG picture (*.svg)",
    ".png": "PNG picture (*.png)",
    ".gif": "Film: animated GIF (*.gif)",
    ".csv": "Table: CSV (*.csv)",
    ".json": "JSON (*.json)",
    ".txt": "Text (*.txt)",
}
WIDTH = 420


class TourExportDialog(QDialog):
    """Asks for the sort of file, and for what there is to choose about it."""

    def __init__(self, parent: QWidget, tour: Tour, moves: int) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self._tour, self._moves = tour, moves
        sorts = tuple((ending, tr(TITLES[ending])) for ending in SORTS)
        self.form = ChoiceForm(
            (
                Choice(
                    name=SORT, title=tr("Written as"), about=tr("What the file will be."), default=".svg", values=sorts
                ),
                replace(CELL_CHOICE, default=usual_cell(tour), needs=tuple((SORT, ending) for ending in PICTURES)),
                *(replace(choice, needs=((SORT, ".gif"),)) for choice in FILM_CHOICES),
            )
        )
        self.note = QLabel(wordWrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setMinimumHeight(3 * self.note.fontMetrics().lineSpacing())  # so that nothing moves as it changes
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
        """How the file's name ends."""
        return str(self.form.values()[SORT])

    def look(self, colours: Mapping[str, str]) -> Look:
        """Return what is chosen for the picture."""
        values = self.form.values()
        return Look(colours, int(values["cell"]), int(values["fps"]), int(values["frames"]))

    def _follow(self) -> None:
        """Say what comes of what is chosen, or why it will not do."""
        problem = refusal(self.ending, self._tour, int(self.form.values()["cell"]))
        self.note.setText(problem or self._promise())
        self.note.setProperty("mood", "bad" if problem else "")
        self.note.style().polish(self.note)
        self._ok.setEnabled(not problem)

    def _promise(self) -> str:
        """Return what the file will be."""
        from workbench.film import frames_of
        from workbench.raster import size_of

        values = self.form.values()
        words = [tr("What made the tour is written into the file: solver, rule, seed.")]
        if self.ending in PICTURES:
            wide, high = size_of(self._tour.shape, int(values["cell"]))
            words.append(tr("{} × {} pixels.").format(f"{wide:,}", f"{high:,}"))
        if self.ending == ".gif":
            frames = frames_of(self._moves, int(values["frames"]))
            seconds = frames / int(values["fps"])
            words.append(tr("{} frames in {} seconds.").format(f"{frames:,}", f"{seconds:,.1f}"))
        return " ".join(words)
