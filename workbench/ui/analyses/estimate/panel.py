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

from workbench.base.choices import Value
from workbench.base.number_format import duration, number
from workbench.puzzles.sentences import counted
from workbench.searching.estimate.counting import Count
from workbench.searching.estimate.estimation import PROBES, Estimation
from workbench.searching.estimate.methods import METHOD
from workbench.searching.estimate.probed_tree import ProbedTree, Published
from workbench.searching.estimate.quantity import BOUND, Quantity
from workbench.searching.estimate.sentences import advice, claim, grounds, headline, reached
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.solver import Solver
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import ChoiceForm, add_field, align_labels, form_layout
from workbench.ui.base.fold import Fold
from workbench.ui.search.drive_buttons import buttons

ROWS, COLUMNS = ("Nodes", "Solutions", "Time"), ("Estimate", "Counted")
MAX_PROBES = 2_000_000_000
STEPS = 10_000  # of the progress bar
NONE = "–"


class EstimatePanel(QWidget):
    """Shows the choices and the estimate, and reports every change."""

    search_changed = Signal()  # another search is chosen
    counting_requested = Signal(bool)

    def __init__(self, tree: ProbedTree, solvers: list[Solver], actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.solver_box = QComboBox()
        for solver in solvers:
            self.solver_box.addItem(solver.title, solver.name)
        self.solver_box.setToolTip("The solver whose speed is used to estimate the time; all visit the same nodes")
        self.form, self.method_form = ChoiceForm(tree.choices), ChoiceForm((tree.method,))
        if len(tree.method.values) == 1:
            self.method_form.hide()
        self.probes_box = QSpinBox(minimum=2, maximum=MAX_PROBES, value=PROBES, singleStep=10_000)
        self.probes_box.setGroupSeparatorShown(True)
        self.probes_box.setAccelerated(True)
        self.probes_box.setToolTip("Number of probes; each Run adds this many")
        self.counting = QCheckBox("Also &run the search")
        self.counting.setToolTip("Count all solutions during the estimate, for comparison")
        self.progress = QProgressBar(maximum=STEPS, textVisible=True)
        self.figures = {(row, column): QLabel(NONE) for row in ROWS for column in COLUMNS}
        self.claims = {row: QLabel(wordWrap=True) for row in ROWS}
        self.verdict, self.note = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self._lay_out(actions)
        self.solver_box.currentIndexChanged.connect(self.search_changed)
        self.form.changed.connect(self.search_changed)
        self.method_form.changed.connect(self.search_changed)
        self.counting.toggled.connect(self.counting_requested)
        self.show_nothing()

    def _lay_out(self, actions: Actions) -> None:
        of_solver, of_probes = form_layout(), form_layout()
        for form, text, box in ((of_solver, "Solver", self.solver_box), (of_probes, "Probes", self.probes_box)):
            add_field(form, text, box)
            box.setAccessibleName(text)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        self.verdict.setProperty("role", "answer")
        self.note.setProperty("role", "muted")
        self._counted = QWidget()
        self._counted.setLayout(self._grid())
        settings = QWidget()
        of_settings = QVBoxLayout(settings)
        of_settings.setContentsMargins(0, 0, 0, 0)
        of_settings.setSpacing(8)
        for part in (of_solver, self.form, self.method_form, of_probes):
            of_settings.addLayout(part) if isinstance(part, QFormLayout) else of_settings.addWidget(part)
        of_settings.addWidget(self.counting)
        self.options = Fold("Options", settings)
        for label in (self.verdict, self.note):
            layout.addWidget(label)
        layout.addLayout(buttons(actions))
        for widget in (self.progress, self._counted, self.options):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.options.button.toggled.connect(lambda: align_labels(self))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        align_labels(self)  # before, the labels do not have the style's font

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(5)
        grid.setContentsMargins(0, 0, 0, 0)
        for k, name in enumerate(COLUMNS):
            grid.addWidget(faint(name, Qt.AlignmentFlag.AlignRight), 0, k + 1)
            grid.setColumnStretch(k + 1, 1)
        for r, row in enumerate(ROWS):
            grid.addWidget(faint(row), 2 * r + 1, 0)
            self.claims[row].setProperty("role", "muted")
            self.claims[row].setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(self.claims[row], 2 * r + 2, 0, 1, 1 + len(COLUMNS))
            for k, column in enumerate(COLUMNS):
                figure = self.figures[row, column]
                figure.setProperty("role", "number")
                figure.setAccessibleName(f"{row}, {column}")
                figure.setAlignment(Qt.AlignmentFlag.AlignRight)
                figure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                grid.addWidget(figure, 2 * r + 1, k + 1)
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
    def method(self) -> str:
        """How probes are made."""
        return str(self.method_form.values()[METHOD.name])

    @property
    def probes(self) -> int:
        """The number of probes."""
        return self.probes_box.value()

    def offer(self, solver: str) -> None:
        """Choose a solver, if its search can be estimated."""
        self.solver_box.setCurrentIndex(max(0, self.solver_box.findData(solver)))

    def show_search(self, estimation: Estimation) -> None:
        """Show the choices of another estimate, without a signal."""
        self.blockSignals(True)
        self.offer(estimation.solver.name)
        for name, value in estimation.choices.items():
            self.form.set_value(name, value)
        self.method_form.set_value(METHOD.name, estimation.method)
        self.probes_box.setValue(estimation.target)
        self.blockSignals(False)

    def show_nothing(self) -> None:
        """Clear the figures."""
        for label in self.figures.values():
            label.setText(NONE)
            colour(label, "")
        for label in self.claims.values():
            show_text(label, "")
        self.progress.setValue(0)
        self.progress.setFormat("no probes yet")
        self._show_verdict("How large is the search?", "")
        words = "Press F5 to estimate nodes and solutions from random probes of the search tree, F10 for one probe."
        self.note.setText(words)
        self._counted.hide()
        self.progress.hide()

    def show_figures(self, estimation: Estimation, lane: Lane | None, ended: bool) -> None:
        """Show the figures so far; `ended`: the probes are over."""
        self._counted.show()
        self.progress.show()
        if estimation.rejection_reason:
            self._show_verdict(estimation.rejection_reason, "bad")
        if estimation.estimate is not None:
            self._show_estimate(estimation)
        if lane is None:
            self._show_count(estimation.count, estimation.published)
        else:
            self._show_lane(lane)
        if estimation.estimate is not None:
            self._show_verdict(*sentence(estimation, lane, ended))
            self.note.setText(note(estimation))

    def _show_estimate(self, estimation: Estimation) -> None:
        estimate = estimation.estimate
        assert estimate is not None

        def time(nodes: float) -> str:
            return duration(nodes / estimation.speed)

        rows = (estimate.nodes, number), (estimate.solutions, number), (estimate.nodes, time)
        for row, (quantity, write) in zip(ROWS, rows, strict=True):
            self.figures[row, "Estimate"].setText(headline(quantity, write))
            lines = [claim(quantity.interval, write)] if quantity.interval else []
            if row == "Solutions":
                lines.append(reached(quantity))
            if row != "Time":
                lines.append(grounds(quantity, number))
            show_text(self.claims[row], *lines)
        self.progress.setValue(int(STEPS * min(1.0, estimation.probes / estimation.target)))
        self.progress.setFormat(f"{estimation.probes:,} of {counted(estimation.target, 'probe')}")

    def _show_lane(self, lane: Lane) -> None:
        probe = lane.probe
        texts = (f"{probe.nodes:,}", f"{probe.solutions:,}", duration(probe.seconds)) if probe else (NONE,) * 3
        self._show_counted([text if lane.over or not probe else f"{text}…" for text in texts], lane.finished)

    def _show_count(self, count: Count | None, published: Published | None) -> None:
        """Show what was counted before the first probe, or the published number of nodes."""
        texts = [NONE if published is None else f"{published.nodes:,}", NONE, NONE]
        if count is not None:
            nodes = (NONE, NONE) if count.nodes is None else (f"{count.nodes:,}", duration(count.seconds))
            texts = [nodes[0], number(count.solutions), nodes[1]]
        self._show_counted(texts, exact=count is not None or published is not None)

    def _show_counted(self, texts: list[str], exact: bool) -> None:
        for row, text in zip(ROWS, texts, strict=True):
            label = self.figures[row, "Counted"]
            label.setText(text)
            colour(label, "good" if exact else "")

    def _show_verdict(self, text: str, mood: str) -> None:
        self.verdict.setText(text)
        colour(self.verdict, mood)


def sentence(estimation: Estimation, lane: Lane | None, ended: bool) -> tuple[str, str]:
    """Compare the estimate with the count in a sentence, with its mood."""
    estimate = estimation.estimate
    assert estimate is not None
    if lane and lane.finished and lane.probe and estimate.nodes.interval is not None:
        return comparison(estimate.nodes, lane.probe.nodes, ended)
    if lane and lane.rejection_reason:
        return lane.rejection_reason, "bad"
    if not ended:
        return "Converging…", "idle"
    if estimation.published is not None and lane is None and estimation.count is None:
        return beside_published(estimate.nodes, estimation.published), ""
    if estimation.count is not None and lane is None:
        words = "{} counted all solutions in {}: use the exact number."
        solver = SOLVERS.get(estimation.count.solver, estimation.solver)
        return words.format(solver.title, duration(estimation.count.seconds)), "good"
    return outlook(estimate.nodes, estimation.speed, estimation.solver.title, estimation.other_method), ""


def comparison(nodes: Quantity, counted: int, ended: bool) -> tuple[str, str]:
    """Compare the estimated number of nodes with the true one."""
    interval = nodes.interval
    assert interval is not None
    held = interval.low <= counted <= interval.high
    if interval.kind == BOUND:
        words = "The number of nodes is above the bound." if held else "The number of nodes is below the bound."
        return words, "" if not ended else "good" if held else "bad"
    off = nodes.mean / counted - 1
    if off == 0:
        return "The estimated number of nodes is exact.", "good" if ended else ""
    way = "high" if off > 0 else "low"
    where = "inside the interval" if held else "outside the interval"
    mood = "" if not ended else "good" if held else "bad"
    return f"The estimated number of nodes is {100 * abs(off):.2f} % too {way}, {where}.", mood


def beside_published(nodes: Quantity, published: Published) -> str:
    """Compare the mean of the probes with the published number of nodes."""
    off = nodes.mean / published.nodes - 1
    way = "above" if off > 0 else "below"
    words = "The mean of the probes, {:,.1f}, is {:.2f} % {} the published number."
    return words.format(nodes.mean, 100 * abs(off), way)


def outlook(nodes: Quantity, speed: float, solver: str, other: str = "") -> str:
    """Return how long the search by this solver would take, as far as that can be claimed.

    `other`: see `Estimation.other_method`.
    """
    interval = nodes.interval
    if interval is None:
        return "Too few probes for an estimate of the time." if nodes.mean < float("inf") else "Too large."
    if interval.kind == BOUND:
        least = duration(interval.low / speed)
        return f"“{solver}” would take at least {least}. {advice(nodes, other and f'“{other}”')}"
    return f"“{solver}” would take about {duration(nodes.mean / speed)}."


def note(estimation: Estimation) -> str:
    """Return an explanation of the figures."""
    assert estimation.estimate is not None
    speed = f"“{estimation.solver.title}” visits {number(estimation.speed)} nodes/s on this computer"
    words = f"{speed}; the deepest probe reached level {estimation.estimate.deepest:,}."
    published = estimation.published
    return words if published is None else f"{words} Published: {published.source}."


def faint(text: str, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> QLabel:
    """Return a label in a muted colour."""
    label = QLabel(text, alignment=align)
    label.setProperty("role", "muted")
    return label


def show_text(label: QLabel, *lines: str) -> None:
    """Show lines that are not empty; without any, no label."""
    label.setText("\n".join(line for line in lines if line))
    label.setVisible(bool(label.text()))


def colour(label: QLabel, mood: str) -> None:
    """Give a label the colour of a mood."""
    if label.property("mood") != mood:
        label.setProperty("mood", mood)
        label.style().polish(label)
