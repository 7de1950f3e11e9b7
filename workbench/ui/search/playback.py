"""The clock of a replay: counts steps or nodes at a pace, until it is stopped."""

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.ui.search.tab_search import FRAME_MILLISECONDS

REPLAY_SECONDS = 8.0  # of a complete replay at full speed
MIN_PACE = 8.0  # steps a second of such a replay


class Playback(QObject):
    """Emits `stepped` with the step to show, at every frame."""

    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.pace: float | None = None  # steps a second; None = full speed
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self._at = 0.0  # steps, with fractions
        self._full_speed = MIN_PACE

    @property
    def playing(self) -> bool:
        """Whether it counts."""
        return self._timer.isActive()

    def start(self, step: int, last: int) -> None:
        """Count from a step on; at full speed, `last` is reached in a few seconds."""
        self._at, self._full_speed = float(step), max(MIN_PACE, last / REPLAY_SECONDS)
        self._timer.start(FRAME_MILLISECONDS)

    def stop(self) -> None:
        """Stop counting."""
        self._timer.stop()

    def _go_on(self) -> None:
        self._at += (self.pace or self._full_speed) * FRAME_MILLISECONDS / 1000
        self.stepped.emit(int(self._at))
