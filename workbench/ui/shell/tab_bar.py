"""The bar of tabs: they become narrower where there are many, so that the first one, the start page, stays in sight."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QTabBar

from workbench.ui.base.theme import scaled

LEAST = 72  # pixels of a tab, in which a few letters can be read; below that the bar scrolls


class TabBar(QTabBar):
    """Shares its width among the tabs."""

    def __init__(self) -> None:
        super().__init__(elideMode=Qt.TextElideMode.ElideMiddle)

    def tabSizeHint(self, index: int) -> QSize:
        natural = super().tabSizeHint(index)
        return QSize(min(natural.width(), self._most()), natural.height()) if index else natural

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)  # Qt's own is narrower only where tabs do not scroll

    def _most(self) -> int:
        """Return the pixels that a tab may take so that all have room: what short ones leave, long ones share."""
        area = self.parentWidget()
        assert area is not None
        widths = sorted(
            super(TabBar, self).tabSizeHint(k).width() for k in range(1, self.count()) if self.isTabVisible(k)
        )
        room = area.width() - super().tabSizeHint(0).width()
        for place, width in enumerate(widths):
            left = len(widths) - place
            if width * left > room:
                return max(room // left, scaled(LEAST))
            room -= width
        return area.width()
