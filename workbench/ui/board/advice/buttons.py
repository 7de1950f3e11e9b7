"""The buttons of advice, and the strengths of a hint: a button that asks, dots that show how much is told."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from workbench.ui.base.act import Act
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, icon, scaled, tinted_icon
from workbench.ui.board import acts

STRENGTHS = ("Where", "Which technique", "The whole step")  # of a hint
WORDS = ("where", "technique", "whole step")  # beside the dots
MAX_HINT_LEVEL = len(STRENGTHS)
ICON, ARROW = QSize(18, 18), QSize(10, 10)
DOT, DOT_GAP, WORD_GAP = 9, 4, 8  # pixels


def advice_button(act: Act, *, words: bool = True) -> QToolButton:
    """Return a button for an advice act; its tooltip shows the shortcut."""
    button = QToolButton()
    button.setText(act.button or act.text.replace("&", ""))
    button.setIcon(icon(act.icon))
    button.setIconSize(ICON)
    style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if words else Qt.ToolButtonStyle.ToolButtonIconOnly
    button.setToolButtonStyle(style)
    button.setProperty("role", "button")
    button.setToolTip(f"{act.tip} ({act.shortcut})" if act.shortcut else act.tip)
    button.setAccessibleName(button.text())
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def list_tab(act: Act, text: str) -> QToolButton:
    """Return the tab of a list: a button that asks for it, and shows whether it is listed."""
    button = advice_button(act)
    button.setAccessibleName(text)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setProperty("role", "view")
    button.setCheckable(True)
    show_listed(button, text, listed=False)
    return button


def show_listed(tab: QToolButton, text: str, *, listed: bool, count: int = 0) -> None:
    """Show in a tab whether its list is in sight, and how many rows it has."""
    tab.setChecked(listed)
    tab.setText(f"{text} ({count:,})" if listed and count else text)


class HintButton(QWidget):
    """Asks for a hint, or for more of it; the arrow beside it asks for one strength at once."""

    asked = Signal(int)  # a strength, from 1

    def __init__(self) -> None:
        super().__init__()
        self.button = advice_button(acts.HINT)
        self.button.setObjectName("primary")
        self.button.setProperty("side", "left")
        self.arrow = QToolButton()
        self.arrow.setObjectName("primary")
        self.arrow.setProperty("side", "right")
        self.arrow.setIconSize(ARROW)
        self.arrow.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.arrow.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.arrow.setAccessibleName("Strength of the hint")
        self.arrow.setToolTip("Choose how much of the hint to show")
        self.arrow.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)  # as high as its neighbour
        menu = QMenu(self.arrow)
        for level, text in enumerate(STRENGTHS, 1):
            menu.addAction(text).triggered.connect(lambda _on, asked=level: self.asked.emit(asked))
        self.arrow.setMenu(menu)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.button)
        layout.addWidget(self.arrow)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_colours()

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        shown = colours()
        self.button.setIcon(tinted_icon(acts.HINT.icon, shown["on-accent"], shown["faded"]))
        self.arrow.setIcon(tinted_icon("arrow_down", shown["on-accent"], shown["faded"]))


class HintDots(QWidget):
    """Shows how much of a hint is told: three dots, and words where there is room for them."""

    def __init__(self) -> None:
        super().__init__()
        self.level = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setToolTip("A hint says where to look, then which technique, then the whole step")
        self.setAccessibleName("Strength of the hint")

    def sizeHint(self) -> QSize:
        return QSize(MAX_HINT_LEVEL * scaled(DOT + DOT_GAP), self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_level(self, level: int) -> None:
        """Show this strength; 0 = there is no hint."""
        if level != self.level:
            self.level = level
            self.setAccessibleDescription(STRENGTHS[level - 1] if level else "")
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._draw_dots(painter)
            self._draw_words(painter)

    def _draw_dots(self, painter: QPainter) -> None:
        shown, size = colours(), scaled(DOT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for k in range(MAX_HINT_LEVEL):
            told = k < self.level
            painter.setPen(QPen(QColor(shown["text" if told else "muted"]), 1.2))
            painter.setBrush(QColor(shown["text"]) if told else Qt.BrushStyle.NoBrush)
            middle = QPointF(k * scaled(DOT + DOT_GAP) + size / 2 + 1, self.height() / 2)
            painter.drawEllipse(middle, size / 2 - 1, size / 2 - 1)

    def _draw_words(self, painter: QPainter) -> None:
        """Draw the words, those that are told more strongly; none unless all fit."""
        shown, metrics = colours(), self.fontMetrics()
        words = [word + (" · " if k < len(WORDS) - 1 else "") for k, word in enumerate(WORDS)]
        x = self.sizeHint().width() + scaled(WORD_GAP)
        if x + sum(map(metrics.horizontalAdvance, words)) > self.width():
            return
        for k, word in enumerate(words):
            painter.setPen(QColor(shown["text" if k < self.level else "muted"]))
            width = metrics.horizontalAdvance(word)
            painter.drawText(QRectF(x, 0, width, self.height()), Qt.AlignmentFlag.AlignVCenter, word)
            x += width


def hint_row(hint: HintButton, dots: HintDots, *buttons: QToolButton) -> QHBoxLayout:
    """Return the first row of advice: a hint, its strength, and what can be done with it."""
    row = QHBoxLayout()
    row.setSpacing(6)
    row.addWidget(hint)
    row.addSpacing(4)
    row.addWidget(dots, 1)
    for button in buttons:
        row.addWidget(button)
    return row
