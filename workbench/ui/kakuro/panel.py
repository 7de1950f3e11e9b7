"""The panel beside a kakuro: design tools, combinations at the cursor, the live verdict, and advice."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QWidget

from workbench.files.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.balance import Balance, balance
from workbench.puzzles.kakuro.design import NO_RUN
from workbench.puzzles.kakuro.style import style_notes
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.cells.elided_label import ElidedLabel
from workbench.ui.board.document import Document
from workbench.ui.board.kind_panel import KindPanel
from workbench.ui.kakuro.advice import AdvicePanel
from workbench.ui.kakuro.combinations import Combinations, runs_at
from workbench.ui.kakuro.difficulty import LiveDifficulty, difficulty_text, difficulty_tip
from workbench.ui.kakuro.magnifier import Magnifier
from workbench.ui.kakuro.symmetry_bar import SymmetryBar
from workbench.ui.kakuro.verdict import LiveVerdict, VerdictView
from workbench.ui.search.solution_line import SolutionLine


class KakuroPanel(KindPanel):
    """Shows information on the cursor's cell above that on the puzzle; what is pressed stays at its place."""

    symmetry_requested = Signal(str)  # one of SYMMETRIES

    def __init__(self, document: Document, live: LiveVerdict, magnifier: Magnifier) -> None:
        super().__init__()
        self.magnifier = magnifier
        self.combinations = Combinations()
        self.symmetries = SymmetryBar()
        self.symmetries.chosen.connect(self.symmetry_requested)
        self.verdict = VerdictView(live)
        self.difficulty = LiveDifficulty(live)
        self.difficulty.changed.connect(self._show_difficulty)
        self.balance = ElidedLabel()
        self.balance.setProperty("role", "muted")
        self.style_note = QLabel(wordWrap=True)
        self.style_note.setProperty("role", "muted")
        self.style_note.setMinimumWidth(1)
        self.style_note.hide()
        self.advice = AdvicePanel(document)
        self.advice.below_note.addWidget(self.style_note)
        self._reveal_timer = QTimer(self, singleShot=True, interval=0)  # once what is new has its place
        self._reveal_timer.timeout.connect(self.reveal_advice)
        self.advice.answered.connect(self._reveal_timer.start)
        self.verdict.shown_changed.connect(self._leave_position)
        self._live = live
        live.changed.connect(self._show_state)
        self._balanced: tuple[object, ...] = ()  # the puzzle and region of the totals shown
        self._styled: Kakuro | None = None  # the puzzle of the style notes shown
        self._lay_out()
        self.show_designing(False)

    def _lay_out(self) -> None:
        self.combinations.above.addWidget(self.symmetries)
        layout = self.column
        layout.addWidget(self.magnifier, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.combinations)
        layout.addWidget(self.balance)
        self.keep_place()
        layout.addWidget(self.advice, 1)

    def show_solution_line(self, line: QWidget) -> None:
        """Show the line on the solution, with what the panel itself knows."""
        assert isinstance(line, SolutionLine)
        line.take_verdict(self.verdict, self.verdict.choice)
        self.verdict.decided.connect(line.show_decided)
        self.verdict.show_verdict()
        super().show_solution_line(line)

    def show_designing(self, designing: bool) -> None:
        """Show the symmetries of strokes, or in their place the cell under the cursor."""
        self.combinations.above.setCurrentWidget(self.symmetries if designing else self.combinations.cell)

    def show_colours(self) -> None:
        """Draw the pictures and icons in the theme's colours."""
        self.update()
        self.symmetries.show_colours()
        self.advice.show_colours()

    def _leave_position(self) -> None:
        """Drop advice on the entries while a solution hides them."""
        if self.verdict.shown:
            self.advice.leave_position()

    def _show_state(self) -> None:
        self.advice.show_state(self._live.state)

    def _show_difficulty(self) -> None:
        self.verdict.show_difficulty(difficulty_text(self.difficulty), difficulty_tip(self.difficulty))

    def reveal_advice(self) -> None:
        """Scroll to the advice, or to its beginning if it is higher than the panel."""
        self.reveal(self.advice)

    def show_symmetry(self, name: str) -> None:
        """Show the symmetry of strokes."""
        self.symmetries.show_symmetry(name)

    def show_cell(self, position: Position, cell: Cell, typed: tuple[int | None, int | None] = (None, None)) -> None:
        """Show the combinations and totals at a cell; `typed` are the clues across and down being typed there."""
        puzzle = position.puzzle
        assert isinstance(puzzle, Kakuro)
        self.combinations.show_cell(puzzle, puzzle.digits(position.entries), cell, typed)
        self._show_balance(puzzle, next((run for run in runs_at(puzzle, cell) if run != NO_RUN), None))

    def show_style(self, puzzle: Kakuro | None) -> None:
        """Show what is unusual about a puzzle that is being designed; None = nothing."""
        if puzzle is self._styled:
            return
        self._styled = puzzle
        notes = style_notes(puzzle) if puzzle is not None else []
        self.style_note.setText("\n".join(f"Style: {note.message}" for note in notes))
        self.style_note.setVisible(bool(notes))

    def _show_balance(self, puzzle: Kakuro, run: int | None) -> None:
        """Show the totals of a run's region, or of the board."""
        region = None if run is None else int(puzzle.regions[run])
        if self._balanced == (puzzle, region):
            return
        self._balanced = puzzle, region
        found = balance(puzzle, run)
        self.balance.setText(balance_note(found, entire_board=run is None) if found.regions else "")
        mood = "" if not (found.complete and found.regions) else "good" if found.across == found.down else "bad"
        set_style_property(self.balance, "mood", mood)


def balance_note(found: Balance, entire_board: bool) -> str:
    """Return the totals across and down of a region, and their difference or the clues that are missing."""
    place = "Sums of the clues" if entire_board or found.regions < 2 else "Sums of this region's clues"
    totals = f"{place}: {found.across:,} across, {found.down:,} down"
    if found.complete:
        if found.across == found.down:
            return f"{totals}, balanced."
        return f"{totals}, difference {abs(found.across - found.down):,}."
    return f"{totals}; {counted(found.missing_across + found.missing_down, 'clue')} missing."
