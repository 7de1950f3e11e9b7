"""How fast a search is shown: at full speed, at some nodes a second, or so that it takes ten seconds."""

import time

from PySide6.QtWidgets import QComboBox

from workbench.searching.race.lane import Lane
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.i18n import tr

FULL, TEN_SECONDS = "full", "ten_seconds"
PACES = (1, 5, 20, 100)  # nodes a second
SECONDS = 10.0  # that a search takes at the speed that is named so
FIRST_PACE = 20.0  # nodes a second, before anything is known of its size
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


class Speed:
    """The pace of a search that runs at a speed of the list."""

    def __init__(self) -> None:
        self._begun = time.monotonic()

    def begin(self) -> None:
        """Count the seconds from now on."""
        self._begun = time.monotonic()

    def pace(self, name: str, lane: Lane | None) -> float | None:
        """Return the nodes a second of now; None: as fast as possible."""
        if name == FULL:
            return None
        if name != TEN_SECONDS:
            return float(name)
        probe = lane.probe if lane else None
        if probe is None or probe.progress <= 0 or not probe.nodes:
            return FIRST_PACE
        rest = probe.nodes / probe.progress - probe.nodes
        return max(FIRST_PACE / SECONDS, rest / max(LEAST_SECONDS, SECONDS - (time.monotonic() - self._begun)))
