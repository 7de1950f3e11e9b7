"""Which files an experiment may read by itself: those below its own folder, and those that a person has chosen.

An experiment is a text that is mailed and downloaded. All others are read only when a person runs it.
"""

from dataclasses import dataclass
from pathlib import Path

from workbench.base.places import resources


class BeyondReachError(Exception):
    """A file that is read only once a person runs the experiment; the message says which."""


@dataclass(frozen=True)
class Reach:
    """The folders and the patterns of files that are read without being asked for."""

    folders: tuple[Path, ...] = ()
    patterns: frozenset[str] = frozenset()

    def check(self, pattern: str, path: Path) -> None:
        """Raise BeyondReachError for a file or folder that is read only by a run; links count as what they name."""
        if pattern not in self.patterns and not is_below(path, (*self.folders, resources())):
            raise BeyondReachError(pattern)


def is_below(path: Path, folders: tuple[Path, ...]) -> bool:
    """Return whether a path is one of some folders, or in one of them."""
    whole = path.resolve()
    return any(whole.is_relative_to(folder.resolve()) for folder in folders)
