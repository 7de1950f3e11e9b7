"""The palette of colours for cells and candidates, with buttons for what is coloured."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPen, QPixmap
from PySide6.QtWidgets import QToolButton, QWidget

from workbench.puzzles.colouring import INKS
from workbench.ui.base.act import Actions
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled
from workbench.ui.board.kind_panel import word_button
from workbench.ui.sudoku import acts

SWATCH = 16  # pixels


class ColourPalette(QWidget):
    """Shows the colours, and which of them is used."""

    chosen = Signal(int)  # a colour, from 1

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.buttons = [self._swatch(number) for number in range(1, len(INKS) + 1)]
        layout = FlowLayout(self)
        tools = [word_button(actions[act]) for act in (acts.COLOUR_CANDIDATES, acts.CLEAR_COLOURS)]
        for part in (*self.buttons, *tools):
            layout.addWidget(part)
        self.show_theme()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.show_theme()

    def _swatch(self, number: int) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setProperty("role", "swatch")
        button.setAccessibleName(f"Colour {number}")
        button.setToolTip(f"Colour {number}: key {number} while cells are coloured; Page Up and Page Down")
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
            button.setIconSize(QSize(scaled(SWATCH), scaled(SWATCH)))
            button.setIcon(swatch(shown[ink], shown["muted"]))


def swatch(colour: str, border: str) -> QIcon:
    """Return the icon of a colour."""
    pixmap = QPixmap(scaled(SWATCH), scaled(SWATCH))
    pixmap.fill(Qt.GlobalColor.transparent)
    with painting(pixmap) as painter:
        painter.setPen(QPen(QColor(border), 1))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(pixmap.rect().adjusted(1, 1, -2, -2), 4, 4)
    return QIcon(pixmap)
