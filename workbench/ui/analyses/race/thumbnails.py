"""The boards of the other lanes, small, while one lane is large: a click makes another one large."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.theme import scaled
from workbench.ui.board.lane_board import aspect

COLUMNS = 4
SIDE = 84  # pixels of a picture at the default text size
REST_MILLISECONDS = 120  # between two pictures


class Thumbnails(QWidget):
    """Shows pictures of lanes with their names and verdicts; they are taken anew when something has changed."""

    picked = Signal(int)  # the index of a lane

    def __init__(self) -> None:
        super().__init__()
        self._others: list[tuple[LaneView, QToolButton]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(COLUMNS, 1)
        self._timer = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._timer.timeout.connect(self._take)

    def show_lanes(self, views: Sequence[LaneView], large: int | None) -> None:
        """Show all of these lanes but the large one; None: no lane is large, and none is shown."""
        for _, button in self._others:
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._others = []
        for k, view in enumerate(views if large is not None else ()):
            if k != large:
                button = QToolButton(self)
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setToolTip(f"Make this lane large ({k + 1})")
                button.clicked.connect(partial(self.picked.emit, k))
                place = len(self._others)
                self._grid.addWidget(button, place // COLUMNS, place % COLUMNS)
                self._others.append((view, button))
        self._take()

    def refresh(self) -> None:
        """Take the pictures anew soon."""
        if self._others and not self._timer.isActive():
            self._timer.start()

    def _take(self) -> None:
        for view, button in self._others:
            ratio = aspect(view.lane.puzzle)
            high = scaled(SIDE) / max(1.0, ratio)
            size = QSize(round(high * ratio), round(high))
            button.setIcon(QIcon(picture_of(view.contents.board, ratio, size)))
            button.setIconSize(size)
            outcome = "" if view.outcome_hidden else view.outcome
            button.setText(literal("\n".join(filter(None, (view.title.strong.replace("  ", " "), outcome)))))


def picture_of(board: QWidget, ratio: float, size: QSize) -> QPixmap:
    """Return a small picture of a board of this ratio, without what is beside it."""
    whole = board.grab()
    wide, high = min(whole.width(), whole.height() * ratio), min(whole.height(), whole.width() / ratio)
    part = QRect(0, 0, round(wide), round(high))
    part.moveCenter(whole.rect().center())
    stretched, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    picture = whole.copy(part).scaled(size * board.devicePixelRatioF(), stretched, smooth)
    picture.setDevicePixelRatio(board.devicePixelRatioF())
    return picture
