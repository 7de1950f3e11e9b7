"""The bar above a race: run buttons, clock, speed, goal, comparisons, and a button that adds a lane."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from workbench.puzzles.sentences import counted
from workbench.searching.race.clock import Clock
from workbench.solvers.goal import Goal
from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import icon, set_widths
from workbench.ui.search.drive_buttons import buttons
from workbench.ui.search.solve_panel import GOALS

CLOCKS = ((Clock.NODES, "Nodes"), (Clock.SECONDS, "Time"))
PACES = (1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000)  # nodes per second
BUTTONS_WIDE = 352  # pixels at the default text size
MARGINS, GAP = (10, 7, 10, 7), 14  # pixels around the bar, and between its parts
IN_ONE_ROW = ((0, 0, 1, 1), (0, 1, 1, 1), (0, 2, 1, 1))  # of its parts: row, column, row span, column span
IN_TWO_ROWS = ((0, 0, 1, 1), (1, 0, 1, 3), (0, 2, 1, 1))


class RaceBar(QWidget):
    """Shows the choices, and reports every change."""

    clock_chosen = Signal()
    pace_chosen = Signal()
    goal_chosen = Signal()
    comparison_chosen = Signal(str)  # its title
    lane_requested = Signal()

    def __init__(self, actions: Actions, goals: list[Goal], comparisons: list[str], first: Goal = Goal.COUNT) -> None:
        super().__init__()
        self.setObjectName("raceBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.clock_box, self.pace_box, self.goal_box = QComboBox(), QComboBox(), QComboBox()
        for clock, text in CLOCKS:
            self.clock_box.addItem(tr(text), clock)
        self.clock_box.setToolTip(
            tr("What keeps the lanes in step: the number of nodes visited, or the time spent searching")
        )
        for pace in PACES:
            self.pace_box.addItem(f"{counted(pace, 'node')}/s", pace)
        self.pace_box.addItem(tr("Full speed"), None)
        self.pace_box.setCurrentIndex(len(PACES))
        for goal, text in GOALS:
            if goal in goals:
                self.goal_box.addItem(tr(text), goal)
        self.goal_box.setCurrentIndex(max(0, self.goal_box.findData(first)))
        self.goal_box.setToolTip(tr("Decides when a lane is finished. Changing the goal restarts the race."))
        self.clock_box.currentIndexChanged.connect(self._show_pace)
        self.clock_box.currentIndexChanged.connect(self.clock_chosen)
        self.pace_box.currentIndexChanged.connect(self.pace_chosen)
        self.goal_box.currentIndexChanged.connect(self.goal_chosen)
        self.comparisons = self._menu_button(comparisons)
        self.add_lane = self._button("add", tr("Lane"), tr("Add a lane (up to 8)"))
        self.add_lane.clicked.connect(self.lane_requested)
        self._lay_out(actions)
        self._show_pace()

    def _lay_out(self, actions: Actions) -> None:
        run_row = buttons(actions)
        choices = QHBoxLayout()
        choices.setSpacing(6)
        for text, box in (("Clock", self.clock_box), ("Speed", self.pace_box), ("Goal", self.goal_box)):
            label = QLabel(tr(text))
            label.setBuddy(box)
            label.setProperty("role", "muted")
            box.setAccessibleName(tr(text))
            choices.addWidget(label)
            choices.addWidget(box)
            choices.addSpacing(8)
        choices.addStretch(1)
        lanes = QHBoxLayout()
        lanes.setSpacing(6)
        lanes.addWidget(self.comparisons)
        lanes.addWidget(self.add_lane)
        self._parts = [part_of_bar(row) for row in (run_row, choices, lanes)]
        set_widths(self._parts[0], BUTTONS_WIDE, BUTTONS_WIDE)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(*MARGINS)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(1, 1)  # between the parts on the left and on the right
        self._places: Sequence[tuple[int, int, int, int]] = ()
        self._arrange(IN_ONE_ROW)

    # One row, or two in a narrow window

    def _width(self, parts: Sequence[QWidget]) -> int:
        """Return the width of these parts side by side, in pixels."""
        return sum(part.sizeHint().width() for part in parts) + GAP * (len(parts) - 1) + MARGINS[0] + MARGINS[2]

    def minimumSizeHint(self) -> QSize:
        run_row, choices, lanes = self._parts
        wide = max(self._width([run_row, lanes]), self._width([choices]))
        return QSize(wide, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(IN_ONE_ROW if self.width() >= self._width(self._parts) else IN_TWO_ROWS)

    def _arrange(self, places: Sequence[tuple[int, int, int, int]]) -> None:
        if places != self._places:
            self._places = places
            for part, place in zip(self._parts, places, strict=True):
                self._grid.addWidget(part, *place)
            self.updateGeometry()

    def _menu_button(self, comparisons: list[str]) -> QToolButton:
        button = self._button("samples", tr("Comparisons"), tr("Open a comparison for this puzzle"))
        menu = QMenu(button)
        for title in comparisons:
            menu.addAction(tr(title)).triggered.connect(
                lambda _on=False, title=title: self.comparison_chosen.emit(title)
            )
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _button(self, name: str, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setText(text)
        button.setIcon(icon(name))
        button.setIconSize(QSize(16, 16))
        button.setToolTip(tip)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return button

    def _show_pace(self) -> None:
        """Enable the speed for the clock of nodes only."""
        on = self.clock is Clock.NODES
        self.pace_box.setEnabled(on)
        self.pace_box.setToolTip(
            tr("Nodes that every lane visits per second")
            if on
            else tr("With the time clock, all lanes run at full speed")
        )

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        for button in (self.comparisons, self.add_lane):
            button.setIcon(icon(button.objectName()))

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
    def pace(self) -> float | None:
        """Nodes per second; None = full speed."""
        pace = self.pace_box.currentData()
        return None if pace is None or self.clock is Clock.SECONDS else float(pace)

    @property
    def goal(self) -> Goal:
        """What every lane searches for."""
        return Goal(self.goal_box.currentData())


def part_of_bar(row: QHBoxLayout) -> QWidget:
    """Return a widget that is as wide as the row."""
    part = QWidget()
    row.setContentsMargins(0, 0, 0, 0)
    part.setLayout(row)
    return part
