"""One tab: all completed sudoku grids counted class by class, or the essentially different ones."""

from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHeaderView, QLabel, QTableWidgetItem, QVBoxLayout

from workbench.base.number_format import elapsed
from workbench.files.provenance import provenance
from workbench.files.tables import Cell, Table
from workbench.insight.sudoku.grids.class_count import ClassCount
from workbench.insight.sudoku.grids.grid_count import GridCount
from workbench.puzzles.sentences import counted
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.analyses.figures_table import figures_table
from workbench.ui.analyses.grids.panel import GridsPanel
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Actions
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.search.tab_layout import PanelFrame, tab_layout

PANEL_WIDTH = (280, 350)  # pixels at least and at most
HEADINGS = {
    GridCount: ("Class", "Column sets", "Bands", "Completions", "Grids so far"),
    ClassCount: ("Symmetry", "Conjugates", "Fixed grids", "Sum so far"),
}


class GridsTab(RunTab):
    """Connects panel, count and table."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.count: GridCount | ClassCount | None = None
        self._since: float | None = None  # when the count was started or resumed
        self._seconds = 0.0  # before that
        self.panel = GridsPanel(actions)
        self.figure = QLabel(textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.verdict = QLabel(wordWrap=True)
        self.frame = QFrame()
        self.table = figures_table(HEADINGS[GridCount], 0, "Classes")
        self._lay_out()
        FocusTarget(self, self.panel.box_list)
        self.panel.changed.connect(self._drop_count)
        self.searching.changed.connect(self._measure)
        self.panel.show_choice()
        self._show_headings()

    def _lay_out(self) -> None:
        self.frame.setObjectName("panelFrame")
        self.figure.setProperty("role", "title")
        self.verdict.setProperty("role", "muted")
        inside = QVBoxLayout(self.frame)
        inside.setContentsMargins(14, 12, 14, 12)
        inside.addWidget(self.figure)
        inside.addWidget(self.verdict)
        inside.addWidget(self.table, 1)
        layout = tab_layout(self)
        layout.addWidget(self.frame, 5)
        layout.addWidget(PanelFrame(self.panel, *PANEL_WIDTH), 2)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return "Sudoku grids"

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.show_frame()

    def views_to_export(self) -> list[TabView]:
        """Return the lines so far."""
        self.show_frame()  # picture and table hold the same lines
        count = self.count or self.panel.count()
        lines: list[tuple[Cell, ...]] = [tuple(line) for line in count.lines]
        return [view_of(self.title, self.frame, lambda: Table(count.headings, lines, provenance()))]

    # Actions

    def run(self) -> None:
        """Start the chosen count, or resume after a pause."""
        if not self.searching.paused:
            self.count, self._seconds = self.panel.count(), 0.0
            self.table.setRowCount(0)
            self.searching.take(StepwiseJob(self.count.parts()))
        self.searching.go()

    def _drop_count(self) -> None:
        """Forget the count: another one is chosen."""
        self.searching.drop()
        self.count = None
        self.table.setRowCount(0)
        self.panel.show_choice()
        self._show_headings()
        self.show_frame()
        self.status_changed.emit()

    def _measure(self) -> None:
        """Keep the time while the count runs."""
        if self.running and self._since is None:
            self._since = monotonic()
        elif not self.running and self._since is not None:
            self._seconds, self._since = self._elapsed, None

    @property
    def _elapsed(self) -> float:
        """The seconds for which the count has run."""
        return self._seconds + (monotonic() - self._since if self._since is not None else 0.0)

    # What is shown

    def _show_headings(self) -> None:
        """Show the columns of the chosen count; names are on the left, figures on the right."""
        kind = type(self.panel.count())
        headings = HEADINGS[kind]
        self.table.setColumnCount(len(headings))
        self.table.setHorizontalHeaderLabels(list(headings))
        for column in range(len(headings)):
            item = self.table.horizontalHeaderItem(column)
            if item is not None:
                item.setTextAlignment(_side(kind is ClassCount and column == 0))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0 if kind is ClassCount else len(headings) - 1, QHeaderView.ResizeMode.Stretch)

    def show_frame(self) -> None:
        """Show what is counted so far, if this tab is visible."""
        if not self.isVisible():
            return
        count = self.count
        if count is None:
            self.figure.setText("How many sudoku grids are there?")
            self.verdict.setText("Press F5 to count them.")
            self.panel.show_state(0, "")
            return
        self._append_lines(count)
        self.figure.setText(f"{count.so_far:,}")
        self.verdict.setText(self._verdict(count))
        self.panel.show_state(count.progress, self._state(count))

    def _verdict(self, count: GridCount | ClassCount) -> str:
        """Return the sentence below the number."""
        essentially = isinstance(count, ClassCount)
        if count.result is None:
            return "essentially different grids so far" if essentially else "grids so far"
        unit = "essentially different grids" if essentially else "grids"
        if count.result == count.published:
            return f"{unit}, as published"
        return f"{unit}, but {count.published:,} are published"

    def _state(self, count: GridCount | ClassCount) -> str:
        """Return the sentences below the progress."""
        parts = [f"Time: {elapsed(self._elapsed)}"]
        if isinstance(count, ClassCount) and count.conjugacy_classes:
            words = "{} of {} classes of symmetries; {} fix grids"
            parts.append(words.format(count.done, count.conjugacy_classes, len(count.lines)))
            parts.append(counted(count.nodes, "node"))
            if count.result is None:
                parts.append(f"Now: {count.now}")
        elif isinstance(count, GridCount) and count.classes:
            parts.append(f"{len(count.lines)} of {count.classes} classes of bands")
        return "\n".join(parts)

    def _append_lines(self, count: GridCount | ClassCount) -> None:
        """Show the lines that are new."""
        known, lines = self.table.rowCount(), list(count.lines)
        if known == len(lines):
            return
        self.table.setRowCount(len(lines))
        for row in range(known, len(lines)):
            values = lines[row] if isinstance(count, ClassCount) else (row + 1, *lines[row])
            for column, value in enumerate(values):
                item = QTableWidgetItem(value if isinstance(value, str) else f"{value:,}")
                item.setTextAlignment(_side(isinstance(value, str)))
                self.table.setItem(row, column, item)
        self.table.scrollToBottom()


def _side(left: bool) -> Qt.AlignmentFlag:
    """Return how the texts of a column are aligned."""
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
