"""The solutions that a person looks through: all that are kept, or one for each class up to symmetry."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.puzzles.polyomino.symmetry import Symmetric
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.ui.base.i18n import tr
from workbench.ui.search.background_task import BackgroundTask

MAX_CELLS = 20_000_000  # of all solutions together, up to which they are sorted into classes: about a second


class SolutionList(QObject):
    """Sorts solutions into classes beside everything else; `changed` tells when that is done.

    A solution has a number, from 0, that stays; its place is where it stands in what there is to look through.
    """

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.reduced = False  # only one of each class is wanted
        self._solutions: Sequence[Filling] = ()
        self._all_kept = True
        self._firsts: NDArray[np.intp] | None = None  # the first solution of every class
        self._class: NDArray[np.intp] | None = None  # of every solution
        self._asked = 0  # solutions that the work under way, or done, is about
        self._aside = BackgroundTask()
        self._aside.done.connect(self._sorted)
        self._aside.failed.connect(self.failed)

    def forget(self) -> None:
        """Begin anew, without solutions."""
        self._aside.drop()
        self._solutions, self._asked, self._firsts, self._class = (), 0, None, None

    def take(self, puzzle: Puzzle, solutions: Sequence[Filling], all_kept: bool) -> None:
        """Look through these solutions of a puzzle, of a search that rests; more than before are sorted again."""
        self._solutions, self._all_kept = solutions, all_kept
        count = len(solutions)
        if count == self._asked or count < 2 or not isinstance(puzzle, Symmetric):
            return
        self._asked, self._firsts, self._class = count, None, None
        if count * solutions[0].size <= MAX_CELLS:
            symmetric, fillings = puzzle, list(solutions)
            self._aside.do(lambda: symmetric.classes(np.stack(fillings)))

    def _sorted(self, classes: NDArray[np.intp]) -> None:
        self._class = classes
        self._firsts = np.unique(classes, return_index=True)[1]
        self.changed.emit()

    def drop(self) -> None:
        """Forget the work under way."""
        self._aside.drop()

    # What there is to see

    @property
    def _is_reduced(self) -> bool:
        return self.reduced and self._firsts is not None

    def __len__(self) -> int:
        return len(self._firsts) if self._is_reduced and self._firsts is not None else len(self._solutions)

    def __getitem__(self, number: int) -> Filling:
        return self._solutions[max(0, min(number, len(self._solutions) - 1))]

    def every(self) -> list[Filling]:
        """Return all that there is to look through."""
        return [self[self.number_at(place)] for place in range(len(self))]

    def place_of(self, number: int) -> int:
        """Return the place of a solution; where one of each class is looked through, the place of its class."""
        number = max(0, min(number, len(self._solutions) - 1))
        return int(self._class[number]) if self._is_reduced and self._class is not None else number

    def number_at(self, place: int) -> int:
        """Return the number of the solution at a place, of the nearest one beyond either end."""
        place = max(0, min(place, len(self) - 1))
        return int(self._firsts[place]) if self._is_reduced and self._firsts is not None else place

    def note(self) -> str:
        """Return how many classes there are of how many solutions; "" while that is not known, or says nothing."""
        if self._firsts is None:
            return ""
        words = tr("Up to symmetry: {} of {}") if self._all_kept else tr("Up to symmetry: {} of the first {} kept")
        return words.format(f"{len(self._firsts):,}", f"{len(self._solutions):,}")
