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
        others = sum(map(self.isTabVisible, range(1, self.count())))
        if not index or not others:
            return natural
        area = self.parentWidget()
        assert area is not None
        share = (area.width() - super().tabSizeHint(0).width()) // others
        return QSize(min(natural.width(), max(share, scaled(LEAST))), natural.height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)  # Qt's own is narrower only where tabs do not scroll
