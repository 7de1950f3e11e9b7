"""The solutions of a sudoku, counted shortly after every change; what takes long is estimated."""

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.estimate.solution_count import SolutionCount
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.search.tab_search import TabSearch

PAUSE_MILLISECONDS = 150  # without a change, after which counting starts


class LiveCount(QObject):
    """Counts the solutions of the current puzzle while enabled; `changed` reports every new state."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.count: SolutionCount | None = None  # None: nothing is known yet
        self._puzzle: Sudoku | None = None
        self._enabled = False
        self._runner = TabSearch()
        self._pause_timer = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._pause_timer.timeout.connect(self._start)
        self._runner.frame.connect(self.changed)
        self._runner.changed.connect(self.changed)
        self._runner.failed.connect(self.failed)

    @property
    def counting(self) -> bool:
        """Whether counting or estimating is under way."""
        return self._runner.running

    @property
    def kernels_left(self) -> int:
        """How many kernels it still needs while it waits for one; 0 = it does not wait."""
        return self._runner.kernels_left

    @property
    def unique_solution(self) -> Filling | None:
        """The solution of the current puzzle, if it is known to be the only one."""
        return self.count.unique_solution if self.count is not None else None

    def show_puzzle(self, puzzle: Sudoku) -> None:
        """Count the solutions of this puzzle from now on."""
        if self._puzzle is None or (puzzle is not self._puzzle and puzzle != self._puzzle):
            self._puzzle, self.count = puzzle, None
            self._runner.drop()
            self._pause_timer.stop()
            self.set_enabled(self._enabled)
            self.changed.emit()

    def set_enabled(self, enabled: bool) -> None:
        """Count if nothing is known yet, or pause."""
        self._enabled = enabled
        if not enabled:
            self._pause_timer.stop()
            self._runner.pause()
        elif self.count is None:
            self._pause_timer.start()
        else:
            self._runner.go()

    def stop(self) -> None:
        """Pause until counting is resumed."""
        self._runner.pause()

    def resume(self) -> None:
        """Go on counting: after an estimate, without a limit."""
        self._runner.go()
        if self.count is not None and self._runner.over and not self.count.complete:
            self._runner.take(StepwiseJob(self.count.more()))
            self._runner.go()

    def _start(self) -> None:
        if self._puzzle is not None:
            self.count = SolutionCount(self._puzzle)
            self._runner.take(StepwiseJob(self.count.parts()))
            self._runner.go()
