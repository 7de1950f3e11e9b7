"""The panel beside the boards: the count, and a page of settings, placements, uses or symmetries."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QStackedWidget, QVBoxLayout, QWidget

from workbench.ui.analyses.atlas.pages.count_head import CountHead
from workbench.ui.search.tab_layout import segment, segments


class AtlasPanel(QWidget):
    """Shows one page of several; their names, or other titles, are buttons."""

    def __init__(self, pages: Mapping[str, QWidget], titles: Mapping[str, str]) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.head = CountHead()
        self._pages = QStackedWidget()
        self._group = QButtonGroup(self)
        self.switches = {}
        for name, page in pages.items():
            self._pages.addWidget(page)
            button = segment(titles.get(name, name))
            self._group.addButton(button)
            button.toggled.connect(partial(self._turn_to, page))
            self.switches[name] = button
        row = segments(list(self.switches.values()))
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        layout.addWidget(self.head)
        layout.addLayout(row)
        layout.addWidget(self._pages, 1)

    @property
    def page(self) -> str:
        """The name of the page shown."""
        return next(name for name, button in self.switches.items() if button.isChecked())

    def show_page(self, name: str) -> None:
        """Show a page."""
        self.switches[name].setChecked(True)

    def _turn_to(self, page: QWidget, on: bool) -> None:
        if on:
            self._pages.setCurrentWidget(page)
