"""The walk by hand: moves made one by one, taken back, or kept from a search and continued."""

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.files.position import Position
from workbench.puzzles.grid import nothing
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import Path, filling_of, gone_to, path_of
from workbench.ui.board.document import Document
from workbench.ui.tour.candidates import free_neighbours
from workbench.ui.tour.reasons import no_leap_to


class WalkByHand(QObject):
    """Moves the walk of a document's entries on and back."""

    problem_found = Signal(str)  # why a move is not possible
    about_to_change = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._walk: tuple[Filling, Path] | None = None  # the entries, and their walk

    @property
    def _tour(self) -> Tour:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Tour)
        return puzzle

    def path(self) -> Path:
        """Return the walk of the entries: made by hand, or kept from a search."""
        entries = self._document.position.entries
        if self._walk is None or self._walk[0] is not entries:
            fresh = entries is nothing(entries.shape)
            self._walk = entries, np.zeros(0, np.intp) if fresh else path_of(entries)
        return self._walk[1]

    def neighbours(self) -> list[tuple[Cell, str]]:
        """Return the possible moves."""
        return free_neighbours(self._tour, self.path(), self._document.position.entries)

    def go_to(self, cell: Cell) -> None:
        """Move to a square, or back to it."""
        tour, path = self._tour, self.path()
        changed_path = gone_to(tour, path, cell)
        if changed_path is None:
            self.problem_found.emit(no_leap_to(tour, path, cell))
        elif len(changed_path) > len(path):
            self.set_path(changed_path, f"go to {tour.name_of(cell)}")
        else:
            self.set_path(changed_path, f"back to {tour.name_of(cell)}")

    def step_back(self) -> None:
        """Remove the last move."""
        self.set_path(self.path()[:-1], "step back")

    def set_path(self, path: Path, description: str) -> None:
        """Replace the walk by another one."""
        shape = self._tour.shape
        entries = filling_of(shape, path) if len(path) else nothing(shape)
        self.about_to_change.emit()
        self._document.apply(Position(self._tour, entries, nothing(shape)), description)
