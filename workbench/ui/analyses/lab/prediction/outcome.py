"""A prediction beside what came out: lines from the places predicted to the real ones, and bars of solved runs."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from workbench.lab.charts.prediction import PredictedPlace, Score
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled

ROW, HEAD = 22, 22  # pixels
LINES = 90  # pixels between the two orders
MAX_ROWS = 8  # settings that are drawn
BAR = 10  # pixels


class OutcomeChart(QWidget):
    """Shows the settings in the predicted order on the left, and in the real one on the right with their bars."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[PredictedPlace] = []

    def show_places(self, places: list[PredictedPlace]) -> None:
        """Show other settings."""
        self.places = [one for one in places if max(one.predicted, one.actual) < MAX_ROWS]
        self.setFixedHeight(self.sizeHint().height())
        self.setAccessibleDescription("\n".join(map(words, self.places)))
        self.setToolTip("\n".join(map(words, self.places)))
        self.update()

    def sizeHint(self) -> QSize:
        rows = 1 + max((max(one.predicted, one.actual) for one in self.places), default=-1)
        return QSize(400, scaled(HEAD) + rows * scaled(ROW) + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        shades, row, head = colours(), scaled(ROW), scaled(HEAD)
        left = self.width() * 0.3
        right = left + scaled(LINES)
        bars = right + (self.width() - right) * 0.5
        with painting(self) as painter:
            self._text(painter, QRectF(0, 0, left, head), "predicted", shades["muted"], right=True)
            self._text(painter, QRectF(right + 8, 0, bars - right, head), "result", shades["muted"])
            self._text(painter, QRectF(bars, 0, self.width() - bars, head), "solved", shades["muted"])
            for one in self.places:
                y, to = head + (one.predicted + 0.5) * row, head + (one.actual + 0.5) * row
                same = one.predicted == one.actual
                painter.setPen(QPen(QColor(shades["good" if same else "accent"]), 2))
                painter.drawLine(QPointF(left + 8, y), QPointF(right, to))
                self._text(painter, QRectF(0, y - row / 2, left, row), one.title, shades["text"], right=True)
                self._text(painter, QRectF(right + 8, to - row / 2, bars - right - 16, row), one.title, shades["text"])
                self._bar(painter, one, QRectF(bars, to - BAR / 2, self.width() - bars - 130, BAR))

    def _bar(self, painter: QPainter, one: PredictedPlace, area: QRectF) -> None:
        """Draw what was solved as a bar, and what was predicted as a mark over it."""
        shades, runs = colours(), max(1, one.runs)
        painter.fillRect(area, QColor(shades["hover"]))
        painter.fillRect(
            QRectF(area.x(), area.y(), area.width() * one.solved / runs, area.height()), QColor(shades["accent"])
        )
        at = area.x() + area.width() * one.predicted_solved / runs
        painter.setPen(QPen(QColor(shades["text"]), 2))
        painter.drawLine(QPointF(at, area.y() - 4), QPointF(at, area.bottom() + 4))
        figures = f"{one.solved:,}, predicted {one.predicted_solved:,}"
        self._text(painter, QRectF(area.right() + 8, area.y() - 6, 122, BAR + 12), figures, shades["muted"])

    def _text(self, painter: QPainter, area: QRectF, text: str, shade: str, *, right: bool = False) -> None:
        painter.setPen(QColor(shade))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        elided = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, int(area.width()))
        painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, elided)


def words(one: PredictedPlace) -> str:
    """Return a setting in words."""
    form = "{}: predicted place {} with {} solved, now place {} with {} of {}"
    return form.format(one.title, one.predicted + 1, one.predicted_solved, one.actual + 1, one.solved, one.runs)


class OutcomeView(QFrame):
    """Shows a score with its chart; hidden without one."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.sentence = QLabel(wordWrap=True)
        self.chart = OutcomeChart()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.sentence)
        column.addWidget(self.chart)
        self.hide()

    def show_score(self, score: Score | None, tally: str = "") -> None:
        """Show how right a prediction is, and in a sentence all that were made; None: hide it."""
        self.setVisible(score is not None)
        if score is not None:
            own = "The last prediction: {}" if tally else "Your prediction: {}"
            self.sentence.setText(" ".join(filter(None, (tally, own.format(score.sentence)))))
            self.chart.show_places(score.places)
