"""The column on the right of a document: its width follows the window's; its lower widget is always in sight."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from workbench.ui.base.theme import scaled

WIDTH = (350, 400)  # pixels at the default text size, minimum and maximum
PART = 0.32  # of the tab's width, between these bounds
MARGINS, SPACING = (14, 10, 14, 8), 9  # pixels
BAR = 10  # pixels of the margin on the right in which a scroll bar appears, so that it moves nothing
MIN_UPPER = (
    132  # pixels, at the default text size, of the upper widget that are always in sight: the buttons and the goal
)


class SidePanel(QFrame):
    """Stacks two widgets: the upper one scrolls where height is lacking, the lower one takes the remaining height."""

    def __init__(self, upper: QWidget, lower: QWidget) -> None:
        super().__init__()
        self.setObjectName("panelFrame")
        self._tab_width = 0
        self.fit(self._tab_width)
        inside = QWidget()
        inside.setObjectName("panel")
        column = QVBoxLayout(inside)
        left, top, right, bottom = MARGINS
        column.setContentsMargins(left, top, right - BAR, bottom)
        column.setSpacing(SPACING)
        shrinking = Shrinking(upper, MIN_UPPER)
        shrinking.keep_bar()
        column.addWidget(shrinking)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, BAR, 0)
        row.addWidget(lower)
        column.addLayout(row)
        column.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(inside)

    def fit(self, tab_width: int) -> None:
        """Take its part of the tab's width in pixels."""
        self._tab_width = tab_width
        least, most = (scaled(width) for width in WIDTH)
        self.setFixedWidth(max(least, min(most, int(PART * tab_width))))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.fit(self._tab_width)


class Shrinking(QScrollArea):
    """Shows a widget at its full height, or scrolls it in a smaller one of at least these pixels."""

    def __init__(self, widget: QWidget, least: int) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._shown, self._least = widget, least
        self.setWidget(widget)
        for part in (self.viewport(), widget):
            part.setAutoFillBackground(False)

    def keep_bar(self) -> None:
        """Keep the room of the scroll bar, which is disabled and not drawn while there is nothing to scroll."""
        bar = self.verticalScrollBar()
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar.setEnabled(False)
        bar.rangeChanged.connect(lambda least, most: bar.setEnabled(most > least))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the widget has more or fewer rows, or is hidden
            self.updateGeometry()
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(0, 0 if self._shown.isHidden() else self._shown.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(scaled(self._least), self.sizeHint().height()))
