"""The panel beside Algorithm X: its choices, buttons, figures, and its last step in words."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.searching.race.entries import Entrant
from workbench.searching.watch.tree import SearchTree
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED
from workbench.ui.analyses.tree.search_form import SearchForm
from workbench.ui.analyses.watch.rivals import Rival, Trial
from workbench.ui.analyses.watch.views import corner_button
from workbench.ui.base.act import Act, Actions
from workbench.ui.base.action_button import ActionButton
from workbench.ui.base.choice_form import add_field, align_labels, form_layout
from workbench.ui.base.fold import Fold
from workbench.ui.base.theme import colours
from workbench.ui.search import acts

GOALS = (Goal.ALL, Goal.ONE, Goal.FEWEST, Goal.CHEAPEST)
PACES = (1, 2, 5, 10, 30, 100, 1_000)  # nodes per second
USUAL_PACE = 5
MAX_DEPTH = 999
RECORDED = "Recorded"  # only where not all nodes are
NUMBERS = ("Nodes", "Solutions", "Level", RECORDED)
NUMBER_PLACES = ((0, 0, 1), (0, 3, 1), (1, 0, 1), (2, 0, 4))  # row, column, column span of the number
BUTTONS = ((acts.RUN, acts.PAUSE, acts.STOP), (acts.STEP_BACK, acts.STEP_1, acts.STEP_OVER, acts.STEP_OUT))
MAX_ROWS = 100  # of listed options
LIST_HEIGHT = 72  # pixels
STEP_LINES = 5  # of the sentence on a step, for which there is always room, so that the list below stays in place


TRIAL_INK = {
    Trial.FAILED: "muted",
    Trial.SOLVED: "good",
    Trial.TRIED: "muted",
    Trial.NOW: "accent",
    Trial.AHEAD: "text",
}
TRIAL_WORDS = {
    Trial.FAILED: "no solution with this option",
    Trial.SOLVED: "led to a solution",
    Trial.TRIED: "tried; what is below was not searched to its end, or only counted",
    Trial.NOW: "being tried",
    Trial.AHEAD: "not tried yet",
}


class RivalList(QListWidget):
    """A list with a small size hint, which a layout with wrapped texts uses as the minimum."""

    chosen = Signal(int)  # the row clicked, or that of the cursor when Enter is pressed

    def __init__(self) -> None:
        super().__init__()
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.chosen.emit(self.currentRow())
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()  # the first click has filled the list anew; the second one was not meant for it

    def sizeHint(self) -> QSize:
        return QSize(0, LIST_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollToItem(self.currentItem())


class WatchPanel(QWidget):
    """Shows the choices and the search, and reports every change."""

    search_changed = Signal()  # the search has to be restarted
    pace_chosen = Signal()
    option_chosen = Signal(int)  # the place of an option in the list
    by_hand_turned = Signal(bool)

    def __init__(self, puzzle: Puzzle, chosen: Entrant, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.search = SearchForm(puzzle, chosen, GOALS, lambda name: name == chosen[0].name)
        self.pace_box = QComboBox()
        for pace in PACES:
            self.pace_box.addItem(f"{counted(pace, 'node')}/s", pace)
        self.pace_box.addItem("Full speed", None)
        self.pace_box.setCurrentIndex(PACES.index(USUAL_PACE))
        self.pace_box.setToolTip("Speed of Run")
        self.depth_box = QSpinBox(minimum=0, maximum=MAX_DEPTH)
        self.depth_box.setSpecialValueText("automatic")
        self.depth_box.setToolTip("Nodes are recorded down to this level; deeper ones are only counted")
        self.numbers, self._titles = ({name: QLabel(text or name) for name in NUMBERS} for text in ("–", ""))
        self.numbers[RECORDED].setToolTip("The other nodes are only counted")
        self._show_recorded("")
        self._listed = 0  # options
        self.state = QLabel(wordWrap=True)
        self.step = QLabel(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.rivals_title = QLabel()
        self.rivals = RivalList()
        self.rivals.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self.rivals.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rivals.setAccessibleName("Options of the chosen item")
        self.rivals.setToolTip("Click an option, or press Enter, to choose it by hand")
        self.by_hand = corner_button(
            "By hand", "Choose the options yourself; a click in the matrix chooses the item to cover next"
        )
        self._lay_out(actions)
        self.rivals.chosen.connect(self._choose)
        self.by_hand.toggled.connect(self.by_hand_turned)
        self.search.changed.connect(self.search_changed)
        self.depth_box.valueChanged.connect(self.search_changed)
        self.pace_box.currentIndexChanged.connect(self.pace_chosen)

    def _lay_out(self, actions: Actions) -> None:
        speed = form_layout()
        add_field(speed, "Speed", self.pace_box)
        self.pace_box.setAccessibleName("Speed")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(7)
        for row_acts in BUTTONS:
            layout.addLayout(button_row(row_acts, actions))
        layout.addLayout(speed)
        add_field(self.search.fields, "Tree to level", self.depth_box)
        self.depth_box.setAccessibleName("Tree to level")
        align_labels(self.search)
        self.options = Fold("Options", self.search)
        layout.addWidget(self.options)
        self.state.setProperty("role", "verdict")
        self.step.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.state)
        layout.addLayout(self._numbers_grid())
        layout.addWidget(self.step)
        self.rivals_title.setProperty("role", "card-title")
        row = QHBoxLayout()
        row.addWidget(self.rivals_title, 1)
        row.addWidget(self.by_hand)
        layout.addLayout(row)
        layout.addWidget(self.rivals, 1)

    def _numbers_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        grid.setContentsMargins(0, 4, 0, 4)
        for (name, value), (row, column, wide) in zip(self.numbers.items(), NUMBER_PLACES, strict=True):
            title = self._titles[name]
            title.setProperty("role", "muted")
            value.setProperty("role", "number")
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(title, row, column)
            grid.addWidget(value, row, column + 1, 1, wide)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(4, 1)
        grid.setColumnMinimumWidth(2, 14)
        return grid

    def _choose(self, row: int) -> None:
        if row < min(self._listed, MAX_ROWS):
            self.option_chosen.emit(row)

    # Choices

    @property
    def deepest(self) -> int | None:
        """The deepest recorded level; None = as deep as memory allows."""
        return self.depth_box.value() or None

    @property
    def pace(self) -> float | None:
        """Nodes per second; None = full speed."""
        pace = self.pace_box.currentData()
        return None if pace is None else float(pace)

    # What is shown

    def show_numbers(self, tree: SearchTree, recorded: int, level: int, solved: bool) -> None:
        """Show the figures of a search with its current node, and the level of the node shown.

        `solved`: the current node, which the search has yet to count, is a solution.
        """
        probe = tree.probe
        texts, known = ("–",) * 3, ""
        if probe is not None:
            reached = probe.nodes + (recorded > 0 and not tree.over)
            texts = (f"{reached:,}", f"{probe.solutions + solved:,}", f"{level:,}")
            if recorded < probe.nodes:
                nodes = counted(recorded, "node")
                known = nodes if tree.depth == UNLIMITED else f"{nodes}, to level {tree.depth}"
        self._show_texts(texts, known)

    def show_hand(self, nodes: int, solutions: int, level: int) -> None:
        """Show the figures of a walk by hand."""
        self._show_texts((f"{nodes:,}", f"{solutions:,}", f"{level:,}"), "")

    def _show_texts(self, texts: Sequence[str], recorded: str) -> None:
        for label, text in zip(self.numbers.values(), texts, strict=False):  # all but what is recorded
            label.setText(text)
        self._show_recorded(recorded)

    def _show_recorded(self, text: str) -> None:
        """Show how many nodes are recorded; "" if they all are."""
        self.numbers[RECORDED].setText(text)
        for label in (self._titles[RECORDED], self.numbers[RECORDED]):
            label.setVisible(bool(text))

    def show_by_hand(self, on: bool) -> None:
        """Show whether options are chosen by hand, without a signal."""
        self.by_hand.blockSignals(True)
        self.by_hand.setChecked(on)
        self.by_hand.blockSignals(False)

    def show_state(self, text: str, mood: str = "") -> None:
        """Show the state of the search in a sentence."""
        self.state.setText(text)
        if self.state.property("mood") != mood:
            self.state.setProperty("mood", mood)
            self.state.style().polish(self.state)

    def show_step(self, text: str, title: str, rivals: Sequence[Rival]) -> None:
        """Describe the last step, and list the options that it could choose from."""
        self.step.setMinimumHeight(STEP_LINES * self.step.fontMetrics().lineSpacing())
        self.step.setText(text)
        self.rivals_title.setText(title)
        self.rivals.clear()
        self._listed = len(rivals)
        shown = colours()
        for rival in rivals[:MAX_ROWS]:
            item = QListWidgetItem(f"{rival.trial.value} {rival.text}")
            item.setToolTip(f"{rival.text} – {TRIAL_WORDS[rival.trial]}")
            item.setForeground(QColor(shown[TRIAL_INK[rival.trial]]))
            self.rivals.addItem(item)
            if rival.chosen:
                self.rivals.setCurrentItem(item)
        if len(rivals) > MAX_ROWS:
            self.rivals.addItem(f"… and {len(rivals) - MAX_ROWS:,} more")


def button_row(row_acts: tuple[Act, ...], actions: Actions) -> QHBoxLayout:
    """Return a row of buttons of equal width."""
    row = QHBoxLayout()
    row.setSpacing(5)
    for act in row_acts:
        button = ActionButton(actions[act])
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(button, 1)
    return row
