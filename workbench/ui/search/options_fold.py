"""Settings that are folded under "Options" until they are asked for."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

GAP = 8  # pixels


class OptionsFold(QWidget):
    """A button that shows and hides what is below it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.content = content
        self.button = QPushButton()
        self.button.setProperty("role", "link")
        self.button.setCheckable(True)
        self.button.setAccessibleName("Options")
        self.button.toggled.connect(self._show)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(content)
        self._show(False)

    def open(self, on: bool = True) -> None:
        """Show the options, or hide them."""
        self.button.setChecked(on)

    def _show(self, on: bool) -> None:
        self.content.setVisible(on)
        self.button.setText(f"Options {'▾' if on else '▸'}")
