"""The solutions that can be browsed: all that were kept, one of each symmetry class, or those with a feature."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.puzzles.polyomino.symmetry import Symmetric
from workbench.puzzles.puzzle import Feature, Featured, Filling, Puzzle
from workbench.ui.search.background_task import BackgroundTask

MAX_CELLS = 20_000_000  # of all solutions together, which takes about a second; more are not classified


class SolutionList(QObject):
    """Classifies and chooses solutions in the background; `changed` is emitted when others are browsed.

    A solution keeps its number, from 0; its place is its position among the solutions that are browsed.
    """

    changed = Signal()
    failed = Signal(str)  # the traceback of an exception

    def __init__(self) -> None:
        super().__init__()
        self.reduced = False  # whether only one of each class is browsed
        self.features: Sequence[Feature] = ()  # that solutions may have
        self.feature: Feature | None = None  # of all that are browsed
        self._holding: NDArray[np.intp] | None = None  # the solutions that have it; None: all, or not known yet
        self._solutions: Sequence[Filling] = ()
        self._all_kept = True
        self._firsts: NDArray[np.intp] | None = None  # the first solution of every class
        self._class: NDArray[np.intp] | None = None  # of every solution
        self._classified = 0  # solutions that are classified, or being classified
        self._task = BackgroundTask()
        self._task.done.connect(self._take_classes)
        self._task.failed.connect(self.failed)
        self._choosing = BackgroundTask()
        self._choosing.done.connect(self._take_holding)
        self._choosing.failed.connect(self.failed)

    def reduce(self, reduced: bool) -> None:
        """Browse one solution of each class, or all."""
        self.reduced = reduced
        self.changed.emit()

    def choose(self, feature: Feature | None) -> None:
        """Browse the solutions that have a feature, or all."""
        self.feature, self._holding = feature, None
        self._choosing.drop()
        if feature is not None:
            holds, fillings = feature.holds, list(self._solutions)
            self._choosing.do(lambda: np.array([k for k, one in enumerate(fillings) if holds(one)], np.intp))
        self.changed.emit()

    def _take_holding(self, holding: NDArray[np.intp]) -> None:
        self._holding = holding
        self.changed.emit()

    def forget(self) -> None:
        """Forget all solutions."""
        self._task.drop()
        self._choosing.drop()
        self.features, self.feature, self._holding = (), None, None
        self._solutions, self._classified, self._firsts, self._class = (), 0, None, None

    @property
    def all_kept(self) -> bool:
        """Whether the search kept all solutions that it found."""
        return self._all_kept

    def take(self, puzzle: Puzzle, solutions: Sequence[Filling], all_kept: bool) -> None:
        """Browse these solutions, found by a search that does not run now; if there are more, classify them again."""
        self._solutions, self._all_kept = solutions, all_kept
        count = len(solutions)
        if isinstance(puzzle, Featured) and count > 1 and not self.features:
            self.features = puzzle.features()
        if self.feature is not None and count != self._classified:
            self.choose(self.feature)
        if count == self._classified or count < 2 or not isinstance(puzzle, Symmetric):
            return
        self._classified, self._firsts, self._class = count, None, None
        if count * solutions[0].size <= MAX_CELLS:
            symmetric, fillings = puzzle, list(solutions)
            self._task.do(lambda: symmetric.classes(np.stack(fillings)))

    def _take_classes(self, classes: NDArray[np.intp]) -> None:
        self._class = classes
        self._firsts = np.unique(classes, return_index=True)[1]
        self.changed.emit()

    def drop(self) -> None:
        """Stop classifying and choosing."""
        self._task.drop()
        self._choosing.drop()

    # What is browsed

    @property
    def _browsed(self) -> NDArray[np.intp] | None:
        """The numbers of the solutions that are browsed, by place; None: all."""
        firsts = self._firsts if self.reduced else None
        if self._holding is None or firsts is None:
            return firsts if self._holding is None else self._holding
        return firsts[np.isin(firsts, self._holding)]

    def __len__(self) -> int:
        browsed = self._browsed
        return len(self._solutions) if browsed is None else len(browsed)

    def __getitem__(self, number: int) -> Filling:
        """Return a solution; a near one if it does not have the feature of those that are browsed."""
        if self._holding is not None and len(self._holding) and number not in self._holding:
            number = self.number_at(self.place_of(number))
        return self._solutions[max(0, min(number, len(self._solutions) - 1))]

    def every(self) -> list[Filling]:
        """Return all solutions that are browsed."""
        return [self[self.number_at(place)] for place in range(len(self))]

    def place_of(self, number: int) -> int:
        """Return the place of a solution, or of its class where one of each is browsed; else of one that is near."""
        number, browsed = max(0, min(number, len(self._solutions) - 1)), self._browsed
        if browsed is None or not len(browsed):
            return number
        if self.reduced and self._firsts is not None and self._class is not None:
            number = int(self._firsts[self._class[number]])
        return int(np.abs(browsed - number).argmin())

    def number_at(self, place: int) -> int:
        """Return the number of the solution at a place, or of the nearest one if the place is out of range."""
        place, browsed = max(0, min(place, len(self) - 1)), self._browsed
        return place if browsed is None or not len(browsed) else int(browsed[place])

    def count_note(self) -> str:
        """Return how many solutions have the feature of those that are browsed; "" if that is not asked or known."""
        if self.feature is None or self._holding is None:
            return ""
        return f"{len(self._holding):,} of {len(self._solutions):,}"

    def note(self) -> str:
        """Return the number of classes and of solutions; "" if they are not classified."""
        if self._firsts is None:
            return ""
        words = "Up to symmetry: {} of {}" if self._all_kept else "Up to symmetry: {} of the first {} kept"
        return words.format(f"{len(self._firsts):,}", f"{len(self._solutions):,}")
