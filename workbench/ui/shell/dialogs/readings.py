"""The dialog that asks how to read a text that can be read in several ways."""

from collections.abc import Sequence

from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles.puzzle import Reading
from workbench.ui.base.i18n import tr

MAX_SHOWN = 4_000  # characters of the preview
LIST_WIDTH, PREVIEW_WIDTH, HEIGHT = 250, 460, 320  # pixels


class ReadingsDialog(QDialog):
    """Lists the readings of a text, the likeliest first, and shows the puzzles of the current one as text."""

    def __init__(self, parent: QWidget, readings: Sequence[Reading], name: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Choose how to read {}").format(name))
        self._readings = readings
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Readings"))
        self.list.setFixedWidth(LIST_WIDTH)
        self.list.addItems([tr(reading.title) for reading in readings])
        self.list.itemDoubleClicked.connect(self.accept)
        self.preview = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        self.preview.setAccessibleName(tr("Preview"))
        self.preview.setMinimumSize(PREVIEW_WIDTH, HEIGHT)
        font = QFont(self.font())
        font.setFamilies(["DejaVu Sans Mono", "monospace"])
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.preview.setFont(font)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        both = QHBoxLayout()
        both.setSpacing(12)
        both.addWidget(self.list)
        both.addWidget(self.preview, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(
            QLabel(tr("This text can be read in {} ways. What do its signs stand for?").format(len(readings)))
        )
        layout.addLayout(both, 1)
        layout.addWidget(buttons)
        self.list.currentRowChanged.connect(self._show)
        self.list.setCurrentRow(0)
        self.list.setFocus()

    @property
    def reading(self) -> Reading:
        """The reading chosen."""
        return self._readings[self.list.currentRow()]

    def _show(self) -> None:
        text = self.reading.text
        self.preview.setPlainText(text[:MAX_SHOWN] + ("…" if len(text) > MAX_SHOWN else ""))
