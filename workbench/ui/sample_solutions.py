"""A solution of each sample that is nothing to look at without one, found in a thread once the solvers are ready."""

from collections import deque
from pathlib import Path

from PySide6.QtCore import QThread, Signal

PATIENCE_SECONDS = 1.0  # for one sample


class SampleSolutions(QThread):
    """Emits the file and a solution, or does not, for each sample wanted that is not filled cell by cell."""

    found = Signal(Path, object)

    def __init__(self) -> None:
        super().__init__()
        self._ready = False
        self._wanted: deque[Path] = deque()
        self.finished.connect(self._go_on)

    def want(self, file: Path) -> None:
        """Solve this sample, too."""
        self._wanted.append(file)
        self._go_on()

    def begin(self) -> None:
        """Go on from now on: the solvers are ready."""
        self._ready = True
        self._go_on()

    def _go_on(self) -> None:
        if self._ready and self._wanted and not self.isRunning():
            self.start()

    def stop(self) -> None:
        """Forget what is still wanted, and wait until the thread has ended."""
        self._ready = False
        self.requestInterruption()
        self.wait()

    def run(self) -> None:
        from workbench.files import parse_puzzles, read_text
        from workbench.lab.lane import Lane
        from workbench.puzzles.puzzle import Fillable
        from workbench.solvers import first_solver
        from workbench.solvers.goal import Goal

        while self._wanted and not self.isInterruptionRequested():
            file = self._wanted.popleft()
            puzzle = parse_puzzles(read_text(file))[0]
            if isinstance(puzzle, Fillable):
                continue
            solver = first_solver(puzzle)
            varied = {"options": "random"} if any(choice.name == "options" for choice in solver.choices) else {}
            lane = Lane(puzzle, solver, varied, Goal.ONE, Goal.ONE.limit(seconds=PATIENCE_SECONDS))
            while not (lane.over or self.isInterruptionRequested()):
                lane.advance()
            if lane.solutions:
                self.found.emit(file, lane.solutions[0])
