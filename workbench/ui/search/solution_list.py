"""The solutions that can be browsed: all that were kept, or one of each symmetry class."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.puzzles.polyomino.symmetry import Symmetric
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.ui.base.i18n import tr
from workbench.ui.search.background_task import BackgroundTask

MAX_CELLS = 20_000_000  # of all solutions together, which takes about a second; more are not classified


class SolutionList(QObject):
    """Classifies solutions in the background; `changed` is emitted when that is done.

    A solution keeps its number, from 0; its place is its position among the solutions that are browsed.
    """

    changed = Signal()
    failed = Signal(str)  # the traceback of an exception

    def __init__(self) -> None:
        super().__init__()
        self.reduced = False  # whether only one of each class is browsed
        self._solutions: Sequence[Filling] = ()
        self._all_kept = True
        self._firsts: NDArray[np.intp] | None = None  # the first solution of every class
        self._class: NDArray[np.intp] | None = None  # of every solution
        self._classified = 0  # solutions that are classified, or being classified
        self._task = BackgroundTask()
        self._task.done.connect(self._take_classes)
        self._task.failed.connect(self.failed)

    def forget(self) -> None:
        """Forget all solutions."""
        self._task.drop()
        self._solutions, self._classified, self._firsts, self._class = (), 0, None, None

    def take(self, puzzle: Puzzle, solutions: Sequence[Filling], all_kept: bool) -> None:
        """Browse these solutions, found by a search that does not run now; if there are more, classify them again."""
        self._solutions, self._all_kept = solutions, all_kept
        count = len(solutions)
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
        """Stop classifying."""
        self._task.drop()

    # What is browsed

    @property
    def _is_reduced(self) -> bool:
        return self.reduced and self._firsts is not None

    def __len__(self) -> int:
        return len(self._firsts) if self._is_reduced and self._firsts is not None else len(self._solutions)

    def __getitem__(self, number: int) -> Filling:
        return self._solutions[max(0, min(number, len(self._solutions) - 1))]

    def every(self) -> list[Filling]:
        """Return all solutions that are browsed."""
        return [self[self.number_at(place)] for place in range(len(self))]

    def place_of(self, number: int) -> int:
        """Return the place of a solution, or of its class where one of each class is browsed."""
        number = max(0, min(number, len(self._solutions) - 1))
        return int(self._class[number]) if self._is_reduced and self._class is not None else number

    def number_at(self, place: int) -> int:
        """Return the number of the solution at a place, or of the nearest one if the place is out of range."""
        place = max(0, min(place, len(self) - 1))
        return int(self._firsts[place]) if self._is_reduced and self._firsts is not None else place

    def note(self) -> str:
        """Return the number of classes and of solutions; "" if they are not classified."""
        if self._firsts is None:
            return ""
        words = tr("Up to symmetry: {} of {}") if self._all_kept else tr("Up to symmetry: {} of the first {} kept")
        return words.format(f"{len(self._firsts):,}", f"{len(self._solutions):,}")
