"""The progress of advice that is worked out, with a button that stops it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from workbench.ui.base.theme import icon

STEPS = 1000  # of the progress bar


class ProgressRow(QWidget):
    """Shows a part from 0 to 1; `stopped` reports a click on the button."""

    stopped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._bar = QProgressBar(maximum=STEPS, textVisible=False)
        self._bar.setAccessibleName("Progress")
        self.stop_button = QToolButton()
        self.stop_button.setToolTip("Stop and keep the results so far")
        self.stop_button.setAccessibleName("Stop")
        self.stop_button.clicked.connect(self.stopped)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self.stop_button)
        self.show_colours()

    def show_progress(self, part: float) -> None:
        """Show how much is done."""
        self._bar.setValue(round(STEPS * part))

    def show_colours(self) -> None:
        """Draw the icon in the theme's colours."""
        self.stop_button.setIcon(icon("stop"))
