"""An estimate of the nodes by level: Knuth's estimate of the tree, made in the background while a long search runs."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.base.choices import ChoiceError
from workbench.kernels.scalars import RECENT
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.estimate.trees import tree_of
from workbench.searching.race.lane import Lane
from workbench.solvers.goal import BEST
from workbench.ui.search.background_task import BackgroundTask

PROBES = 20_000  # a tenth of a second


class LevelEstimate(QObject):
    """Estimates the tree of a lane once its search is a long one; `profile` is None before, and for other solvers."""

    failed = Signal(str)  # the traceback of an exception

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.profile: NDArray[np.float64] | None = None
        self._begun = False
        self._task = BackgroundTask(self)
        self._task.done.connect(self._take_profile)
        self._task.failed.connect(self.failed)

    def forget(self) -> None:
        """Drop what belongs to another search."""
        self._task.drop()
        self.profile, self._begun = None, False

    def look(self, lane: Lane) -> None:
        """Begin to estimate, if the search of this lane is long enough."""
        tree = tree_of(lane.puzzle)
        whole = lane.goal not in BEST and tree is not None and lane.solver.name in tree.solvers
        if not self._begun and whole and lane.probe is not None and lane.probe.nodes > RECENT:
            self._begun = True
            self._task.do(lambda: estimated_profile(lane))

    def _take_profile(self, profile: object) -> None:
        if isinstance(profile, np.ndarray):
            self.profile = profile


def estimated_profile(lane: Lane) -> NDArray[np.float64] | None:
    """Return the expected nodes at each level; None where the puzzle is too large to be estimated."""
    try:
        estimator = Estimator(lane.puzzle, lane.choices)
    except ChoiceError:
        return None
    estimator.advance(PROBES)
    return estimator.profile
