"""The panel that sets up a search: solver, choices, goal and limit, and the buttons that drive it."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.choices import Value
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.solvers.solver import Solver
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import ChoiceForm, align_labels, list_box
from workbench.ui.base.i18n import tr
from workbench.ui.base.preferences import preferred_solver
from workbench.ui.search import acts

GOALS = (
    (Goal.ONE, "One solution"),
    (Goal.UNIQUE, "Check uniqueness (find two)"),
    (Goal.ALL, "All solutions"),
    (Goal.COUNT, "Count the solutions"),
    (Goal.FEWEST, "Fewest options"),
    (Goal.CHEAPEST, "Lowest cost"),
)
MAX_NODES = 2_000_000_000  # what the field can hold
MAX_SECONDS = 1_000_000.0


class SolvePanel(QWidget):
    """Shows what can be chosen for a puzzle; its buttons are the window's actions."""

    def __init__(self, puzzle: Puzzle, actions: Actions) -> None:
        super().__init__()
        self.solver_box = list_box()
        self.solver_box.setObjectName("solver")
        self.form = ChoiceForm()
        self.goal_box = list_box()
        self.goal_box.setObjectName("goal")
        self.nodes_box = QSpinBox(maximum=MAX_NODES, singleStep=1000)
        self.nodes_box.setGroupSeparatorShown(True)
        self.nodes_box.setSuffix(tr(" nodes"))
        self.nodes_box.valueChanged.connect(
            lambda nodes: self.nodes_box.setSuffix(tr(" node") if nodes == 1 else tr(" nodes"))
        )
        self.seconds_box = QDoubleSpinBox(maximum=MAX_SECONDS, decimals=1)
        self.seconds_box.setSuffix(tr(" s"))
        self.nodes_box.setSpecialValueText(tr("∞ nodes"))
        self.seconds_box.setSpecialValueText(tr("∞ s"))
        for box in (self.nodes_box, self.seconds_box):
            box.setToolTip(tr("Stop the search at this limit; 0 = no limit"))
            box.setAccelerated(True)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # as wide as the panel allows

        goal_form = QFormLayout()
        goal_form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        goal_form.addRow(tr("Goal"), self.goal_box)
        limits = QHBoxLayout()
        limits.addWidget(self.nodes_box, 3)
        limits.addWidget(self.seconds_box, 2)
        goal_form.addRow(tr("Limit"), limits)
        self._solver_form = QFormLayout()
        self._solver_form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._solver_form.addRow(tr("Solver"), self.solver_box)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        layout.addWidget(heading(tr("Solve")))
        layout.addLayout(self._solver_form)
        layout.addWidget(self.form)
        layout.addLayout(goal_form)
        layout.addLayout(buttons(actions))
        self.show_puzzle(puzzle)
        self.solver_box.currentIndexChanged.connect(self._ask)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Offer the solvers that support this puzzle; keep the chosen one if it is still among them."""
        solvers = solvers_for(puzzle)
        if [solver.name for solver in solvers] == [self.solver_box.itemData(k) for k in range(self.solver_box.count())]:
            return
        before = self.solver_box.currentData()
        chosen = before or preferred_solver(puzzle.kind)
        with QSignalBlocker(self.solver_box):  # while the list is empty, there is no solver to ask about
            self.solver_box.clear()
            for solver in solvers:
                self.solver_box.addItem(tr(solver.title), solver.name)
            self.solver_box.setCurrentIndex(max(0, self.solver_box.findData(chosen)))
        if self.solver_box.currentData() != before:
            self._ask()

    def _ask(self) -> None:
        self.form.ask(self.solver.choices)
        self.solver_box.setToolTip(tr(self.solver.about))
        self._offer_goals()
        align_labels(self)
        QWidget.setTabOrder(self.form.follow(self.solver_box), self.goal_box)

    def show_narrow(self, narrow: bool) -> None:
        """Show only the icons of the step buttons, or their numbers too."""
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for button in self.findChildren(QToolButton):
            if button.defaultAction().objectName().startswith("step"):
                button.setToolButtonStyle(style)

    def _offer_goals(self) -> None:
        """Offer the goals that the solver supports; keep the chosen one if it is still among them."""
        chosen = self.goal_box.currentData()
        self.goal_box.clear()
        for goal, text in GOALS:
            if goal in self.solver.goals:
                self.goal_box.addItem(tr(text), goal)
        self.goal_box.setCurrentIndex(max(0, self.goal_box.findData(chosen)))

    def show_choices(self, solver: str, choices: Mapping[str, Value]) -> None:
        """Choose one of the solvers offered, and values for its choices."""
        self.solver_box.setCurrentIndex(self.solver_box.findData(solver))
        for name, value in choices.items():
            self.form.set_value(name, value)

    @property
    def solver(self) -> Solver:
        """The chosen solver."""
        return SOLVERS[self.solver_box.currentData()]

    @property
    def choices(self) -> dict[str, Value]:
        """The value of each of the solver's choices."""
        return self.form.values()

    @property
    def goal(self) -> Goal:
        """The chosen goal."""
        return Goal(self.goal_box.currentData())

    @property
    def limit(self) -> Limit:
        """When to stop: at the goal, or at the limits that are set."""
        return self.goal.limit(self.nodes_box.value() or None, self.seconds_box.value() or None)


def heading(text: str) -> QLabel:
    """Return the title of a panel."""
    label = QLabel(text)
    label.setProperty("role", "heading")
    return label


def buttons(actions: Actions) -> QHBoxLayout:
    """Return a row of buttons: run, pause, stop; step by 1, 10, 100 nodes."""
    row = QHBoxLayout()
    row.setSpacing(5)
    for act in (acts.RUN, acts.PAUSE, acts.STOP, *acts.STEPS):
        button = QToolButton()
        button.setDefaultAction(actions[act])
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if act is acts.RUN or act in acts.STEPS:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        if act is acts.STEP_1:
            row.addStretch(1)
        row.addWidget(button, 2 if act is acts.RUN else 0)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return row
