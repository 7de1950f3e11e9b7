"""The dialog that asks which solutions to export, and in which style."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QWidget

from workbench.api.pictures import MAX_SHEET, draw_sheet
from workbench.base.choices import Choice
from workbench.files.notations import notation, style_problem
from workbench.files.solution_tables import csv_of_solutions
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.dialogs import answer_buttons, dialog_column
from workbench.ui.base.theme import scaled

WIDTH = 460  # pixels, so that no style is cut off

STYLES = {
    "plain": "As shown on the board",
    "grid": "A grid of characters",
    "line": "One line for each solution",
    "csv": "Numbers with commas (CSV)",
    "numbers": "A grid of move numbers",
    "coordinates": "Rows and columns, from 0",
    "squares": "Squares like e4",
    "json": "JSON",
}
COMMA, SHEET = "csv", "sheet"
SUFFIXES = {COMMA: ".csv", SHEET: ".svg"}  # of files; else .txt


class SolutionsDialog(QDialog):
    """Asks for one or all solutions, and for one of the puzzle's styles."""

    def __init__(self, parent: QWidget, puzzle: Puzzle, count: int) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export solutions")
        self.setMinimumWidth(scaled(WIDTH))
        able = [style for style in puzzle.filling_styles if style != "plain" and not style_problem(puzzle, style)]
        styles = tuple((style, STYLES.get(style) or notation(style).title) for style in able)
        styles = styles or (("plain", STYLES["plain"]),)
        if count <= MAX_SHEET:
            styles = (*styles, (SHEET, "One sheet of pictures (SVG)"))
        which = (("all", f"All {count:,} in the list"), ("shown", "The solution shown"))
        self.form = ChoiceForm(
            (
                Choice(
                    name="which",
                    title="Solutions",
                    about="Which solutions to export.",
                    default="all",
                    values=which,
                ),
                Choice(
                    name="style",
                    title="Format",
                    about="The format of each solution.",
                    default=styles[0][0],
                    values=styles,
                ),
            )
        )
        buttons = answer_buttons(self, "Export…")
        layout = dialog_column(self, 16)
        layout.addWidget(self.form)
        layout.addWidget(buttons)
        align_labels(self)
        self.form.setFocus()

    @property
    def style_name(self) -> str:
        """The style chosen."""
        return str(self.form.values()["style"])

    @property
    def all_requested(self) -> bool:
        """Whether to export all solutions."""
        return self.form.values()["which"] == "all"


def written(puzzle: Puzzle, solutions: Sequence[Filling], style: str) -> str:
    """Return the text of solutions; those of several lines are separated by empty lines, or have their numbers."""
    if style == COMMA:
        return csv_of_solutions(puzzle, solutions)
    if style == SHEET:
        return draw_sheet(puzzle, solutions).svg
    between = "" if style == "line" else "\n"
    return between.join(puzzle.format_filling(solution, style) for solution in solutions)
