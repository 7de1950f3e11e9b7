"""The dialog that asks how to read a text: what can be read in several ways, or has rules that cannot be read."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from workbench.files.documents import parse_puzzles
from workbench.puzzles.puzzle import ParseError, Reading
from workbench.ui.base.dialogs import answer_buttons, dialog_column
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import thumbnail

PICTURE = 220  # pixels, the side of a preview
MAX_DRAWN = 2**16  # characters of a text whose puzzle is drawn
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ReadingsDialog(QDialog):
    """Shows the readings of a text side by side, the likeliest first, each with a picture of its first puzzle."""

    def __init__(self, parent: QWidget, readings: Sequence[Reading], name: str, question: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Choose how to read {name}")
        self._readings = readings
        self.cards = [self._card(reading) for reading in readings]
        row = QHBoxLayout()
        row.setSpacing(16)
        for reading, card in zip(readings, self.cards, strict=True):
            column = QVBoxLayout()
            column.addWidget(card)
            title = QLabel(reading.title[:1].upper() + reading.title[1:], wordWrap=True)
            title.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            title.setBuddy(card)
            column.addWidget(title, 1)
            row.addLayout(column)
        buttons = answer_buttons(self, "Open")
        layout = dialog_column(self, 12)
        layout.addWidget(QLabel(question, wordWrap=True))
        layout.addLayout(row, 1)
        layout.addWidget(buttons)
        self.cards[0].setChecked(True)
        self.cards[0].setFocus()

    @property
    def reading(self) -> Reading:
        """The reading chosen."""
        return next(reading for reading, card in zip(self._readings, self.cards, strict=True) if card.isChecked())

    def _card(self, reading: Reading) -> QToolButton:
        """Return the button of a reading: its picture."""
        card = QToolButton()
        card.setCheckable(True)
        card.setAutoExclusive(True)
        card.setProperty("role", "button")
        card.setAccessibleName(reading.title)
        card.setIconSize(QSize(PICTURE, PICTURE))
        card.setMinimumSize(PICTURE + 16, PICTURE + 16)
        if picture := picture_of(reading, self.devicePixelRatioF()):
            card.setIcon(QIcon(picture))
        else:
            card.setText("No preview")
        card.installEventFilter(self)
        return card

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Choose with the arrow keys; open with Return, or by a double click on a picture."""
        if event.type() == QEvent.Type.MouseButtonDblClick and isinstance(watched, QToolButton):
            watched.setChecked(True)
            self.accept()
            return True
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() in ENTER:
            self.accept()
        elif step := STEPS.get(Qt.Key(event.key())):
            here = next(k for k, card in enumerate(self.cards) if card.isChecked())
            card = self.cards[(here + step) % len(self.cards)]
            card.setChecked(True)
            card.setFocus()
        else:
            return super().eventFilter(watched, event)
        return True


def picture_of(reading: Reading, ratio: float) -> QPixmap | None:
    """Return a picture of the first puzzle of a reading, None if it is too large or cannot be read."""
    if len(reading.text) > MAX_DRAWN:
        return None
    try:
        puzzle = parse_puzzles(reading.text, reading.kind or None)[0]
    except ParseError:
        return None
    image = thumbnail(puzzle, colours(), int(PICTURE * ratio))
    image.setDevicePixelRatio(ratio)
    return QPixmap.fromImage(image)
