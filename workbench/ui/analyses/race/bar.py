"""The line that sets up a race: run, the comparison, its lanes, what its kind adds, the speed; the rest is folded."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.searching.race.clock import Clock
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race import acts as race_acts
from workbench.ui.analyses.race.scale import SCALES, Scale
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.keyboard.closed_lists import ClosedLists
from workbench.ui.base.theme import icon, scaled, set_widths
from workbench.ui.base.wheel import leave_wheel
from workbench.ui.search.drive_buttons import BESIDE, ICON_ONLY, RunButton, plain_button
from workbench.ui.search.solve_panel import GOALS
from workbench.ui.search.speeds import speed_box

CLOCKS = ((Clock.NODES, "Nodes"), (Clock.SECONDS, "Time"))
GAP = 8  # pixels between parts
ICON = 16  # pixels at the default text size
NARROW = 420  # pixels at the default text size, below which words are left out
WIDTHS = 120, 400  # pixels at the default text size: of the list of comparisons


class RaceBar(QWidget):
    """Shows the choices, and reports every change."""

    clock_chosen = Signal()
    pace_chosen = Signal()
    goal_chosen = Signal()
    scale_chosen = Signal()
    comparison_chosen = Signal(str)  # its title
    lane_requested = Signal()
    left = Signal()  # by a person who has made a choice: the keyboard may go to the lanes

    def __init__(
        self,
        actions: Actions,
        goals: list[Goal],
        comparisons: list[str],
        first: Goal = Goal.COUNT,
        own: Sequence[QWidget] = (),
    ) -> None:
        """`own`: what the kind of puzzle adds."""
        super().__init__()
        self.setObjectName("raceBar")
        self.run_button = RunButton(actions)
        self.clock_box, self.goal_box, self.scale_box = QComboBox(), QComboBox(), QComboBox()
        self.pace_box = speed_box()
        for clock, text in CLOCKS:
            self.clock_box.addItem(text, clock)
        self.clock_box.setToolTip(
            "What keeps the lanes in step: the number of nodes visited, or the time spent searching"
        )
        for goal, text in GOALS:
            if goal in goals:
                self.goal_box.addItem(text, goal)
        self.goal_box.setCurrentIndex(max(0, self.goal_box.findData(first)))
        self.goal_box.setToolTip("Decides when a lane is finished. Changing the goal restarts the comparison.")
        for scale, text in SCALES:
            self.scale_box.addItem(text, scale)
        self.scale_box.setToolTip(
            "The axis of nodes in the charts: one for all lanes, one for each, or a logarithmic one for all"
        )
        self.clock_box.currentIndexChanged.connect(self._show_pace)
        self.clock_box.currentIndexChanged.connect(self.clock_chosen)
        self.pace_box.currentIndexChanged.connect(self.pace_chosen)
        self.goal_box.currentIndexChanged.connect(self.goal_chosen)
        self.scale_box.currentIndexChanged.connect(self.scale_chosen)
        self.comparisons = self._comparison_box(comparisons)
        self.add_lane = self._button("add", "Lane", "Add a lane (up to 9)")
        self.add_lane.clicked.connect(self.lane_requested)
        self.options_button = self._button("settings", "Options", "Show or hide goal, clock and axis")
        self.options_button.setCheckable(True)
        self.options_button.toggled.connect(self._show_options)
        self.predict = plain_button(actions[race_acts.HIDE_OUTCOMES], BESIDE)
        self.predict.setProperty("role", "button")
        self.options = self._options()
        self._lay_out(own)
        self._lists = ClosedLists(self, self.findChildren(QComboBox))
        self._lists.closed.connect(self.left)
        self._show_pace()

    def _lay_out(self, own: Sequence[QWidget]) -> None:
        line = QWidget()
        flow = FlowLayout(line, spacing=GAP)
        speed = labelled("Speed", self.pace_box)
        for part in (self.run_button, self.comparisons, self.add_lane, *own, speed, self.options_button):
            flow.addWidget(part)
        upper = QHBoxLayout()
        upper.setSpacing(GAP)
        upper.addWidget(line, 1)
        upper.addWidget(self.predict, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addLayout(upper)
        layout.addWidget(self.options)

    def _options(self) -> QWidget:
        """Return what means something only where a search goes back; folded until it is asked for."""
        options = QWidget()
        flow = FlowLayout(options, spacing=2 * GAP)
        for text, box in (("Goal", self.goal_box), ("Clock", self.clock_box), ("Axis", self.scale_box)):
            leave_wheel(box)
            flow.addWidget(labelled(text, box))
        options.hide()
        return options

    def _show_options(self) -> None:
        self.options.setVisible(self.options_button.isChecked() and not self.options_button.isHidden())

    def offer_options(self, on: bool) -> None:
        """Offer goal, clock and axis, or leave them out."""
        self.options_button.setVisible(on)
        self._show_options()

    def _comparison_box(self, comparisons: list[str]) -> QComboBox:
        box = list_box()
        box.setObjectName("comparisons")
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        set_widths(box, *WIDTHS)
        for title in comparisons:
            box.addItem(title, title)
        box.setPlaceholderText("Own lanes")
        box.setAccessibleName("Comparison")
        box.activated.connect(lambda place: self.comparison_chosen.emit(str(box.itemData(place))))
        return box

    def _button(self, name: str, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setText(text)
        button.setIcon(icon(name))
        button.setIconSize(QSize(scaled(ICON), scaled(ICON)))
        button.setToolTip(tip)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setProperty("role", "button")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return button

    def _show_pace(self) -> None:
        """Enable the speed for the clock of nodes only."""
        on = self.clock is Clock.NODES
        self.pace_box.setEnabled(on)
        self.pace_box.setToolTip(
            "Nodes that every lane visits per second; 10 seconds: slow enough to be watched"
            if on
            else "With the time clock, all lanes run at full speed"
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for button in (self.add_lane, self.predict):
            button.setToolButtonStyle(ICON_ONLY if self.width() < scaled(NARROW) else BESIDE)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            for button in (self.run_button, self.add_lane, self.options_button, self.predict):
                button.setIconSize(QSize(scaled(ICON), scaled(ICON)))

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        for button in (self.add_lane, self.options_button):
            button.setIcon(icon(button.objectName()))

    def leave(self) -> None:
        """Report that what is set up is run; a list would take keys that are meant for the lanes."""
        if self._lists.any_focused:
            self.left.emit()

    def show_comparison(self, title: str | None, about: str) -> None:
        """Show which comparison the lanes are, None: their own, and what they have in common."""
        self.comparisons.setCurrentIndex(self.comparisons.findData(title) if title is not None else -1)
        self.comparisons.setToolTip(about)

    def show_race(self, goal: Goal, clock: Clock) -> None:
        """Show another goal and clock, without a signal."""
        for box, value in ((self.goal_box, goal), (self.clock_box, clock)):
            with QSignalBlocker(box):
                box.setCurrentIndex(max(0, box.findData(value)))
        self._show_pace()

    @property
    def clock(self) -> Clock:
        """What all lanes share: nodes or seconds."""
        return Clock(self.clock_box.currentData())

    @property
    def goal(self) -> Goal:
        """What every lane searches for."""
        return Goal(self.goal_box.currentData())

    @property
    def scale(self) -> Scale:
        """How nodes are counted in charts."""
        return Scale(self.scale_box.currentData())


def labelled(text: str, box: QComboBox) -> QWidget:
    """Return a box with a word before it."""
    label = QLabel(text)
    label.setBuddy(box)
    label.setProperty("role", "muted")
    box.setAccessibleName(text)
    part = QWidget()
    row = QHBoxLayout(part)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    row.addWidget(label)
    row.addWidget(box)
    return part
