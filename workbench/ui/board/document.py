"""A document: a position with its history, and the file it belongs to."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from workbench.files import SUFFIX, FileError, Saved, format_file
from workbench.history import History
from workbench.places import real
from workbench.position import Position
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.saving import fingerprint, fingerprint_of, write_text


class Document(QObject):
    """Holds the history; every change goes through `apply`, `undo` or `redo`, and `changed` tells of it."""

    changed = Signal()

    def __init__(self, saved: Saved, title: str, path: Path | None = None, on_disk: str | None = None) -> None:
        super().__init__()
        self._saved = saved
        self._title = title
        self.path = real(path) if path else None
        self.on_disk = fingerprint_of(self.path) if on_disk is None else on_disk  # as read or written

    @classmethod
    def of(cls, puzzle: Puzzle, title: str, filling: Filling | None = None) -> "Document":
        """Return a document that is in no file yet, with a filling as its entries."""
        position = Position.fresh(puzzle)
        return cls(Saved(History(position if filling is None else position.keep(filling))), title)

    @property
    def history(self) -> History[Position]:
        """The states that the document went through."""
        return self._saved.history

    @property
    def position(self) -> Position:
        """The state now."""
        return self.history.now.state

    @property
    def revision(self) -> int:
        """The number of the state now; every state has its own."""
        return self.history.now.revision

    @property
    def title(self) -> str:
        """What to call it: the file's name, else where it came from."""
        return self.path.name.removesuffix(SUFFIX) if self.path else self._title

    @property
    def read_only(self) -> str:
        """Why the file must not be written over; "" if it may."""
        return self._saved.read_only

    @property
    def notice(self) -> str:
        """What of the file could not be read; "" if all was."""
        return self._saved.notice

    def excerpt(self, kept: int) -> Saved:
        """Return what a file of it would hold now, with at most so many steps of its history on either side."""
        return replace(self._saved, history=self.history.excerpt(kept))

    def apply(self, position: Position, description: str) -> None:
        """Go on to a new position, if it differs."""
        if not position.same(self.position):
            self.history.push(position, description)
            self.changed.emit()

    def undo(self) -> None:
        """Go one change back."""
        self.history.undo()
        self.changed.emit()

    def redo(self) -> None:
        """Go one change forward."""
        self.history.redo()
        self.changed.emit()

    def save(self, path: Path) -> None:
        """Write the document's file; raise FileError, also where it must not be written over."""
        path = real(path)
        if self.read_only and path == self.path:
            raise FileError(f"{path.name}: {self.read_only} Save it under another name.")
        if path == self.path and path.exists() and fingerprint_of(path) != self.on_disk:
            raise FileError(f"{path.name} was changed by another program. Save under another name, then compare.")
        text = format_file(self._saved)
        write_text(path, text)
        self.path, self.on_disk = path, fingerprint(text.encode())
        self._saved.read_only = ""
        self.history.mark_saved()
        self.changed.emit()
