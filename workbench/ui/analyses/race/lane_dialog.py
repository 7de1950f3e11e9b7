"""The dialog for a lane: its solver and choices."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QWidget

from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.solver import Solver
from workbench.ui.base.choice_form import ChoiceForm, add_field, align_labels, form_layout
from workbench.ui.base.dialogs import answer_buttons, dialog_column
from workbench.ui.search.background_task import BackgroundTask

WIDTH = 420  # pixels


class LaneDialog(QDialog):
    """Asks for a solver and its choices; can be accepted only if the solver starts with them."""

    failed = Signal(str)  # the traceback of an exception

    def __init__(
        self, parent: QWidget, puzzle: Puzzle, title: str, solver: Solver, choices: Mapping[str, Value]
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.solver_box = QComboBox()
        self.solver_box.setObjectName("solver")
        for offered in solvers_for(puzzle):
            self.solver_box.addItem(offered.title, offered.name)
        self.solver_box.setCurrentIndex(max(0, self.solver_box.findData(solver.name)))
        self.form = ChoiceForm()
        self._about = QLabel(wordWrap=True)
        self._about.setProperty("role", "muted")
        self._about.setMinimumWidth(WIDTH)
        kinds = form_layout()
        add_field(kinds, "Solver", self.solver_box)
        self._buttons = answer_buttons(self)
        self.problem = QLabel(wordWrap=True)
        self.problem.setObjectName("problem")
        self.problem.setProperty("mood", "bad")
        self.problem.hide()
        self._puzzle = puzzle
        self._checked: tuple[Puzzle, Solver, Mapping[str, Value]] | None = None
        self._checking = BackgroundTask()
        self._checking.done.connect(self._take_problem)
        self._checking.failed.connect(self.failed)
        self.finished.connect(self._checking.drop)
        layout = dialog_column(self, 8)
        layout.addLayout(kinds)
        layout.addWidget(self.form)
        layout.addWidget(self.problem)
        layout.addWidget(self._about)
        layout.addStretch(1)
        layout.addWidget(self._buttons)
        self.solver_box.currentIndexChanged.connect(self._ask)
        self.form.changed.connect(self._follow)
        self._ask()
        for name, value in choices.items():
            self.form.set_value(name, value)

    def _ask(self) -> None:
        self.form.ask(self.solver.choices)
        self._about.setText(self.solver.about)
        align_labels(self)
        QWidget.setTabOrder(self.form.follow(self.solver_box), self._buttons)

    def accept(self) -> None:
        """Start the solver in a thread; the dialog closes if that succeeds."""
        self._checked = puzzle, solver, choices = self._puzzle, self.solver, self.choices
        self._checking.do(lambda: problem_of(puzzle, solver, choices))

    def _take_problem(self, problem: object) -> None:
        if problem:
            self.problem.setText(str(problem))
            self.problem.show()
            self._fit()
        else:
            super().accept()

    def _fit(self) -> None:
        """Grow to the height of the contents."""
        if self.isVisible() and (layout := self.layout()) is not None:
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _follow(self) -> None:
        """Hide the problem of other choices."""
        self._fit()
        if self._checked != (self._puzzle, self.solver, self.choices):
            self._checking.drop()
            self.problem.hide()

    @property
    def solver(self) -> Solver:
        """The chosen solver."""
        return SOLVERS[self.solver_box.currentData()]

    @property
    def choices(self) -> dict[str, Value]:
        """The value of each of the solver's choices."""
        return self.form.values()


def problem_of(puzzle: Puzzle, solver: Solver, choices: Mapping[str, Value]) -> str:
    """Return why a solver cannot start on a puzzle with these choices; "" if it can."""
    try:
        solver.start(puzzle, choices, solver.goals[0])
    except ChoiceError as error:
        return str(error)
    return ""
