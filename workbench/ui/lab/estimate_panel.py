"""The panel beside an estimate: of which search, how many probes, the buttons that drive it, and the figures."""

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QProgressBar,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.choices import Value
from workbench.lab.estimate.estimation import CONFIDENCE, PROBES, TREE_CHOICES, Estimation
from workbench.lab.experiments.figures import duration, number
from workbench.lab.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.solver import Solver
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.i18n import tr
from workbench.ui.search.solve_panel import buttons, heading

ROWS, COLUMNS = ("Nodes", "Solutions", "Time"), ("Estimate", "± 95 %", "Counted")
MAX_PROBES = 2_000_000_000
STEPS = 10_000  # of the progress bar
NONE = "–"
SPACING = 8  # pixels between a label and its field


class EstimatePanel(QWidget):
    """Shows what is chosen and what came of it, and reports what a person chooses."""

    asked = Signal()  # something was chosen for which all has to begin anew
    counting_requested = Signal(bool)

    def __init__(self, solvers: list[Solver], actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.solver_box = QComboBox()
        for solver in solvers:
            self.solver_box.addItem(tr(solver.title), solver.name)
        self.solver_box.setToolTip(tr("Whose speed tells the time; all of them visit the same nodes"))
        self.form = ChoiceForm(TREE_CHOICES)
        self.probes_box = QSpinBox(minimum=2, maximum=MAX_PROBES, value=PROBES, singleStep=10_000)
        self.probes_box.setGroupSeparatorShown(True)
        self.probes_box.setAccelerated(True)
        self.probes_box.setMinimumHeight(self.solver_box.sizeHint().height())
        self.probes_box.setToolTip(tr("How many random walks down the tree; Run makes as many again"))
        self.counting = QCheckBox(tr("&Run the search too"))
        self.counting.setToolTip(tr("Count all solutions beside the estimate, in a thread of its own"))
        self.progress = QProgressBar(maximum=STEPS, textVisible=True)
        self.figures = {(row, column): QLabel(NONE) for row in ROWS for column in COLUMNS}
        self.verdict, self.note = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self._lay_out(actions)
        self.solver_box.currentIndexChanged.connect(self.asked)
        self.form.changed.connect(self.asked)
        self.counting.toggled.connect(self.counting_requested)
        self.show_nothing()

    def _lay_out(self, actions: Actions) -> None:
        of_solver, of_probes = QFormLayout(), QFormLayout()
        for form, text, box in ((of_solver, "Solver", self.solver_box), (of_probes, "Probes", self.probes_box)):
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            form.addRow(tr(text), box)
            box.setAccessibleName(tr(text))
            form.setHorizontalSpacing(SPACING)
        cast("QFormLayout", self.form.layout()).setHorizontalSpacing(SPACING)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        layout.addWidget(heading(tr("Estimate before you start")))
        for part in (of_solver, self.form, of_probes):
            layout.addLayout(part) if isinstance(part, QFormLayout) else layout.addWidget(part)
        layout.addWidget(self.counting)
        layout.addLayout(buttons(actions))
        layout.addSpacing(6)
        layout.addWidget(self.progress)
        layout.addLayout(self._grid())
        self.verdict.setProperty("role", "verdict")
        self.note.setProperty("role", "muted")
        layout.addWidget(self.verdict)
        layout.addWidget(self.note)
        layout.addStretch(1)
        for box in self.form.findChildren(QSpinBox):
            box.setMinimumHeight(self.solver_box.sizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        align_labels(self)  # only now they have the style's font

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        grid.setContentsMargins(0, 4, 0, 4)
        for k, name in enumerate(COLUMNS):
            grid.addWidget(faint(tr(name), Qt.AlignmentFlag.AlignRight), 0, k + 1)
            grid.setColumnStretch(k + 1, 1)
        for r, row in enumerate(ROWS):
            grid.addWidget(faint(tr(row)), r + 1, 0)
            for k, column in enumerate(COLUMNS):
                figure = self.figures[row, column]
                figure.setProperty("role", "number")
                figure.setAccessibleName(f"{tr(row)}, {tr(column)}")
                figure.setAlignment(Qt.AlignmentFlag.AlignRight)
                figure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                grid.addWidget(figure, r + 1, k + 1)
        return grid

    @property
    def solver(self) -> Solver:
        """The solver chosen."""
        return SOLVERS[self.solver_box.currentData()]

    @property
    def choices(self) -> dict[str, Value]:
        """Of which tree."""
        return self.form.values()

    @property
    def probes(self) -> int:
        """How many are wanted."""
        return self.probes_box.value()

    def show_nothing(self) -> None:
        """Show that there is no estimate."""
        for label in self.figures.values():
            label.setText(NONE)
        self.progress.setValue(0)
        self.progress.setFormat(tr("no probe yet"))
        self._say(tr("Run makes random walks down the search tree (F5), Step makes them one by one (F10)."), "idle")
        self.note.setText("")

    def show_figures(self, estimation: Estimation, lane: Lane | None, ended: bool) -> None:
        """Show what is known; `ended` tells that nothing more is to come of itself."""
        if estimation.refusal:
            self._say(estimation.refusal, "bad")
        if estimation.estimate is not None:
            self._show_estimate(estimation)
        self._show_counted(lane)
        if estimation.estimate is not None:
            self._say(*sentence(estimation, lane, ended))
            self.note.setText(note(estimation))

    def _show_estimate(self, estimation: Estimation) -> None:
        estimate = estimation.estimate
        assert estimate is not None
        rate = estimation.speed
        margins = (estimate.nodes_error, estimate.solutions_error, estimate.seconds_error(rate))
        means = (estimate.nodes, estimate.solutions, estimate.seconds(rate))
        for row, mean, margin in zip(ROWS, means, margins, strict=True):
            write = duration if row == "Time" else number
            self.figures[row, "Estimate"].setText(write(mean))
            self.figures[row, "± 95 %"].setText(write(CONFIDENCE * margin))
        self.progress.setValue(int(STEPS * min(1.0, estimate.probes / estimation.target)))
        self.progress.setFormat(tr("{:,} of {:,} probes").format(estimate.probes, estimation.target))

    def _show_counted(self, lane: Lane | None) -> None:
        probe = lane.probe if lane else None
        texts = (f"{probe.nodes:,}", f"{probe.solutions:,}", duration(probe.seconds)) if probe else (NONE,) * 3
        for row, text in zip(ROWS, texts, strict=True):
            label = self.figures[row, "Counted"]
            label.setText(text if not lane or lane.over or not probe else f"{text} …")
            colour(label, "good" if lane and lane.finished else "")

    def _say(self, text: str, mood: str) -> None:
        self.verdict.setText(text)
        colour(self.verdict, mood)


def sentence(estimation: Estimation, lane: Lane | None, ended: bool) -> tuple[str, str]:
    """Return how the estimate stands beside what was counted, and the mood of that."""
    estimate = estimation.estimate
    assert estimate is not None
    if lane and lane.finished and lane.probe and estimate.probes > 1 and estimate.nodes < float("inf"):
        off = estimate.nodes / lane.probe.nodes - 1
        inside = abs(estimate.nodes - lane.probe.nodes) <= CONFIDENCE * estimate.nodes_error
        way = tr("too high") if off > 0 else tr("too low")
        where = tr("inside the band") if inside else tr("outside the band")
        mood = "" if not ended else "good" if inside else "bad"
        return tr("The estimate of the nodes is {:.2f} % {}: {}.").format(100 * abs(off), way, where), mood
    if lane and lane.refusal:
        return lane.refusal, "bad"
    words = tr("The whole search would take about {}.").format(duration(estimate.seconds(estimation.speed)))
    return (words, "") if ended else (tr("Converging …"), "idle")


def note(estimation: Estimation) -> str:
    """Return what has to be known of the figures."""
    assert estimation.estimate is not None
    return tr(
        "{} visits {} nodes/s here, by a short trial; the probes came down to level {:,}. The band is itself estimated:"
        " where most of a tree lies under few branches, it is too narrow at first."
    ).format(tr(estimation.solver.title), number(estimation.speed), estimation.estimate.deepest)


def faint(text: str, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> QLabel:
    """Return a label that stands back."""
    label = QLabel(text, alignment=align)
    label.setProperty("role", "muted")
    return label


def colour(label: QLabel, mood: str) -> None:
    """Let a label have the colour of a mood."""
    if label.property("mood") != mood:
        label.setProperty("mood", mood)
        label.style().polish(label)
