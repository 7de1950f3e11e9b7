"""One lane to be looked at: who it is, its board, its numbers, its depth over the clock, and how it stands."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.lab.lane import Lane
from workbench.puzzles.puzzle import Filling, untouched
from workbench.solvers.search import Probe, Status
from workbench.ui.depth_strip import NO_SCALE, DepthStrip, Scale
from workbench.ui.lane_board import LaneBoard
from workbench.ui.live_panel import elapsed, percent, short
from workbench.ui.theme import colours, icon
from workbench.ui.words import tr

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
FIGURES = ("Nodes", "Nodes/s", "Level", "Found", "Done", "Time")
NO_FIGURES = ("–",) * len(FIGURES)
NAME_WIDE = 46  # pixels of the longest name beside a long number
FIGURE_LINE = 18  # pixels
FIGURES_WIDE = 132  # pixels of a column
ROOMY = 300  # pixels of a lane, for all words
FEW_LETTERS = 10  # of a percentage that stands beside the longest name
SIDES = 22  # pixels of margins
FOOT = 26  # pixels, with or without a button in it
BAR = 3  # pixels of the line that shows the progress


class Elided(QLabel):
    """A text of one line that ends in … where there is no room; all of it is in the tooltip."""

    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())

    def show_text(self, text: str) -> None:
        """Show as much of a text as there is room for."""
        if text != self.accessibleName():
            self.setAccessibleName(text)
            self.setToolTip(text)
            self._elide()

    def _elide(self) -> None:
        self.setText(self.fontMetrics().elidedText(self.accessibleName(), Qt.TextElideMode.ElideRight, self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()


class Figures(QWidget):
    """The numbers of a lane, painted: labels would lay themselves out anew 30 times a second."""

    def __init__(self) -> None:
        super().__init__()
        self._texts = self._brief = NO_FIGURES
        self._colours = colours()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.columns = 1
        self.show_columns(1)

    def show_columns(self, columns: int) -> None:
        """Show the numbers in so many columns."""
        self.columns = columns
        lines = -(-len(FIGURES) // columns)
        self.setFixedHeight(lines * FIGURE_LINE)
        if columns == 1:
            self.setFixedWidth(FIGURES_WIDE)
        else:
            self.setMinimumWidth(0)
            self.setMaximumWidth(16777215)
        self.update()

    def show_texts(self, texts: tuple[str, ...], brief: tuple[str, ...]) -> None:
        """Show other numbers; those in `brief` where there is no room."""
        if texts != self._texts:
            self._texts, self._brief = texts, brief
            self.setAccessibleName(", ".join(f"{tr(name)} {text}" for name, text in zip(FIGURES, texts, strict=True)))
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown, gap = self._colours, 18
        painter.fillRect(self.rect(), QColor(shown["panel"]))
        wide = (self.width() - (self.columns - 1) * gap) // self.columns
        plain, bold = self.font(), self.font()
        bold.setBold(True)
        metrics = QFontMetrics(bold)
        for k, (name, text, brief) in enumerate(zip(FIGURES, self._texts, self._brief, strict=True)):
            room = wide - NAME_WIDE
            place = QRect(k % self.columns * (wide + gap), k // self.columns * FIGURE_LINE, wide, FIGURE_LINE)
            painter.setFont(plain)
            painter.setPen(QColor(shown["muted"]))
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, tr(name))
            fitting = text if len(text) <= len(brief) or metrics.horizontalAdvance(text) <= room else brief
            painter.setFont(bold)
            painter.setPen(QColor(shown["text"]))
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, fitting)
        painter.end()


class LaneView(QFrame):
    """Shows a lane, and reports what a person wants of it."""

    change_wanted = Signal()
    removal_wanted = Signal()
    difference_wanted = Signal()

    def __init__(self, lane: Lane, number: int, words: str) -> None:
        super().__init__()
        self.lane, self.number = lane, number
        self._difference: int | None = None
        self._progress = 0.0
        self._colours = colours()
        self.setProperty("role", "lane")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board = LaneBoard(lane.puzzle)
        self.figures = Figures()
        self.strip = DepthStrip()
        self.place = QLabel()
        self.place.setProperty("role", "place")
        self.said = Elided()
        self.said.setProperty("role", "muted")
        self.difference = QPushButton()
        self.difference.setProperty("role", "link")
        self.difference.clicked.connect(self.difference_wanted)
        self.strip.mark_clicked.connect(self.difference_wanted)
        self._words = words
        self.setAccessibleName(tr("Lane {}: {}").format(number, self._named()))
        self._lay_out()
        self.difference.hide()

    def _named(self) -> str:
        title = tr(self.lane.solver.title)
        return f"{title}, {self._words}" if self._words else title

    def _lay_out(self) -> None:
        self.body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.body.setSpacing(8)
        self.body.addWidget(self.board, 1)
        self.body.addWidget(self.figures, 0, Qt.AlignmentFlag.AlignVCenter)
        foot = QHBoxLayout()
        foot.setSpacing(6)
        foot.addStrut(FOOT)
        foot.addWidget(self.said, 1)
        foot.addWidget(self.difference)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIDES // 2, 8, SIDES // 2, 6)
        layout.setSpacing(5)
        layout.addLayout(self._header())
        layout.addLayout(self.body, 3)
        layout.addWidget(self.strip, 1)
        layout.addLayout(foot)

    def _header(self) -> QHBoxLayout:
        title, words = Elided(), Elided()
        title.setProperty("role", "card-title")
        title.show_text(f"{self.number}  {tr(self.lane.solver.title)}")
        words.setProperty("role", "muted")
        words.show_text(self._words or tr("default choices"))
        self.change = self._button("settings", tr("Change solver and choices (Enter)"))
        self.change.clicked.connect(self.change_wanted)
        self.remove = self._button("close", tr("Remove this lane (Delete)"))
        self.remove.clicked.connect(self.removal_wanted)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(title)
        names.addWidget(words)
        header = QHBoxLayout()
        header.setSpacing(2)
        header.addLayout(names, 1)
        header.addWidget(self.place)
        header.addSpacing(4)
        header.addWidget(self.change, 0, Qt.AlignmentFlag.AlignTop)
        header.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        return header

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setIcon(icon(name))
        button.setIconSize(QSize(14, 14))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def show_wide(self, wide: bool) -> None:
        """Put the numbers beside the board, or below it."""
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if direction != self.body.direction():
            self.body.setDirection(direction)
        self.figures.show_columns(1 if wide else 2)
        self.body.setAlignment(self.figures, Qt.AlignmentFlag.AlignVCenter if wide else Qt.AlignmentFlag(0))
        self._limit_board()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._limit_board()
        self._fit_difference()

    def _limit_board(self) -> None:
        """Let the board be no taller than its width allows: the strip has the rest."""
        wide = self.body.direction() == QBoxLayout.Direction.LeftToRight
        room = self.width() - SIDES - wide * (FIGURES_WIDE + self.body.spacing())
        least = self.figures.height() if wide else 0
        self.board.setMaximumHeight(max(least, self.board.minimumHeight(), self.board.tallest(room)))

    # What is shown

    def show_lane(self, lane: Lane) -> None:
        """Show another lane of the same solver and choices."""
        self.lane = lane
        self.strip.show_trace(None, NO_SCALE, None)
        self.show_frame(NO_SCALE)

    def show_frame(self, scale: Scale, differing: NDArray[np.bool_] | None = None) -> None:
        """Show where the lane is now."""
        lane, probe = self.lane, self.lane.probe
        self.board.show_refusal(lane.refusal)
        clash = probe.clash if probe and probe.status is not Status.EXHAUSTED else None
        self.board.show_filling(shown_filling(lane), differing, clash)
        self.figures.show_texts(figures(probe), figures(probe, short, brief_percent))
        finish = scale.clock.read(probe) if probe and lane.finished else None
        self.strip.show_trace(lane.traces[scale.clock], scale, finish)
        self.said.show_text(standing(lane))
        progress = probe.progress if probe else 0.0
        if round(progress * self.width()) != round(self._progress * self.width()):
            self.update(0, 0, self.width(), 2 * BAR)
        self._progress = progress

    def show_place(self, place: int | None) -> None:
        """Show in which place the lane came in; None while it has not."""
        text = "" if place is None else f"⚑ {tr(PLACES[place - 1])}"
        if self.place.text() != text:
            self.place.setText(text)
            self.place.setProperty("mood", "good" if place == 1 else "")
            self.place.style().polish(self.place)

    def show_difference(self, nodes: int | None) -> None:
        """Show after how many nodes the lane first differs from the first one."""
        if nodes == self._difference:
            return
        self._difference = nodes
        self.difference.setVisible(nodes is not None)
        if nodes is not None:
            tip = tr("After {:,} nodes it shows another filling than lane 1: go there")
            self.difference.setToolTip(tip.format(nodes))
            self._fit_difference()
        self.strip.show_mark(nodes)

    def _fit_difference(self) -> None:
        """Say where the lane differs, in as many words as there is room for."""
        if self._difference == 0:
            words = tr("differs from lane 1 at the start") if self.width() >= ROOMY else tr("differs at the start")
        else:
            words = tr("differs from lane 1 at node {:,}") if self.width() >= ROOMY else tr("differs at node {:,}")
        self.difference.setText(words.format(self._difference or 0))

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        for part in (self.board, self.figures, self.strip):
            part.show_colours()
        for button in (self.change, self.remove):
            button.setIcon(icon(button.objectName()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(12, 1, round((self.width() - 24) * self._progress), BAR, QColor(self._colours["accent"]))
        painter.end()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.change_wanted.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_wanted.emit()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self.change_wanted.emit()


def shown_filling(lane: Lane) -> Filling:
    """Return what a lane has to show: where it is, or, once the tree is exhausted, the solution it found first."""
    if lane.probe is None:
        return untouched(lane.puzzle)
    if lane.probe.status is Status.EXHAUSTED:
        return lane.solutions[0] if lane.solutions else untouched(lane.puzzle)
    return lane.probe.filling


def brief_percent(part: float) -> str:
    """Return a part as percent in a few letters."""
    text = percent(part)
    return text if len(text) <= FEW_LETTERS else tr("≈ 0 %")


def figures(
    probe: Probe | None, whole: Callable[[int], str] = "{:,}".format, part: Callable[[float], str] = percent
) -> tuple[str, ...]:
    """Return the numbers of a probe in the order of FIGURES; `whole` and `part` write those that may be long."""
    if probe is None:
        return NO_FIGURES
    rate = probe.nodes / probe.seconds if probe.seconds > 0 else 0.0
    level = f"{min(probe.level, probe.high):,}"
    found = whole(probe.solutions)
    return whole(probe.nodes), short(rate), level, found, part(probe.progress), elapsed(probe.seconds)


def standing(lane: Lane) -> str:
    """Return a few words on how a lane stands."""
    probe = lane.probe
    if lane.refusal:
        return tr("refused")
    if probe is None or not lane.over:
        return ""
    if lane.finished and probe.status is Status.EXHAUSTED:
        return tr("1 solution") if probe.solutions == 1 else tr("{:,} solutions").format(probe.solutions)
    return tr("solution found") if lane.finished else tr("gave up")
