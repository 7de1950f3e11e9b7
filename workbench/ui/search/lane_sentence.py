"""The sentence below the board of a lane: what decides at the step shown, or what came of the search."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, grown

LINES = 3  # for which there is always room, so that nothing moves from step to step
ROLES = {"": "text", "named": "text", "bad": "danger"}  # of colours, by mood
COLON = ": "  # ends what is bold where there is a mood


class LaneSentence(QWidget):
    """A text on a few lines; the tooltip holds all of a longer one."""

    changed = Signal()  # another text is shown

    def __init__(self, lines: int = LINES) -> None:
        super().__init__()
        self._usual = self._lines = lines
        self._times = 1.0  # the size of other texts
        self._mood = ""
        self._colours = colours()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The text."""
        return self.accessibleName()

    @property
    def mood(self) -> str:
        """The mood: "", "named" or "bad"."""
        return self._mood

    def sizeHint(self) -> QSize:
        return QSize(100, self._lines * QFontMetrics(self._font()).lineSpacing() + 2)

    def _font(self) -> QFont:
        return grown(self.font(), self._times)

    def show_large(self, lines: int, times: float) -> None:
        """Have room for more lines of larger letters; 0 lines: as usual."""
        self._lines, self._times = lines or self._usual, times
        self.updateGeometry()
        self.update()

    def show_text(self, text: str, mood: str = "") -> None:
        """Show a text; what one with a mood begins with is bold, and of a bad one in the colour of faults."""
        if (text, mood) != (self.text, self._mood):
            self.setAccessibleName(text)
            self.setToolTip(text)
            self._mood = mood
            self.changed.emit()
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.text:
            with painting(self) as painter:
                painter.setPen(QColor(self._colours["text"]))
                self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        painter.setFont(self._font())
        metrics = painter.fontMetrics()
        layout = QTextLayout(self.text, self._font())
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        if self._mood:
            layout.setFormats([self._opening()])
        layout.beginLayout()
        tall, number = metrics.lineSpacing(), 0
        starts: list[int] = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.width())
            line.setPosition(QPointF(0, number * tall))
            starts.append(line.textStart())
            number += 1
        layout.endLayout()
        shown = min(number, self._lines)
        for k in range(shown):
            if k == self._lines - 1 and number > self._lines:
                rest = metrics.elidedText(self.text[starts[k] :], Qt.TextElideMode.ElideRight, self.width())
                painter.drawText(QPointF(0, k * tall + metrics.ascent()), rest)
            else:
                layout.lineAt(k).draw(painter, QPointF(0, 0))

    def _opening(self) -> QTextLayout.FormatRange:
        """Return the format of what the text begins with."""
        strong = QTextCharFormat()
        strong.setFontWeight(QFont.Weight.Bold)
        strong.setForeground(QColor(self._colours[ROLES[self._mood]]))
        opening = QTextLayout.FormatRange()
        opening.start, opening.format = 0, strong
        end = self.text.find(COLON)
        opening.length = len(self.text) if end < 0 else end + 1
        return opening
