"""The body of a document's tab: the board, the panel beside it, and the live search, placed by `divide`."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from workbench.ui.base.later import Later
from workbench.ui.base.settings import settings
from workbench.ui.base.theme import scaled
from workbench.ui.search.live.panel import LivePanel
from workbench.ui.shell.document.divide import BELOW, GAP, PANEL, STRIP, UNDER, Division, divide
from workbench.ui.shell.document.search_page import SearchPage

EM = 13  # pixels at the default text size
BOARD_EM = 14  # least width of a board beside a panel that is dragged
MIN_WIDTH, MIN_HEIGHT = 400, 160  # pixels in any text size: the panel folds where more is needed
LIVE = "live_search"  # in the settings: whether the live search is shown
WIDTH = "panel_width_{}_{}"  # in the settings: by kind and activity; in pixels at the default text size
MOST = 0.55  # of the body that a dragged panel takes


class Body(QWidget):
    """Places its parts; the panel's edge can be dragged, and a double click on it gives the panel its own width."""

    def __init__(
        self, tab: QWidget, board: QWidget, puzzle: QWidget, search: Later[SearchPage], live: Later[LivePanel],
        kind: str,
    ) -> None:  # fmt: skip
        super().__init__(tab)
        self._board, self._puzzle, self._search, self._live = board, puzzle, search, live
        self._kind = kind
        self.aspect = 1.0  # columns / rows of the board
        self.activity = "puzzle"
        self.folded = self._over = False
        self._shows_live = settings().value(LIVE, "on") != "off"
        self.division = Division("beside", 0, 0)
        board.setParent(self)
        self._panel = QFrame(self)
        self._panel.setObjectName("panelFrame")
        self._column = QVBoxLayout(self._panel)
        self._column.setContentsMargins(1, 1, 1, 1)
        self._column.addWidget(puzzle)
        self._lower = QFrame(self)
        self._lower.setObjectName("panelFrame")
        self._lower_column = QVBoxLayout(self._lower)
        self._lower_column.setContentsMargins(1, 1, 1, 1)
        self.edge = Edge(self)
        search.then(self._take_search)
        self._beside = True  # the live search
        self.show_activity("puzzle")

    def _take_search(self, page: SearchPage) -> None:
        """Hold the page of the search, which has just been made."""
        self._column.addWidget(page)
        page.setVisible(self.activity == "search")
        live = self._live()
        page.take_live(live)
        live.stand_beside(True)
        live.opened.connect(self.arrange)

    def take_aspect(self, aspect: float) -> None:
        """Place everything for a board of these columns / rows."""
        if aspect != self.aspect:
            self.aspect = aspect
            self.arrange()

    def show_activity(self, activity: str) -> None:
        """Show the page of an activity."""
        self.activity = activity
        self._puzzle.setVisible(activity == "puzzle")
        if activity == "search" or self._search.made is not None:
            self._search().setVisible(activity == "search")
        self.arrange()

    def fold(self, folded: bool) -> None:
        """Hide the panel, or show it; where there is no room beside the board, over the board."""
        self.folded, self._over = folded, not folded
        self.arrange()

    @property
    def _setting(self) -> str:
        return WIDTH.format(self._kind, self.activity)

    @property
    def shows_panel(self) -> bool:
        """Whether the panel is in sight."""
        return not self._panel.isHidden()

    @property
    def shows_live(self) -> bool:
        """Whether the live search is shown while a search is."""
        return self._shows_live

    def toggle_live(self) -> None:
        """Show or hide the live search, here and in tabs that are opened later."""
        self._shows_live = not self._shows_live
        settings().setValue(LIVE, "on" if self._shows_live else "off")
        self.arrange()

    # Places

    def minimumSizeHint(self) -> QSize:
        return QSize(MIN_WIDTH, MIN_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.arrange()
        return done

    def arrange(self) -> None:
        """Give every part its place."""
        em, width, height = scaled(EM), self.width(), self.height()
        live = self.activity == "search" and self._shows_live and self._live().is_open
        kept = settings().value(self._setting)
        dragged = scaled(int(str(kept))) if kept is not None else None
        if dragged is not None:
            dragged = max(PANEL[self.activity][0] * em, min(dragged, width - GAP - BOARD_EM * em, round(MOST * width)))
        self.division = place = divide(
            width, height, aspect=self.aspect, em=em, activity=self.activity, live=live, dragged=dragged
        )
        below = live and (self.folded or place.place == "below" or place.place == "rail")
        self._put_live(below, live)
        lower = BELOW * em if place.place == "below" or self.folded else STRIP * em
        upper = height - (min(lower, height // 2) + GAP if below else 0)
        self._lower.setVisible(below)
        self._lower.setGeometry(0, upper + GAP, width, height - upper - GAP)
        over = place.place == "rail" and self._over and not self.folded
        self._panel.setVisible(over or not (self.folded or place.place == "rail"))
        if not self.shows_panel:
            self._board.setGeometry(0, 0, width, upper)
        elif place.place == "under":
            under = UNDER * em
            self._board.setGeometry(0, 0, width, upper - under - GAP)
            self._panel.setGeometry(0, upper - under, width, under)
        elif over:
            wide = min(width, PANEL[self.activity][1] * em)
            self._board.setGeometry(0, 0, width, upper)
            self._panel.setGeometry(width - wide, 0, wide, upper)
            self._panel.raise_()
        else:
            self._board.setGeometry(0, 0, place.board, upper)
            self._panel.setGeometry(width - place.panel, 0, place.panel, upper)
        self.edge.setVisible(self.shows_panel and not over and place.place in ("beside", "below"))
        self.edge.setGeometry(QRect(self._panel.x() - GAP, 0, GAP, upper))

    def _put_live(self, below: bool, shown: bool) -> None:
        """Put the live search into the panel or below the board."""
        if self._search.made is None:
            return
        page, panel = self._search(), self._live()
        if below == self._beside:
            self._beside = not below
            panel.stand_beside(not below)
            if below:
                page.leave_live(panel)
                self._lower_column.addWidget(panel)
            else:
                self._lower_column.removeWidget(panel)
                page.take_live(panel)
        panel.setVisible(self._shows_live if self._beside else shown)

    def drag(self, x: int) -> None:
        """Let the panel begin at a place."""
        width = round((self.width() - GAP // 2 - x) / scaled(100) * 100)
        least, _, _ = PANEL[self.activity]
        settings().setValue(self._setting, max(least * EM, width))
        self.arrange()

    def release(self) -> None:
        """Give the panel its own width again."""
        settings().remove(self._setting)
        self.arrange()


class Edge(QWidget):
    """The gap between board and panel, which can be dragged."""

    def __init__(self, body: Body) -> None:
        super().__init__(body)
        self._body = body
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._body.drag(self.mapTo(self._body, event.position().toPoint() + QPoint(0, 0)).x())

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self._body.release()
