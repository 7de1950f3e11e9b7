"""The dialog for a lane: its solver and choices."""

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from workbench.choices import Value
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.solver import Solver
from workbench.ui.choice_form import ChoiceForm, align_labels
from workbench.ui.words import tr

WIDTH = 420  # pixels


class LaneDialog(QDialog):
    """Asks for a solver that accepts the puzzle, and for its choices."""

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
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(8)
        layout.addLayout(kinds)
        layout.addWidget(self.form)
        layout.addWidget(self._about)
        layout.addStretch(1)
        layout.addWidget(self._buttons)
        self.solver_box.currentIndexChanged.connect(self._ask)
        self._ask()
        for name, value in choices.items():
            self.form.set_value(name, value)

    def _ask(self) -> None:
        self.form.ask(self.solver.choices)
        self._about.setText(tr(self.solver.about))
        align_labels(self)
        QWidget.setTabOrder(self.form.follow(self.solver_box), self._buttons)

    @property
    def solver(self) -> Solver:
        """The solver chosen."""
        return SOLVERS[self.solver_box.currentData()]

    @property
    def choices(self) -> dict[str, Value]:
        """The value of each of the solver's choices."""
        return self.form.values()
