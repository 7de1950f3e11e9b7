"""The legend of a heat map: its colours with the shares they stand for."""

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.analyses.atlas.heat.scale import WHOLE, HeatScale, tick_text
from workbench.ui.base.painting import is_vector, painting
from workbench.ui.base.theme import colours, label_font, scaled

BAR, LETTERS, GAP = 12, 11, 3  # pixels
SIDES = 24  # pixels: half the widest label
SWATCHES = 60  # that a bar in a vector picture consists of


class HeatLegend(QWidget):
    """Shows a scale as a bar with ticks."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = WHOLE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Scale of the heat map")
        self.show_scale(WHOLE)

    def show_scale(self, scale: HeatScale) -> None:
        """Show another scale."""
        self.scale = scale
        words = "Colours stand for {} to {} of the solutions."
        self.setAccessibleDescription(words.format(tick_text(scale.low), tick_text(scale.high)))
        self.setToolTip(self.accessibleDescription())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, BAR + GAP + scaled(LETTERS) + 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown, scale = colours(), self.scale
        bar = QRectF(SIDES, 0.5, self.width() - 2 * SIDES, BAR)
        count = SWATCHES if self.width() else 1
        with painting(self) as painter:
            middles = scale.low + (np.arange(count) + 0.5) / count * (scale.high - scale.low)
            rgb = scale.colours(middles, shown)
            if is_vector(painter):
                for k, (red, green, blue) in enumerate(rgb.tolist()):
                    part = QRectF(bar.left() + k * bar.width() / count, bar.top(), bar.width() / count + 0.2, BAR)
                    painter.fillRect(part, QColor(red, green, blue))
            else:
                row = np.ascontiguousarray(rgb)
                painter.drawImage(bar, QImage(row.data, count, 1, 3 * count, QImage.Format.Format_RGB888))
            painter.setPen(QPen(QColor(shown["muted"]), 1))
            painter.drawRect(bar)
            painter.setFont(label_font(LETTERS))
            painter.setPen(QColor(shown["text"]))
            for tick in scale.ticks:
                x = bar.left() + bar.width() * (tick - scale.low) / (scale.high - scale.low)
                place = QRectF(x - 60, BAR + GAP, 120, scaled(LETTERS) + 4)
                painter.drawText(place, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, tick_text(tick))
