"""The words below the board of a lane: what decides at the step shown, or what came of the walk."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours

LINES = 2  # for which there is always room, so that nothing moves from step to step
ROLES = {"": "text", "bad": "danger"}  # of colours, by mood


class ReasonLabel(QWidget):
    """A text on two lines; the tooltip holds all of a longer one."""

    def __init__(self) -> None:
        super().__init__()
        self._mood = ""
        self._colours = colours()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The text."""
        return self.accessibleName()

    def sizeHint(self) -> QSize:
        return QSize(100, LINES * self.fontMetrics().lineSpacing())

    def show_text(self, text: str, mood: str = "") -> None:
        """Show a text in the colour of a mood."""
        if (text, mood) != (self.text, self._mood):
            self.setAccessibleName(text)
            self.setToolTip(text)
            self._mood = mood
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(QColor(self._colours[ROLES[self._mood]]))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, self.text)
