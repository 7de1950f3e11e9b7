"""The lanes of a race in rows and columns that make their boards as large as possible; scrolls if necessary."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from workbench.ui.analyses.race.lane_view import BESIDE, SIDES, LaneView
from workbench.ui.analyses.race.thumbnails import Thumbnails
from workbench.ui.base.theme import text_scale
from workbench.ui.board.lane_board import aspect
from workbench.ui.search.lane_sentence import LaneSentence

GAP = 8  # pixels between lanes
HEADER, SENTENCE, COURSE = 34, 54, 62  # pixels of a lane at the default text size: above the board, and below it
LEAST = 200  # pixels of a lane's width at the default text size, if possible
WITH_SENTENCES = 4  # lanes that have a sentence each; of more, the one in front has
ACROSS = {4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 3}  # usual columns of so many lanes
EVEN = 1.2  # how much smaller boards may be in rows of the same number
WORTH = 1.4  # how much smaller they may be for each lane to have its sentence
WIDEST = 520  # pixels of the words of a large lane at the default text size
LOW = 90  # pixels of a board's height at the default text size, below which the lanes are scrolled instead


class Shape(NamedTuple):
    """How lanes are arranged."""

    columns: int
    beside: bool  # the words are beside the board
    explained: bool  # each lane has its sentence


class LaneGrid(QWidget):
    """Rearranges the lanes when its size or their number changes; one of them may have all the room."""

    change_requested = Signal(int)  # the index of a lane whose solver or choices are to change
    removal_requested = Signal(int)  # the index of a lane
    note_requested = Signal()  # at the step shown

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("laneGrid")
        self.views: list[LaneView] = []
        self.large: int | None = None  # the lane that has all the room; None: all are shown
        self.front = 0  # the lane whose sentence is shown below the grid
        self._shape: tuple[object, ...] = ()
        self.lanes = QWidget()  # all of them, also where they have to be scrolled
        self.lanes.setObjectName("lanes")
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setMinimumSize(120, 80)
        self.area.setWidget(self.lanes)
        self._grid = QGridLayout(self.lanes)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self.sentence = LaneSentence(lines=2)
        self.thumbnails = Thumbnails()
        self.thumbnails.setParent(self)
        self.thumbnails.hide()
        self.thumbnails.picked.connect(self.show_large)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.area, 1)
        column.addWidget(self.sentence)

    def show_views(self, views: list[LaneView]) -> None:
        """Replace the lanes."""
        self.large = None
        self._show_others()
        for view in self.views:
            self._grid.removeWidget(view)
            view.hide()
            view.deleteLater()
        self.views, self.large, self._shape = views, None, ()
        self.front = min(self.front, max(0, len(views) - 1))
        for k, view in enumerate(views):
            view.entered.connect(lambda k=k: self._bring_to_front(k))
            view.change_requested.connect(partial(self.change_requested.emit, k))
            view.removal_requested.connect(partial(self.removal_requested.emit, k))
            view.note_requested.connect(self.note_requested)
            view.large_requested.connect(partial(self._toggle_large, k))
            view.contents.note.changed.connect(self._show_sentence)
            view.contents.note.changed.connect(self.thumbnails.refresh)
        self.arrange()
        self._show_sentence()

    def show_large(self, number: int | None) -> None:
        """Give one lane all the room, or show all of them."""
        self.large = number if number is not None and number < len(self.views) else None
        if self.large is not None:
            self._bring_to_front(self.large)
        self.arrange()
        self._show_others()

    def _toggle_large(self, number: int) -> None:
        """Give a lane all the room, or show all lanes again."""
        self.show_large(None if self.large == number else number)

    def _show_others(self) -> None:
        """Show the other lanes, small, in the one that is large."""
        self.thumbnails.show_lanes(self.views, self.large)
        if self.large is None:
            self.thumbnails.setParent(self)
            self.thumbnails.hide()
        else:
            self.views[self.large].hold(self.thumbnails)

    def select(self, lanes: Sequence[int]) -> None:
        """Select one of these lanes, unless one is selected; a lane that has the keyboard or all the room yields it."""
        if self.front in lanes:
            return
        focused = self.views[self.front].hasFocus()
        if self.large is not None:
            self.show_large(lanes[0])
        self._bring_to_front(lanes[0])
        if focused:
            self.views[lanes[0]].setFocus()

    def _bring_to_front(self, number: int) -> None:
        self.front = number
        self._show_sentence()

    def _show_sentence(self) -> None:
        """Show the sentence of the lane in front, named."""
        if self.views:
            view = self.views[self.front]
            note = view.contents.note
            name = f"{view.title.strong.replace('  ', ' ')}: "
            self.sentence.show_text(f"{name}{note.text}" if note.text else "", note.mood, opening=len(name))

    def arrange(self) -> None:
        """Give every lane its place."""
        if not self.views:
            return
        shown = self.views if self.large is None else [self.views[self.large]]
        ratio = aspect(self.views[0].lane.puzzle)
        line = self.sentence.sizeHint().height() + 4
        tall = self.height() - (line if len(shown) > WITH_SENTENCES else 0)
        shape = arrangement(len(shown), self.width(), tall, ratio, text_scale())
        words = 0
        if self.large is not None:  # what its board cannot use
            board = (tall - HEADER * text_scale()) * ratio + SIDES if shape.beside else 0
            words = round(max(BESIDE * text_scale(), min(self.width() - board - SIDES, WIDEST * text_scale())))
        if self._shape == (self.large, len(shown), shape, words):
            return
        self._shape = self.large, len(shown), shape, words
        self.sentence.setVisible(not shape.explained)
        for k in range(max(self._grid.rowCount(), self._grid.columnCount())):
            self._grid.setRowStretch(k, 0)
            self._grid.setColumnStretch(k, 0)
        for view in self.views:
            if view not in shown:
                view.hide()
        for k, view in enumerate(shown):
            view.show_shape(beside=shape.beside, explained=shape.explained, words=words)
            self._grid.addWidget(view, k // shape.columns, k % shape.columns)
            self._grid.setRowStretch(k // shape.columns, 1)
            self._grid.setColumnStretch(k % shape.columns, 1)
            view.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


def arrangement(lanes: int, width: int, height: int, ratio: float, scale: float = 1.0) -> Shape:
    """Return how boards become largest, in the usual number of columns if it costs little."""
    usual = ACROSS.get(lanes)

    def size(shape: Shape) -> tuple[float, int]:
        columns, beside, explained = shape
        rows = -(-lanes // columns)
        lane_x, lane_y = (width + GAP) / columns - GAP, (height + GAP) / rows - GAP
        words = (COURSE + explained * SENTENCE) * scale
        room_x = lane_x - SIDES - beside * (BESIDE * scale + 10)
        room_y = lane_y - HEADER * scale - (not beside) * words
        scrolled = room_y < LOW * scale
        side = min(room_x / ratio, max(room_y, LOW * scale))
        liked = (EVEN if columns == usual else 1) * (WORTH if explained and not scrolled else 1)
        return side * liked - (lane_x < LEAST * scale) * width, columns if scrolled else -columns

    ways = [True, False] if lanes <= WITH_SENTENCES else [False]
    counts = range(1, max(1, lanes) + 1)
    return max(
        (Shape(k, beside, explained) for k in counts for beside in (True, False) for explained in ways), key=size
    )
