"""The operations between the node shown and the next one: Knuth's lines, the link arrays, and what each one does."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSplitter,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.searching.watch.algorithm_notation import NOTATIONS, AlgorithmNotation
from workbench.searching.watch.operation_words import Names, describe_operation
from workbench.searching.watch.operations import OperationClock
from workbench.ui.analyses.watch.algorithm_text import AlgorithmText
from workbench.ui.analyses.watch.links_table import LinksTable
from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.search import acts

WIDTHS = (250, 250, 400)  # of steps, procedures and arrays, in proportion
GOING_BACK = ("X6", "X7", "X8")  # the steps that uncover


class OperationsView(QWidget):
    """Shows a clock, and reports to which of its operations to go."""

    requested = Signal(int)  # the number of operations to be carried out
    notation_changed = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._names: Names | None = None
        self._clock: OperationClock | None = None
        self.steps, self.procedures = AlgorithmText(tr("Algorithm X")), AlgorithmText(tr("Procedures"))
        self.table = LinksTable()
        self.notations = QComboBox()
        for one in NOTATIONS:
            self.notations.addItem(tr(one.title))
        self.notations.setAccessibleName(tr("Notation"))
        self.notations.setToolTip(
            tr("The names of the links, and the order in which an item is covered: as in TAOCP, or as in Knuth's paper")
        )
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Operation"))
        self.slider.setToolTip(tr("The operations between the node shown and the next one"))
        self.place, self.words, self.reason = QLabel(), QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place.setProperty("role", "muted")
        self._lay_out(actions)
        self.slider.valueChanged.connect(self.requested)
        self.notations.currentIndexChanged.connect(self.notation_changed)

    @property
    def notation(self) -> AlgorithmNotation:
        """The notation chosen."""
        return NOTATIONS[self.notations.currentIndex()]

    def _lay_out(self, actions: Actions) -> None:
        row = QHBoxLayout()
        for act in (acts.BACK_OPERATION, acts.STEP_OPERATION):
            button = QToolButton()
            button.setDefaultAction(actions[act])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        row.addWidget(self.slider, 1)
        row.addWidget(self.place)
        row.addWidget(self.notations)
        parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        for part, share in zip((self.steps, self.procedures, self.table), WIDTHS, strict=True):
            parts.addWidget(part)
            parts.setStretchFactor(parts.count() - 1, share)
        parts.setSizes(list(WIDTHS))
        shown = QWidget()
        column = QVBoxLayout(shown)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.words)
        column.addWidget(parts, 1)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.reason.setProperty("role", "muted")
        self._either = QStackedLayout(self)
        self._either.addWidget(shown)
        self._either.addWidget(self.reason)

    def show_clock(self, clock: OperationClock) -> None:
        """Show a clock as it is now."""
        if self._names is None or self._clock is None or clock.order is not self._clock.order:
            self._names = Names(clock.order)
        self._clock = clock
        self._either.setCurrentIndex(0)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(clock.operations))
            self.slider.setValue(clock.at)
        updates = (tr("{:,} update") if clock.updates == 1 else tr("{:,} updates")).format(clock.updates)
        count = tr("{:,} of {:,} operations, {} of links and sizes")
        self.place.setText(count.format(clock.at, len(clock.operations), updates))
        self.words.setText(
            describe_operation(self._names, clock.links, clock.last)
            if clock.last
            else tr("At the node shown. Press F12 for the next operation, Shift+F12 to go back.")
        )
        self._mark_lines(clock)
        self.table.show_clock(clock, self.notation)

    def _mark_lines(self, clock: OperationClock) -> None:
        last = clock.last
        step, line = (last.step, last.line) if last else ("", "")
        self.steps.show_lines(self.notation.steps, step)
        uncovers = step in GOING_BACK
        calling = [f"{'un' * uncovers}cover while"] if "hide" in line else []
        procedures = self.notation.procedures(uncovers)
        self.procedures.show_lines(procedures, line if line != step else "", calling)

    def show_nothing(self, reason: str) -> None:
        """Show why there are no operations."""
        self._clock = None
        self.reason.setText(reason)
        self._either.setCurrentIndex(1)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        if self._clock is not None:
            self.show_clock(self._clock)
