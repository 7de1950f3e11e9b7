"""The panel beside an estimate: the search, the number of probes, buttons, and figures."""

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
from workbench.ui.base.choice_form import ChoiceForm, add_field, align_labels, form_layout
from workbench.ui.base.i18n import tr
from workbench.ui.search.solve_panel import buttons, heading

ROWS, COLUMNS = ("Nodes", "Solutions", "Time"), ("Estimate", "± 95 %", "Counted")
MAX_PROBES = 2_000_000_000
STEPS = 10_000  # of the progress bar
NONE = "–"


class EstimatePanel(QWidget):
    """Shows the choices and the estimate, and reports every change."""

    search_changed = Signal()  # another search is chosen
    counting_requested = Signal(bool)

    def __init__(self, solvers: list[Solver], actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.solver_box = QComboBox()
        for solver in solvers:
            self.solver_box.addItem(tr(solver.title), solver.name)
        self.solver_box.setToolTip(tr("The solver whose speed is used to estimate the time; all visit the same nodes"))
        self.form = ChoiceForm(TREE_CHOICES)
        self.probes_box = QSpinBox(minimum=2, maximum=MAX_PROBES, value=PROBES, singleStep=10_000)
        self.probes_box.setGroupSeparatorShown(True)
        self.probes_box.setAccelerated(True)
        self.probes_box.setMinimumHeight(self.solver_box.sizeHint().height())
        self.probes_box.setToolTip(tr("The number of random walks down the tree; each Run adds this many"))
        self.counting = QCheckBox(tr("Also &run the search"))
        self.counting.setToolTip(tr("Count all solutions during the estimate, for comparison"))
        self.progress = QProgressBar(maximum=STEPS, textVisible=True)
        self.figures = {(row, column): QLabel(NONE) for row in ROWS for column in COLUMNS}
        self.verdict, self.note = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self._lay_out(actions)
        self.solver_box.currentIndexChanged.connect(self.search_changed)
        self.form.changed.connect(self.search_changed)
        self.counting.toggled.connect(self.counting_requested)
        self.show_nothing()

    def _lay_out(self, actions: Actions) -> None:
        of_solver, of_probes = form_layout(), form_layout()
        for form, text, box in ((of_solver, "Solver", self.solver_box), (of_probes, "Probes", self.probes_box)):
            add_field(form, tr(text), box)
            box.setAccessibleName(tr(text))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        layout.addWidget(heading(tr("Estimate the search")))
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
        align_labels(self)  # before, the labels do not have the style's font

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
        """The chosen solver."""
        return SOLVERS[self.solver_box.currentData()]

    @property
    def choices(self) -> dict[str, Value]:
        """The choices of the search."""
        return self.form.values()

    @property
    def probes(self) -> int:
        """The number of probes."""
        return self.probes_box.value()

    def show_search(self, estimation: Estimation) -> None:
        """Show the choices of another estimate, without a signal."""
        self.blockSignals(True)
        self.solver_box.setCurrentIndex(max(0, self.solver_box.findData(estimation.solver.name)))
        for name, value in estimation.choices.items():
            self.form.set_value(name, value)
        self.probes_box.setValue(estimation.target)
        self.blockSignals(False)

    def show_nothing(self) -> None:
        """Clear the figures."""
        for label in self.figures.values():
            label.setText(NONE)
        self.progress.setValue(0)
        self.progress.setFormat(tr("no probes yet"))
        self._show_verdict(tr("Press F5 to probe the search tree with random walks, or F10 for a single walk."), "idle")
        self.note.setText("")

    def show_figures(self, estimation: Estimation, lane: Lane | None, ended: bool) -> None:
        """Show the figures so far; `ended`: the probes are over."""
        if estimation.rejection_reason:
            self._show_verdict(estimation.rejection_reason, "bad")
        if estimation.estimate is not None:
            self._show_estimate(estimation)
        self._show_counted(lane)
        if estimation.estimate is not None:
            self._show_verdict(*sentence(estimation, lane, ended))
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
            label.setText(text if not lane or lane.over or not probe else f"{text}…")
            colour(label, "good" if lane and lane.finished else "")

    def _show_verdict(self, text: str, mood: str) -> None:
        self.verdict.setText(text)
        colour(self.verdict, mood)


def sentence(estimation: Estimation, lane: Lane | None, ended: bool) -> tuple[str, str]:
    """Compare the estimate with the count in a sentence, with its mood."""
    estimate = estimation.estimate
    assert estimate is not None
    if lane and lane.finished and lane.probe and estimate.probes > 1 and estimate.nodes < float("inf"):
        off = estimate.nodes / lane.probe.nodes - 1
        inside = abs(estimate.nodes - lane.probe.nodes) <= CONFIDENCE * estimate.nodes_error
        way = tr("high") if off > 0 else tr("low")
        where = tr("inside the 95 % interval") if inside else tr("outside the 95 % interval")
        mood = "" if not ended else "good" if inside else "bad"
        return tr("The estimated number of nodes is {:.2f} % too {}, {}.").format(100 * abs(off), way, where), mood
    if lane and lane.rejection_reason:
        return lane.rejection_reason, "bad"
    words = tr("The search would take about {}.").format(duration(estimate.seconds(estimation.speed)))
    return (words, "") if ended else (tr("Converging…"), "idle")


def note(estimation: Estimation) -> str:
    """Return an explanation of the figures."""
    assert estimation.estimate is not None
    return tr(
        "{} visits {} nodes/s on this computer; the deepest probe reached level {:,}. ± is a 95 % confidence interval."
        " It may be too narrow after few probes."
    ).format(tr(estimation.solver.title), number(estimation.speed), estimation.estimate.deepest)


def faint(text: str, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> QLabel:
    """Return a label in a muted colour."""
    label = QLabel(text, alignment=align)
    label.setProperty("role", "muted")
    return label


def colour(label: QLabel, mood: str) -> None:
    """Give a label the colour of a mood."""
    if label.property("mood") != mood:
        label.setProperty("mood", mood)
        label.style().polish(label)
