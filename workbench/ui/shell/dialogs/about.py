"""The About dialog: version, system, folders and licences."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QFormLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from workbench.base.about import COPYRIGHT, QT_SOURCES, diagnostic, facts, licences_folder

PICTURE = 64  # pixels
WIDTH = 560  # pixels


class AboutDialog(QDialog):
    """Shows what belongs into a bug report, and copies it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH)
        known = facts()
        picture = QLabel()
        picture.setPixmap(QApplication.windowIcon().pixmap(PICTURE, PICTURE))
        name = QLabel(f"Puzzle Workbench {known.pop('workbench')}")
        name.setProperty("role", "title")
        about = QLabel("Edit a puzzle, run a search on it, and watch the search.")
        about.setProperty("role", "muted")
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(name)
        texts.addWidget(about)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(picture)
        head.addLayout(texts, 1)
        table = QFormLayout()
        table.setHorizontalSpacing(18)
        table.setVerticalSpacing(5)
        for what, fact in known.items():
            label = QLabel(what)
            label.setProperty("role", "muted")
            table.addRow(label, selectable(fact))
        licences = QVBoxLayout()
        licences.setSpacing(2)
        for notice in notices():
            licences.addWidget(selectable(notice, "muted"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 22, 24, 18)
        layout.setSpacing(18)
        layout.addLayout(head)
        layout.addLayout(table)
        layout.addLayout(licences)
        layout.addLayout(self._buttons())
        self.close_button.setFocus()

    def _buttons(self) -> QHBoxLayout:
        self.copy = QPushButton("Copy details", autoDefault=False)
        self.copy.clicked.connect(self._copy)
        close = QPushButton("Close", default=True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addStretch(1)
        row.addWidget(close)
        self.close_button = close
        return row

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(diagnostic())
        self.copy.setText("Copied")


def notices() -> list[str]:
    """Return the copyright and licence, the sources of the parts under the LGPL, and where the licence texts are."""
    folder = licences_folder()
    return [
        f"{COPYRIGHT}. Licence: MIT.",
        f"Uses Qt and PySide6 under the LGPL 3. Their sources:\n{QT_SOURCES}",
        *([f"Licences of all bundled parts:\n{folder}"] if folder else []),
    ]


def selectable(text: str, role: str = "") -> QLabel:
    """Return a label of plain text over several lines that can be selected and copied."""
    label = QLabel(text, wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if role:
        label.setProperty("role", role)
    return label
