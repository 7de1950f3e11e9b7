"""The panel of an exact cover: what is selected, how large the cover is, and what changes it as a whole."""

from PySide6.QtWidgets import QLabel, QWidget

from workbench.puzzles.cover import Cover
from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Actions
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.board.kind_panel import KindPanel, thin_line, word_button
from workbench.ui.cover import acts
from workbench.ui.cover.matrix_sheet import MatrixCell
from workbench.ui.cover.selection_form import SelectionForm, Take


class CoverPanel(KindPanel):
    """Shows fields for the cell under the cursor, and counts."""

    def __init__(self, actions: Actions, take: Take) -> None:
        super().__init__()
        self._cover: Cover | None = None
        self.form = SelectionForm(take)
        self.counts = QLabel(wordWrap=True)
        self.counts.setProperty("role", "muted")
        self.counts.setMinimumWidth(1)
        buttons = QWidget()
        row = FlowLayout(buttons)
        for act in (acts.CHOOSE_OPTION, acts.SIMPLIFY):
            row.addWidget(word_button(actions[act]))
        for part in (thin_line(), self.form, thin_line(), self.counts, buttons):
            self.column.addWidget(part)
        self.column.addStretch(1)

    def show_cover(self, cover: Cover, at: MatrixCell) -> None:
        """Show a cover and the properties of one of its cells."""
        if cover is not self._cover:
            self._cover = cover
            self.counts.setText(counts_text(cover))
        self.form.show_cell(cover, at)


def counts_text(cover: Cover) -> str:
    """Return how many items and options a cover has."""
    secondary = len(cover.items) - cover.primary
    items = counted(len(cover.items), "item")
    if secondary:
        items = f"{items} ({secondary:,} secondary)"
    members = counted(len(cover.members), "cell")
    matrix = f"{cover.count:,} × {len(cover.items):,}"
    return f"{items}, {counted(cover.count, 'option')}, {members} filled: a matrix of {matrix}"
