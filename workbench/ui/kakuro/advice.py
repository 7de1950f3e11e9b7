"""The advice panel of a kakuro: hints for solvers, and wrong clues, forced cells and removable clues for setters."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from workbench.insight.kakuro.uniqueness import Change
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Cell
from workbench.ui.base.act import Act
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.theme import icon
from workbench.ui.board import acts as board_acts
from workbench.ui.board.advice.advice_list import AdviceList, AdviceRow
from workbench.ui.board.advice.buttons import HintButton, HintDots, advice_button, hint_row, list_tab, show_listed
from workbench.ui.board.advice.note import Note
from workbench.ui.board.advice.progress_row import ProgressRow
from workbench.ui.board.document import Document
from workbench.ui.kakuro import acts
from workbench.ui.kakuro.advice_session import AdviceSession
from workbench.ui.kakuro.findings import PRIMARY, FollowUp, preview_of

LISTS = {acts.EXPLAIN: acts.EXPLAIN.button, acts.PATH: acts.PATH.button}  # for solvers: the tab of a list
PROMPTS = {  # by the verdict: the text without advice
    "none": "“Wrong clue” lists the changes of one clue that make it solvable.",
    "several": "“Make unique” lists the changes that leave one solution.",
}
IDLE_PROMPT = "Ask for a hint, or for the steps that are possible."

LIST_PROMPT = "Steps, changes of clues and digits, and removable clues are listed here."


class AdvicePanel(QWidget):
    """Shows advice on a document's kakuro, and starts the kind of advice that is requested."""

    failed = Signal(str)  # the traceback of a mistake in the program
    highlighted = Signal(object)  # the cells that the advice is about: list[Cell]; [] = none
    selected = Signal(object)  # the first cell of a row that was selected
    pictured = Signal(object)  # the Shown that the board draws; None = nothing
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
            acts.PATH: session.find_path,
            acts.FIND_WRONG_CLUE: session.find_wrong_clue,
            acts.MAKE_UNIQUE: session.make_unique,
            acts.FORCED_CELLS: session.forced_cells,
            acts.SPARE_CLUES: session.spare_clues,
        }
        self._asked = board_acts.HINT  # last: whose list is shown
        self.hint, self.dots = HintButton(), HintDots()
        self.hint.asked.connect(self._ask_hint)
        self.buttons = {board_acts.HINT: self.hint.button}
        self.buttons |= {act: list_tab(act, text) for act, text in LISTS.items()}
        self.buttons |= {act: advice_button(act) for act in acts.REPAIRS}
        self._tips = {act: button.toolTip() for act, button in self.buttons.items()}
        for act, button in self.buttons.items():
            button.clicked.connect(lambda _on, asked=act: self.ask(asked))
        self.apply_button = advice_button(board_acts.APPLY)
        self.apply_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.apply_button.clicked.connect(self.apply)
        self._apply_tip = self.apply_button.toolTip()
        self.text = Note()
        self.progress = ProgressRow()
        self.progress.stopped.connect(session.stop)
        self.rows = AdviceList()
        self.rows.show_placeholder(LIST_PROMPT)
        self.rows.highlighted.connect(self._highlight_row)
        self.rows.chosen.connect(session.choose)
        others = [follow_up for follow_up in FollowUp if follow_up not in PRIMARY]
        self.others = {follow_up: QPushButton(follow_up.value, autoDefault=False) for follow_up in others}
        for follow_up, push_button in self.others.items():
            push_button.clicked.connect(lambda _on, chosen=follow_up: self._take_follow_up(chosen))
        self._lay_out()
        session.changed.connect(self._show)
        session.failed.connect(self.failed)
        self._show()

    def _lay_out(self) -> None:
        repairs = FlowLayout()
        for act in acts.REPAIRS:
            repairs.addWidget(self.buttons[act])
        tabs = QHBoxLayout()
        tabs.setSpacing(2)
        for act in LISTS:
            tabs.addWidget(self.buttons[act])
        tabs.addStretch(1)
        self._others = QWidget()
        others = FlowLayout(self._others)
        for push_button in self.others.values():
            others.addWidget(push_button)
        self.below_note = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addLayout(hint_row(self.hint, self.dots, self.apply_button))
        layout.addLayout(repairs)
        layout.addWidget(self.text)
        layout.addLayout(self.below_note)
        layout.addLayout(tabs)
        layout.addWidget(self.rows, 1)
        layout.addWidget(self.progress)  # below the list, whose rows stay where they are
        layout.addWidget(self._others)

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
            acts.PATH: self._verdict not in ("none", "several"),
            acts.FIND_WRONG_CLUE: self._verdict not in ("one", "several"),
            acts.MAKE_UNIQUE: self._verdict not in ("none", "one"),
            acts.FORCED_CELLS: self._verdict not in ("none", "one"),
            acts.SPARE_CLUES: self._verdict not in ("none", "several"),
        }

    def ask(self, act: Act) -> None:
        """Request a kind of advice, as its button does."""
        self._asked = act
        self._requests[act]()

    def _ask_hint(self, level: int) -> None:
        self._asked = board_acts.HINT
        self._session.ask_hint(level)

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        for act, button in self.buttons.items():
            button.setIcon(icon(act.icon))
        self.hint.show_colours()
        self.progress.show_colours()

    def cancel(self) -> None:
        """Cancel the advice that is being worked out."""
        self._session.cancel()

    def leave_position(self) -> None:
        """Show no advice on the entries, which are hidden now; changes of the puzzle stay."""
        self._session.leave_position()

    @property
    def applicable(self) -> FollowUp | None:
        """What Apply does now; None = nothing."""
        offered = next((one for one in self._session.state.follow_ups if one in PRIMARY), None)
        if offered is FollowUp.APPLY_CHANGE and self._selected_change() is None:
            return None
        return None if offered is FollowUp.SOLVE_UP_TO and self.rows.selected is None else offered

    def apply(self) -> None:
        """Make the hint, the selected change, or what else has been found."""
        if (follow_up := self.applicable) is not None:
            self._take_follow_up(follow_up)

    def _take_follow_up(self, follow_up: FollowUp) -> None:
        self._session.take_follow_up(follow_up, self.rows.selected)

    # Display

    def _show(self) -> None:
        """Show the state of the session."""
        session = self._session
        state = session.state
        idle = not (state.text or session.busy)
        self.text.show_note(state.text or PROMPTS.get(self._verdict, IDLE_PROMPT), idle=idle)
        self.progress.setVisible(session.busy)
        self.progress.show_progress(session.progress)
        for act, available in self.possible().items():
            if act not in self.buttons:
                continue
            self.buttons[act].setEnabled(available)
            tip = self._tips[act]
            reason = f"Unavailable: {act.unavailable}."
            self.buttons[act].setToolTip(tip if available else f"{tip}\n{reason}")
        self.dots.show_level(session.hint_level)
        for act, text in LISTS.items():
            listed = act is self._asked and bool(state.rows or self.busy)
            show_listed(self.buttons[act], text, listed=listed, count=len(state.rows))
        appears = bool(state.rows) and not self.rows.rows
        self.rows.show_rows(state.rows)
        self._show_change()
        for follow_up, push_button in self.others.items():
            push_button.setVisible(follow_up in state.follow_ups)
        self._others.setVisible(any(follow_up in state.follow_ups for follow_up in self.others))
        if state is not self._state:
            selecting = state.rows and state.rows == self._state.rows  # a row that is in sight
            before, self._state = self._state, state
            self._highlight(state.cells)
            if state.shown is not before.shown:
                self.pictured.emit(state.shown)
            if state.text and (appears or not session.busy) and not selecting:
                self.answered.emit()
        self.changed.emit()

    def _highlight_row(self, row: AdviceRow) -> None:
        self._show_change()
        self.changed.emit()
        if row.cells:
            self.selected.emit(row.cells[0])
        self._highlight(row.cells)
        self._session.select(row)

    def _show_change(self) -> None:
        """Offer the change of the selected row, and preview it."""
        change, offered = self._selected_change(), self.applicable
        self.apply_button.setEnabled(offered is not None)
        why = offered.value if offered else f"Unavailable: {board_acts.APPLY.unavailable}."
        self.apply_button.setToolTip(f"{self._apply_tip}\n{why}")
        if change != self._previewed:
            self._previewed = change
            puzzle = self.document.position.puzzle
            assert isinstance(puzzle, Kakuro)
            self.previewed.emit(None if change is None else preview_of(change, puzzle))

    def _selected_change(self) -> Change | None:
        row = self.rows.selected
        return row.change if row is not None and isinstance(row.change, Change) else None

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
