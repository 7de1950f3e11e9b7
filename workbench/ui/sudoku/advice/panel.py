"""The part of the panel with advice: hints, possible steps and the solution path, with what can be done with them."""

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.insight.sudoku.advice import PossibleSteps
from workbench.insight.sudoku.setting.given_changes import GivenChanges
from workbench.insight.sudoku.solution_path import SolutionPath
from workbench.ui.base.act import Act, Actions
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.kernels_needed import kernels_needed
from workbench.ui.base.theme import icon
from workbench.ui.board import acts as board_acts
from workbench.ui.board.advice.advice_list import AdviceList
from workbench.ui.board.advice.buttons import HintButton, HintDots, advice_button, hint_row, list_tab, show_listed
from workbench.ui.board.advice.note import Note
from workbench.ui.board.advice.progress_row import ProgressRow
from workbench.ui.board.kind_panel import word_button
from workbench.ui.sudoku.advice import acts
from workbench.ui.sudoku.advice.session import AdviceSession

IDLE_PROMPT = "A hint says where to look, then which technique helps, then the whole step."
LIST_PROMPT = "“Steps now” lists what can be deduced here, “Path” the steps that lead to the solution."
ROW_PROMPT = "Select a row to see it on the board."
LISTS: dict[Act, tuple[str, type]] = {  # the tab of a list
    acts.ALL_STEPS: ("Steps now", PossibleSteps),
    acts.SOLUTION_PATH: ("Path", SolutionPath),
}


class AdvicePanel(QWidget):
    """Shows the state of a session; the buttons trigger the window's actions."""

    answered = Signal()  # an answer, or its list, has appeared

    def __init__(self, session: AdviceSession, actions: Actions) -> None:
        super().__init__()
        self._session = session
        self.hint, self.dots = HintButton(), HintDots()
        self.hint.asked.connect(session.ask_hint)
        self.apply_button = word_button(actions[board_acts.APPLY])
        self.apply_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.buttons = {board_acts.HINT: self.hint.button}
        self.buttons[acts.TECHNIQUES] = advice_button(acts.TECHNIQUES, words=False)
        for act, (text, _) in LISTS.items():
            self.buttons[act] = list_tab(act, text)
        for act, button in self.buttons.items():
            button.clicked.connect(actions[act].trigger)
        self.text, self.detail = Note(), Note()
        self.progress = ProgressRow()
        self.progress.stopped.connect(session.stop)
        self.filter_box = list_box()
        self.filter_box.setAccessibleName("Group")
        self.filter_box.setToolTip("List one group only")
        self.filter_box.setMinimumContentsLength(1)  # it takes the width that is left
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)  # the tabs stay where they are
        self.filter_box.setSizePolicy(policy)
        self.filter_box.activated.connect(lambda _: self._show_rows())
        self.rows = AdviceList()
        self.rows.highlighted.connect(session.select)
        self.rows.chosen.connect(session.choose)
        self.path_buttons = {
            act: advice_button(act, words=False) for act in (acts.SOLVE_UP_TO, acts.COPY_PATH, acts.EXPORT_PATH)
        }
        for act, button in self.path_buttons.items():
            button.clicked.connect(actions[act].trigger)
        self.first_button = self._menu_button()
        self._groups: list[str] = []  # of the filter
        self._lay_out()
        session.changed.connect(self._show)
        self._show()

    def _menu_button(self) -> QToolButton:
        button = QToolButton()
        button.setText("Solve up to…")
        button.setToolTip("Make all steps before the first one of a technique that you choose")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setProperty("role", "menu")
        button.setMenu(QMenu(button))
        button.menu().aboutToShow.connect(self._fill_menu)
        return button

    def _lay_out(self) -> None:
        tabs = QHBoxLayout()
        tabs.setSpacing(2)
        for act in LISTS:
            tabs.addWidget(self.buttons[act])
        tabs.addSpacing(8)
        tabs.addWidget(self.filter_box, 1)
        self._path_row = QWidget()
        path = FlowLayout(self._path_row)
        for button in (self.first_button, *self.path_buttons.values()):
            path.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addLayout(hint_row(self.hint, self.dots, self.apply_button, self.buttons[acts.TECHNIQUES]))
        layout.addWidget(self.text)
        layout.addLayout(tabs)
        layout.addWidget(self.rows, 1)
        layout.addWidget(self.progress)  # below the list, whose rows stay where they are
        layout.addWidget(self.detail)
        layout.addWidget(self._path_row)

    @property
    def busy(self) -> bool:
        """Whether advice is being worked out."""
        return self._session.busy

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        self.hint.show_colours()
        for act, button in ({acts.TECHNIQUES: self.buttons[acts.TECHNIQUES]} | self.path_buttons).items():
            button.setIcon(icon(act.icon))
        self.progress.show_colours()

    def _show(self) -> None:
        session = self._session
        appears = bool(session.state.rows) and not self.rows.rows
        self._show_filter()
        self._show_rows()
        state = session.state  # a row may have been selected
        self.text.hold(bool(state.detail))
        prompt = busy_text(session) if session.busy else IDLE_PROMPT
        self.text.show_note(state.text or prompt, idle=not state.text or (bool(state.rows) and not session.hint_level))
        self.progress.setVisible(session.busy)
        self.progress.show_progress(session.progress)
        self.dots.show_level(session.hint_level)
        for act, (text, kind) in LISTS.items():
            show_listed(self.buttons[act], text, listed=session.looks_for is kind, count=len(state.rows))
        self.rows.show_placeholder("" if session.busy or session.looks_for else LIST_PROMPT)
        self.detail.show_note(state.detail or ROW_PROMPT, idle=not state.detail)
        self.detail.setVisible(bool(state.rows))
        self._path_row.setVisible(session.path is not None and bool(state.rows))
        self.path_buttons[acts.SOLVE_UP_TO].setEnabled(session.selected is not None)
        if appears or (state.text and not state.detail and not session.busy):
            self.answered.emit()

    def _show_filter(self) -> None:
        """Offer the groups of the list: the techniques of its steps, or what changes of givens leave."""
        session = self._session
        groups = list(dict.fromkeys(row.group for row in session.state.rows))
        self.filter_box.setVisible(len(groups) > 1)
        if groups in ([], self._groups) and self.filter_box.count():
            return
        self._groups, chosen = groups, self.filter_box.currentData() if session.follows else ""
        with QSignalBlocker(self.filter_box):
            self.filter_box.clear()
            self.filter_box.addItem("All changes" if session.looks_for is GivenChanges else "All techniques", "")
            for group in groups:
                self.filter_box.addItem(group, group)
            self.filter_box.setCurrentIndex(max(self.filter_box.findData(chosen), 0))

    def _show_rows(self) -> None:
        """Show the rows of the chosen group."""
        chosen = self.filter_box.currentData()
        rows = tuple(row for row in self._session.state.rows if chosen in (row.group, "", None))
        self.rows.show_rows(rows, self._session.follows)

    def _fill_menu(self) -> None:
        """List the techniques of the path."""
        menu, path = self.first_button.menu(), self._session.path
        menu.clear()
        for technique, number in (path.techniques() if path is not None else {}).items():
            action = menu.addAction(technique.title)
            action.triggered.connect(partial(self._session.solve_up_to, number))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session.resume()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._session.pause()


def busy_text(session: AdviceSession) -> str:
    """Return what is being worked out, or how many kernels it waits for."""
    if not (left := session.kernels_left):
        return "Looking for steps…"
    return kernels_needed("the hint" if session.looks_for_hint else "the list", left)
