"""The transport of a comparison: play, one back, one forward, a slider over all steps, and the step in words."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QWidget,
)

from workbench.ui.base.theme import colours, icon, scaled

HANDLE_WIDTH = 16  # pixels
ICON = 16  # pixels at the default text size
GAP = 6  # pixels between parts
EASY_SLIDER = 100  # pixels at the default text size that a slider has beyond that, before words are left out
LEAST_SLIDER = 48  # pixels at the default text size


class StepSlider(QSlider):
    """A slider over the steps of a race, with marks where lanes part, and where a walk was lost."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._marks: tuple[int, ...] = ()
        self._losses: tuple[int, ...] = ()
        self.setRange(0, 0)
        self.setAccessibleName("Current step")
        self.setToolTip("Choose the step to show (arrow keys, Page Up, Page Down, Home; End = latest)")

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(LEAST_SLIDER), super().minimumSizeHint().height())

    def show_marks(self, marks: tuple[int, ...]) -> None:
        """Mark the steps at which lanes part."""
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


class Transport(QWidget):
    """Shows the current step, and reports requests for another one; buttons behind it lead to events."""

    step_chosen = Signal(int)  # the slider's value; from the last step so far on it means the latest
    play_requested = Signal()
    move_requested = Signal(int)  # steps forward
    step_shown = Signal()

    def __init__(self, unit: str = "step") -> None:
        """`unit`: what is counted, "step" or "node"."""
        super().__init__()
        self.unit = unit
        self.at = 0  # the step shown
        self.setObjectName("transport")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.slider = StepSlider()
        self.slider.valueChanged.connect(self.step_chosen)
        self.play = icon_button("run", "Play from this step (K)", "K", self)
        self.play.clicked.connect(self.play_requested)
        self.back = icon_button("previous", "One back (,)", ",", self)
        self.back.clicked.connect(lambda: self.move_requested.emit(-1))
        self.forward = icon_button("next", "One forward (.)", ".", self)
        self.forward.clicked.connect(lambda: self.move_requested.emit(1))
        self.step = QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.step.setProperty("role", "step")
        self._events: list[QToolButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(8, 5, 8, 5)
        self._row.setSpacing(GAP)
        for button in self.buttons:
            self._row.addWidget(button)
        self._row.addWidget(self.slider, 1)
        self._row.addWidget(self.step)
        self.show_step(0, 0, playing=False)

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        """The buttons before the slider."""
        return self.play, self.back, self.forward

    def add_event(self, name: str, text: str, tip: str, key: str) -> QToolButton:
        """Return a new button that leads to an event."""
        button = icon_button(name, tip, key, self, text)
        self._events.append(button)
        self._row.addWidget(button)
        return button

    def show_step(
        self, step: int, last_step: int, *, playing: bool, over: bool = False, extent: int = 0, hides: bool = False
    ) -> None:
        """Show the current step; the last step is the latest, or the end of a race that is over.

        `extent`: of the slider; `hides`: nothing but the start is shown, and nothing else can be.
        """
        step, last_step = (0, 0) if hides else (step, last_step)
        changed, self.at = step != self.at, step
        self.slider.blockSignals(True)
        self.slider.setMaximum(max(last_step, extent))
        self.slider.setPageStep(max(1, self.slider.maximum() // 20))
        self.slider.setValue(step)
        self.slider.blockSignals(False)
        self.slider.setEnabled(not hides)
        self._show_words(step_text(self.unit, step, last_step, over=over and not hides))
        self.play.setEnabled(last_step > 0)
        self.back.setEnabled(step > 0)
        self.forward.setEnabled(not hides and not (over and step == last_step))
        name = "pause" if playing else "run"
        if self.play.objectName() != name:
            self.play.setObjectName(name)
            self.play.setIcon(icon(name))
        if changed:
            self.step_shown.emit()

    def _show_words(self, text: str) -> None:
        bold = QFont(self.step.font())
        bold.setBold(True)
        metrics = QFontMetrics(bold)
        wide = max(map(metrics.horizontalAdvance, widest_texts(self.unit, self.slider.maximum())))
        self.step.setMinimumWidth(wide + 4)
        if self.step.text() != text:
            self.step.setText(text)

    # Room

    def _least(self) -> int:
        """Return the width of all parts, with the words of the buttons, in pixels."""
        parts = [*self.buttons, self.step, *self._events]
        margins = self._row.contentsMargins()
        wide = sum(part.sizeHint().width() + GAP for part in parts if not part.isHidden())
        return wide + self.slider.minimumSizeHint().width() + margins.left() + margins.right()

    def minimumSizeHint(self) -> QSize:
        parts = [*self.buttons, *self._events]
        icons = sum(scaled(ICON) + 14 + GAP for part in parts if not part.isHidden())
        wide = icons + self.step.minimumWidth() + GAP + self.slider.minimumSizeHint().width()
        return QSize(wide + 16, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            for button in (*self.buttons, *self._events):
                button.setIconSize(QSize(scaled(ICON), scaled(ICON)))
            self.step.setMinimumWidth(0)
            self._show_words(self.step.text())
            self.fit()
        return done

    def fit(self) -> None:
        """Leave the words of the buttons out where there is no room for them."""
        with_words, without = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._events:
            button.setToolButtonStyle(with_words)
        if self.width() < self._least() + scaled(EASY_SLIDER):
            for button in self._events:
                button.setToolButtonStyle(without)

    def present(self, on: bool) -> None:
        """Show only how far the steps are, or everything."""
        for button in (*self.buttons, *self._events):
            button.setVisible(not on)

    def show_colours(self) -> None:
        """Draw the icons in the theme's colours."""
        for button in (*self.buttons, *self._events):
            button.setIcon(icon(button.objectName()))
        self.slider.update()


def icon_button(name: str, tip: str, key: str, parent: QWidget, text: str = "") -> QToolButton:
    """Return a button with an icon, and a key that clicks it."""
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setIcon(icon(name))
    button.setIconSize(QSize(scaled(ICON), scaled(ICON)))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setText(text)
    if key:
        QShortcut(QKeySequence(key), parent).activated.connect(button.click)  # its own shortcut acts with a delay
    if text:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button


def step_text(unit: str, step: int, last_step: int, *, over: bool) -> str:
    """Return the current step in words; the last step is the latest, or the end of a race that is over."""
    nodes = unit == "node"
    if step != last_step or over:
        text = "node {:,} of {:,}" if nodes else "step {:,} of {:,}"
        return text.format(step, last_step)
    return ("node {:,}" if nodes else "step {:,}").format(step)


def widest_texts(unit: str, most: int) -> list[str]:
    """Return the text that takes most room, for so many steps."""
    step = int("8" * len(str(most)))
    return [step_text(unit, step, step, over=True)]
