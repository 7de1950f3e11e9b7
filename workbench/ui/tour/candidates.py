"""The possible moves of a paused search for a tour, with their degrees and the keys of its rule."""

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.base.choices import Value
from workbench.insight.tours.tie_replay import Candidate, candidates_at, path_of
from workbench.insight.tours.tie_words import measured
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import Path, filling_of, onward
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Probe
from workbench.solvers.tour.rules.tie_breaks import rule_of
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.ui.search.background_task import BackgroundTask

MAX_EXPLAINED = 1_000_000  # squares of the largest board whose keys are shown: the walk is replayed to find them


class Candidates(QObject):
    """Finds the free neighbours of a walk's last square: degrees at once, keys of the rule in the background."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[Cell, str]] = []
        self.chosen: Cell | None = None  # the square that the rule chooses
        self._probe: Probe | None = None
        self._task = BackgroundTask()
        self._task.done.connect(self._show_keys)
        self._task.failed.connect(self.failed)

    def show_lane(self, lane: Lane | None) -> None:
        """Show the possible moves of a paused lane; None = no lane is paused."""
        probe = lane.probe if lane else None
        if probe is self._probe:
            return
        self._probe, self.chosen, self.texts = probe, None, []
        self._task.drop()
        if lane is None or probe is None or not isinstance(lane.puzzle, Tour):
            return
        tour, filling, choices = lane.puzzle, probe.filling, lane.choices
        r, c = divmod(int(filling.argmax()), tour.shape[1])
        if filling[r, c] > 0:
            self.texts = [(to.cell, str(to.degree)) for to in onward(tour, filling, (r, c))]
            if lane.solver is WARNSDORFF and filling.size <= MAX_EXPLAINED:
                self._task.do(lambda: (probe, *ranked_candidates(tour, choices, filling)))

    def _show_keys(self, result: tuple[Probe, list[Candidate], list[str]]) -> None:
        probe, candidates, keys = result
        if probe is not self._probe or not candidates:
            return
        distinct = len({candidate.key for candidate in candidates}) > 1
        self.texts = [
            (one.square, f"{one.degree}\n{key}" if distinct else str(one.degree))
            for one, key in zip(candidates, keys, strict=True)
        ]
        self.chosen = next((one.square for one in candidates if one.chosen), None)
        self.changed.emit()


def ranked_candidates(tour: Tour, choices: Mapping[str, Value], filling: Filling) -> tuple[list[Candidate], list[str]]:
    """Return the possible moves of a rule's walk, ranked by the rule, and what it measures them by."""
    rule = rule_of(tour, choices)
    ranked = candidates_at(tour, choices, path_of(filling), int(np.count_nonzero(filling)))
    return ranked, [measured(rule, one.key) for one in ranked]


def free_neighbours(tour: Tour, path: Path, entries: Filling) -> list[tuple[Cell, str]]:
    """Return the possible moves of a walk by hand, with the number of free squares after each."""
    if not (len(path) or tour.start):
        return []
    row, column = divmod(int(path[-1]), tour.shape[1]) if len(path) else tour.start or (0, 0)
    if not len(path):
        entries = filling_of(tour.shape, np.array([row * tour.shape[1] + column]))
    return [(to.cell, str(to.degree)) for to in onward(tour, entries, (row, column))]
