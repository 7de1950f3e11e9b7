"""The panel beside a search's tree: what drives it, its verdict, and the board at the node that is looked at."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.race.entries import Entrant
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.solver import Solver
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import ChoiceForm, add_field, align_labels, form_layout
from workbench.ui.base.theme import set_style_property
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.search import acts
from workbench.ui.search.drive_buttons import ICON_ONLY, buttons, plain_button
from workbench.ui.search.options_fold import OptionsFold

GOALS = ((Goal.ONE, "Stop at the first solution"), (Goal.ALL, "All solutions"))
LEAST_BOARD = 220  # pixels


class TreePanel(QWidget):
    """Shows the choices and a node, and reports every change."""

    search_changed = Signal()  # another search is chosen
    node_picked = Signal(int)

    def __init__(self, puzzle: Puzzle, solvers: Sequence[Solver], chosen: Entrant | None, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.solver_box, self.goal_box = QComboBox(), QComboBox()
        for solver in solvers:
            self.solver_box.addItem(solver.title, solver.name)
        self.form = ChoiceForm()
        self.board = LaneBoard(puzzle, mark="accent")
        self.board.setMinimumHeight(LEAST_BOARD)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Node of the branch")
        self.slider.setToolTip("The nodes of the branch that is selected")
        self.state, self.summary = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.place, self.reason = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self._lay_out(actions)
        if chosen is not None:
            solver, choices = chosen
            self.solver_box.setCurrentIndex(max(0, self.solver_box.findData(solver.name)))
            self._take_solver()
            for name, value in choices.items():
                self.form.set_value(name, value)
        else:
            self._take_solver()
        self.solver_box.currentIndexChanged.connect(self._take_solver)
        for changed in (self.solver_box.currentIndexChanged, self.goal_box.currentIndexChanged, self.form.changed):
            changed.connect(self.search_changed)
        self.slider.valueChanged.connect(self.node_picked)

    def _lay_out(self, actions: Actions) -> None:
        fields, options = form_layout(), QWidget()
        for text, box in (("Solver", self.solver_box), ("Goal", self.goal_box)):
            add_field(fields, text, box)
            box.setAccessibleName(text)
        inner = QVBoxLayout(options)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addLayout(fields)
        inner.addWidget(self.form)
        self.options = OptionsFold(options)
        self.options.button.toggled.connect(lambda: align_labels(self))
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

    def _take_solver(self) -> None:
        """Ask for the choices and goals of the solver."""
        solver = self.solver
        with QSignalBlocker(self.form), QSignalBlocker(self.goal_box):
            self.form.ask(solver.choices)
            self.goal_box.clear()
            for goal, text in GOALS:
                if goal in solver.goals:
                    self.goal_box.addItem(text, goal)

    @property
    def solver(self) -> Solver:
        """The solver chosen."""
        return SOLVERS[self.solver_box.currentData()]

    @property
    def choices(self) -> dict[str, Value]:
        """The values of its choices."""
        return self.form.values()

    @property
    def goal(self) -> Goal:
        """What the search looks for."""
        found = self.goal_box.currentData()
        return Goal(found) if found is not None else self.solver.goals[0]

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
