"""The dancing links of a small cover: each operation moves one pointer before the eyes, forward or back."""

import numpy as np
from PySide6.QtCore import QPointF, QVariantAnimation, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from workbench.puzzles.cover import Cover
from workbench.searching.watch.link_picture import LinkPicture, picture_at, picture_at_node
from workbench.searching.watch.operations import OperationClock
from workbench.solvers.cover.orders import Ordered
from workbench.ui.analyses.watch.links_canvas import LinksCanvas, Surface
from workbench.ui.analyses.watch.operation_bar import OperationBar
from workbench.ui.base.act import Actions
from workbench.ui.base.preferences import is_on

MAX_LINKS = 4_000  # more would need endless scrolling
MAX_MOVING = 600  # nodes of a picture that moves; others jump
MILLISECONDS = 320  # in which a pointer turns
SHARE = 0.7  # of the time between two operations that play


def obstacle(cover: Cover) -> str:
    """Return why the links of a cover are not shown; "" if they are."""
    if cover.coloured or cover.multiple:
        return "Dancing links are shown only without colours and multiplicities."
    links = 2 * (len(cover.items) + len(cover.members)) + 2 * (cover.primary + 1)  # up and down, left and right
    if links > MAX_LINKS:
        return f"Dancing links are shown for up to {MAX_LINKS:,} links; this cover has {links:,}."
    return ""


class LinksView(QWidget):
    """Shows the links, or why they are not shown; a bar above them goes through the operations."""

    settled = Signal()  # a pointer has turned

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.bar, self.canvas = OperationBar(actions), LinksCanvas()
        self.area = QScrollArea()
        self.area.setWidget(self.canvas)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setMinimumHeight(120)
        self.area.setAccessibleName("Dancing links")
        self._clock: OperationClock | None = None  # shown last
        self._at = 0  # its operations carried out then
        self._after: LinkPicture | None = None  # to be shown when the pointer that moves has arrived
        self._turning = QVariantAnimation(self)
        self._turning.valueChanged.connect(self._show_progress)
        self._turning.finished.connect(self._arrive)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.bar)
        column.addWidget(self.area, 1)

    @property
    def moving(self) -> bool:
        """Whether a pointer is turning."""
        return self._after is not None

    def show_clock(self, clock: OperationClock) -> None:
        """Show a clock as it is now; a single operation forward or back is seen to move."""
        if clock is self._clock and clock.at == self._at and self.moving:
            return  # it is on its way
        self.stop_moving()
        step = clock.at - self._at if clock is self._clock else 0
        before, after = self.canvas.picture, picture_at(clock)
        self._clock, self._at = clock, clock.at
        self.bar.show_clock(clock)
        shown = before if step < 0 else after  # going back is the same way in reverse
        if abs(step) != 1 or shown is None or not self._can_move(shown):
            self._show(after)
            return
        self._after = after
        self._show(shown)
        self._turning.setStartValue(0.0 if step > 0 else 1.0)
        self._turning.setEndValue(1.0 if step > 0 else 0.0)
        playing = self.bar.player.playing
        self._turning.setDuration(
            min(MILLISECONDS, round(self.bar.player.milliseconds * SHARE)) if playing else MILLISECONDS
        )
        self._turning.start()

    def _can_move(self, picture: LinkPicture) -> bool:
        """Return whether the operation of a picture is seen to move."""
        moves = picture.operation is not None and bool(picture.operation.array)
        return moves and len(picture.links.top) <= MAX_MOVING and is_on("animation") and self.isVisible()

    def show_node(self, order: Ordered, path: np.ndarray[tuple[int, int], np.dtype[np.int64]], reason: str) -> None:
        """Show a node without operations, and why there are none."""
        self.stop_moving()
        self._clock, self._at = None, 0
        self.bar.show_nothing(reason)
        self._show(picture_at_node(order, path))

    def show_nothing(self, reason: str) -> None:
        """Show why the links are not shown."""
        self.stop_moving()
        self._clock = None
        self.bar.show_nothing("")
        self.canvas.show_picture(None, reason)

    def show_surface(self, surface: Surface | None) -> None:
        """Draw the links on a surface, or flat."""
        self.canvas.surface = surface
        self.canvas.show_picture(self.canvas.picture, self.canvas.reason)

    def _show(self, picture: LinkPicture) -> None:
        self.canvas.show_picture(picture)
        self._reveal(self.canvas.current())

    def _reveal(self, at: QPointF) -> None:
        page = self.area.viewport()
        self.area.ensureVisible(round(at.x()), round(at.y()), page.width() // 3, page.height() // 3)

    # A pointer that turns

    def _show_progress(self, progress: float) -> None:
        self.canvas.show_progress(progress)

    def _arrive(self) -> None:
        after, self._after = self._after, None
        if after is not None:
            self._show(after)
            self.settled.emit()

    def stop_moving(self) -> None:
        """Let the pointer that turns arrive at once."""
        if self.moving:
            self._turning.stop()
            self._arrive()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.canvas.update()
