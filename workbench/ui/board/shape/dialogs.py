"""The dialogs that change the shape of a board: its sides, or all of it by a picture."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles.grid import resized
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.ui.base.choice_form import add_field, form_layout
from workbench.ui.base.dialogs import accept_button, answer_buttons, ask_one_file, dialog_column, show_error
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import thumbnail
from workbench.ui.board.pictures.reader import PictureReader

PICTURE = 240  # pixels
DEFAULT_COLUMNS = 24  # of a board from a picture
WHITE = 255
CELL, SQUARE = "cell", "square"  # what a kind calls the places of its board

Mask = NDArray[np.bool_]


def extended(board: Mask, top: int, bottom: int, left: int, right: int) -> Mask:
    """Return the board with rows and columns of cells added at its sides, or cut off if negative."""
    return resized(board, top, bottom, left, right, fill=True)


def shades(image: QImage, rows: int, columns: int) -> NDArray[np.uint8]:
    """Return the lightness of each cell of a board in a grey picture, 0 = black."""
    small = image.scaled(
        columns, rows, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(QImage.Format.Format_Grayscale8)
    return np.frombuffer(small.constBits(), np.uint8).reshape(rows, small.bytesPerLine())[:, :columns].copy()


class BoardDialog(QDialog):
    """Asks for a new shape of the board, and shows a preview."""

    def __init__(self, parent: QWidget, title: str, places: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._places = places
        self.picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.picture.setFixedSize(PICTURE, PICTURE)
        self.size_label = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.size_label.setProperty("role", "muted")
        self.buttons = answer_buttons(self)

    def show_board(self, shown: Puzzle) -> None:
        """Show a preview of the board."""
        self.picture.setPixmap(QPixmap.fromImage(thumbnail(shown, colours(), PICTURE)))
        rows, columns = shown.shape
        cells = int(shown.open_cells().sum())
        self.size_label.setText(f"{rows} × {columns}, {counted(cells, self._places)}")
        accept_button(self.buttons).setEnabled(cells > 0)


class SidesDialog(BoardDialog):
    """Asks how many rows and columns to add or remove at each side of the board."""

    def __init__(
        self,
        parent: QWidget,
        puzzle: Puzzle,
        longest: int,
        changed: Callable[[tuple[int, int, int, int]], Puzzle],
        places: str = CELL,
    ) -> None:
        super().__init__(parent, "Add or remove rows and columns", places)
        self._longest, self._changed = longest, changed
        rows, columns = puzzle.shape
        self.top, self.bottom = gain_box("Rows above"), gain_box("Rows below")
        self.left, self.right = gain_box("Columns on the left"), gain_box("Columns on the right")
        self._pairs = ((self.top, self.bottom, rows), (self.left, self.right, columns))
        cross = QGridLayout()
        cross.setSpacing(10)
        cross.addWidget(self.top, 0, 1, Qt.AlignmentFlag.AlignHCenter)
        cross.addWidget(self.left, 1, 0)
        cross.addWidget(self.picture, 1, 1)
        cross.addWidget(self.right, 1, 2)
        cross.addWidget(self.bottom, 2, 1, Qt.AlignmentFlag.AlignHCenter)
        layout = dialog_column(self, 12)
        layout.addLayout(cross)
        layout.addWidget(self.size_label)
        layout.addWidget(self.buttons)
        for box in (self.top, self.bottom, self.left, self.right):
            box.valueChanged.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        for one, other, length in self._pairs:
            for box, opposite in ((one, other), (other, one)):
                rest = length + min(0, opposite.value())  # what is added at the opposite side cannot be cut off here
                box.setRange(1 - rest, max(0, self._longest - length - opposite.value()))
        self.show_board(self._changed(self.sides()))

    def sides(self) -> tuple[int, int, int, int]:
        """Return what is added above, below, on the left and on the right; negative = cut off."""
        return self.top.value(), self.bottom.value(), self.left.value(), self.right.value()


class ImageDialog(BoardDialog):
    """Asks how a picture becomes a board: how many columns, and how dark a cell must be."""

    def __init__(
        self, parent: QWidget, image: QImage, longest: int, made: Callable[[Mask], Puzzle], places: str = CELL
    ) -> None:
        super().__init__(parent, "Board from a picture", places)
        self._image, self._longest, self._made = image, longest, made
        self._shades: NDArray[np.uint8] = np.empty((0, 0), np.uint8)  # for the current size
        ratio = image.height() / image.width()
        most = max(1, min(longest, int(longest / ratio)))
        self.columns_box = QSpinBox(minimum=1, maximum=most, value=min(DEFAULT_COLUMNS, most, image.width()))
        self.threshold = QSlider(Qt.Orientation.Horizontal)
        self.threshold.setRange(1, WHITE)
        self.threshold.setValue((WHITE + 1) // 2)
        self.threshold.setToolTip("Cells darker than this count as dark")
        self.dark_box = QCheckBox("Dark areas become cells")
        self.dark_box.setChecked(True)
        fields = form_layout()
        add_field(fields, "Columns", self.columns_box)
        add_field(fields, "Threshold", self.threshold)
        fields.addRow("", self.dark_box)
        side = QVBoxLayout()
        side.addLayout(fields)
        side.addStretch(1)
        side.addWidget(self.size_label)
        across = QHBoxLayout()
        across.setSpacing(20)
        across.addLayout(side)
        across.addWidget(self.picture)
        layout = dialog_column(self, 16)
        layout.addLayout(across)
        layout.addWidget(self.buttons)
        self.columns_box.valueChanged.connect(self._follow)
        self.threshold.valueChanged.connect(self._follow)
        self.dark_box.toggled.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.show_board(self._made(self.board()))

    def board(self) -> Mask:
        """Return the board that the picture becomes."""
        columns = self.columns_box.value()
        rows = max(1, min(self._longest, round(columns * self._image.height() / self._image.width())))
        if self._shades.shape != (rows, columns):
            self._shades = shades(self._image, rows, columns)
        threshold = self.threshold.value()
        return self._shades < threshold if self.dark_box.isChecked() else self._shades >= threshold


def ask_picture(parent: QWidget) -> str:
    """Ask for the file of a picture; "" = cancelled."""
    formats = " ".join(f"*.{bytes(form.data()).decode()}" for form in QImageReader.supportedImageFormats())
    return ask_one_file(parent, "Board from a picture", f"Pictures ({formats})")


def read_picture(
    parent: QWidget,
    file: str,
    longest: int,
    made: Callable[[Mask], Puzzle],
    use: Callable[[Mask], None],
    places: str = CELL,
) -> None:
    """Read a picture, ask how it becomes a board, and use the board; show an error if it cannot be read."""

    def ask(image: QImage) -> None:
        dialog = ImageDialog(parent, image, longest, made, places)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: use(dialog.board()))
        dialog.open()

    reader = PictureReader(parent, Path(file))
    reader.succeeded.connect(ask)
    reader.failed.connect(lambda why: show_error(parent, why))
    reader.start()


def gain_box(name: str) -> QSpinBox:
    """Return a field for the rows or columns added at a side."""
    box = QSpinBox()
    box.setAccessibleName(name)
    box.setToolTip(name)
    return box
