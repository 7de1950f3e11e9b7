"""How fast a search is shown: at full speed, at some nodes a second, or so that it takes ten seconds."""

import time

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QComboBox

from workbench.searching.race.lane import Lane
from workbench.ui.base.choice_form import list_box
from workbench.ui.search.tab_search import TabSearch

FULL, TEN_SECONDS = "full", "ten_seconds"
PACES = (1, 5, 20, 100)  # nodes a second
SECONDS = 10.0  # that a search takes at the speed that is named so
FIRST_PACE = 20.0  # nodes a second after the first second, before anything is known of its size
LEAST_PACE = 2.0  # nodes a second
MILLISECONDS = 1000  # after which the pace of a search in ten seconds is set anew
LEAST_SECONDS = 0.5  # in which the rest of a search that was estimated as too small still runs


def speed_box() -> QComboBox:
    """Return the list of speeds."""
    box = list_box()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)  # beside the buttons every pixel counts
    box.addItem("Full speed", FULL)
    for pace in PACES:
        box.addItem("1 node/s" if pace == 1 else f"{pace} nodes/s", str(pace))
    box.addItem("10 seconds", TEN_SECONDS)
    box.setAccessibleName("Speed")
    box.setToolTip("How fast the search runs; 10 seconds: slow enough to be watched")
    return box


class SpeedControl(QObject):
    """Keeps a search, or several in step, at the speed that is chosen in a list."""

    def __init__(self, box: QComboBox, searching: TabSearch) -> None:
        super().__init__(box)
        self.box, self._searching = box, searching
        self._lanes: list[Lane] = []
        self._expected: int | None = None  # nodes of the longest one
        self._begun = time.monotonic()
        self._timer = QTimer(self, interval=MILLISECONDS)
        self._timer.timeout.connect(self._follow)
        box.currentIndexChanged.connect(self._follow)

    def choose(self, speed: str) -> None:
        """Choose a speed of the list."""
        self.box.setCurrentIndex(self.box.findData(speed))

    def begin(self, *lanes: Lane | None, expected: int | None = None) -> float | None:
        """Count the seconds of lanes from now on; return their pace; `expected`: nodes of the longest, if known."""
        self._lanes, self._expected = [lane for lane in lanes if lane is not None], expected
        self._begun = time.monotonic()
        self._timer.start()
        return self.pace

    def _follow(self) -> None:
        """Let the search run at the chosen speed, as far as its size is known by now."""
        self._searching.set_pace(self.pace)
        if not self._searching.running:
            self._timer.stop()

    @property
    def pace(self) -> float | None:
        """The nodes a second of now; None: as fast as possible."""
        name = self.box.currentData()
        if name == FULL or not self.box.isEnabled():
            return None
        if name != TEN_SECONDS:
            return float(name)
        rests = [self._rest(lane) for lane in self._lanes if not lane.over]
        known = [rest for rest in rests if rest is not None]
        passed = time.monotonic() - self._begun
        if not known:  # perhaps it has a few nodes only
            return LEAST_PACE if passed < 1 else FIRST_PACE
        return max(LEAST_PACE, max(known) / max(LEAST_SECONDS, SECONDS - passed))

    def _rest(self, lane: Lane) -> float | None:
        """Return how many nodes a lane is expected to visit still; None if nothing is known of it."""
        probe = lane.probe
        if self._expected is not None:
            return self._expected - (probe.nodes if probe else 0)
        if probe is None or probe.progress <= 0 or not probe.nodes:
            return None
        return probe.nodes / probe.progress - probe.nodes
