"""Which search a tree is of: its solver, its choices and its goal."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.entries import Entrant
from workbench.searching.watch.tree_solvers import tree_solvers
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.solver import Solver
from workbench.ui.base.choice_form import ChoiceForm, add_field, align_labels, form_layout, list_box

GOALS = {
    Goal.ALL: "All solutions",
    Goal.ONE: "Stop at the first solution",
    Goal.FEWEST: "Fewest options",
    Goal.CHEAPEST: "Lowest cost",
}


class SearchForm(QWidget):
    """Shows a search, and reports another one; a solver that its tab does not show is reported by its name."""

    changed = Signal()
    solver_picked = Signal(str)  # of another tab

    def __init__(
        self, puzzle: Puzzle, chosen: Entrant, goals: Sequence[Goal], is_shown_here: Callable[[str], bool]
    ) -> None:
        """`goals`: those that can be chosen where the solver has them, the usual one first."""
        super().__init__()
        self._puzzle, self._goals, self._is_shown_here = puzzle, goals, is_shown_here
        self.solver_box, self.goal_box = list_box(), QComboBox()
        for solver in tree_solvers(puzzle):
            self.solver_box.addItem(solver.title, solver.name)
        self.form, self.fields = ChoiceForm(), form_layout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        above = form_layout()
        layout.addLayout(above)
        layout.addWidget(self.form)
        layout.addLayout(self.fields)
        add_field(above, "Solver", self.solver_box)
        add_field(self.fields, "Goal", self.goal_box)
        self.solver_box.setAccessibleName("Solver")
        self.goal_box.setAccessibleName("Goal")
        solver, choices = chosen
        self.solver_box.setCurrentIndex(self.solver_box.findData(solver.name))
        self._solver = solver
        self._ask()
        self.show_search(choices, None)
        self.solver_box.currentIndexChanged.connect(self._take_solver)
        self.goal_box.currentIndexChanged.connect(self.changed)
        self.form.changed.connect(self.changed)

    def _take_solver(self) -> None:
        """Ask for the choices and goals of another solver."""
        name = str(self.solver_box.currentData())
        if not self._is_shown_here(name):
            with QSignalBlocker(self.solver_box):
                self.solver_box.setCurrentIndex(self.solver_box.findData(self._solver.name))
            self.solver_picked.emit(name)
            return
        self._solver = SOLVERS[name]
        self._ask()
        self.changed.emit()

    def _ask(self) -> None:
        with QSignalBlocker(self.form), QSignalBlocker(self.goal_box):
            self.form.ask(self._solver.choices)
            self.goal_box.clear()
            for goal in self._goals:
                if goal in self._solver.goals_for(self._puzzle):
                    self.goal_box.addItem(GOALS[goal], goal)
        align_labels(self)

    @property
    def solver(self) -> Solver:
        """The solver chosen."""
        return self._solver

    @property
    def choices(self) -> dict[str, Value]:
        """The values of its choices."""
        return self.form.values()

    @property
    def goal(self) -> Goal:
        """What the search looks for."""
        found = self.goal_box.currentData()
        return Goal(found) if found is not None else self._solver.goals[0]

    def show_search(self, choices: Mapping[str, Value], goal: Goal | None) -> None:
        """Show other choices, and a goal if one is given, without a signal."""
        own = {choice.name for choice in self._solver.choices}
        with QSignalBlocker(self.form), QSignalBlocker(self.goal_box):
            for name, value in choices.items():
                if name in own:
                    self.form.set_value(name, value)
            if goal is not None:
                self.goal_box.setCurrentIndex(max(0, self.goal_box.findData(goal)))
