"""The lines of an algorithm, of which the current one stands out."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QAbstractItemView, QListView, QListWidget

from workbench.searching.watch.knuths_lines import STEPS, AlgorithmLine
from workbench.ui.base.theme import colours
from workbench.ui.base.tint import blended

CURRENT, CALLING = 0.45, 0.18  # the part of the accent in the ground of the current line, and of those that call it


class AlgorithmText(QListWidget):
    """Shows lines; it is only read."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._lines: tuple[AlgorithmLine, ...] = ()
        self._marked: tuple[str, ...] = ()
        self.setObjectName("algorithm")
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(title)

    def show_lines(self, lines: Sequence[AlgorithmLine], current: str = "", calling: Iterable[str] = ()) -> None:
        """Show these lines, and mark the current one, given by its name, and those from which it was called."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.clear()
            self.addItems([f"{line.name}  {line.text}" if line in STEPS else line.text for line in lines])
        self._marked = (current, *calling)
        self.show_colours()

    def currents(self) -> list[str]:
        """Return the names of the current line, if there is one."""
        return [line.name for line in self._lines if self._marked and line.name == self._marked[0]]

    def show_colours(self) -> None:
        """Mark the lines in the theme's colours."""
        shown = colours()
        for row, line in enumerate(self._lines):
            if line.name not in self._marked:
                self.item(row).setBackground(QBrush())
                self.item(row).setData(Qt.ItemDataRole.ForegroundRole, None)  # that of the theme
                continue
            current = line.name == self._marked[0]
            self.item(row).setBackground(blended(shown, "panel", "accent", CURRENT if current else CALLING))
            self.item(row).setForeground(QColor(shown["text"]))
            if current:
                self.scrollToItem(self.item(row))
