"""A document: a position with its history, and its file."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from workbench.base.history import History
from workbench.base.places import real
from workbench.files.credits import NO_CREDITS, Credits
from workbench.files.documents import SUFFIX, FileError, Saved, format_file
from workbench.files.notes import Notes, with_search
from workbench.files.position import Position
from workbench.files.saving import check_unchanged, fingerprint, fingerprint_of, write_text
from workbench.puzzles.puzzle import Puzzle


class Document(QObject):
    """Holds the history; every change goes through `apply`, `undo` or `redo`, which emit `changed`."""

    changed = Signal()
    stepped = Signal(Position)  # after `changed`, by undo or redo: the position before that

    def __init__(self, saved: Saved, title: str, path: Path | None = None, on_disk: str | None = None) -> None:
        super().__init__()
        self._saved = saved
        self._title, self._titled = title, saved.history.now.state.puzzle  # and the puzzle that the title is of
        self.path = real(path) if path else None
        self.source: Path | None = None  # the text file that it was read from, as far as that is known
        self.on_disk = fingerprint_of(self.path) if on_disk is None else on_disk  # as read or written

    @classmethod
    def of(cls, puzzle: Puzzle, title: str) -> "Document":
        """Return a document without a file."""
        return cls.at(Position.fresh(puzzle), title)

    @classmethod
    def at(cls, position: Position, title: str) -> "Document":
        """Return a document without a file that begins at a position."""
        return cls(Saved(History(position)), title)

    @property
    def history(self) -> History[Position]:
        """The states of the document, past and present."""
        return self._saved.history

    @property
    def position(self) -> Position:
        """The current state."""
        return self.history.now.state

    @property
    def revision(self) -> int:
        """The number of the current state; each state has its own."""
        return self.history.now.revision

    @property
    def title(self) -> str:
        """The name of its file, else the title given to it, else where it came from.

        The puzzle's name takes the place of a title with a size that is outdated.
        """
        if self.path:
            return self.path.name.removesuffix(SUFFIX)
        if self.credits.title:
            return self.credits.title
        return self._title if still_fits(self._title, self._titled, self.position.puzzle) else self.position.puzzle.name

    @property
    def read_only(self) -> str:
        """Why the file must not be overwritten; "" if it may be."""
        return self._saved.read_only

    @property
    def notice(self) -> str:
        """What could not be read from the file; "" if everything was."""
        return self._saved.notice

    def holds(self, position: Position, title: str, source: Path | None) -> bool:
        """Return whether it is, without a file of its own and unchanged, what this text file was read as."""
        unchanged = self.path is None and not self.history.dirty
        same_file = None in (self.source, source) or self.source == source
        return unchanged and same_file and self._title == title and self.position.same(position)

    def excerpt(self, kept: int) -> Saved:
        """Return what its file would contain now, with at most `kept` steps of history in each direction."""
        return replace(self._saved, history=self.history.excerpt(kept))

    def apply(self, position: Position, description: str) -> None:
        """Change to a new position, if it differs; credits, and notes on its puzzle, stay where it has none."""
        if position.credits is None:
            position = replace(position, credits=self.position.credits)
        if (kept := self.position.notes) and position.notes in (None, kept):
            position = replace(position, notes=kept if position.puzzle == self.position.puzzle else {})
        if not position.same(self.position):
            self.history.push(position, description)
            self.changed.emit()

    @property
    def credits(self) -> Credits:
        """What is known of the puzzle: title, author, difficulty, symmetry."""
        return self.position.credits or NO_CREDITS

    def notes_on(self, search: str) -> Notes:
        """Return the notes on a search of the puzzle."""
        return (self.position.notes or {}).get(search, {})

    def note(self, search: str, notes: Notes) -> None:
        """Keep notes on a search of the puzzle."""
        kept = with_search(self.position.notes or {}, search, notes)
        self.apply(replace(self.position, notes=kept), "note")

    @property
    def heading(self) -> str:
        """The title on paper: the one that was given, else the name of the document."""
        return self.credits.title or self.title

    def undo(self) -> None:
        """Undo one change."""
        self._step(self.history.undo)

    def redo(self) -> None:
        """Redo one change."""
        self._step(self.history.redo)

    def _step(self, step: Callable[[], None]) -> None:
        before = self.position
        step()
        self.changed.emit()
        self.stepped.emit(before)

    def save(self, path: Path, overwrite: bool = False) -> None:
        """Write the document to a file; raise FileError, also if the file must not be overwritten.

        Raise ChangedFileError if another program has changed it, unless it is to be overwritten.
        """
        path = real(path)
        if self.read_only and path == self.path:
            raise FileError(f"{path.name}: {self.read_only} Save it under another name.")
        if not overwrite:
            check_unchanged(path, self.path, self.on_disk)
        text = format_file(self._saved)
        write_text(path, text)
        self.path, self.on_disk = path, fingerprint(text.encode())
        self._saved.read_only = ""
        self.history.mark_saved()
        self.changed.emit()


def still_fits(title: str, titled: Puzzle, now: Puzzle) -> bool:
    """Return whether the title of a puzzle, if it is its name or has its size, fits what became of the puzzle."""
    rows, columns = titled.shape
    has_size = re.search(rf"(?<!\d){rows} ?[×x] ?{columns}(?!\d)", title)
    return (title != titled.name or titled.name == now.name) and (not has_size or titled.shape == now.shape)
