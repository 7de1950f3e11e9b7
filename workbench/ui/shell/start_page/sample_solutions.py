"""Solves the samples that show little without a solution, once the solvers are ready."""

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from workbench.searching.race.lane import Lane
    from workbench.ui.search.background_task import BackgroundTask

PATIENCE_SECONDS = 1.0  # for one sample


class SampleSolutions(QObject):
    """Solves one sample at a time, those that are not filled cell by cell, and emits file and solution."""

    found = Signal(Path, object)

    def __init__(self) -> None:
        super().__init__()
        self._ready = False
        self._waiting: deque[Path] = deque()
        self._file = Path()  # that is being searched
        self._task: BackgroundTask | None = None  # made for the first search: it imports numpy

    def add(self, file: Path) -> None:
        """Solve this sample, too."""
        self._waiting.append(file)
        self._next()

    def begin(self) -> None:
        """Start solving: the solvers are ready."""
        self._ready = True
        self._next()

    def stop(self) -> None:
        """Stop solving."""
        self._ready = False
        if self._task is not None:
            self._task.drop()

    @Slot()
    def _next(self) -> None:
        """Solve the next sample, unless one is being solved."""
        if not (self._ready and self._waiting):
            return
        self._task = self._task or self._new_task()
        if self._task.busy:
            return
        self._file = self._waiting.popleft()
        if lane := lane_of(self._file):
            self._task.drive(lane)
        else:
            QTimer.singleShot(0, self, self._next)

    def _new_task(self) -> "BackgroundTask":
        from workbench.ui.search.background_task import BackgroundTask

        task = BackgroundTask(self)
        task.done.connect(self._finish)
        task.failed.connect(self._next)  # the sample is shown without a solution
        return task

    def _finish(self, lane: "Lane") -> None:
        if lane.solutions:
            self.found.emit(self._file, lane.solutions[0])
        self._next()


def lane_of(file: Path) -> "Lane | None":
    """Return the search for a solution of a sample; None where cells are filled one by one, or it has entries."""
    from workbench.files.documents import parse_positions, read_text
    from workbench.puzzles.puzzle import Fillable
    from workbench.searching.race.lane import Lane
    from workbench.solvers import first_solver
    from workbench.solvers.goal import Goal

    position = parse_positions(read_text(file))[0]
    puzzle = position.puzzle
    if isinstance(puzzle, Fillable) or position.entries.any():
        return None
    solver = first_solver(puzzle)
    varied = {"options": "random"} if any(choice.name == "options" for choice in solver.choices) else {}
    return Lane(puzzle, solver, varied, Goal.ONE, Goal.ONE.limit(seconds=PATIENCE_SECONDS))
