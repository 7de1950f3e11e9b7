"""The dialogs that change a board as a whole, its sides or its shape by a picture; and the one for a set of pieces."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles.grid import resized
from workbench.puzzles.polyomino import LONGEST, Polyomino
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.puzzle import Puzzle
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import thumbnail
from workbench.ui.board.pictures.reader import PictureReader

PICTURE = 240  # pixels
WISHED_COLUMNS = 24  # of a board from a picture, unless a person wants others
WHITE = 255

Mask = NDArray[np.bool_]


def extended(board: Mask, top: int, bottom: int, left: int, right: int) -> Mask:
    """Return the board with so many rows and columns of cells more at its sides, or less."""
    return resized(board, top, bottom, left, right, fill=True)


def shades(image: QImage, rows: int, columns: int) -> NDArray[np.uint8]:
    """Return how light the cells of a board are in a grey picture, 0 = black."""
    small = image.scaled(
        columns, rows, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(QImage.Format.Format_Grayscale8)
    return np.frombuffer(small.constBits(), np.uint8).reshape(rows, small.bytesPerLine())[:, :columns].copy()


class BoardDialog(QDialog):
    """Asks for another board, and shows it."""

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.picture.setFixedSize(PICTURE, PICTURE)
        self.size_label = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.size_label.setProperty("role", "muted")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def show_board(self, shown: Puzzle) -> None:
        """Show what the board will be."""
        self.picture.setPixmap(QPixmap.fromImage(thumbnail(shown, colours(), PICTURE)))
        rows, columns = shown.shape
        cells = int(shown.open_cells().sum())
        words = tr("{} × {}, {} squares") if shown.kind == "tour" else tr("{} × {}, {} cells")
        self.size_label.setText(words.format(rows, columns, f"{cells:,}"))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(cells > 0)


class SidesDialog(BoardDialog):
    """Asks how many rows and columns each side of the board gains or loses."""

    def __init__(
        self, parent: QWidget, puzzle: Puzzle, longest: int, changed: Callable[[tuple[int, int, int, int]], Puzzle]
    ) -> None:
        super().__init__(parent, tr("Rows and columns at each side"))
        self._longest, self._changed = longest, changed
        rows, columns = puzzle.shape
        self.top, self.bottom = gain_box(tr("Rows above")), gain_box(tr("Rows below"))
        self.left, self.right = gain_box(tr("Columns on the left")), gain_box(tr("Columns on the right"))
        self._pairs = ((self.top, self.bottom, rows), (self.left, self.right, columns))
        cross = QGridLayout()
        cross.setSpacing(10)
        cross.addWidget(self.top, 0, 1, Qt.AlignmentFlag.AlignHCenter)
        cross.addWidget(self.left, 1, 0)
        cross.addWidget(self.picture, 1, 1)
        cross.addWidget(self.right, 1, 2)
        cross.addWidget(self.bottom, 2, 1, Qt.AlignmentFlag.AlignHCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(12)
        layout.addLayout(cross)
        layout.addWidget(self.size_label)
        layout.addWidget(self.buttons)
        for box in (self.top, self.bottom, self.left, self.right):
            box.valueChanged.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        for one, other, length in self._pairs:
            for box, opposite in ((one, other), (other, one)):
                rest = length + min(0, opposite.value())  # what is added over there cannot be cut off here
                box.setRange(1 - rest, max(0, self._longest - length - opposite.value()))
        self.show_board(self._changed(self.sides()))

    def sides(self) -> tuple[int, int, int, int]:
        """Return what is added above, below, on the left and on the right; negative, what is cut off."""
        return self.top.value(), self.bottom.value(), self.left.value(), self.right.value()


class ImageDialog(BoardDialog):
    """Asks how a picture becomes a board: how many columns, and how dark a cell is."""

    def __init__(self, parent: QWidget, image: QImage, longest: int, made: Callable[[Mask], Puzzle]) -> None:
        super().__init__(parent, tr("Board from a picture"))
        self._image, self._longest, self._made = image, longest, made
        self._shades: NDArray[np.uint8] = np.empty((0, 0), np.uint8)  # of the size that was asked for last
        ratio = image.height() / image.width()
        most = max(1, min(longest, int(longest / ratio)))
        self.columns_box = QSpinBox(minimum=1, maximum=most, value=min(WISHED_COLUMNS, most, image.width()))
        self.threshold = QSlider(Qt.Orientation.Horizontal)
        self.threshold.setRange(1, WHITE)
        self.threshold.setValue((WHITE + 1) // 2)
        self.threshold.setToolTip(tr("How light a cell may be and still count as dark"))
        self.dark_box = QCheckBox(tr("Dark becomes the board"))
        self.dark_box.setChecked(True)
        fields = QFormLayout()
        fields.addRow(tr("Columns"), self.columns_box)
        fields.addRow(tr("Threshold"), self.threshold)
        fields.addRow("", self.dark_box)
        side = QVBoxLayout()
        side.addLayout(fields)
        side.addStretch(1)
        side.addWidget(self.size_label)
        across = QHBoxLayout()
        across.setSpacing(20)
        across.addLayout(side)
        across.addWidget(self.picture)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(16)
        layout.addLayout(across)
        layout.addWidget(self.buttons)
        self.columns_box.valueChanged.connect(self._follow)
        self.threshold.valueChanged.connect(self._follow)
        self.dark_box.toggled.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.show_board(self._made(self.board()))

    def board(self) -> Mask:
        """Return the board that the picture is to be."""
        columns = self.columns_box.value()
        rows = max(1, min(self._longest, round(columns * self._image.height() / self._image.width())))
        if self._shades.shape != (rows, columns):
            self._shades = shades(self._image, rows, columns)
        threshold = self.threshold.value()
        return self._shades < threshold if self.dark_box.isChecked() else self._shades >= threshold


def ask_picture(parent: QWidget) -> str:
    """Ask for the file of a picture; "" = none."""
    formats = " ".join(f"*.{bytes(form.data()).decode()}" for form in QImageReader.supportedImageFormats())
    file, _ = QFileDialog.getOpenFileName(parent, tr("Board from a picture"), "", tr("Pictures ({})").format(formats))
    return file


def read_picture(
    parent: QWidget, file: str, longest: int, made: Callable[[Mask], Puzzle], use: Callable[[Mask], None]
) -> None:
    """Read the picture of a file, ask how it becomes a board, and use that; show why if it cannot be read."""

    def ask(image: QImage) -> None:
        dialog = ImageDialog(parent, image, longest, made)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: use(dialog.board()))
        dialog.open()

    reader = PictureReader(parent, Path(file))
    reader.succeeded.connect(ask)
    reader.failed.connect(lambda why: show_error(parent, why))
    reader.start()


class SetDialog(QDialog):
    """Asks for a set of pieces: of which size, how they may be laid, how often."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add a set of pieces"))
        self.form = ChoiceForm(tuple(choice for choice in Polyomino.sizes if choice.name not in ("rows", "columns")))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Add"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(16)
        layout.addWidget(self.form)
        layout.addWidget(buttons)
        align_labels(self)
        self.form.setFocus()

    def pieces(self) -> tuple[Piece, ...]:
        """Return the pieces of the set."""
        return Polyomino.blank({**self.form.values(), "rows": 1, "columns": 1}).pieces


def gain_box(name: str) -> QSpinBox:
    """Return a field for the rows or columns that a side gains, or loses."""
    box = QSpinBox(minimum=-LONGEST, maximum=LONGEST)
    box.setAccessibleName(name)
    box.setToolTip(name)
    return box
