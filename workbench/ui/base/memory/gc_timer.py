"""Only the window's thread collects garbage: if another thread deleted a widget, the program could crash."""

import gc
from functools import cache

from PySide6.QtCore import QObject, QTimer, Slot

PERIOD = 1000  # milliseconds


class GcTimer(QObject):
    """Collects garbage when it is due, which Python by itself would do in whatever thread allocates memory."""

    def __init__(self) -> None:
        super().__init__()
        gc.disable()
        self._timer = QTimer(self, interval=PERIOD)
        self._timer.timeout.connect(self.collect)

    def start(self) -> None:
        """Start collecting."""
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
def gc_timer() -> GcTimer:
    """Return the only timer, which the window's thread makes."""
    return GcTimer()
