"""The fields of a dialog that may be many: it is as high as they are, and where the screen is too low they scroll."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QWidget

from workbench.ui.base.dialogs import SCREEN_MARGIN


class FieldsArea(QScrollArea):
    """Scrolls fields; reports when they need another height."""

    changed = Signal()

    def __init__(self, fields: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._fields = fields
        self.setWidget(fields)
        self.viewport().setAutoFillBackground(False)
        fields.setAutoFillBackground(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.changed.emit()
        return done

    def sizeHint(self) -> QSize:
        return self._fields.sizeHint() + QSize(self.verticalScrollBar().sizeHint().width(), 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), 0)


def fit_height(dialog: QDialog) -> None:
    """Make a dialog as high as its contents, but not higher than the screen; move it up if it would be cut off."""
    room, frame = dialog.screen().availableGeometry(), dialog.frameGeometry().height() - dialog.height()
    if (layout := dialog.layout()) is not None:
        layout.activate()
    dialog.resize(dialog.width(), min(dialog.sizeHint().height(), room.height() - max(frame, SCREEN_MARGIN)))
    lowest = room.bottom() - dialog.height() - frame
    if dialog.y() > lowest:
        dialog.move(dialog.x(), max(room.top(), lowest))
