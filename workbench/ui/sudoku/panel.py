"""The panel beside a sudoku: tools, keypad, palettes, what is known of it, and advice."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from workbench.ui.board.kind_panel import KindPanel
from workbench.ui.search.solution_line import SolutionLine
from workbench.ui.sudoku.digit_bar import DigitBar
from workbench.ui.sudoku.solutions_view import SolutionsView


class SudokuPanel(KindPanel):
    """Puts its parts in order; the list of advice takes the height that is left."""

    def __init__(
        self, digits: DigitBar, palettes: Sequence[QWidget], solutions: SolutionsView, advice: QWidget
    ) -> None:
        super().__init__()
        self._solutions = solutions
        self.column.addWidget(digits)
        for palette in palettes:
            self.column.addWidget(palette)
        self.keep_place()
        self.column.addWidget(advice, 1)

    def show_solution_line(self, line: QWidget) -> None:
        """Show the line on the solution, with what the panel itself knows."""
        assert isinstance(line, SolutionLine)
        line.take_verdict(self._solutions)
        self._solutions.decided.connect(line.show_decided)
        self._solutions.show_state()
        super().show_solution_line(line)
