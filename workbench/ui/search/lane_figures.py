"""The numbers of a lane in a line, and labels that are elided where there is no room."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from workbench.ui.base.theme import colours, scaled

FIGURES = ("Nodes", "Level", "Found", "Done", "Time")
NO_FIGURES = ("–",) * len(FIGURES)
NO_NOTES: Mapping[int, str] = {}
NO_KEYS: Mapping[int, str] = {}
GAPS, BETWEEN = (14, 7), 5  # pixels at the default text size: between figures, if possible, and within one
KEY = 8  # pixels at the default text size: the side of the colour that a figure explains
FIGURE_LINE = 18  # pixels at the default text size


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

    The first one, which is exact and decides the race, is bold. `keys` are the roles of colours in the strip above, by
    the numbers of the figures that count them: the line is its legend.
    """

    def __init__(
        self,
        names: tuple[str, ...] = FIGURES,
        brief_names: tuple[str, ...] = FIGURES,
        keys: Mapping[int, str] = NO_KEYS,
    ) -> None:
        """`brief_names` are used where there is no room for the others."""
        super().__init__()
        self._names, self._brief_names, self._keys = names, brief_names, keys
        self._texts = self._brief = ("–",) * len(names)
        self._notes = NO_NOTES
        self._concealed = False
        self._colours = colours()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def sizeHint(self) -> QSize:
        return QSize(scaled(200), scaled(FIGURE_LINE))

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
        self.setAccessibleName("" if self._concealed else ", ".join(f"{name} {text}" for name, text in pairs))

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

    def _shown(self) -> tuple[tuple[str, ...], tuple[str, ...], list[QRect]]:
        """Return names and numbers in the form that fits, and where each figure is."""
        nothing = ("–",) * len(self._names)
        texts, brief = (nothing, nothing) if self._concealed else (self._texts, self._brief)
        forms = (self._names, texts), (self._names, brief), (self._brief_names, brief)
        ways = [(names, values, self._places(names, values, gap)) for names, values in forms for gap in GAPS]
        return next((way for way in ways if way[2][-1].right() < self.width()), ways[-1])

    def _bold(self, number: int) -> QFont:
        font = QFont(self.font())
        font.setBold(number == 0)
        return font

    def _places(self, names: tuple[str, ...], texts: tuple[str, ...], gap: int) -> list[QRect]:
        """Return where each figure is, from left to right."""
        places, x = [], 0
        for k, (name, text) in enumerate(zip(names, texts, strict=True)):
            key = scaled(KEY) + BETWEEN if k in self._keys else 0
            wide = self.fontMetrics().horizontalAdvance(name) + scaled(BETWEEN) + key
            wide += QFontMetrics(self._bold(k)).horizontalAdvance(text)
            places.append(QRect(x, 0, wide, self.height()))
            x += wide + scaled(gap)
        return places

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.updateGeometry()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            shown, (_, _, places) = {} if self._concealed else self._notes, self._shown()
            notes = [note for k, note in shown.items() if places[k].contains(event.pos())]
            QToolTip.showText(event.globalPos(), "".join(notes), self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown = self._colours
        painter.fillRect(self.rect(), QColor(shown["panel"]))
        names, texts, places = self._shown()
        middle, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
        for k, (name, text, place) in enumerate(zip(names, texts, places, strict=True)):
            if place.right() >= self.width():
                break  # a figure is shown whole, or not
            rest = QRect(place)
            if k in self._keys:
                side = scaled(KEY)
                painter.fillRect(place.x(), (self.height() - side) // 2, side, side, QColor(shown[self._keys[k]]))
                rest.setLeft(place.x() + side + BETWEEN)
            painter.setFont(self.font())
            painter.setPen(QColor(shown["muted"]))
            painter.drawText(rest, Qt.AlignmentFlag.AlignLeft | middle, name)
            painter.setFont(self._bold(k))
            painter.setPen(QColor(shown["text"]))
            painter.drawText(rest, right | middle, text)
        painter.end()
