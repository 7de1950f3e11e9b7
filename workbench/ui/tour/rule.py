"""Where a search for a tour that rests can go on, and what its rule says of each square."""

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.choices import Value
from workbench.lab.race.lane import Lane
from workbench.lab.tours.tie_replay import Candidate, candidates_at, path_of
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import onward
from workbench.solvers.search import Probe
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.ui.search.background_task import BackgroundTask

EXPLAINED = 1_000_000  # squares of the largest board of which a rule's keys are told: the walk is walked again


class Candidates(QObject):
    """Finds the free neighbours of a walk's last square: their degrees at once, the keys of a rule a moment later."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[Cell, str]] = []
        self.chosen: Cell | None = None  # the one that the rule chooses
        self._probe: Probe | None = None
        self._aside = BackgroundTask()
        self._aside.done.connect(self._show)
        self._aside.failed.connect(self.failed)

    def show_lane(self, lane: Lane | None) -> None:
        """Look at where a lane rests; None = nowhere."""
        probe = lane.probe if lane else None
        if probe is self._probe:
            return
        self._probe, self.chosen, self.texts = probe, None, []
        self._aside.drop()
        if lane is None or probe is None or not isinstance(lane.puzzle, Tour):
            return
        tour, filling, choices = lane.puzzle, probe.filling, lane.choices
        r, c = divmod(int(filling.argmax()), tour.shape[1])
        if filling[r, c] > 0:
            self.texts = [(to.cell, str(to.degree)) for to in onward(tour, filling, (r, c))]
            if lane.solver is WARNSDORFF and filling.size <= EXPLAINED:
                self._aside.do(lambda: (probe, judged(tour, choices, filling)))

    def _show(self, found: tuple[Probe, list[Candidate]]) -> None:
        probe, candidates = found
        if probe is not self._probe or not candidates:
            return
        telling = len({candidate.key for candidate in candidates}) > 1
        self.texts = [(one.square, f"{one.degree}\n{one.key:,}" if telling else str(one.degree)) for one in candidates]
        self.chosen = next((one.square for one in candidates if one.chosen), None)
        self.changed.emit()


def judged(tour: Tour, choices: Mapping[str, Value], filling: Filling) -> list[Candidate]:
    """Return where the rule's walk can go on, as the rule judges it."""
    return candidates_at(tour, choices, path_of(filling), int(np.count_nonzero(filling)))
