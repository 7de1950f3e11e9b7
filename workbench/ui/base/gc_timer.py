"""Garbage is collected by the window's thread only: in any other, the end of a widget could end the program."""

import gc
from functools import cache

from PySide6.QtCore import QObject, QTimer, Slot

PERIOD = 1000  # milliseconds


class GcTimer(QObject):
    """Looks from time to time whether a collection is due, as Python would in whatever thread asks for memory."""

    def __init__(self) -> None:
        super().__init__()
        gc.disable()
        self._timer = QTimer(self, interval=PERIOD)
        self._timer.timeout.connect(self.collect)

    def start(self) -> None:
        """Collect from now on."""
        self._timer.start()

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation that is due."""
        collect_when_due()


def collect_when_due() -> None:
    """Collect the oldest generation whose count is over its threshold."""
    due = [k for k, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > most]
    if due:
        gc.collect(due[-1])


@cache
def collector() -> GcTimer:
    """Return the only collector; the window's thread asks for it."""
    return GcTimer()
