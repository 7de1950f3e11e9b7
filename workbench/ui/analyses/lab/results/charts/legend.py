"""The legend of a chart: the settings with their lines and markers; a click marks all runs of one."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.charts import styles

MAX_LINES = 3  # of settings; then they scroll


class Legend(QListWidget):
    """Lists settings."""

    def __init__(self, selection: RunSelection) -> None:
        super().__init__()
        self._selection = selection
        self._settings: list[int] = []
        self.setObjectName("legend")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListWidget.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setIconSize(styles.SAMPLE)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.setAccessibleName("Settings")
        self.itemActivated.connect(self._mark)
        self.itemClicked.connect(self._mark)

    def fit(self, width: int) -> None:
        """Be as high as the lines of settings in a width, up to some; then they scroll."""
        widths = [self.sizeHintForIndex(self.indexFromItem(self.item(k))).width() for k in range(self.count())]
        lines, left = 1, width
        for one in widths:
            if one > left < width:
                lines, left = lines + 1, width
            left -= one
        line = max(1, self.sizeHintForRow(0))
        self.setFixedHeight(min(lines, MAX_LINES) * line + 2 * self.frameWidth() + 2)

    def show_settings(self, settings: Sequence[int]) -> None:
        """List other settings."""
        titles = [self._selection.results.settings[setting].title for setting in settings]
        if list(settings) == self._settings and [self.item(k).text() for k in range(self.count())] == titles:
            return
        self._settings = list(settings)
        self.clear()
        for title in titles:
            item = QListWidgetItem(title)
            item.setToolTip(f"{title}: click to select its runs")
            self.addItem(item)
        self.show_colours()

    def show_colours(self) -> None:
        """Draw the samples in the theme's colours."""
        for place, setting in enumerate(self._settings):
            self.item(place).setIcon(QIcon(QPixmap.fromImage(styles.sample(setting))))

    def _mark(self, item: QListWidgetItem) -> None:
        setting = self._settings[self.row(item)]
        self._selection.mark(np.flatnonzero(self._selection.shown & (self._selection.results.setting == setting)))
