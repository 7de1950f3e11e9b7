"""The board of a lane for tours: its walk, live or at an earlier step, and the possible moves from there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QCursor, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QStackedLayout, QWidget

from workbench.insight.tours.point_of_no_return import Loss
from workbench.insight.tours.walk_record import Crossing
from workbench.puzzles.puzzle import Cell, Filling, untouched
from workbench.puzzles.tour import Tour
from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.search.race_face import WhatIf
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.marks import NO_SQUARES, Marks
from workbench.ui.tour.race.loupe import Loupe


class Moment(NamedTuple):
    """A walk at a step to show."""

    filling: Filling
    step: int | None  # squares shown; None = all
    reversed: tuple[int, int] | None = None  # moves that a rotation has just reversed
    ends: tuple[Cell, Cell] | None = None  # the squares visited first and last


def nowhere(_cell: Cell | None) -> Sequence[WhatIf]:
    """Return nothing."""
    return ()


class LaneWalk(QWidget):
    """Shows the current walk of the search, or a moment of it."""

    start_requested = Signal(object)  # the square to start from
    viewed = Signal()  # zoomed or moved
    what_if_chosen = Signal(object)  # another way on from the step shown

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self._live: Filling = untouched(tour)
        self._moment: Moment | None = None
        self._crossing: Crossing | None = None
        self._lost: NDArray[np.intp] = NO_SQUARES
        self._parted: tuple[Cell, ...] = ()
        self._loss: Loss | None = None
        self._cuts: NDArray[np.float64] | None = None
        self.what_ifs: Callable[[Cell | None], Sequence[WhatIf]] = nowhere  # what is offered for a square, or in all
        self.board = TourBoard(tour, focusable=False, ground="panel", coordinates=SQUARES)
        self.board.setToolTip("Click a possible move to go there instead; double-click a square to start there")
        self.board.clicked.connect(self._click)
        self.board.installEventFilter(self)
        self.board.viewed.connect(self.viewed)
        self.board.viewed.connect(self._mark)
        self.loupe = Loupe(tour, self.board)
        self._refusal = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._refusal.setProperty("mood", "bad")
        self._layout = QStackedLayout(self)
        self._layout.addWidget(self.board)
        self._layout.addWidget(self._refusal)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(104, 104)
        self.setAccessibleName("Board of the lane")

    # What a lane shows of any puzzle

    def show_cuts(self, cuts: NDArray[np.float64] | None) -> None:
        """Show lines between the pieces of the board."""
        if cuts is not None or self._cuts is not None:
            self._cuts = cuts
            self._mark()

    def show_filling(self, filling: Filling) -> None:
        """Show the current walk of the search, unless a moment is shown."""
        self._live = filling
        if self._moment is None:
            self.board.show_walk(filling)

    def differing(self) -> NDArray[np.bool_]:
        """Return the squares that are marked because lanes diverge there."""
        marked = np.zeros(self._tour.shape, bool)
        for cell in self._parted:
            marked[cell] = True
        return marked

    def lost(self) -> NDArray[np.intp]:
        """Return the squares that are marked because they were cut off."""
        return self._lost

    def marked(self) -> list[str]:
        """Return what is marked, by the names of a legend."""
        losing = self._loss is not None
        better = self._loss is not None and self._loss.better is not None
        marks = {"losing": losing, "better": better, "differing": bool(self._parted)}
        return [name for name, shown in marks.items() if shown]

    def show_refusal(self, text: str) -> None:
        """Show why there is no walk."""
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
            self._refusal.setText(text)
            self._layout.setCurrentWidget(self._refusal if text else self.board)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.show_colours()
        self.loupe.show_colours()

    # Moments

    @property
    def moment(self) -> Moment | None:
        """The moment shown in place of the current walk."""
        return self._moment

    @property
    def crossing(self) -> Crossing | None:
        """The possible moves that are shown."""
        return self._crossing

    def show_moment(self, moment: Moment | None, lost: NDArray[np.intp] = NO_SQUARES) -> None:
        """Show a moment, None = live, and the squares cut off by then."""
        self._moment, self._lost, self._crossing, self._parted, self._loss = moment, lost, None, (), None
        if moment is None:
            self.board.show_walk(self._live)
        else:
            self.board.show_walk(moment.filling, moment.step, moment.ends)
        self._mark()

    def show_crossing(self, crossing: Crossing | None, parted: tuple[Cell, ...] = (), loss: Loss | None = None) -> None:
        """Show the possible moves, the squares between which lanes diverge, and the move here that loses the tour."""
        if (crossing, parted) != (self._crossing, self._parted) or loss is not self._loss:
            self._crossing, self._parted, self._loss = crossing, parted, loss
            self._mark()

    def _mark(self) -> None:
        crossing, moment = self._crossing, self._moment
        candidates = crossing.candidates if crossing else []
        marks = Marks(
            neighbours=[(one.square, str(one.degree)) for one in candidates],
            lost=self._lost,
            differing=np.array(self._parted, np.intp).reshape(-1, 2),
            reversed=moment.reversed if moment else None,
            chosen=crossing.next if crossing else None,
            losing=self._loss.move if self._loss else None,
            better=self._loss.better if self._loss else None,
            cuts=self._cuts,
        )
        self.board.show_marks(marks)
        filling, step = (moment.filling, moment.step) if moment else (self._live, None)
        self.loupe.show_square(crossing.square if crossing else None, filling, step, marks)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._mark()  # the squares may have become readable

    # The mouse

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.board and event.type() == QEvent.Type.MouseButtonDblClick and isinstance(event, QMouseEvent):
            if event.button() == Qt.MouseButton.LeftButton:
                self._request_start(self.board.cell_at(event.position()))
            return True
        return super().eventFilter(watched, event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open_menu(self.board.cell_at(self.board.mapFrom(self, event.pos()).toPointF()), event.globalPos())

    def _click(self, cell: Cell) -> None:
        """Offer to go to a possible move instead."""
        if self._crossing is not None and cell in [one.square for one in self._crossing.candidates]:
            self._open_menu(cell, QCursor.pos())

    def _open_menu(self, cell: Cell | None, at: QPoint) -> None:
        """Offer what can be done with a square."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for one in self.what_ifs(cell) if cell is not None else ():
            menu.addAction(literal(one.text)).triggered.connect(partial(self.what_if_chosen.emit, one))
        if not menu.isEmpty():
            menu.addSeparator()
        if cell is not None and self._tour.board[cell]:
            menu.addAction(f"Start at {self._tour.name_of(cell)}").triggered.connect(lambda: self._request_start(cell))
        menu.addAction("Zoom to fit").triggered.connect(self.board.zoom_fit)
        menu.popup(at)

    def _request_start(self, cell: Cell | None) -> None:
        if cell is not None and self._tour.board[cell]:
            self.start_requested.emit(cell)
