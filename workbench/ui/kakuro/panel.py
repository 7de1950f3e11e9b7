"""The panel beside a kakuro: design tools, combinations at the cursor, the live verdict, and advice."""

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel

from workbench.files.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.balance import Balance, balance
from workbench.puzzles.kakuro.design import NO_RUN, SYMMETRIES
from workbench.puzzles.kakuro.style import style_notes
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.document import Document
from workbench.ui.board.kind_panel import KindPanel, thin_line
from workbench.ui.kakuro.advice import AdvicePanel
from workbench.ui.kakuro.combinations import Combinations, runs_at
from workbench.ui.kakuro.difficulty import DifficultyLabel, LiveDifficulty
from workbench.ui.kakuro.magnifier import Magnifier
from workbench.ui.kakuro.verdict import LiveVerdict, VerdictView

GROWING_MILLISECONDS = 200  # after an answer has appeared, in which the panel gets its height


class KakuroPanel(KindPanel):
    """Shows information on the cursor's cell above that on the puzzle."""

    symmetry_requested = Signal(str)  # one of SYMMETRIES

    def __init__(self, document: Document, live: LiveVerdict, magnifier: Magnifier) -> None:
        super().__init__()
        self.symmetry_box = list_box()
        self.symmetry_box.setMinimumContentsLength(8)
        for name, (title, _) in SYMMETRIES.items():
            self.symmetry_box.addItem(tr(title), name)
        self.symmetry_box.setAccessibleName(tr("Symmetry"))
        tip = tr(
            "Mirror each stroke by the chosen symmetry (Ctrl+Shift+Y: next). The first row and column are left out."
        )
        self.symmetry_box.setToolTip(tip)
        self.symmetry_box.activated.connect(lambda _: self.symmetry_requested.emit(self.symmetry_box.currentData()))
        self.magnifier = magnifier
        self.combinations = Combinations()
        self.verdict = VerdictView(live)
        self.difficulty = LiveDifficulty(live)
        self.difficulty_label = DifficultyLabel(self.difficulty)
        self.balance = QLabel(wordWrap=True)
        self.balance.setProperty("role", "muted")
        self.style_note = QLabel(wordWrap=True)
        self.style_note.setProperty("role", "muted")
        self.style_note.hide()
        self.advice = AdvicePanel(document)
        self._reveal_timer = QTimer(self, singleShot=True, interval=0)  # once what is new has its place
        self._reveal_timer.timeout.connect(self.reveal_advice)
        self.advice.answered.connect(self._reveal_timer.start)
        self._growing_timer = QTimer(self, singleShot=True, interval=GROWING_MILLISECONDS)
        self.advice.answered.connect(self._growing_timer.start)
        self.verticalScrollBar().rangeChanged.connect(self._follow_growth)
        self._held = 0  # the place of the advice in the panel, in pixels
        self._hold_timer = QTimer(self, singleShot=True, interval=0)
        self._hold_timer.timeout.connect(self._hold_advice)
        self.advice.rows.highlighted.connect(self._reveal_row)
        self._live = live
        live.changed.connect(self._show_state)
        self._balanced: tuple[object, ...] = ()  # the puzzle and region of the totals shown
        self._styled: Kakuro | None = None  # the puzzle of the style notes shown
        self._lay_out()

    def _lay_out(self) -> None:
        tools = QHBoxLayout()
        tools.setSpacing(6)
        tools.addWidget(self.symmetry_box, 1)
        layout = self.column
        layout.addLayout(tools)
        layout.addWidget(self.magnifier, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.combinations)
        layout.addWidget(thin_line())
        layout.addWidget(self.verdict)
        layout.addWidget(self.difficulty_label)
        layout.addWidget(self.balance)
        layout.addWidget(self.style_note)
        self.keep_place()
        layout.addWidget(self.advice, 1)

    def _show_state(self) -> None:
        self.advice.show_state(self._live.state)

    def _hold_advice(self) -> None:
        """Keep the advice where it was before the combinations above it took more or less room."""
        self.verticalScrollBar().setValue(self.advice.y() - self._held)

    def _reveal_row(self) -> None:
        """Scroll to the selected row of the advice."""
        rows = self.advice.rows
        rect = rows.visualRect(rows.currentIndex())
        middle = rows.viewport().mapTo(self.inside, rect.center())
        self.ensureVisible(middle.x(), middle.y(), 0, rect.height() // 2 + 2)

    def _follow_growth(self) -> None:
        """Scroll to an answer that has just appeared, as it gets its height."""
        if self._growing_timer.isActive():
            self.reveal_advice()

    def reveal_advice(self) -> None:
        """Scroll to the advice, or to its beginning if it is higher than the panel."""
        self.reveal(self.advice)

    def show_symmetry(self, name: str) -> None:
        """Show the symmetry of strokes."""
        with QSignalBlocker(self.symmetry_box):
            self.symmetry_box.setCurrentIndex(self.symmetry_box.findData(name))

    def show_cell(self, position: Position, cell: Cell, typed: tuple[int | None, int | None] = (None, None)) -> None:
        """Show the combinations and totals at a cell; `typed` are the clues across and down being typed there."""
        puzzle = position.puzzle
        assert isinstance(puzzle, Kakuro)
        if self.advice.rows.rows and not self._hold_timer.isActive():  # a row that is clicked stays under the mouse
            self._held = self.advice.y() - self.verticalScrollBar().value()
            self._hold_timer.start()
        self.combinations.show_cell(puzzle, puzzle.digits(position.entries), cell, typed)
        self._show_balance(puzzle, next((run for run in runs_at(puzzle, cell) if run != NO_RUN), None))

    def show_style(self, puzzle: Kakuro | None) -> None:
        """Show what is unusual about a puzzle that is being designed; None = nothing."""
        if puzzle is self._styled:
            return
        self._styled = puzzle
        notes = style_notes(puzzle) if puzzle is not None else []
        self.style_note.setText("\n".join(tr("Style: {}").format(note.message) for note in notes))
        self.style_note.setVisible(bool(notes))

    def _show_balance(self, puzzle: Kakuro, run: int | None) -> None:
        """Show the totals of a run's region, or of the board."""
        region = None if run is None else int(puzzle.regions[run])
        if self._balanced == (puzzle, region):
            return
        self._balanced = puzzle, region
        found = balance(puzzle, run)
        self.balance.setText(balance_note(found, entire_board=run is None))
        self.balance.setVisible(bool(found.regions))
        mood = "" if not (found.complete and found.regions) else "good" if found.across == found.down else "bad"
        set_style_property(self.balance, "mood", mood)


def balance_note(found: Balance, entire_board: bool) -> str:
    """Return the totals across and down of a region, and their difference or the clues that are missing."""
    place = tr("Board") if entire_board or found.regions < 2 else tr("This region")
    totals = tr("{}: {} across, {} down").format(place, f"{found.across:,}", f"{found.down:,}")
    if found.complete:
        if found.across == found.down:
            return tr("{}, balanced.").format(totals)
        return tr("{}, difference {}.").format(totals, f"{abs(found.across - found.down):,}")
    return tr("{}; {} without a clue.").format(totals, counted(found.missing_across + found.missing_down, "run"))
