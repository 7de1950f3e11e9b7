"""The panel beside a search's tree: what drives it, its verdict, and the board at the node that is looked at."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.race.entries import Entrant
from workbench.searching.watch.tree_solvers import ALGORITHM_X
from workbench.solvers.goal import Goal
from workbench.ui.analyses.tree.search_form import SearchForm
from workbench.ui.base.act import Actions
from workbench.ui.base.fold import Fold
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.search import acts
from workbench.ui.search.drive_buttons import ICON_ONLY, buttons, plain_button

GOALS = (Goal.ONE, Goal.ALL)
LEAST_BOARD = 220  # pixels


class TreePanel(QWidget):
    """Shows the choices and a node, and reports every change."""

    node_picked = Signal(int)

    def __init__(self, puzzle: Puzzle, chosen: Entrant, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.search = SearchForm(puzzle, chosen, GOALS, lambda name: name != ALGORITHM_X)
        self.board = LaneBoard(puzzle, mark="accent")
        self.board.setMinimumHeight(LEAST_BOARD)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Node of the branch")
        self.slider.setToolTip("The nodes of the branch that is selected")
        self.state, self.summary = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.place, self.reason = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self._lay_out(actions)
        self.slider.valueChanged.connect(self.node_picked)

    def _lay_out(self, actions: Actions) -> None:
        self.options = Fold("Options", self.search)
        self.state.setProperty("role", "verdict")
        self.reason.setProperty("role", "muted")
        for label in (self.state, self.summary, self.place, self.reason):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(7)
        layout.addLayout(buttons(actions))
        for part in (self.options, self.state, self.summary):
            layout.addWidget(part)
        layout.addWidget(self.board, 1)
        row = QHBoxLayout()
        row.addWidget(plain_button(actions[acts.STEP_BACK], ICON_ONLY))
        row.addWidget(self.slider, 1)
        row.addWidget(plain_button(actions[acts.FORWARD_NODE], ICON_ONLY))
        layout.addLayout(row)
        for part in (self.place, self.reason):
            layout.addWidget(part)

    def show_state(self, text: str, mood: str = "", summary: str = "") -> None:
        """Show the state of the search in a sentence; once it has ended, a summary below it."""
        self.state.setText(text)
        self.summary.setText(summary)
        self.summary.setVisible(bool(summary))
        set_style_property(self.state, "mood", mood)

    def show_node(self, filling: Filling, node: int, first: int, last: int, place: str, reason: str) -> None:
        """Show the board at a node, one of those from the first to the last of its branch."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(first, last)
            self.slider.setValue(node)
        self.slider.setEnabled(last > first)
        self.board.show_filling(filling)
        self.place.setText(place)
        self.reason.setText(reason)

    def show_nothing(self) -> None:
        """Show no node."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, 0)
        self.slider.setEnabled(False)
        self.place.clear()
        self.reason.clear()
