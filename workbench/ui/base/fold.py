"""Settings that are folded until they are asked for."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

GAP = 8  # pixels


class Fold(QWidget):
    """A button that shows and hides what is below it."""

    def __init__(self, title: str, content: QWidget) -> None:
        super().__init__()
        self._title, self.content = title, content
        self.button = QPushButton(autoDefault=False)
        self.button.setProperty("role", "link")
        self.button.setCheckable(True)
        self.button.setAccessibleName(title)
        self.button.toggled.connect(self._show)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(content)
        self._show(False)

    def open(self, on: bool = True) -> None:
        """Show what is folded, or hide it."""
        self.button.setChecked(on)

    def _show(self, on: bool) -> None:
        self.content.setVisible(on)
        self.button.setText(f"{self._title} {'▾' if on else '▸'}")
