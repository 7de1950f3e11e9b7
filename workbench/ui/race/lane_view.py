"""One lane to be looked at: who it is, its board, its numbers, its depth over the clock, and how it stands."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)

from workbench.lab.race.lane import Lane
from workbench.lab.tours.walk_record import WalkRecord, follows_rule
from workbench.puzzles.puzzle import Filling, untouched
from workbench.puzzles.tour import Tour
from workbench.solvers.search import Probe, Status
from workbench.ui.base.i18n import tr
from workbench.ui.base.number_format import elapsed, percent, short
from workbench.ui.base.theme import colours, icon
from workbench.ui.board.lane_board import LaneBoard
from workbench.ui.search.depth_strip import NO_SCALE, DepthStrip, Scale
from workbench.ui.search.lane_figures import FIGURES_WIDE, NO_FIGURES, Elided, Figures
from workbench.ui.tour.lane_walk import LaneWalk
from workbench.ui.tour.walk_strip import WalkStrip
from workbench.ui.tour.wording import figure_names, visited, walk_figures, walk_standing

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
ROOMY = 300  # pixels of a lane, for all words
ROOMY_WALK, NARROW_WALK = 560, 380  # the same, where it is told beside a dead end; and for few words
FEW_LETTERS = 10  # of a percentage that stands beside the longest name
SIDES = 22  # pixels of margins
FOOT = 26  # pixels, with or without a button in it
BAR = 3  # pixels of the line that shows the progress


class LaneView(QFrame):
    """Shows a lane, and reports what a person wants of it."""

    change_requested = Signal()
    removal_requested = Signal()
    difference_requested = Signal()
    cut_requested = Signal(int)  # the step that cut squares off

    def __init__(self, lane: Lane, number: int, words: str, title: str = "") -> None:
        super().__init__()
        self._title = title or lane.solver.title
        self.lane, self.number = lane, number
        self._walked: WalkRecord | None = None  # of a lane for tours
        self._squares: int | None = None  # of it that are looked at; None = live
        self._difference: int | None = None
        self._other = 1  # the number of the lane from which it differs
        self._parted = False  # whether the lane has come so far as to differ
        self._progress = 0.0
        self._colours = colours()
        self.setProperty("role", "lane")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board: LaneBoard | LaneWalk
        self.strip: DepthStrip | WalkStrip
        if isinstance(lane.puzzle, Tour):
            self.board, self.strip = LaneWalk(lane.puzzle), WalkStrip(follows_rule(lane))
            self.figures = Figures(figure_names(lane))
        else:
            self.board, self.strip, self.figures = LaneBoard(lane.puzzle), DepthStrip(), Figures()
        self.place = QLabel()
        self.place.setProperty("role", "place")
        self.summary = Elided()
        self.summary.setProperty("role", "muted")
        self.difference = QPushButton()
        self.difference.setProperty("role", "link")
        self.difference.clicked.connect(self.difference_requested)
        self.strip.mark_clicked.connect(self.difference_requested)
        self.cut = QPushButton()
        self.cut.setProperty("role", "link")
        self.cut.clicked.connect(self._want_cut)
        self._words = words
        self.setAccessibleName(tr("Lane {}: {}").format(number, self._named()))
        self._lay_out()
        self.difference.hide()
        self.cut.hide()

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
        foot.addWidget(self.summary, 1)
        foot.addWidget(self.cut)
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
        title.show_text(f"{self.number}  {tr(self._title)}")
        words.setProperty("role", "muted")
        words.show_text(self._words or tr("default choices"))
        self.change = self._button("settings", tr("Change solver and choices (Enter)"))
        self.change.clicked.connect(self.change_requested)
        self.remove = self._button("close", tr("Remove this lane (Delete)"))
        self.remove.clicked.connect(self.removal_requested)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(title)
        names.addWidget(words)
        header = QHBoxLayout()
        header.setSpacing(2)
        header.addLayout(names, 1)
        header.addWidget(self.place, 0, Qt.AlignmentFlag.AlignTop)
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
        if isinstance(self.strip, DepthStrip):
            self.strip.show_trace(None, NO_SCALE, None)
        else:
            self.show_walked(None, None)
        self.show_frame(NO_SCALE)

    def show_frame(self, scale: Scale, differing: NDArray[np.bool_] | None = None) -> None:
        """Show where the lane is now."""
        lane, probe = self.lane, self.lane.probe
        self.board.show_refusal(lane.rejection_reason)
        clash = probe.clash if probe and probe.status is not Status.EXHAUSTED else None
        self.board.show_filling(shown_filling(lane), differing, clash)
        if isinstance(self.strip, DepthStrip):
            self.figures.show_texts(figures(probe), figures(probe, short, brief_percent))
            finish = scale.clock.read(probe) if probe and lane.finished else None
            self.strip.show_trace(lane.traces[scale.clock], scale, finish)
            self.summary.show_text(standing(lane))
        else:
            self._show_walk_figures()
            self.summary.show_text(walk_standing(lane))
        if self._parted != self._has_parted():
            self._fit_difference()
        progress = probe.progress if probe else 0.0
        if round(progress * self.width()) != round(self._progress * self.width()):
            self.update(0, 0, self.width(), 2 * BAR)
        self._progress = progress

    def show_walked(self, walked: WalkRecord | None, squares: int | None) -> None:
        """Show what was told of the lane's walk, after so many squares of it; None = live."""
        self._walked, self._squares = walked, squares
        self._show_walk_figures()
        self.cut.setVisible(self._cut is not None)
        if self._cut is not None:
            tip = tr("The squares marked could not be reached any more from step {:,} on: go there")
            self.cut.setToolTip(tip.format(self._cut))
            self._fit_difference()

    @property
    def _cut(self) -> int | None:
        """The step at which squares were cut off, if they were before the end of the walk."""
        walked = self._walked
        return walked.cut[1] if walked and walked.cut and walked.cut[1] < walked.squares else None

    def _show_walk_figures(self) -> None:
        squares = visited(self.lane) if self._squares is None else self._squares
        texts = walk_figures(self.lane, self.lane.probe, squares, self._walked)
        self.figures.show_texts(texts, texts)

    def _want_cut(self) -> None:
        if self._cut is not None:
            self.cut_requested.emit(self._cut)

    def show_place(self, place: int | None) -> None:
        """Show in which place the lane came in; None while it has not."""
        text = "" if place is None else f"⚑ {tr(PLACES[place - 1])}"
        if self.place.text() != text:
            self.place.setText(text)
            self.place.setProperty("mood", "good" if place == 1 else "")
            self.place.style().polish(self.place)

    def show_difference(self, nodes: int | None, other: int = 1) -> None:
        """Show after how many nodes the lane first differs from the first one, or from another that stands for it."""
        if (nodes, other) == (self._difference, self._other):
            return
        self._difference, self._other = nodes, other
        self.difference.setVisible(nodes is not None)
        if nodes is not None:
            tip = tr("After node {:,} it shows another filling than lane 1: go there")
            if isinstance(self.strip, WalkStrip):
                tip = tr("Up to step {:,} it takes the same way as lane {}: go there")
            self.difference.setToolTip(tip.format(nodes, other))
            self._fit_difference()
        self.strip.show_mark(nodes)

    def _fit_difference(self) -> None:
        """Say where the lane differs, or will, in as many words as there is room for."""
        self._parted = self._has_parted()
        if isinstance(self.strip, WalkStrip):
            words, cut = self._walk_words()
            self.cut.setText(cut.format(self._cut or 0))
        elif self._difference == 0:
            words = tr("differs from lane 1 at the start") if self.width() >= ROOMY else tr("differs at the start")
        elif self._parted:
            words = tr("differs from lane 1 at node {:,}") if self.width() >= ROOMY else tr("differs at node {:,}")
        else:
            words = tr("will differ from lane 1 at node {:,}") if self.width() >= ROOMY else tr("will differ at {:,}")
        self.difference.setText(words.format(self._difference or 0, self._other))

    def _has_parted(self) -> bool:
        probe = self.lane.probe
        return self._difference is not None and probe is not None and probe.nodes >= self._difference

    def _walk_words(self) -> tuple[str, str]:
        """Return what to say of a parting and of a cut, in as many words as there is room for."""
        both = self._cut is not None and self._difference is not None
        if self.width() >= (ROOMY_WALK if both else NARROW_WALK):
            return tr("parts from lane {1} at step {0:,}"), tr("cut off at step {:,}")
        if self.width() >= NARROW_WALK or not both:
            return tr("parts at step {:,}"), tr("cut off at step {:,}")
        return tr("parts: {:,}"), tr("cut off: {:,}")

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
            self.change_requested.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_requested.emit()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self.change_requested.emit()


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
    if lane.rejection_reason:
        return tr("refused")
    if probe is None or not lane.over:
        return ""
    if lane.finished and probe.status is Status.EXHAUSTED:
        return tr("1 solution") if probe.solutions == 1 else tr("{:,} solutions").format(probe.solutions)
    return tr("solution found") if lane.finished else tr("gave up")
