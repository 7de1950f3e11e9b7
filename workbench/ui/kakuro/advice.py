"""The advice panel of a kakuro: hints for solvers, and wrong clues, forced cells and removable clues for setters."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.insight.kakuro.doctor import Fix
from workbench.insight.kakuro.uniqueness import Change, DigitChange, GivenDigit
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Cell
from workbench.ui.base.act import Act
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import icon, set_style_property
from workbench.ui.board import acts as board_acts
from workbench.ui.board.advice.advice_list import AdviceList, AdviceRow
from workbench.ui.board.advice.buttons import HINT_TEXTS, advice_button
from workbench.ui.board.advice.progress_row import ProgressRow
from workbench.ui.board.document import Document
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.advice_session import AdviceSession
from workbench.ui.kakuro.findings import FollowUp, preview_of

SOLVING = (board_acts.HINT, acts.EXPLAIN, acts.FORCED_CELLS)  # for solvers, in the first row of buttons
ADVICE = (*SOLVING, *acts.REPAIRS)  # the others are for designers
PROMPTS: dict[str, tuple[str, Act | None]] = {  # by the verdict: the text without advice, and the act to suggest
    "none": ("Which clue may be wrong?", acts.FIND_WRONG_CLUE),
    "several": ("Which change leaves one solution?", acts.MAKE_UNIQUE),
}
IDLE_PROMPT = ("Ask for a hint or an explanation.", None)


class AdvicePanel(QWidget):
    """Shows advice on a document's kakuro, and starts the kind of advice that is requested."""

    failed = Signal(str)  # the traceback of a mistake in the program
    highlighted = Signal(object)  # the cells that the advice is about: list[Cell]; [] = none
    selected = Signal(object)  # the first cell of a row that was selected
    previewed = Signal(object)  # the Preview of the selected change; None = there is none
    answered = Signal()  # an answer, or its list, has appeared
    changed = Signal()  # the available actions may have changed

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self._session = session = AdviceSession(document)
        self._verdict = ""
        self._state = session.state
        self._highlighted = session.state.cells  # the cells last reported to the editor
        self._previewed: Change | None = None  # the change last reported to it
        self._requests = {
            board_acts.HINT: session.ask_hint,
            acts.EXPLAIN: session.explain,
            acts.FIND_WRONG_CLUE: session.find_wrong_clue,
            acts.MAKE_UNIQUE: session.make_unique,
            acts.FORCED_CELLS: session.forced_cells,
            acts.SPARE_CLUES: session.spare_clues,
        }
        self.buttons = {act: advice_button(act) for act in ADVICE}
        self._tips = {act: button.toolTip() for act, button in self.buttons.items()}
        for act, button in self.buttons.items():
            button.clicked.connect(self._requests[act])
        self.text = QLabel(wordWrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.suggestion = QPushButton()
        self.suggestion.clicked.connect(self._follow_suggestion)
        self.progress = ProgressRow()
        self.progress.stopped.connect(session.stop)
        self.rows = AdviceList(whole=True)
        self.rows.highlighted.connect(self._highlight_row)
        self.rows.chosen.connect(session.choose)
        self.follow_ups = {follow_up: QPushButton(tr(follow_up.value)) for follow_up in FollowUp}
        for follow_up, push_button in self.follow_ups.items():
            push_button.clicked.connect(lambda _on, chosen=follow_up: self._take_follow_up(chosen))
        self._lay_out()
        session.changed.connect(self._show)
        session.failed.connect(self.failed)
        self._show()

    def _lay_out(self) -> None:
        tools = QGridLayout()
        tools.setSpacing(4)
        for_solvers = len(SOLVING)
        for k, button in enumerate(self.buttons.values()):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            if k < for_solvers:
                tools.addWidget(button, 0, 2 * k, 1, 2)
            else:
                tools.addWidget(button, 1, k - for_solvers)
        self._follow_ups = QWidget()
        follow_ups = QHBoxLayout(self._follow_ups)
        follow_ups.setContentsMargins(0, 0, 0, 0)
        follow_ups.setSpacing(6)
        for push_button in self.follow_ups.values():
            follow_ups.addWidget(push_button, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addLayout(tools)
        layout.addWidget(self.text)
        layout.addWidget(self.suggestion)
        layout.addWidget(self.progress)
        layout.addWidget(self._follow_ups)  # above the list, which may need to scroll
        layout.addWidget(self.rows)
        layout.addStretch(1)

    # For the editor

    def show_state(self, verdict: str) -> None:
        """Show what is known about the solutions: "one", "none", "several", "open" = undecided, "" = nothing."""
        if verdict != self._verdict:
            self._verdict = verdict
            self._show()

    @property
    def busy(self) -> bool:
        """Whether advice is still being worked out."""
        return self._session.busy or self._session.waiting

    @property
    def paused(self) -> bool:
        """Whether a long task is paused because the panel is hidden."""
        return self._session.busy and not self._session.running

    def possible(self) -> dict[Act, bool]:
        """Return which kinds of advice are available."""
        return {
            board_acts.HINT: True,
            acts.EXPLAIN: True,
            acts.FIND_WRONG_CLUE: self._verdict not in ("one", "several"),
            acts.MAKE_UNIQUE: self._verdict not in ("none", "one"),
            acts.FORCED_CELLS: self._verdict not in ("none", "one"),
            acts.SPARE_CLUES: self._verdict not in ("none", "several"),
        }

    def ask(self, act: Act) -> None:
        """Request a kind of advice, as its button does."""
        self._requests[act]()

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        for act, button in self.buttons.items():
            button.setIcon(icon(act.icon))
        self.progress.show_colours()

    def cancel(self) -> None:
        """Cancel the advice that is being worked out."""
        self._session.cancel()

    def _follow_suggestion(self) -> None:
        _, suggested = PROMPTS.get(self._verdict, IDLE_PROMPT)
        if suggested is not None:
            self.ask(suggested)

    def _take_follow_up(self, follow_up: FollowUp) -> None:
        self._session.take_follow_up(follow_up, self.rows.selected)

    # Display

    def _show(self) -> None:
        """Show the state of the session."""
        session = self._session
        state = session.state
        prompt, suggested = PROMPTS.get(self._verdict, IDLE_PROMPT)
        idle = not (state.text or session.busy)
        self.text.setText(state.text or tr(prompt))
        set_style_property(self.text, "role", "muted" if idle else "")
        self.suggestion.setVisible(idle and suggested is not None)
        if suggested is not None:
            self.suggestion.setText(self.buttons[suggested].text())
        self.progress.setVisible(session.busy)
        self.progress.show_progress(session.progress)
        self.buttons[board_acts.HINT].setText(tr(HINT_TEXTS[session.hint_level]))
        for act, available in self.possible().items():
            self.buttons[act].setEnabled(available)
            tip = self._tips[act]
            reason = tr("Unavailable: {}.").format(tr(act.unavailable))
            self.buttons[act].setToolTip(tip if available else f"{tip}\n{reason}")
        appears = bool(state.rows) and self.rows.isHidden()
        self.rows.setVisible(bool(state.rows))
        self.rows.show_rows(state.rows)
        self._show_change()
        for follow_up, push_button in self.follow_ups.items():
            push_button.setVisible(follow_up in state.follow_ups)
        self._follow_ups.setVisible(bool(state.follow_ups))
        if state is not self._state:
            self._state = state
            self._highlight(state.cells)
            if state.text and (appears or not session.busy):
                self.answered.emit()
        self.changed.emit()

    def _highlight_row(self, row: AdviceRow) -> None:
        self._show_change()
        if row.cells:
            self.selected.emit(row.cells[0])
        self._highlight(row.cells)

    def _show_change(self) -> None:
        """Offer the change of the selected row, and preview it."""
        row = self.rows.selected
        change = row.change if row is not None and isinstance(row.change, Fix | GivenDigit | DigitChange) else None
        self.follow_ups[FollowUp.APPLY_CHANGE].setEnabled(change is not None)
        if change != self._previewed:
            self._previewed = change
            puzzle = self.document.position.puzzle
            assert isinstance(puzzle, Kakuro)
            self.previewed.emit(None if change is None else preview_of(change, puzzle))

    def _highlight(self, cells: tuple[Cell, ...]) -> None:
        if cells != self._highlighted:
            self._highlighted = cells
            self.highlighted.emit(list(cells))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session.resume()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._session.pause()
