"""The symmetries of strokes as buttons with pictures: a block, and its images."""

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPen, QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QToolButton, QWidget

from workbench.puzzles.kakuro.design import SYMMETRIES, with_images
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled

SIDE = 6  # cells of a picture, with the row and column for clues, which are not drawn
BLOCK = (1, 2)
PICTURE = 19  # pixels
TIP = "Mirror each stroke ({}; Ctrl+Shift+Y: next). The first row and column are left out."


class SymmetryBar(QWidget):
    """Shows which symmetry is used; a click chooses one."""

    chosen = Signal(str)  # one of SYMMETRIES

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(QLabel("Symmetry"))
        for name, (title, _) in SYMMETRIES.items():
            self.buttons[name] = button = QToolButton()
            button.setCheckable(True)
            button.setProperty("role", "swatch")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(title)
            button.setToolTip(TIP.format(title.lower()) if name != "none" else title)
            button.clicked.connect(lambda _on, symmetry=name: self.chosen.emit(symmetry))
            group.addButton(button)
            layout.addWidget(button)
        layout.addStretch(1)
        self.show_symmetry("none")
        self.show_colours()

    @property
    def symmetry(self) -> str:
        """The symmetry that is used."""
        return next(name for name, button in self.buttons.items() if button.isChecked())

    def show_symmetry(self, name: str) -> None:
        """Show which symmetry is used."""
        self.buttons[name].setChecked(True)

    def show_colours(self) -> None:
        """Draw the pictures in the theme's colours and the size of the text."""
        for name, button in self.buttons.items():
            button.setIconSize(QSize(scaled(PICTURE), scaled(PICTURE)))
            button.setIcon(picture(name))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.show_colours()


def picture(symmetry: str) -> QIcon:
    """Return a picture of a block and its images."""
    shown, size = colours(), scaled(PICTURE)
    block = np.zeros((SIDE, SIDE), bool)
    block[BLOCK] = True
    images = with_images(block, symmetry)
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    cell = (size - 2) / (SIDE - 1)
    with painting(pixmap) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        for r, c in np.argwhere(images).tolist():
            painter.setBrush(QColor(shown["accent" if block[r, c] else "text"]))
            painter.drawRect(QRectF(1 + (c - 1) * cell, 1 + (r - 1) * cell, cell, cell))
        painter.setPen(QPen(QColor(shown["muted"]), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(0.5, 0.5, size - 1, size - 1))
    return QIcon(pixmap)
