"""A widget at its full height, that scrolls where there is less."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from workbench.ui.base.theme import scaled


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

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the widget has more or fewer rows, or is hidden
            self.updateGeometry()
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(0, 0 if self._shown.isHidden() else self._shown.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(scaled(self._least), self.sizeHint().height()))
