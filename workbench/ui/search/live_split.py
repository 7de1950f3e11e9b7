"""A tab's main part above, the live search below; the height of the latter is remembered, and it can be hidden."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from workbench.ui.base.settings import settings

HEIGHT, SHOWN = "live_height", "live_shown"  # in the settings
FIRST_HEIGHT = 184  # pixels
HANDLE = 10


class LiveSplit(QSplitter):
    """Stacks two widgets; dragging the handle moves their border."""

    def __init__(self, upper: QWidget, live: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._live = live
        self.addWidget(upper)
        self.addWidget(live)
        self.setHandleWidth(HANDLE)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        height = settings().value(HEIGHT, FIRST_HEIGHT, int)
        self.setSizes([10_000, height if isinstance(height, int) else FIRST_HEIGHT])
        live.setVisible(settings().value(SHOWN, "on") != "off")
        self.splitterMoved.connect(self._remember)

    @property
    def shows_live(self) -> bool:
        """Whether the live search is shown."""
        return not self._live.isHidden()

    def toggle(self) -> None:
        """Show or hide the live search, here and in tabs that are opened later."""
        self._live.setVisible(not self.shows_live)
        settings().setValue(SHOWN, "on" if self.shows_live else "off")

    def _remember(self) -> None:
        settings().setValue(HEIGHT, self.sizes()[1])
