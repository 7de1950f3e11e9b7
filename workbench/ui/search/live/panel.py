"""The live search: where it has been, where it is, and its figures; in the panel, or below the board."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.base.number_format import elapsed, estimated, percent, short
from workbench.searching.cores.picture import PartsPicture
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Probe, Status
from workbench.solvers.trace import Trace
from workbench.ui.base.act import Actions
from workbench.ui.base.theme import set_widths
from workbench.ui.search import acts
from workbench.ui.search.depth.chart import Subject
from workbench.ui.search.depth.legend import legend
from workbench.ui.search.depth.view import DepthView
from workbench.ui.search.drive_buttons import TEXT_ONLY, plain_button
from workbench.ui.search.live.churn_map import ChurnMap
from workbench.ui.search.live.parts_map import PartsMap
from workbench.ui.search.shrinking import Shrinking
from workbench.ui.search.solve_panel import heading

NUMBERS = ("Nodes", "Nodes/s", "Level", "Solutions", "Time")
FIGURES, MIN_ROWS = 196, 30  # pixels at the default text size, width and least height of the numbers
PROGRESS_STEPS = 10_000  # of the progress bar
LONG = 100_000  # a level that is written in short
MIN_SECONDS, MIN_PROGRESS = 0.5, 0.001  # of a search, before the time left is estimated
SEPARATOR = "\N{NO-BREAK SPACE} | \N{NO-BREAK SPACE}"
BELOW_MARGINS = (14, 6, 14, 8)  # pixels, below the board
MOST = 4000  # pixels of figures beside the board: as wide as the panel
LINES = 3  # of text beside the board, so that the picture does not move: a node, and why it is a dead end
CHURN_WIDTH = 1000  # pixels of the panel from which there is room for the map of changes


class LivePanel(QWidget):
    """Shows a probe and a trace; emits the node that a person goes to. Before the first search it is only a line."""

    node_picked = Signal(int)
    opened = Signal()  # there is a first search, which takes more room than a line

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.depth_view = DepthView()
        self.depth_view.node_picked.connect(self.node_picked)
        self.depth_view.readout_changed.connect(self._show_readout)
        self.churn_map, self.parts_map = ChurnMap(), PartsMap()
        self._beside = False
        self._readout = ""
        self._moment: Probe | None = None
        self._place = ""  # the node shown, if the search is not shown where it is
        self._reason = ""  # why it is a dead end
        self.line = QLabel()
        self.line.setProperty("role", "muted")
        self.line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.line.setTextFormat(Qt.TextFormat.RichText)
        self._buttons = [plain_button(actions[act], TEXT_ONLY) for act in acts.SHOWN_MOMENTS]
        head = QHBoxLayout()
        head.setSpacing(4)
        self._title = heading("Live search")
        self._title.setContentsMargins(0, 0, 10, 0)
        head.addWidget(self._title)
        head.addWidget(self.line, 1)
        self._head = head
        for button in self._buttons:
            head.addWidget(button)
        self._spring = QWidget()  # takes the width that is left beside the buttons
        self._spring.hide()
        head.addWidget(self._spring, 1)
        self._body = QWidget()
        self._row = body = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._body)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(14)
        body.addWidget(self.depth_view, 1)
        body.addWidget(self.parts_map, 1)
        body.addWidget(self.churn_map)
        self._numbers = self._figures()
        body.addWidget(self._numbers)
        self._column = layout = QVBoxLayout(self)
        layout.setContentsMargins(*BELOW_MARGINS)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self._body, 1)
        for part in (self._body, *self._buttons):
            part.hide()
        self.show_nothing()

    def add_below(self, widget: QWidget) -> None:
        """Show something below the picture."""
        self._column.addWidget(widget)

    def _figures(self) -> QWidget:
        self.numbers: dict[str, QLabel] = {}
        self._titles: dict[str, QLabel] = {}
        rows = QWidget()
        self._grid = grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(1)
        for k, name in enumerate(NUMBERS):
            title, value = QLabel(name), QLabel("–")
            title.setProperty("role", "muted")
            value.setProperty("role", "number")
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(title, k, 0)
            grid.addWidget(value, k, 1)
            self.numbers[name], self._titles[name] = value, title
        self.progress = QProgressBar(maximum=PROGRESS_STEPS, textVisible=True)
        self.progress.setToolTip("Estimated progress, assuming that all subtrees of a node are the same size")
        figures = QWidget()
        set_widths(figures, FIGURES, FIGURES)
        column = QVBoxLayout(figures)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        self._shrinking = Shrinking(rows, MIN_ROWS)  # so that the panel can be made low
        column.addWidget(self._shrinking)
        column.addWidget(self.progress)
        column.addStretch(1)
        return figures

    def stand_beside(self, beside: bool) -> None:
        """Stand in a panel beside the board, with the figures above the picture; or below the board."""
        if beside == self._beside:
            return
        self._beside = beside
        self._column.setContentsMargins(*((0, 0, 0, 0) if beside else BELOW_MARGINS))
        self._row.setDirection(
            QBoxLayout.Direction.BottomToTop if beside else QBoxLayout.Direction.LeftToRight
        )  # the figures are last
        self._row.setSpacing(6 if beside else 14)
        for k, name in enumerate(NUMBERS):  # a line of five, or a line each
            title, value = self._titles[name], self.numbers[name]
            self._grid.addWidget(title, *((0, k) if beside else (k, 0)))
            self._grid.addWidget(value, *((1, k) if beside else (k, 1)))
            value.setAlignment(Qt.AlignmentFlag.AlignLeft if beside else Qt.AlignmentFlag.AlignRight)
            self._grid.setColumnStretch(k, int(beside or k == 1))
        self._spring.setVisible(beside)
        self._title.setVisible(not beside)  # the view that is chosen has this name
        set_widths(self._numbers, *((0, MOST) if beside else (FIGURES, FIGURES)))
        self._head.removeWidget(self.line)
        self.line.setWordWrap(beside)
        self.line.setAlignment(Qt.AlignmentFlag.AlignTop if beside else Qt.AlignmentFlag.AlignVCenter)
        self._size_line()
        if beside:
            self._column.insertWidget(1, self.line)
        else:
            self._column.removeWidget(self.line)
            self._head.insertWidget(2, self.line, 1)

    def _size_line(self) -> None:
        """Give the line room for its lines beside the board."""
        height = LINES * self.line.fontMetrics().lineSpacing()
        self.line.setMinimumHeight(height if self._beside else 0)
        self.line.setMaximumHeight(height if self._beside else MOST)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._size_line()

    # What is shown

    @property
    def is_open(self) -> bool:
        """Whether there has been a search."""
        return not self._body.isHidden()

    def open(self) -> None:
        """Take the room for a search, from now on."""
        if not self.is_open:
            for part in (self._body, *self._buttons):
                part.show()
            self._show_line()
            self.opened.emit()

    def show_nothing(self) -> None:
        """Show that there is no search."""
        for label in self.numbers.values():
            label.setText("–")
        self.progress.setValue(0)
        self.progress.setFormat("No search yet")
        self.show_parts(None)
        self.depth_view.show_nothing()
        self.churn_map.show_nothing()
        self.show_moment(None, None)

    def show_numbers(self, probe: Probe, decided: bool = False, stopped: bool = False) -> None:
        """Show the figures of a search; `decided`: the rest of the tree does not matter; `stopped`: it has ended."""
        rate = probe.nodes / probe.seconds if probe.seconds > 0 else 0.0
        deepest = len(probe.profile) - 1
        texts = (
            f"{probe.nodes:,}",
            short(rate),
            level_text(probe.level, max(deepest, probe.level)) if deepest >= 0 else "–",
            f"{probe.solutions:,}",
            elapsed(probe.seconds),
        )
        for label, text in zip(self.numbers.values(), texts, strict=True):
            label.setText(text)
        if decided and probe.progress < 1:
            self.progress.setValue(PROGRESS_STEPS)
            self.progress.setFormat("Done early: goal reached")
        else:
            self.progress.setValue(int(probe.progress * PROGRESS_STEPS))
            self.progress.setFormat(done(probe) + ("" if stopped else left(probe)))

    def show_parts(self, picture: PartsPicture | None) -> None:
        """Show the parts of a tree that several threads search, in the place of the levels of one search; or not."""
        self.parts_map.show_picture(picture)
        self.depth_view.setVisible(picture is None)
        for button in self._buttons:
            button.setVisible(picture is None and self.is_open)  # there is no single way back
        if picture is not None:
            self.churn_map.show_nothing()
            self.line.setText(self.parts_map.line)

    def show_trace(self, lane: Lane, probe: Probe, trace: Trace, forecast: NDArray[np.float64] | None) -> None:
        """Show the levels that a search went through, its nodes at each level, and the cells that it changed."""
        self.churn_map.show_churn(trace.churn if self.width() >= CHURN_WIDTH else None, lane.puzzle)
        leaf = lane.solver.leaf
        self.depth_view.show_search(
            Subject(trace.map, probe.profile, probe.level, probe.nodes, forecast=forecast, leaf=leaf)
        )
        self.show_moment(self._moment, probe, self._reason)

    def show_moment(self, moment: Probe | None, latest: Probe | None, reason: str = "") -> None:
        """Show that the board shows a moment of the search; None: where it is now. `reason`: why it is a dead end."""
        self._moment, self._reason = moment, reason
        self._show_cursor(latest)
        self._place = place_text(moment, latest) if moment is not None and latest is not None else ""
        self._show_line()

    def _show_cursor(self, latest: Probe | None) -> None:
        """Mark the moment shown, or where the search is if it has been further."""
        depths = self.depth_view.depths
        behind = latest is not None and depths is not None and latest.nodes < depths.nodes
        self.depth_view.show_cursor(self._moment.nodes if self._moment else latest.nodes if latest and behind else None)

    def _show_readout(self, text: str) -> None:
        self._readout = text
        self._show_line()

    def _show_line(self) -> None:
        view, place = self.depth_view, f"<b>{self._place}</b>" if self._place else ""
        reason = self._reason if place else ""  # first: a click on a dead end leaves the mouse over the picture
        rest = reason or self._readout or ("" if place else legend(view.picture, view.leaf, view.forecasts))
        text = ("<br>" if self._beside else SEPARATOR).join(part for part in (place, rest) if part)
        self.line.setToolTip(self._reason)
        self.line.setText(text if self.is_open else "")

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.depth_view.show_colours()
        self.churn_map.show_colours()
        self.parts_map.show_colours()
        self._show_line()


def place_text(moment: Probe, latest: Probe) -> str:
    """Return where a moment is in a search: the node visited last, and the level of the next one."""
    if moment.dead_end is not None:
        place = f"Node {moment.nodes:,} of {latest.nodes:,} · dead end at level {moment.dead_end.level:,}"
        ended = moment.status is Status.EXHAUSTED
        return place if ended else f"{place} · back to level {moment.level:,}"
    place = f"After node {moment.nodes:,} of {latest.nodes:,}"
    if moment.at_solution:
        return f"{place} · solution {moment.solutions:,}"
    return f"{place} · next at level {moment.level:,}"


def level_text(level: int, deepest: int) -> str:
    """Return the current level and the deepest one, in short where they are long."""
    count = short if deepest >= LONG else "{:,}".format
    return f"{count(level)} of {count(deepest)}"


def done(probe: Probe) -> str:
    """Return how much of the search is done."""
    return "{} done".format(("" if probe.progress in (0, 1) else "≈ ") + percent(probe.progress))


def left(probe: Probe) -> str:
    """Return how long the rest of the tree will take at the pace so far, once that can be estimated."""
    if probe.seconds < MIN_SECONDS or not MIN_PROGRESS < probe.progress < 1:
        return ""
    return f", {estimated(probe.seconds * (1 / probe.progress - 1))} left"
