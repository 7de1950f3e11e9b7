"""A list of sources, with buttons that add, duplicate and remove one."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QMenu, QToolButton, QVBoxLayout, QWidget

from workbench.ui.base.theme import icon, scaled

ROW, MIN_ROWS, MAX_ROWS = 26, 2, 6
GAP = 5  # pixels


class Sources(QListWidget):
    """The list itself; as high as its rows, within bounds."""

    removal_requested = Signal()

    def sizeHint(self) -> QSize:
        rows = max(MIN_ROWS, min(MAX_ROWS, self.count()))
        return QSize(100, scaled(ROW) * rows + 6)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_requested.emit()
        else:
            super().keyPressEvent(event)


class SourceList(QWidget):
    """Shows the words of sources; its menu is filled by whoever owns it."""

    chosen = Signal(int)  # the current source, -1 = none
    duplicate_requested = Signal(int)
    removal_requested = Signal(int)

    def __init__(self, name: str, add_text: str) -> None:
        super().__init__()
        self.list = Sources()
        self.list.setAccessibleName(name)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSizePolicy(self.sizePolicy().horizontalPolicy(), self.list.sizePolicy().Policy.Fixed)
        self.add, self.duplicate, self.remove = QToolButton(), QToolButton(), QToolButton()
        self.add.setText(add_text)
        self.add.setProperty("role", "menu")
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.add)
        self.add.setMenu(self.menu)
        self.duplicate.setToolTip("Duplicate the selected line")
        self.remove.setToolTip("Remove the selected line")
        buttons = QHBoxLayout()
        buttons.setSpacing(GAP)
        for button in (self.add, self.duplicate, self.remove):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.list)
        column.addLayout(buttons)
        self.list.currentRowChanged.connect(self._choose)
        self.list.removal_requested.connect(lambda: self.removal_requested.emit(self.current))
        self.duplicate.clicked.connect(lambda: self.duplicate_requested.emit(self.current))
        self.remove.clicked.connect(lambda: self.removal_requested.emit(self.current))
        self.show_icons()
        self._choose(-1)

    @property
    def current(self) -> int:
        """The place of the current source, -1 without one."""
        return self.list.currentRow()

    def show_icons(self) -> None:
        """Draw the icons in the theme's colours."""
        self.duplicate.setIcon(icon("copy"))
        self.remove.setIcon(icon("remove"))

    def show_words(self, words: Sequence[str], current: int) -> None:
        """Show other sources, and which one is current."""
        with QSignalBlocker(self.list):
            self.list.clear()
            for text in words:
                self.list.addItem(text)
                self.list.item(self.list.count() - 1).setToolTip(text)
            self.list.setCurrentRow(current)
        self.list.updateGeometry()
        self._enable()

    def _choose(self, place: int) -> None:
        self._enable()
        self.chosen.emit(place)

    def _enable(self) -> None:
        for button in (self.duplicate, self.remove):
            button.setEnabled(self.current >= 0)
