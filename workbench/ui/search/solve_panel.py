"""The panel that sets up a search: solver, choices, goal and limit, and the buttons that drive it."""

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.base.choices import ChoiceError, Value
from workbench.files.suggested_search import SuggestedSearch
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.branch.branch import beginning_with, named_plainly, solver_of
from workbench.searching.cores.cores_search import GOALS as GOALS_IN_PARTS
from workbench.searching.cores.level_cut import MAX_LEVEL
from workbench.searching.race.lane import Lane
from workbench.searching.saved_search.saved_search import SavedSearch
from workbench.searching.saved_search.self_saving import SelfSaving
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.solvers.solver import Solver
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import ROW_GAP, ChoiceForm, add_field, align_labels, form_layout, list_box
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.preferences import preferred_solver
from workbench.ui.base.settings import settings
from workbench.ui.base.theme import scaled, set_widths
from workbench.ui.base.wheel import leave_wheel
from workbench.ui.search import acts
from workbench.ui.search.drive_buttons import BESIDE, ICON_ONLY, TEXT_ONLY, RunButton, plain_button
from workbench.ui.search.speeds import speed_box

GOALS = (
    (Goal.ONE, "One solution"),
    (Goal.UNIQUE, "One, and only one"),
    (Goal.LONGEST, "Longest walk"),
    (Goal.ALL, "All solutions"),
    (Goal.COUNT, "Count the solutions"),
    (Goal.FEWEST, "Fewest options"),
    (Goal.CHEAPEST, "Lowest cost"),
)
CORES = "cores"  # in the settings
MAX_NODES = 2_000_000_000  # what the field can hold
MAX_SECONDS = 1_000_000.0
BUTTON_GAP = 5  # pixels
ARROW = 40  # pixels of a list beside its text
CORES_WIDTH = 86  # pixels at the default text size
MAX_OPTIONS = 44  # letters that name the options


