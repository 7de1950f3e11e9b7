"""The sentence above a chart: what it shows, or what the point under the mouse is; cut off where there is no room."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from workbench.ui.base.theme import set_style_property


class ChartTitle(QLabel):
    """Shows a sentence in one line."""

    def __init__(self) -> None:
        super().__init__(alignment=Qt.AlignmentFlag.AlignCenter)
        self.sentence = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_sentence(self, sentence: str, *, muted: bool) -> None:
        """Show another sentence."""
        self.sentence = sentence
        set_style_property(self, "role", "muted" if muted else "")
        self.setToolTip(sentence)
        self._fit()

    def _fit(self) -> None:
        self.setText(self.fontMetrics().elidedText(self.sentence, Qt.TextElideMode.ElideRight, self.width()) or " ")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
