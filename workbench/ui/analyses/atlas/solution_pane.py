"""One solution of the atlas by its number: a field for any number, a slider over all, buttons, the board."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSlider, QVBoxLayout, QWidget

from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.ui.analyses.atlas.numbers import grouped, number_of_text
from workbench.ui.analyses.atlas.pane_head import head_of
from workbench.ui.base.act import Actions
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.search import acts
from workbench.ui.search.result_panel import tool

FINEST = 1_000_000  # steps of the slider over more solutions than that
LINES = 2  # of words, for which there is always room


class SolutionPane(QWidget):
    """Shows a solution, and reports the number that is asked for."""

    requested = Signal(object)  # the number of a solution, from 0; of any size

    def __init__(self, puzzle: Puzzle, actions: Actions) -> None:
        super().__init__()
        self._count = 0
        self.number: int | None = None  # from 0, of the solution shown; None = none of the atlas
        self.board = LaneBoard(puzzle)
        self.board.setAccessibleName("Solution")
        self.field = QLineEdit()
        self.field.setProperty("role", "field")
        self.field.setPlaceholderText("Number")
        self.field.setAccessibleName("Number of the solution")
        self.field.setToolTip("Type the number of a solution and press Enter")
        self.field.setClearButtonEnabled(False)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Solution")
        self.slider.setToolTip("Go through all solutions in order")
        self.words = QLabel(wordWrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setMinimumHeight(LINES * self.words.fontMetrics().lineSpacing())
        label = QLabel("&Solution")
        label.setBuddy(self.field)
        row = QHBoxLayout()
        row.setSpacing(5)
        row.addWidget(label)
        row.addWidget(self.field, 1)
        for act in (acts.PREVIOUS_SOLUTION, acts.NEXT_SOLUTION, acts.RANDOM_SOLUTION):
            row.addWidget(tool(actions[act]))
        self.head = head_of(row, self.slider)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.head)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.words)
        self.field.returnPressed.connect(self._take_text)
        self.slider.valueChanged.connect(self._take_place)
        self.show_count(0)

    def show_count(self, count: int) -> None:
        """Show that there are this many solutions."""
        self._count = count
        self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, min(count - 1, FINEST)))
        self.slider.blockSignals(False)
        self.slider.setPageStep(max(1, self.slider.maximum() // 20))
        for widget in (self.field, self.slider):
            widget.setEnabled(count > 0)

    def show_solution(self, filling: Filling, number: int | None, words: str = "") -> None:
        """Show a solution with its number, from 0; None: the search is there, or there is no solution."""
        self.number = number
        self.board.show_filling(filling)
        self.slider.blockSignals(True)
        self.slider.setValue(self.place_of(number or 0))
        self.slider.blockSignals(False)
        self.field.setText("" if number is None else f"{number + 1:,}")
        self.field.setCursorPosition(0)
        place = f"Number {grouped((number or 0) + 1)} of {grouped(self._count)}"
        self._say(words if number is None else f"{words} {place}".strip())

    def say_more(self, text: str) -> None:
        """Add a sentence about the solution shown."""
        self._say(f"{text} {self.words.text()}")

    def place_of(self, number: int) -> int:
        """Return where the slider stands at a solution."""
        most = self.slider.maximum()
        return number * most // (self._count - 1) if self._count > 1 else 0

    def number_at(self, place: int) -> int:
        """Return the number of the solution at a place of the slider."""
        most = self.slider.maximum()
        return place * (self._count - 1) // most if most else 0

    def _take_place(self, place: int) -> None:
        if self._count:
            self.requested.emit(self.number_at(place))

    def _take_text(self) -> None:
        number = number_of_text(self.field.text())
        if number is None:
            self._say(f"Type a whole number, such as {min(self._count, 1000):,}.", wrong=True)
        elif not 1 <= number <= self._count:
            self._say(f"Type a number from 1 to {grouped(self._count)}.", wrong=True)
        else:
            self.requested.emit(number - 1)
            self.field.selectAll()

    def _say(self, text: str, wrong: bool = False) -> None:
        self.words.setText(text)
        set_style_property(self.words, "mood", "bad" if wrong else "")
