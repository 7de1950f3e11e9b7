"""A solution of each sample that is nothing to look at without one, found in a thread once the solvers are ready."""

from pathlib import Path

from PySide6.QtCore import QThread, Signal

PATIENCE_SECONDS = 1.0  # for one sample


class SampleSolutions(QThread):
    """Emits the file and a solution, or does not, for each sample that is not filled cell by cell."""

    found = Signal(Path, object)

    def __init__(self, files: list[Path]) -> None:
        super().__init__()
        self._files = files

    def run(self) -> None:
        from workbench.files import parse_puzzles, read_text
        from workbench.lab.lane import Lane
        from workbench.puzzles.puzzle import Fillable
        from workbench.solvers import first_solver
        from workbench.solvers.goal import Goal

        for file in self._files:
            puzzle = parse_puzzles(read_text(file))[0]
            if self.isInterruptionRequested():
                return
            if isinstance(puzzle, Fillable):
                continue
            solver = first_solver(puzzle)
            varied = {"options": "random"} if any(choice.name == "options" for choice in solver.choices) else {}
            lane = Lane(puzzle, solver, varied, Goal.ONE, Goal.ONE.limit(seconds=PATIENCE_SECONDS))
            while not (lane.over or self.isInterruptionRequested()):
                lane.advance()
            if lane.solutions:
                self.found.emit(file, lane.solutions[0])
