"""How fast a search is shown: at full speed, at some nodes a second, or so that it takes ten seconds."""

import time

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QComboBox

from workbench.searching.race.lane import Lane
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.i18n import tr
from workbench.ui.search.tab_search import TabSearch

FULL, TEN_SECONDS = "full", "ten_seconds"
PACES = (1, 5, 20, 100)  # nodes a second
SECONDS = 10.0  # that a search takes at the speed that is named so
FIRST_PACE = 20.0  # nodes a second, before anything is known of its size
LEAST_PACE = 2.0  # nodes a second
MILLISECONDS = 1000  # after which the pace of a search in ten seconds is set anew
LEAST_SECONDS = 0.5  # in which the rest of a search that was estimated as too small still runs


def speed_box() -> QComboBox:
    """Return the list of speeds."""
    box = list_box()
    box.addItem(tr("Full speed"), FULL)
    for pace in PACES:
        box.addItem(tr("1 node/s") if pace == 1 else tr("{} nodes/s").format(pace), str(pace))
    box.addItem(tr("10 seconds"), TEN_SECONDS)
    box.setAccessibleName(tr("Speed"))
    box.setToolTip(tr("How fast the search runs; 10 seconds: slow enough to be watched"))
    return box


class SpeedControl(QObject):
    """Keeps a search at the speed that is chosen in a list."""

    def __init__(self, box: QComboBox, searching: TabSearch) -> None:
        super().__init__(box)
        self.box, self._searching = box, searching
        self._lane: Lane | None = None
        self._begun = time.monotonic()
        self._timer = QTimer(self, interval=MILLISECONDS)
        self._timer.timeout.connect(self._follow)
        box.currentIndexChanged.connect(self._follow)

    def choose(self, speed: str) -> None:
        """Choose a speed of the list."""
        self.box.setCurrentIndex(self.box.findData(speed))

    def begin(self, lane: Lane | None) -> float | None:
        """Count the seconds of a lane from now on; return its pace."""
        self._lane, self._begun = lane, time.monotonic()
        self._timer.start()
        return self._pace()

    def _follow(self) -> None:
        """Let the search run at the chosen speed, as far as its size is known by now."""
        self._searching.set_pace(self._pace())
        if not self._searching.running:
            self._timer.stop()

    def _pace(self) -> float | None:
        """Return the nodes a second of now; None: as fast as possible."""
        name = self.box.currentData()
        if name == FULL:
            return None
        if name != TEN_SECONDS:
            return float(name)
        probe = self._lane.probe if self._lane else None
        if probe is None or probe.progress <= 0 or not probe.nodes:
            return FIRST_PACE
        rest = probe.nodes / probe.progress - probe.nodes
        return max(LEAST_PACE, rest / max(LEAST_SECONDS, SECONDS - (time.monotonic() - self._begun)))
