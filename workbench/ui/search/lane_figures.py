"""The numbers of a lane, and labels that are elided where there is no room."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours, scaled

FIGURES = ("Nodes", "Level", "Found", "Done", "Time")
NO_FIGURES = ("–",) * len(FIGURES)
NO_NOTES: Mapping[int, str] = {}
GAP = 18  # pixels between two columns
NAME_WIDE, COLUMN_WIDE = 46, 132  # pixels at the default text size, for the longest name and for a column
FIGURE_LINE = 18  # pixels at the default text size


def figures_wide() -> int:
    """Return the width of the numbers in one column, in pixels."""
    return scaled(COLUMN_WIDE)


class Elided(QLabel):
    """A line of text that ends in … where there is no room; the tooltip holds all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())

    def show_text(self, text: str) -> None:
        """Show as much of a text as fits."""
        if text != self.accessibleName():
            self.setAccessibleName(text)
            self.setToolTip(text)
            self._elide()

    def _elide(self) -> None:
        self.setText(self.fontMetrics().elidedText(self.accessibleName(), Qt.TextElideMode.ElideRight, self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()


class Figures(QWidget):
    """The numbers of a lane, painted: labels would recompute their layout 30 times a second.

    The first `strong` ones are bold: those that are exact and decide the race.
    """

    def __init__(self, names: tuple[str, ...] = FIGURES, strong: int = 1) -> None:
        super().__init__()
        self._names, self._strong = names, strong
        self._texts = self._brief = ("–",) * len(names)
        self._notes = NO_NOTES
        self._concealed = False
        self._colours = colours()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.columns = 1
        self.show_columns(1)

    def show_columns(self, columns: int) -> None:
        """Show the numbers in this many columns."""
        self.columns = columns
        lines = -(-len(self._names) // columns)
        self.setFixedHeight(lines * scaled(FIGURE_LINE))
        if columns == 1:
            self.setFixedWidth(figures_wide())
        else:
            self.setMinimumWidth(0)
            self.setMaximumWidth(16777215)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.show_columns(self.columns)

    def show_texts(self, texts: tuple[str, ...], brief: tuple[str, ...], notes: Mapping[int, str] = NO_NOTES) -> None:
        """Show other numbers; their short forms in `brief` where there is no room, and `notes` as tooltips."""
        self._notes = notes
        if texts != self._texts:
            self._texts, self._brief = texts, brief
            self._describe()
            self.update()

    def _describe(self) -> None:
        """Name the numbers for screen readers, unless they are concealed."""
        pairs = zip(self._names, self._texts, strict=True)
        self.setAccessibleName("" if self._concealed else ", ".join(f"{tr(name)} {text}" for name, text in pairs))

    def conceal(self, on: bool) -> None:
        """Show dashes instead of the numbers, or show these again."""
        if on != self._concealed:
            self._concealed = on
            self._describe()
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def _place(self, number: int) -> QRect:
        """Return where a figure is."""
        wide, line = (self.width() - (self.columns - 1) * GAP) // self.columns, scaled(FIGURE_LINE)
        return QRect(number % self.columns * (wide + GAP), number // self.columns * line, wide, line)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            shown = {} if self._concealed else self._notes
            notes = [note for k, note in shown.items() if self._place(k).contains(event.pos())]
            QToolTip.showText(event.globalPos(), "".join(notes), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown = self._colours
        painter.fillRect(self.rect(), QColor(shown["panel"]))
        plain, bold = self.font(), self.font()
        bold.setBold(True)
        for k, (name, text, brief) in enumerate(zip(self._names, self._texts, self._brief, strict=True)):
            place, weight = self._place(k), bold if k < self._strong else plain
            room = place.width() - scaled(NAME_WIDE)
            painter.setFont(plain)
            painter.setPen(QColor(shown["muted"]))
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, tr(name))
            fitting = text if len(text) <= len(brief) or QFontMetrics(weight).horizontalAdvance(text) <= room else brief
            painter.setFont(weight)
            painter.setPen(QColor(shown["text"]))
            shown_text = "–" if self._concealed else fitting
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown_text)
        painter.end()
