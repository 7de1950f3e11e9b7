"""The reading of the walks of a race in a thread, one reading at a time."""

import time

from PySide6.QtCore import QObject, Signal

from workbench.insight.tours.walk_record import WalkReader
from workbench.insight.tours.walks_at_step import read
from workbench.searching.race.race import Race
from workbench.ui.search.background_task import BackgroundTask


class BackgroundReader(QObject):
    """Reads the walks of a race, and where they stand at a step."""

    done = Signal(object, int, object)  # the walks, the step, and where each lane stands there
    outdated = Signal()  # another reading must follow the one that has ended
    failed = Signal(str)  # the traceback of an exception

    def __init__(self) -> None:
        super().__init__()
        self._readers: list[WalkReader] = []
        self._number = 0  # of the race: readings of an earlier one are ignored
        self._busy = self._outdated = False  # a reading is in progress; another one must follow
        self._begun = 0.0  # when the last reading began
        self._task = BackgroundTask(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether walks are being read."""
        return self._busy

    @property
    def elapsed(self) -> float:
        """The seconds since the last reading began."""
        return time.monotonic() - self._begun

    def take(self, race: Race) -> None:
        """Read the walks of another race from now on."""
        self._number += 1
        self._readers = [WalkReader(lane) for lane in race.lanes]

    def read(self, step: int | None, *, resting: bool) -> None:
        """Read the walks, and where they stand at a step; None = their end. If a reading is in progress, note that."""
        if self._busy:
            self._outdated = True
            return
        if not self._readers:
            return
        self._busy, self._outdated, self._begun = True, False, time.monotonic()
        for reader in self._readers:
            reader.observe(resting)
        readers, number = self._readers, self._number
        self._task.do(lambda: read(readers, number, step))

    def _take(self, reading: object) -> None:
        self._busy = False
        assert isinstance(reading, tuple)
        number, walks, step, crossings = reading
        if number != self._number:
            self._outdated = True
        else:
            self.done.emit(walks, step, crossings)
        if self._outdated:
            self.outdated.emit()

    def drop(self) -> None:
        """End the reading, and release memory."""
        self._task.drop()
        self._busy, self._readers = False, []
        self._number += 1
