"""The panel beside a search for better choices: how long it goes on, and what to do with the best."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QProgressBar, QPushButton, QSpinBox, QVBoxLayout, QWidget

from workbench.lab.experiments.experiment import Experiment
from workbench.solvers.solver import Solver
from workbench.ui.analyses.tuning.panel import MAX_EVALUATIONS, MAX_SEED, PERCENT
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import add_field, form_layout
from workbench.ui.base.theme import set_style_property
from workbench.ui.search.drive_buttons import run_buttons
from workbench.ui.search.solve_panel import heading


class SettingsSearchPanel(QWidget):
    """Shows the choices, and reports what to do with the best setting."""

    race_requested = Signal()
    lab_requested = Signal()
    test_requested = Signal()

    def __init__(self, actions: Actions, solver: Solver, experiment: Experiment) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        words = "Of four puzzles of “{}”, two are for training, one for validation, and one for a test at the end."
        words += " A search that reaches the limit counts as failed."
        self.about = QLabel(words.format(experiment.title), wordWrap=True)
        self.heading = heading(solver.title)
        self.evaluations = QSpinBox(minimum=1, maximum=MAX_EVALUATIONS, value=200, singleStep=50)
        self.patience = QSpinBox(minimum=0, maximum=MAX_EVALUATIONS, value=100, singleStep=50)
        self.patience.setSpecialValueText("never")
        self.patience.setToolTip("Stop after this many settings without an improvement in validation")
        self.seed = QSpinBox(minimum=0, maximum=MAX_SEED, value=1)
        self.progress = QProgressBar(maximum=PERCENT, textVisible=True, format="%p %")
        self.state, self.found = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.name = QLineEdit("Tuned", maxLength=40)
        self.name.setProperty("role", "field")
        self.test = QPushButton("&Test")
        self.test.setToolTip("Test the best choices once, on puzzles kept for this")
        self.race, self.lab = QPushButton("Comp&are"), QPushButton("Add to &lab")
        self.race.setToolTip("Compare the best choices with the defaults on a puzzle for validation")
        self.lab.setToolTip(
            "Add the best choices to the experiment under this name; they were tuned on three in four of its puzzles"
        )
        for label in (self.about, self.state, self.found):
            label.setProperty("role", "muted")
        self.found.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.race.clicked.connect(self.race_requested)
        self.lab.clicked.connect(self.lab_requested)
        self.test.clicked.connect(self.test_requested)
        self._lay_out(actions)
        self.show_best("")

    def _lay_out(self, actions: Actions) -> None:
        form, uses = form_layout(), form_layout()
        fields = (("Settings to try", self.evaluations), ("Patience", self.patience), ("Seed", self.seed))
        for text, box in fields:
            add_field(form, text, box)
            box.setAccessibleName(text)
        add_field(uses, "Name", self.name)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in (self.test, self.race, self.lab):
            buttons.addWidget(button, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(9)
        layout.addWidget(self.heading)
        layout.addWidget(self.about)
        layout.addLayout(form)
        layout.addLayout(run_buttons(actions))
        layout.addWidget(self.progress)
        layout.addWidget(self.state)
        layout.addWidget(self.found)
        layout.addLayout(uses)
        layout.addLayout(buttons)
        layout.addStretch(1)

    def allow_edits(self, on: bool) -> None:
        """Let the choices of the search be changed, or not while it goes on."""
        for box in (self.evaluations, self.seed):
            box.setEnabled(on)

    def show_state(self, part: float, text: str, *, problem: bool = False) -> None:
        """Show how much is done, or what is wrong."""
        self.progress.setValue(int(part * PERCENT))
        self.state.setText(text)
        set_style_property(self.state, "mood", "bad" if problem else "")

    def show_best(self, text: str) -> None:
        """Show the best choices so far, "" = none yet."""
        self.found.setText(f"Best: {text}" if text else "")
        for button in (self.race, self.lab):
            button.setEnabled(bool(text))
