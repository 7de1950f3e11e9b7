"""The bar below a race of walks: a slider over its steps, buttons to ties and divergences, and a summary."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours, icon
from workbench.ui.search.lane_figures import Elided
from workbench.ui.tour.race.mark_legend import MarkLegend

HANDLE_WIDTH = 16  # pixels
ICON = QSize(16, 16)


class StepSlider(QSlider):
    """A slider over the steps of a race, with marks where lanes diverge, and where a walk was lost."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._marks: tuple[int, ...] = ()
        self._losses: tuple[int, ...] = ()
        self.setRange(0, 0)
        self.setAccessibleName(tr("Current step"))
        self.setToolTip(tr("Choose the step to show (arrow keys, Page Up, Page Down, Home; End = live)"))

    def show_marks(self, marks: tuple[int, ...]) -> None:
        """Mark the steps at which lanes diverge."""
        if marks != self._marks:
            self._marks = marks
            self.update()

    def show_losses(self, losses: tuple[int, ...]) -> None:
        """Mark the steps at which walks were lost."""
        if losses != self._losses:
            self._losses = losses
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.maximum():
            return
        painter = QPainter(self)
        shown = colours()
        for marks, role, wide in ((self._marks, "muted", 2), (self._losses, "danger", 4)):
            for mark in marks:
                if mark <= self.maximum():
                    x = HANDLE_WIDTH // 2 + round(mark / self.maximum() * (self.width() - HANDLE_WIDTH - 1))
                    painter.fillRect(x - wide // 2, 0, wide, self.height(), QColor(shown[role]))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Jump to the pressed position instead of moving by a page."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        handle = self.style().subControlRect(
            QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, self
        )
        if event.button() == Qt.MouseButton.LeftButton and not handle.contains(event.position().toPoint()):
            room = self.width() - HANDLE_WIDTH
            self.setValue(
                QStyle.sliderValueFromPosition(0, self.maximum(), round(event.position().x()) - HANDLE_WIDTH // 2, room)
            )
        super().mousePressEvent(event)


class WalkBar(QWidget):
    """Shows the current step, and reports requests for another one."""

    step_chosen = Signal(int)  # the slider's value; from the last step so far on it means live
    play_requested = Signal()
    tie_requested = Signal(int)  # 1 = the next one, -1 = the previous one
    parting_requested = Signal()
    loss_requested = Signal()
    start_requested = Signal()
    table_requested = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("walkBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.slider = StepSlider()
        self.slider.valueChanged.connect(self.step_chosen)
        self.play = self._button("run", tr("Play the walks from this step (K)"), "K")
        self.play.clicked.connect(self.play_requested)
        self.before = self._button("previous", tr("Go to the previous tie ([)"), "[")
        self.before.clicked.connect(lambda: self.tie_requested.emit(-1))
        self.after = self._button("next", tr("Go to the next tie (])"), "]")
        self.after.clicked.connect(lambda: self.tie_requested.emit(1))
        self.live = self._button(
            "step_over", tr("Show the current state of the race (End on the slider)"), "", tr("Live")
        )
        self.live.clicked.connect(lambda: self.slider.setValue(self.slider.maximum()))
        self.part = self._button(
            "difference", tr("Go to the next step after which two lanes diverge (P)"), "P", tr("Divergence")
        )
        self.part.clicked.connect(self.parting_requested)
        self.loss = self._button("close", tr("Go to the next step that lost a tour (L)"), "L", tr("Loss"))
        self.loss.clicked.connect(self.loss_requested)
        self.loss.setEnabled(False)
        tip = tr("Go on to a start from which some lanes find a tour and others do not (S)")
        self.other_start = self._button("set_start", tip, "S", tr("Start"))
        self.other_start.clicked.connect(self.start_requested)
        self.table = self._button("combinations", tr("Show the table of ties (T)"), "T", tr("Ties"))
        self.table.setCheckable(True)
        self.table.toggled.connect(self.table_requested)
        self.step = QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.summary = Elided()
        self.summary.setObjectName("raceSummary")
        self.summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.legend = MarkLegend()
        self._lay_out()
        self.show_step(0, 0, playing=False)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(6)
        for widget in (self.play, self.before, self.after):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        row.addWidget(self.step)
        for widget in (self.live, self.part, self.loss, self.other_start, self.table):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 6)
        layout.setSpacing(4)
        layout.addLayout(row)
        below = QHBoxLayout()
        below.setSpacing(12)
        below.addWidget(self.summary, 1)
        below.addWidget(self.legend)
        layout.addLayout(below)

    def _button(self, name: str, tip: str, key: str, text: str = "") -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setIcon(icon(name))
        button.setIconSize(ICON)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setText(text)
        if key:
            QShortcut(QKeySequence(key), self).activated.connect(
                button.click
            )  # a button's own shortcut acts with a delay
        if text:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return button

    def show_step(
        self, step: int, last_step: int, *, playing: bool, over: bool = False, extent: int = 0, hides_last: bool = False
    ) -> None:
        """Show the current step; the last step is live, or the end of a race that is over.

        `extent`: of the slider; `hides_last`: how many steps a race that is over has had is not shown.
        """
        live, hides_last = step == last_step, hides_last and over
        self.slider.blockSignals(True)
        self.slider.setMaximum(max(last_step, extent))
        self.slider.setPageStep(max(1, self.slider.maximum() // 20))
        self.slider.setValue(self.slider.maximum() if live and hides_last else step)
        self.slider.blockSignals(False)
        most = self.slider.maximum()
        self.step.setFixedWidth(max(map(self.step.fontMetrics().horizontalAdvance, widest_texts(most))) + 2)
        text = step_text(step, last_step, over=over, hides_last=hides_last)
        if self.step.text() != text:
            self.step.setText(text)
        self.live.setEnabled(not live)
        self.play.setEnabled(last_step > 0)
        name = "pause" if playing else "run"
        if self.play.objectName() != name:
            self.play.setObjectName(name)
            self.play.setIcon(icon(name))

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        both = self.loss, self.other_start
        for button in (self.play, self.before, self.after, self.live, self.part, *both, self.table):
            button.setIcon(icon(button.objectName()))
        self.slider.update()
        self.legend.update()


def step_text(step: int, last_step: int, *, over: bool, hides_last: bool) -> str:
    """Return the current step in words; the last step is live, or the end of a race that is over."""
    if step != last_step:
        return (tr("step {:,}") if hides_last else tr("step {:,} of {:,}")).format(step, last_step)
    if hides_last:
        return tr("end")
    return (tr("end, step {:,}") if over else tr("live, step {:,}")).format(step)


def widest_texts(most: int) -> list[str]:
    """Return the texts that take most room, for so many steps: a step on the way, the end and the live step."""
    step = int("8" * len(str(most)))
    return [
        step_text(step, step + 1, over=False, hides_last=False),
        *(step_text(step, step, over=over, hides_last=False) for over in (False, True)),
    ]
