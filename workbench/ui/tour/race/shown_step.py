"""The step at which all walks of a race are shown: chosen, played, or the latest."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from workbench.ui.search.playback import Playback


class ShownStep(QObject):
    """Goes to a step at once, or through all of them at a pace."""

    chosen = Signal()  # a step, or the latest: where the walks stand there is not known yet
    changed = Signal()  # the latest is followed again, or a replay has begun or paused

    def __init__(self, last: Callable[[], int]) -> None:
        """`last`: returns the last step of any lane."""
        super().__init__()
        self.step: int | None = None  # None = live
        self._last = last
        self.playback = Playback()
        self.playback.setParent(self)
        self.playback.stepped.connect(self._play_to)

    @property
    def last(self) -> int:
        """The last step of any lane."""
        return self._last()

    @property
    def here(self) -> int:
        """The step shown, as a number also where it is the latest."""
        return self.last if self.step is None else self.step

    # Going

    def go(self, step: int) -> None:
        """Show a step; the last one, and all beyond it, is live."""
        self.stop_playing()
        self._go(step)

    def _go(self, step: int) -> None:
        self.step = None if step >= self.last else max(0, step)
        self.chosen.emit()

    def move(self, steps: int) -> bool:
        """Show a later or an earlier step; return False if the lanes have not come that far."""
        here = self.here
        if here + steps <= self.last:
            self.go(here + steps)
            return True
        return False

    def go_live(self) -> None:
        """Show the latest step, whichever that is."""
        self.stop_playing()
        if self.step is not None:
            self.step = None
            self.changed.emit()

    # Playing

    @property
    def playing(self) -> bool:
        """Whether the walks are being replayed."""
        return self.playback.playing

    def play(self) -> None:
        """Replay the walks from this step, or from their start if they are at their end; or pause."""
        if self.playing:
            self.stop_playing()
        else:
            if self.step is None:
                self._go(0)
            self.playback.start(self.step or 0, self.last)
        self.changed.emit()

    def stop_playing(self) -> None:
        """Pause the replay."""
        self.playback.stop()

    def _play_to(self, step: int) -> None:
        if step >= self.last:
            self.go(self.last)
        elif step != self.step:
            self._go(step)
