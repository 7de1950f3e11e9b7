"""Knuth's program beside its arrays: the current line, and the entry that the last operation has changed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from workbench.searching.watch.algorithm_notation import AlgorithmNotation
from workbench.searching.watch.operations import OperationClock
from workbench.ui.analyses.tree.algorithm_text import AlgorithmText
from workbench.ui.analyses.watch.links_table import LinksTable

WIDTHS = (250, 250, 400)  # of steps, procedures and arrays, in proportion
LEAST = 90  # pixels of each
GOING_BACK = ("X6", "X7", "X8")  # the steps that uncover


class ProgramView(QWidget):
    """Shows the lines and arrays of a clock, or why there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[OperationClock, AlgorithmNotation] | None = None
        self.steps, self.procedures = AlgorithmText("Algorithm X"), AlgorithmText("Procedures")
        self.table = LinksTable()
        self.reason = QLabel(wordWrap=True)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.reason.setProperty("role", "muted")
        parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        for part, share in zip((self.steps, self.procedures, self.table), WIDTHS, strict=True):
            parts.addWidget(part)
            part.setMinimumWidth(LEAST)
            parts.setStretchFactor(parts.count() - 1, share)
        parts.setSizes(list(WIDTHS))
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(parts)
        self._either = QStackedLayout(self)
        self._either.addWidget(page)
        self._either.addWidget(self.reason)

    def show_clock(self, clock: OperationClock, notation: AlgorithmNotation) -> None:
        """Show a clock as it is now."""
        self._shown = clock, notation
        self._either.setCurrentIndex(0)
        last = clock.last
        step, line = (last.step, last.line) if last else ("", "")
        self.steps.show_lines(notation.steps, step)
        uncovers = step in GOING_BACK
        calling = [f"{'un' * uncovers}cover while"] if "hide" in line else []
        self.procedures.show_lines(notation.procedures(uncovers), line if line != step else "", calling)
        self.table.show_clock(clock, notation)

    def show_nothing(self, reason: str) -> None:
        """Show why there are no operations."""
        self._shown = None
        self.reason.setText(reason)
        self._either.setCurrentIndex(1)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        if self._shown is not None:
            self.show_clock(*self._shown)
