"""The dialog for exporting a board: file format, and size and background of a PNG picture."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from workbench.choices import Choice, Value
from workbench.png_choices import BACKGROUND_CHOICE, CELL_CHOICE, png_problem, usual_cell
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import set_style_property

FORMAT = "format"
TITLES = {".svg": "SVG picture (*.svg)", ".png": "PNG picture (*.png)", ".txt": "Text (*.txt)"}
ONLY_PNG = ((FORMAT, ".png"),)
WIDTH = 420  # pixels


class ExportDialog(QDialog):
    """Asks for the file format and its options."""

    def __init__(self, parent: QWidget, extent: tuple[int, int]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self._extent = extent
        formats = tuple((suffix, tr(title)) for suffix, title in TITLES.items())
        about = tr("Pictures show the board with entries and solution; the text is the puzzle alone.")
        self.form = ChoiceForm(
            (
                Choice(name=FORMAT, title=tr("Format"), about=about, default=".svg", values=formats),
                replace(CELL_CHOICE, default=usual_cell(extent), needs=ONLY_PNG),
                replace(BACKGROUND_CHOICE, needs=ONLY_PNG),
            )
        )
        self.note = QLabel(wordWrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setMinimumHeight(2 * self.note.fontMetrics().lineSpacing())  # so that the dialog keeps its size
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setText(tr("Export…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(16)
        for widget in (self.form, self.note, buttons):
            layout.addWidget(widget)
        align_labels(self)
        self.setMinimumWidth(WIDTH)
        self.form.changed.connect(self._follow)
        self._follow()
        self.form.setFocus()

    @property
    def suffix(self) -> str:
        """The suffix of the file."""
        return str(self.form.values()[FORMAT])

    def values(self) -> dict[str, Value]:
        """Return the options of a PNG picture."""
        return dict(self.form.values())

    def _follow(self) -> None:
        """Show how large the picture will be, or why it cannot be written."""
        from workbench.raster import size_of

        cell = int(self.form.values()[CELL_CHOICE.name])
        problem = png_problem(self._extent, cell) if self.suffix == ".png" else ""
        wide, high = size_of(self._extent, cell)
        size = tr("{} × {} pixels.").format(f"{wide:,}", f"{high:,}") if self.suffix == ".png" else ""
        self.note.setText(problem or size)
        set_style_property(self.note, "mood", "bad" if problem else "")
        self.ok.setEnabled(not problem)
