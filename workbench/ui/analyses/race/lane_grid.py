"""The lanes of a race in rows and columns that make their boards as large as possible; scrolls if necessary."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QWidget

from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.board.lane_board import aspect
from workbench.ui.search.lane_figures import figures_wide

GAP = 8  # pixels between lanes
AROUND = (24, 130)  # pixels of a lane that its board cannot use: across, and down
MIN_LANE_WIDTH = 270  # pixels, if possible
BELOW = 60  # pixels of the figures, where they are below the board


class LaneGrid(QScrollArea):
    """Rearranges the lanes when its size or their number changes."""

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setObjectName("laneGrid")
        self.setMinimumWidth(MIN_LANE_WIDTH)
        self.views: list[LaneView] = []
        self._shape = (0, 0, False)
        self.lanes = QWidget()  # all of them, also where they have to be scrolled
        self.lanes.setObjectName("lanes")
        self.setWidget(self.lanes)
        self._grid = QGridLayout(self.lanes)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)

    def show_views(self, views: list[LaneView]) -> None:
        """Replace the lanes."""
        for view in self.views:
            self._grid.removeWidget(view)
            view.hide()
            view.deleteLater()
        self.views = views
        self._shape = (0, 0, False)
        self._arrange()

    def _arrange(self) -> None:
        if not self.views:
            return
        ratio = aspect(self.views[0].lane.puzzle)
        columns, wide = arrangement(len(self.views), self.viewport().width(), self.viewport().height(), ratio)
        if self._shape == (len(self.views), columns, wide):
            return
        self._shape = (len(self.views), columns, wide)
        for k in range(max(self._grid.rowCount(), self._grid.columnCount())):
            self._grid.setRowStretch(k, 0)
            self._grid.setColumnStretch(k, 0)
        for k, view in enumerate(self.views):
            view.show_wide(wide)
            self._grid.addWidget(view, k // columns, k % columns)
            self._grid.setRowStretch(k // columns, 1)
            self._grid.setColumnStretch(k % columns, 1)
            view.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


def arrangement(lanes: int, width: int, height: int, ratio: float) -> tuple[int, bool]:
    """Return the number of columns, and whether figures go beside boards, that make boards of this ratio largest."""

    def side(columns: int, wide: bool) -> float:
        rows = -(-lanes // columns)
        room_x = (width + GAP) / columns - GAP - AROUND[0] - wide * figures_wide()
        room_y = (height + GAP) / rows - GAP - AROUND[1] - (not wide) * BELOW
        narrow = (width + GAP) / columns - GAP < MIN_LANE_WIDTH
        return min(room_x / ratio, room_y) - narrow * width

    shapes = [(columns, wide) for columns in range(1, max(1, lanes) + 1) for wide in (True, False)]
    return max(shapes, key=lambda shape: (side(*shape), -shape[0]))
