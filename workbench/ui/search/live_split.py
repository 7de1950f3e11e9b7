"""A tab's main part above, the live search below; the height of the latter is remembered, and it can be hidden."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget

from workbench.ui.base.settings import settings
from workbench.ui.search.live_panel import LivePanel

HEIGHT, SHOWN = "live_height", "live_shown"  # in the settings
FIRST_HEIGHT = 184  # pixels
HANDLE = 10
UNLIMITED = 2**24 - 1  # pixels: QWIDGETSIZE_MAX, which PySide does not have


class LiveSplit(QSplitter):
    """Stacks two widgets; dragging the handle moves their border, once there is a search."""

    def __init__(self, upper: QWidget, live: LivePanel) -> None:
        super().__init__(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._live = live
        self.addWidget(upper)
        self.addWidget(live)
        self.setHandleWidth(HANDLE)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self._divide()
        live.setVisible(settings().value(SHOWN, "on") != "off")
        live.opened.connect(self._divide)
        self.splitterMoved.connect(self._remember)

    def _divide(self) -> None:
        """Give the live search the height that it had last or, before there is one, that of its line."""
        height = most = self._live.sizeHint().height()
        if self._live.is_open:
            kept = settings().value(HEIGHT, FIRST_HEIGHT, int)
            height, most = kept if isinstance(kept, int) else FIRST_HEIGHT, UNLIMITED
        self._live.setMaximumHeight(most)
        self.setSizes([10_000, height])

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        line = event.type() == QEvent.Type.LayoutRequest and not self._live.is_open  # perhaps in another text size
        if line and self._live.maximumHeight() != self._live.sizeHint().height():
            self._divide()
        return done

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._live.is_open:
            self._divide()

    @property
    def shows_live(self) -> bool:
        """Whether the live search is shown."""
        return not self._live.isHidden()

    def toggle(self) -> None:
        """Show or hide the live search, here and in tabs that are opened later."""
        self._live.setVisible(not self.shows_live)
        self._divide()
        settings().setValue(SHOWN, "on" if self.shows_live else "off")

    def _remember(self) -> None:
        settings().setValue(HEIGHT, self.sizes()[1])
