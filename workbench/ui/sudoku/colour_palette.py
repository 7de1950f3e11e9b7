"""The palette of colours for cells and candidates, with buttons for what is coloured."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from workbench.puzzles.colouring import INKS
from workbench.ui.base.act import Actions
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, set_widths
from workbench.ui.search.result_panel import tool
from workbench.ui.sudoku import acts

SWATCH = 15  # pixels
BUTTON = 24  # pixels wide


class ColourPalette(QWidget):
    """Shows the colours, and which of them is used."""

    chosen = Signal(int)  # a colour, from 1

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.buttons = [self._swatch(number) for number in range(1, len(INKS) + 1)]
        tools = [tool(actions[act]) for act in acts.COLOURS]
        for button in (*self.buttons, *tools):
            button.setIconSize(QSize(SWATCH, SWATCH))
            button.setProperty("role", "swatch")
            set_widths(button, BUTTON, BUTTON)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        for button in (*tools[:-1], *self.buttons, tools[-1]):
            layout.addWidget(button)
        layout.addStretch(1)
        self.show_theme()

    def _swatch(self, number: int) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(tr("Colour {}").format(number))
        button.setToolTip(
            tr("Colour {}: key {} while cells are coloured; Page Up and Page Down").format(number, number)
        )
        button.clicked.connect(lambda: self.chosen.emit(number))
        return button

    def show_colour(self, colour: int | None) -> None:
        """Show which colour is used; None: nothing is coloured now."""
        for number, button in enumerate(self.buttons, 1):
            button.setChecked(number == colour)

    def show_theme(self) -> None:
        """Show the colours of the theme."""
        shown = colours()
        for ink, button in zip(INKS, self.buttons, strict=True):
            button.setIcon(swatch(shown[ink], shown["muted"]))


def swatch(colour: str, border: str) -> QIcon:
    """Return the icon of a colour."""
    pixmap = QPixmap(SWATCH, SWATCH)
    pixmap.fill(Qt.GlobalColor.transparent)
    with painting(pixmap) as painter:
        painter.setPen(QPen(QColor(border), 1))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(pixmap.rect().adjusted(1, 1, -2, -2), 4, 4)
    return QIcon(pixmap)
