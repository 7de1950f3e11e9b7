"""The section with advice: hints, possible steps and the solution path, with what can be done with them."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import icon, set_style_property
from workbench.ui.board import acts as board_acts
from workbench.ui.board.advice.advice_list import AdviceList
from workbench.ui.board.advice.buttons import HINT_TEXTS, MAX_HINT_LEVEL, advice_button
from workbench.ui.board.advice.progress_row import ProgressRow
from workbench.ui.sudoku.advice import acts
from workbench.ui.sudoku.advice.session import AdviceSession

IDLE_PROMPT = "Ask for a hint, the possible steps, or the path to the solution."
BUTTONS = (board_acts.HINT, acts.ALL_STEPS, acts.SOLUTION_PATH, acts.TECHNIQUES)
MIN_LIST_HEIGHT = 110  # pixels


class AdvicePanel(QWidget):
    """Shows the state of a session; the buttons trigger the window's actions."""

    answered = Signal()  # an answer, or its list, has appeared

    def __init__(self, session: AdviceSession, actions: Actions) -> None:
        super().__init__()
        self._session = session
        self.buttons = {act: advice_button(act) for act in BUTTONS}
        for act, button in self.buttons.items():
            button.clicked.connect(actions[act].trigger)
        self.text = QLabel(wordWrap=True)
        self.detail = QLabel(wordWrap=True)
        for label in (self.text, self.detail):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.progress = ProgressRow()
        self.progress.stopped.connect(session.stop)
        self.rows = AdviceList()
        self.rows.setMinimumHeight(MIN_LIST_HEIGHT)
        self.rows.highlighted.connect(session.select)
        self.rows.chosen.connect(session.choose)
        self.apply_button = QPushButton(tr("Apply"), autoDefault=False)
        self.apply_button.clicked.connect(self._apply)
        self.path_buttons = {act: advice_button(act) for act in (acts.SOLVE_UP_TO, acts.COPY_PATH, acts.EXPORT_PATH)}
        for act, button in self.path_buttons.items():
            button.clicked.connect(actions[act].trigger)
        self.first_button = self._menu_button()
        self._lay_out()
        session.changed.connect(self._show)
        self._show()

    def _menu_button(self) -> QToolButton:
        button = QToolButton()
        button.setText(tr("Solve up to…"))
        button.setToolTip(tr("Make all steps before the first one of a technique that you choose"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setProperty("role", "button")
        button.setMenu(QMenu(button))
        button.menu().aboutToShow.connect(self._fill_menu)
        return button

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addLayout(row([*self.buttons.values()], stretched=0))
        layout.addWidget(self.text)
        layout.addWidget(self.progress)
        layout.addWidget(self.apply_button)
        self._path_row = QWidget()
        self._path_row.setLayout(row([self.first_button, *self.path_buttons.values()], stretched=0))
        layout.addWidget(self._path_row)
        layout.addWidget(self.rows, 1000)
        layout.addWidget(self.detail)  # below the list, whose rows stay where they are
        layout.addStretch(1)

    @property
    def busy(self) -> bool:
        """Whether advice is being worked out."""
        return self._session.busy

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        for act, button in (self.buttons | self.path_buttons).items():
            button.setIcon(icon(act.icon))
        self.progress.show_colours()

    def _show(self) -> None:
        session, state = self._session, self._session.state
        idle = not (state.text or session.busy)
        self.text.setText(state.text or tr("Looking for steps…" if session.busy else IDLE_PROMPT))
        set_style_property(self.text, "role", "muted" if idle or session.busy else "")
        self.progress.setVisible(session.busy)
        self.progress.show_progress(session.progress)
        self.buttons[board_acts.HINT].setText(tr(HINT_TEXTS[session.hint_level]))
        appears = bool(state.rows) and self.rows.isHidden()
        self.rows.setVisible(bool(state.rows))
        self.rows.show_rows(state.rows)
        self.detail.setText(state.detail)
        self.detail.setVisible(bool(state.detail))
        self.apply_button.setVisible(self._can_apply())
        self._path_row.setVisible(session.path is not None and bool(state.rows))
        self.path_buttons[acts.SOLVE_UP_TO].setEnabled(session.selected is not None)
        if appears or (state.text and not session.busy):
            self.answered.emit()

    def _can_apply(self) -> bool:
        session = self._session
        chosen = self.rows.selected is not None and session.path is None and bool(session.state.detail)
        return chosen or (session.hint_level == MAX_HINT_LEVEL and session.state.step is not None)

    def _apply(self) -> None:
        """Apply the step that is shown."""
        if self._session.state.step is not None:
            self._session.apply_step(self._session.state.step)
        elif (selected := self.rows.selected) is not None:
            self._session.choose(selected)

    def _fill_menu(self) -> None:
        """List the techniques of the path."""
        menu, path = self.first_button.menu(), self._session.path
        menu.clear()
        for technique, number in (path.techniques() if path is not None else {}).items():
            action = menu.addAction(tr(technique.title))
            action.triggered.connect(partial(self._session.solve_up_to, number))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session.resume()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._session.pause()


def row(widgets: list[QToolButton], stretched: int) -> QHBoxLayout:
    """Return a row of buttons of which one takes the width that is left."""
    layout = QHBoxLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    for number, widget in enumerate(widgets):
        layout.addWidget(widget, int(number == stretched))
    return layout
