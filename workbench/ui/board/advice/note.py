"""The note of advice: what it says, at a place that is kept for it, so that nothing below it moves."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel

from workbench.ui.base.speech.announcer import announce
from workbench.ui.base.theme import set_style_property

SIDE, TOP = 10, 7  # pixels around the text
LINES = 2  # for which there is room


class Note(QLabel):
    """Wraps its text, which can be selected; without one it shows in grey what can be asked."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self._held = 0  # pixels of height that it keeps
        self.setContentsMargins(SIDE, TOP, SIDE, TOP)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setMinimumWidth(1)

    def show_note(self, text: str, *, idle: bool) -> None:
        """Show a text; an idle one is no answer."""
        self.setText(text)
        if not idle:
            announce(self, text)
        set_style_property(self, "role", "idleNote" if idle else "note")

    def hold(self, held: bool) -> None:
        """Keep the height that it has now, or take what the text needs."""
        if bool(self._held) != held:
            self._held = self.height() if held else 0
            self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), self._least(), self._held)

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self._least()))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, max(self._least(), self._held))

    def _least(self) -> int:
        return LINES * self.fontMetrics().lineSpacing() + 2 * TOP
