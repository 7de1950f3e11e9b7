"""The panel beside a count of sudoku grids: what to count, buttons, progress and the published number."""

from math import factorial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QRadioButton, QVBoxLayout, QWidget

from workbench.insight.sudoku.grids.class_count import ClassCount
from workbench.insight.sudoku.grids.grid_count import GridCount
from workbench.insight.sudoku.grids.known import KNOWN, Box
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import add_field, form_layout, list_box
from workbench.ui.search.drive_buttons import run_buttons
from workbench.ui.search.solve_panel import heading

PERCENT = 100
METHODS = {
    GridCount: "Bands are counted in classes by the column sets of their boxes, with the ways to complete each"
    " downwards (Felgenhauer and Jarvis 2005).",
    ClassCount: "Grids are the same up to relabelling and the symmetries of the grid. Their classes are counted by"
    " Burnside's lemma: the grids that each symmetry fixes, averaged (Russell and Jarvis 2006).",
}


def symmetry_words(box: Box) -> str:
    """Return how many grids the exchanges of columns and the relabellings make of one."""
    exponent = str(box.rows + 1) if box.rows == box.columns else ""
    orders = factorial(box.columns) ** box.rows * factorial(box.rows)
    name = f"{box.columns}!^{exponent}" if exponent else f"{box.columns}!^{box.rows} × {box.rows}!"
    words = "Exchanging columns makes {} = {} grids of one, relabelling {}! = {}."
    return words.format(name, f"{orders:,}", box.digits, f"{factorial(box.digits):,}")


class GridsPanel(QWidget):
    """Shows the choices, and reports every change."""

    changed = Signal()  # something else is to be counted

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.box_list = list_box()
        for box in KNOWN:
            size = f"{box.digits} × {box.digits}"
            self.box_list.addItem("{} × {} (grids of {})".format(*box, size), box)
        self.box_list.setCurrentIndex(len(KNOWN) - 1)
        self.all = QRadioButton("&All grids")
        self.all.setChecked(True)
        self.different = QRadioButton("&Essentially different grids")
        self.progress = QProgressBar(maximum=PERCENT, textVisible=True, format="%p %")
        self.method, self.state, self.source = (QLabel(wordWrap=True) for _ in range(3))
        for label in (self.method, self.state, self.source):
            label.setProperty("role", "muted")
        self.source.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out(actions)
        self.box_list.currentIndexChanged.connect(self.changed)
        self.different.toggled.connect(self.changed)

    def _lay_out(self, actions: Actions) -> None:
        form = form_layout()
        add_field(form, "Boxes", self.box_list)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(9)
        layout.addWidget(heading("Completed sudoku grids"))
        layout.addLayout(form)
        layout.addWidget(self.all)
        layout.addWidget(self.different)
        layout.addWidget(self.method)
        layout.addLayout(run_buttons(actions))
        layout.addWidget(self.progress)
        layout.addWidget(self.state)
        layout.addStretch(1)
        layout.addWidget(self.source)

    def count(self) -> GridCount | ClassCount:
        """Return the chosen count, before its first part."""
        box: Box = self.box_list.currentData()
        return ClassCount(box) if self.different.isChecked() else GridCount(box)

    def show_choice(self) -> None:
        """Show what the literature says of the chosen count."""
        count = self.count()
        known = KNOWN[count.box]
        self.method.setText(f"{METHODS[type(count)]} {symmetry_words(count.box)}")
        self.source.setText("Published: {}\n{}".format(f"{count.published:,}", known.source))

    def show_state(self, progress: float, text: str) -> None:
        """Show how much is done."""
        self.progress.setValue(int(progress * PERCENT))
        self.state.setText(text)
