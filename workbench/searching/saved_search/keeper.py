"""Keeps the file of a search that runs up to date."""

from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.saved_search import EVERY
from workbench.searching.saved_search.saved_search import SavedSearch, write_search
from workbench.solvers.depth_map import Recorded
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver

SHARE = 50  # saving may take this part of the time


class Keeper:
    """Saves one search from time to time, between two of its slices; also when it is interrupted, and then ends it."""

    def __init__(
        self,
        path: Path,
        every: float = EVERY,
        interrupted: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.path, self._every, self._interrupted, self._clock = path, every, interrupted, clock
        self.problem = ""  # why the search can no longer be saved
        self._due = clock() + every

    def begin(
        self,
        puzzle: Puzzle,
        solver: Solver,
        choices: Mapping[str, Value],
        goal: Goal,
        search: Search,
        depths: Callable[[], Recorded | None] = lambda: None,
    ) -> None:
        """Take on a search; `depths` returns what is recorded of its nodes."""
        self._search, self._depths = search, depths
        self._about = puzzle, solver.name, dict(choices), goal
        self._latest: tuple[float, list[Filling]] = 0.0, []  # the seconds and solutions of the last look

    def look(self, seconds: float, fillings: list[Filling]) -> None:
        """Save the search if it is time to; raise FileError, and KeyboardInterrupt after an interrupt."""
        self._latest = seconds, fillings
        begun, interrupted = self._clock(), self._interrupted()
        if interrupted or begun >= self._due:
            self.save(seconds, fillings)
            self._due = self._clock() + max(self._every, SHARE * (self._clock() - begun))
        if interrupted:
            raise KeyboardInterrupt

    def save(self, seconds: float, fillings: list[Filling]) -> None:
        """Save the search, which has taken so many seconds, and the solutions that are kept; raise FileError."""
        saved = SavedSearch(*self._about, seconds, self._search.save(), list(fillings), self._depths())
        write_search(self.path, saved)

    def save_again(self) -> None:
        """Save the search as it is now, after the slice that follows the last look has failed; raise FileError."""
        self.save(*self._latest)

    def end(self) -> None:
        """Remove the file, because the search is over."""
        self.path.unlink(missing_ok=True)
