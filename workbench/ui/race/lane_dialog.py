"""The dialog for a lane: its solver and choices."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from workbench.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.solver import Solver
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.i18n import tr
from workbench.ui.search.background_task import BackgroundTask

WIDTH = 420  # pixels


class LaneDialog(QDialog):
    """Asks for a solver that accepts the puzzle, and for its choices; what the solver refuses is not accepted."""

    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(
        self, parent: QWidget, puzzle: Puzzle, title: str, solver: Solver, choices: Mapping[str, Value]
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.solver_box = QComboBox()
        self.solver_box.setObjectName("solver")
        for offered in solvers_for(puzzle):
            self.solver_box.addItem(tr(offered.title), offered.name)
        self.solver_box.setCurrentIndex(max(0, self.solver_box.findData(solver.name)))
        self.form = ChoiceForm()
        self._about = QLabel(wordWrap=True)
        self._about.setProperty("role", "muted")
        self._about.setMinimumWidth(WIDTH)
        kinds = QFormLayout()
        kinds.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        kinds.addRow(tr("Solver"), self.solver_box)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._buttons.accepted.connect(self._check)
        self._buttons.rejected.connect(self.reject)
        self.refusal = QLabel(wordWrap=True)
        self.refusal.setObjectName("refusal")
        self.refusal.setProperty("mood", "bad")
        self.refusal.hide()
        self._puzzle = puzzle
        self._checked: tuple[Puzzle, Solver, Mapping[str, Value]] | None = None
        self._checking = BackgroundTask()
        self._checking.done.connect(self._take_refusal)
        self._checking.failed.connect(self.failed)
        self.finished.connect(self._checking.drop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(8)
        layout.addLayout(kinds)
        layout.addWidget(self.form)
        layout.addWidget(self.refusal)
        layout.addWidget(self._about)
        layout.addStretch(1)
        layout.addWidget(self._buttons)
        self.solver_box.currentIndexChanged.connect(self._ask)
        self.form.changed.connect(self._forget)
        self._ask()
        for name, value in choices.items():
            self.form.set_value(name, value)

    def _ask(self) -> None:
        self.form.ask(self.solver.choices)
        self._about.setText(tr(self.solver.about))
        align_labels(self)
        QWidget.setTabOrder(self.form.follow(self.solver_box), self._buttons)

    def _check(self) -> None:
        """Have a thread start the solver; the dialog ends if it does start."""
        self._checked = puzzle, solver, choices = self._puzzle, self.solver, self.choices
        self._checking.do(lambda: refusal(puzzle, solver, choices))

    def _take_refusal(self, words: object) -> None:
        if words:
            self.refusal.setText(str(words))
            self.refusal.show()
            self._fit()
        else:
            self.accept()

    def _fit(self) -> None:
        """Be as tall as all that is shown."""
        if self.isVisible() and (layout := self.layout()) is not None:
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _forget(self) -> None:
        """Forget what was found about other choices."""
        self._fit()
        if self._checked != (self._puzzle, self.solver, self.choices):
            self._checking.drop()
            self.refusal.hide()

    @property
    def solver(self) -> Solver:
        """The solver chosen."""
        return SOLVERS[self.solver_box.currentData()]

    @property
    def choices(self) -> dict[str, Value]:
        """The value of each of the solver's choices."""
        return self.form.values()


def refusal(puzzle: Puzzle, solver: Solver, choices: Mapping[str, Value]) -> str:
    """Return why a solver does not take a puzzle with these choices; "" if it does."""
    try:
        solver.start(puzzle, choices, solver.goals[0])
    except ChoiceError as error:
        return str(error)
    return ""
