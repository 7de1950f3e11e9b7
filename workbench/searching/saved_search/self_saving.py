"""Searches that save themselves every minute: a file for each puzzle, solver, choices and goal in the user's folder."""

from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from workbench.base.choices import Value
from workbench.base.places import searches_folder
from workbench.files.documents import FileError
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.saved_search import EVERY
from workbench.searching.saved_search.keeper import Keeper
from workbench.searching.saved_search.saved_search import SUFFIX
from workbench.solvers.goal import Goal

KEPT = 20  # files; of more, the oldest are removed
HASH_BYTES = 8


class SelfSaving(Keeper):
    """Saves a search once it has taken a minute; after a failure, which is kept as `problem`, no more."""

    def __init__(self, every: float | None = None, resumed: bool = False) -> None:
        super().__init__(Path(), EVERY if every is None else every)
        self._saved = resumed

    def look(self, seconds: float, fillings: list[Filling]) -> None:
        if seconds >= self._every and not self.problem:
            super().look(seconds, fillings)

    def save(self, seconds: float, fillings: list[Filling]) -> None:
        """Save the search unless it is a short one; a failure is kept as `problem`."""
        if seconds < self._every:
            return
        self._find_place()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            super().save(seconds, fillings)
        except (FileError, OSError) as error:
            self.problem = str(error)
        self._saved = True
        remove_oldest(self.path.parent)

    def end(self) -> None:
        """Remove the file, because the search is over."""
        if self._saved:
            self._find_place()
            with suppress(OSError):  # then it is offered again
                super().end()

    def _find_place(self) -> None:
        """Find out which file it is, once it is needed: that takes time with a large puzzle."""
        if self.path == Path():
            puzzle, solver, choices, goal = self._about
            self.path = searches_folder() / f"{puzzle_hash(puzzle)}-{setting_hash(solver, choices, goal)}{SUFFIX}"


def saved_by_themselves(puzzle: Puzzle) -> list[Path]:
    """Return the files of searches of a puzzle that were interrupted, the latest first."""
    files = searches_folder().glob(f"{puzzle_hash(puzzle)}-*{SUFFIX}")
    return sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)


def remove_oldest(folder: Path) -> None:
    """Keep the latest files."""
    files = sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in files[KEPT:]:
        file.unlink(missing_ok=True)


def puzzle_hash(puzzle: Puzzle) -> str:
    """Return the part of a file's name that stands for a puzzle."""
    return hashed(f"{puzzle.kind}\n{puzzle.format()}")


def setting_hash(solver: str, choices: Mapping[str, Value], goal: Goal) -> str:
    """Return the part of a file's name that stands for how a puzzle is searched."""
    return hashed(f"{solver} {goal} {sorted(choices.items())}")


def hashed(text: str) -> str:
    """Return a short hash of a text."""
    return blake2b(text.encode(), digest_size=HASH_BYTES).hexdigest()
