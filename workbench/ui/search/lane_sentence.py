"""The sentence below the board of a lane: what decides at the step shown, or what came of the search."""

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, grown

LINES = 3  # for which there is always room, so that nothing moves from step to step
ROLES = {"": "text", "bad": "danger"}  # of colours, by mood
COLON = ": "  # ends what is bold where the mood is bad


class LaneSentence(QWidget):
    """A text on a few lines; the tooltip holds all of a longer one."""

    changed = Signal()  # another text is shown

    def __init__(self, lines: int = LINES) -> None:
        super().__init__()
        self._usual = self._lines = lines
        self._times = 1.0  # the size of other texts
        self._mood, self._opening = "", 0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The text."""
        return self.accessibleName()

    @property
    def mood(self) -> str:
        """The mood, "" or "bad"."""
        return self._mood

    def sizeHint(self) -> QSize:
        return QSize(100, self._lines * QFontMetrics(self._font()).lineSpacing() + 2)

    def _font(self) -> QFont:
        return grown(self.font(), self._times)

    def _bold(self) -> QFont:
        bold = self._font()
        bold.setBold(True)
        return bold

    def show_large(self, lines: int, times: float) -> None:
        """Have room for more lines of larger letters; 0 lines: as usual."""
        self._lines, self._times = lines or self._usual, times
        self.updateGeometry()
        self.update()

    def show_text(self, text: str, mood: str = "", opening: int = 0) -> None:
        """Show a text; its opening is bold, in the colour of faults where the text is bad.

        `opening`: of so many letters; 0: all up to the first colon of a bad text, and no letter of another one.
        """
        if (text, mood, opening) != (self.text, self._mood, self._opening):
            self.setAccessibleName(text)
            self.setToolTip(text)
            self._mood, self._opening = mood, opening
            self.changed.emit()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.text:
            with painting(self) as painter:
                painter.setPen(QColor(colours()["text"]))
                self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        painter.setFont(self._font())
        metrics = painter.fontMetrics()
        layout = self._lay_out(self.text, metrics.lineSpacing())
        if layout.lineCount() > self._lines:
            before = layout.lineAt(self._lines - 1).textStart()
            bold = self.text[before : self._opening_length()]
            wider = QFontMetrics(self._bold()).horizontalAdvance(bold) - metrics.horizontalAdvance(bold)
            rest = metrics.elidedText(self.text[before:], Qt.TextElideMode.ElideRight, self.width() - wider - 2)
            layout = self._lay_out(self.text[:before] + rest, metrics.lineSpacing())
        for k in range(min(layout.lineCount(), self._lines)):
            layout.lineAt(k).draw(painter, QPointF(0, 0))

    def _lay_out(self, text: str, tall: int) -> QTextLayout:
        """Return a text in lines of this height."""
        layout = QTextLayout(text, self._font())
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        layout.setFormats([self._opening_format()])
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.width())
            line.setPosition(QPointF(0, (layout.lineCount() - 1) * tall))
        layout.endLayout()
        return layout

    def _opening_length(self) -> int:
        """Return how many letters are bold."""
        if self._opening or not self._mood:
            return self._opening
        end = self.text.find(COLON)
        return len(self.text) if end < 0 else end + 1

    def _opening_format(self) -> QTextLayout.FormatRange:
        """Return the format of what the text begins with."""
        strong = QTextCharFormat()
        strong.setFontWeight(QFont.Weight.Bold)
        strong.setForeground(QColor(colours()[ROLES[self._mood]]))
        opening = QTextLayout.FormatRange()
        opening.start, opening.length, opening.format = 0, self._opening_length(), strong
        return opening
