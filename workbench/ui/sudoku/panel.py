"""The panel beside a sudoku: tools, keypad, colours, what is known of it, and advice."""

from PySide6.QtWidgets import QWidget

from workbench.ui.board.kind_panel import KindPanel
from workbench.ui.search.solution_line import SolutionLine
from workbench.ui.sudoku.colour_palette import ColourPalette
from workbench.ui.sudoku.digit_bar import DigitBar
from workbench.ui.sudoku.given_pattern import GivenPattern
from workbench.ui.sudoku.solutions_view import SolutionsView


class SudokuPanel(KindPanel):
    """Puts its parts in order; the list of advice takes the height that is left."""

    def __init__(
        self,
        digits: DigitBar,
        palette: ColourPalette,
        pattern: GivenPattern,
        solutions: SolutionsView,
        advice: QWidget,
    ) -> None:
        super().__init__()
        self._solutions = solutions
        self.column.addWidget(digits)
        self.column.addWidget(palette)
        self.column.addWidget(pattern)
        self.keep_place()
        self.column.addWidget(advice, 1)

    def show_solution_line(self, line: QWidget) -> None:
        """Show the line on the solution, with what the panel itself knows."""
        assert isinstance(line, SolutionLine)
        line.take_verdict(self._solutions)
        self._solutions.decided.connect(line.show_decided)
        self._solutions.show_state()
        super().show_solution_line(line)