class SolvePanel(QWidget):
    """Shows what can be chosen for a puzzle; its buttons are the window's actions.

    Buttons, goal and limit come first: they keep their places when another solver has more or fewer choices.
    """

    def __init__(self, puzzle: Puzzle, actions: Actions, goal: str = Goal.ONE) -> None:
        super().__init__()
        self._puzzle = puzzle
        self._preferred_goal = goal  # chosen wherever the solver supports it
        self.goal_box, self.solver_box = list_box(), list_box()
        self.goal_box.setObjectName("goal")
        self.solver_box.setObjectName("solver")
        self.nodes_box, self.seconds_box = limit_boxes()
        self.cores_box, self.split_box = cores_box(), split_box()
        if self.cores_box.maximum() == 1:
            self.split_box.hide()  # not `setHidden`: it has no parent yet, and would be shown as a window
        self.speed_box = speed_box()
        self.form = ChoiceForm()
        self.run_button = RunButton(actions)
        self.options_button = QPushButton(autoDefault=False)
        self.options_button.setProperty("role", "link")
        self.options_button.setToolTip("Show or hide all choices of the solver, the limits and the cores")
        self.options = self._options()
        self.options_button.clicked.connect(lambda: self.show_options(self.options.isHidden()))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(ROW_GAP + 3)
        layout.addWidget(self._buttons(actions))
        layout.addWidget(self._question())
        layout.addWidget(self.options_button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.options)
        self.form.changed.connect(self._name_options)
        self.show_puzzle(puzzle)
        self.solver_box.currentIndexChanged.connect(self._ask)
        self.goal_box.currentIndexChanged.connect(self._prefer_goal)
        self.goal_box.currentIndexChanged.connect(self._offer_cores)
        self.cores_box.valueChanged.connect(self._offer_cores)

    def _buttons(self, actions: Actions) -> QWidget:
        """Return the buttons that drive the search, and the list of speeds."""
        step = plain_button(actions[acts.STEP_1], BESIDE)
        step.setMenu(QMenu(step))
        step.menu().addActions([actions[act] for act in acts.STEPS[1:]])
        step.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        step.setProperty("role", "button")
        others = [plain_button(actions[act], TEXT_ONLY) for act in (acts.STEP_OVER, acts.STEP_OUT, acts.STEP_BACK)]
        rows = QWidget()
        row = FlowLayout(rows, spacing=BUTTON_GAP)
        for widget in (self.run_button, plain_button(actions[acts.STOP], ICON_ONLY), step, *others, self.speed_box):
            row.addWidget(widget)
        return rows

    def _question(self) -> QWidget:
        """Return the line that says what is searched for, and with which solver; two lines in a narrow panel."""
        question = QWidget()
        row = FlowLayout(question, spacing=BUTTON_GAP)
        row.addWidget(self.goal_box)
        row.addWidget(self.solver_box)
        self.solver_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.solver_box.setMinimumWidth(1)  # it is no reason for a wider panel
        return question

    def _options(self) -> QWidget:
        """Return what is folded until it is asked for."""
        options = QWidget()
        limits = QHBoxLayout()
        limits.setSpacing(BUTTON_GAP)
        limits.addWidget(self.nodes_box, 3)
        limits.addWidget(self.seconds_box, 2)
        setup = form_layout()
        add_field(setup, "Limit", limits)
        cores = QHBoxLayout()
        cores.setSpacing(BUTTON_GAP)
        cores.addWidget(self.cores_box)
        cores.addWidget(self.split_box, 1)
        add_field(setup, "Cores", cores)
        column = QVBoxLayout(options)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(ROW_GAP)
        column.addWidget(self.form)
        column.addLayout(setup)
        options.hide()
        return options

    def show_options(self, on: bool) -> None:
        """Show or hide what can be chosen besides goal and solver."""
        self.options.setVisible(on)
        self._name_options()

    def _name_options(self) -> None:
        """Say which choices differ from the solver's defaults."""
        defaults = {choice.name: choice.default for choice in self.solver.choices}
        titles = {choice.name: dict(choice.values) for choice in self.solver.choices}
        own = [
            titles[name].get(str(value), str(value)) for name, value in self.choices.items() if value != defaults[name]
        ]
        arrow = "▸" if self.options.isHidden() else "▾"
        text = f"Options: {'; '.join(own)}" if own else "Options"
        self.options_button.setText(literal(f"{short_text(text)} {arrow}"))

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Offer the solvers that support this puzzle; keep the chosen one if it is still among them."""
        self._puzzle = puzzle
        solvers = solvers_for(puzzle)
        if [solver.name for solver in solvers] == [self.solver_box.itemData(k) for k in range(self.solver_box.count())]:
            self._offer_goals()
            return
        before = self.solver_box.currentData()
        chosen = before or preferred_solver(puzzle.kind)
        with QSignalBlocker(self.solver_box):  # while the list is empty, there is no solver to ask about
            self.solver_box.clear()
            for solver in solvers:
                self.solver_box.addItem(solver.title, solver.name)
            self.solver_box.setCurrentIndex(max(0, self.solver_box.findData(chosen)))
        if self.solver_box.currentData() != before:
            self._ask()

    def _ask(self) -> None:
        self.form.ask(self.solver.choices)
        self.solver_box.setToolTip(self.solver.about)
        self._offer_goals()
        self._name_options()
        QWidget.setTabOrder(self.solver_box, self.form.follow(self.solver_box))
        self._align()

    def _offer_goals(self) -> None:
        """Offer the goals that the solver supports for the puzzle, and choose the preferred one if it is among them."""
        supported = self.solver.goals_for(self._puzzle)
        goals = [(goal, text) for goal, text in GOALS if goal in supported]
        if [goal for goal, _ in goals] == [self.goal_box.itemData(k) for k in range(self.goal_box.count())]:
            return
        with QSignalBlocker(self.goal_box):
            self.goal_box.clear()
            for goal, text in goals:
                self.goal_box.addItem(text, goal)
            self.goal_box.setCurrentIndex(max(0, self.goal_box.findData(self._preferred_goal)))
        self._offer_cores()

    def _offer_cores(self) -> None:
        """Offer several cores for the goals for which all of a tree has to be searched."""
        self.cores_box.setEnabled(self.goal in GOALS_IN_PARTS)
        self.split_box.setEnabled(self.cores > 1)

    def _prefer_goal(self) -> None:
        self._preferred_goal = self.goal

    def _align(self) -> None:
        """Give all labels the width of the widest one of all solvers, so that no field moves with the solver."""
        solvers = [SOLVERS[self.solver_box.itemData(k)] for k in range(self.solver_box.count())]
        longest = max(self.fontMetrics().horizontalAdvance(text) for _, text in GOALS)
        self.goal_box.setFixedWidth(longest + scaled(ARROW))  # the solver stays in place when goals go
        titles = [choice.title for solver in solvers for choice in solver.choices]
        align_labels(self, 1 + max((self.fontMetrics().horizontalAdvance(title) for title in titles), default=0))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            QTimer.singleShot(0, self, self._align)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._align()

    def show_choices(self, solver: str, choices: Mapping[str, Value]) -> None:
        """Choose one of the solvers offered, and values for its choices."""
        self.solver_box.setCurrentIndex(self.solver_box.findData(solver))
        for name, value in choices.items():
            self.form.set_value(name, value)

    def show_goal(self, goal: Goal) -> None:
        """Choose a goal, if the solver supports it."""
        if (place := self.goal_box.findData(goal)) >= 0:
            self.goal_box.setCurrentIndex(place)

    def show_limit(self, limit: Limit) -> None:
        """Show a limit of nodes and seconds, 0 where there is none."""
        self.nodes_box.setValue(min(limit.nodes or 0, MAX_NODES))
        self.seconds_box.setValue(limit.seconds or 0.0)

    def suggest(self, search: SuggestedSearch) -> None:
        """Choose the solver, the values of its choices and the goal of a suggestion, as far as they are offered."""
        if search.solver and (place := self.solver_box.findData(search.solver)) >= 0:
            self.solver_box.setCurrentIndex(place)
        if self.solver.name == (search.solver or self.solver.name):
            for name, value in valid_choices(self.solver, search.choices).items():
                self.form.set_value(name, value)
        if search.goal in tuple(Goal):
            self.show_goal(Goal(search.goal))

    @property
    def search(self) -> SuggestedSearch:
        """Goal, solver and choices as they are set up."""
        return SuggestedSearch(self.goal, self.solver.name, {name: str(v) for name, v in self.choices.items()})

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
    def cores(self) -> int:
        """On how many cores to search for the goal."""
        return self.cores_box.value() if self.goal in GOALS_IN_PARTS else 1

    @property
    def split_level(self) -> int | None:
        """The level of the nodes whose subtrees the cores search; None = wherever it is best."""
        return self.split_box.value() or None if self.cores > 1 else None

    @property
    def limit(self) -> Limit:
        """When to stop: at the goal, or at the limits that are set."""
        return self.goal.limit(self.nodes_box.value() or None, self.seconds_box.value() or None)

    def new_lane(self, puzzle: Puzzle, cores: int, beginning: str = "") -> Lane:
        """Return a lane for the search that is set up; `beginning`: of a walk that it goes on from if it can."""
        entry = beginning_with(self.solver, self.choices, beginning)
        about, level = (puzzle, *entry, self.goal, self.limit), self.split_level
        return Lane(*about, cores=cores, keeper=SelfSaving(), split_level=level if cores > 1 else None)

    def resumed_lane(self, saved: SavedSearch) -> Lane:
        """Return a lane that goes on with a saved search, which is set up too."""
        self.show_choices(*named_plainly(saved.solver, saved.choices))
        self.show_goal(saved.goal)
        keeper, cores = SelfSaving(resumed=True), self.cores
        about = saved.puzzle, solver_of(saved.solver, saved.choices), saved.choices, saved.goal, self.limit
        return Lane(*about, cores=cores, saved=saved, keeper=keeper)


def limit_boxes() -> tuple[QSpinBox, QDoubleSpinBox]:
    """Return the fields of the limits: nodes and seconds."""
    nodes, seconds = QSpinBox(maximum=MAX_NODES, singleStep=1000), QDoubleSpinBox(maximum=MAX_SECONDS, decimals=1)
    nodes.setGroupSeparatorShown(True)
    nodes.setSuffix(" nodes")
    nodes.valueChanged.connect(lambda count: nodes.setSuffix(" node" if count == 1 else " nodes"))
    nodes.setSpecialValueText("∞ nodes")
    seconds.setSuffix(" s")
    seconds.setSpecialValueText("∞ s")
    for box in (nodes, seconds):
        leave_wheel(box)
        box.setToolTip("Stop the search at this limit; 0 = no limit")
        box.setAccelerated(True)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # as wide as the panel allows
    return nodes, seconds


def cores_box() -> QSpinBox:
    """Return the field for the cores of a search; the number is kept in the settings."""
    most = os.cpu_count() or 1
    box = QSpinBox(minimum=1, maximum=most)
    leave_wheel(box)
    if most == 1:
        box.hide()
    set_widths(box, CORES_WIDTH, CORES_WIDTH)
    kept = str(settings().value(CORES))
    box.setValue(int(kept) if kept.isdecimal() else max(1, most - 1))
    show_unit(box, box.value())
    box.valueChanged.connect(partial(show_unit, box))
    box.setToolTip("Number of cores for all solutions and counts; the result is the same")
    box.setAccessibleName("Cores")
    box.valueChanged.connect(keep_cores)
    return box


def split_box() -> QSpinBox:
    """Return the field for the level at which the tree of a search is split; 0 = wherever it is best."""
    box = QSpinBox(maximum=MAX_LEVEL)
    leave_wheel(box)
    box.setPrefix("split at level ")
    box.setSpecialValueText("split automatically")
    box.setToolTip("Search the subtrees of the nodes at this level as parts, and split none further; 0 = automatic")
    box.setAccessibleName("Split at level")
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # as wide as the panel allows
    return box


def show_unit(box: QSpinBox, cores: int) -> None:
    """Write the unit after the number."""
    box.setSuffix(" core" if cores == 1 else " cores")


def keep_cores(cores: int) -> None:
    """Keep the number of cores in the settings."""
    settings().setValue(CORES, cores)


def valid_choices(solver: Solver, given: Mapping[str, str]) -> dict[str, Value]:
    """Return those of the given choices that the solver has, with values that it accepts."""
    valid: dict[str, Value] = {}
    for choice in solver.choices:
        if choice.name in given:
            with suppress(ChoiceError):
                valid[choice.name] = choice.settle(given[choice.name])
    return valid


def heading(text: str) -> QLabel:
    """Return the title of a panel."""
    label = QLabel(text)
    label.setProperty("role", "heading")
    return label


def short_text(text: str) -> str:
    """Return a text that fits beside others."""
    return text if len(text) <= MAX_OPTIONS else f"{text[: MAX_OPTIONS - 1]}…"
