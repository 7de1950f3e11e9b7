"""The open documents of each running program on disk: a folder per program, with a file per document, and a lock.

sessions/<name>/lock            held while the program runs; Qt releases it when the process has ended
sessions/<name>/session.json    the open documents, and whether the program exited normally
sessions/<name>/<key>.puzzle    a document with unsaved changes
sessions/<name>/<key>.draft     text typed into that document that has an error
sessions/<name>/<key>.analysis  an analysis with unsaved changes
"""

import json
import shutil
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex

from PySide6.QtCore import QLockFile

from workbench.base.places import state_folder
from workbench.ui.recovery.left_documents import CONTENTS, sessions_folder

SUFFIX = ".puzzle"
DRAFT = ".draft"
ANALYSIS = ".analysis"
SUFFIXES = (SUFFIX, DRAFT, ANALYSIS)
ATTEMPTS = 3  # to create a folder: another program may mistake a new one for abandoned


@dataclass(frozen=True)
class Entry:
    """A record of an open document."""

    key: str = ""  # of its files in the session; "" = it has no unsaved changes
    title: str = ""
    path: str = ""  # "" = it has no file
    on_disk: str | None = None  # fingerprint of that file when it was last read or written; None = unknown
    dirty: bool = False
    read_only: str = ""
    edited: float = 0.0  # seconds since 1970
    modes: str = ""  # of its editor, separated by spaces
    search: str = ""  # that is set up beside it, as a file suggests one
    analysis: bool = False  # not a document
    puzzle: str = ""  # a few words that tell its sort and size
    page_of: str = ""  # the identity of the document that an analysis is a page of; "" = it has a tab of its own
    in_sight: bool = True  # of a document and its pages, it is the one that is shown

    @property
    def identity(self) -> str:
        """What distinguishes it from all others of its session."""
        return self.key or self.path

    @property
    def suffix(self) -> str:
        """The suffix of its file in the session."""
        return ANALYSIS if self.analysis else SUFFIX


@dataclass(frozen=True)
class Contents:
    """The contents of a session."""

    entries: tuple[Entry, ...] = ()
    current: int = -1  # the index of the document in front; -1 = none
    ended: bool = False  # normally; after a crash, False remains


class Session:
    """A folder whose lock this program holds."""

    def __init__(self, folder: Path, lock: QLockFile) -> None:
        self.folder = folder
        self._lock = lock

    def contents(self) -> Contents:
        """Return the contents, without documents whose files are missing, and with files that are not listed."""
        contents = read_contents(self._stored())
        found = [
            one if not one.key or self.file(one.key, one.suffix).is_file() else Entry(path=one.path)
            for one in contents.entries
        ]
        entries = [one for one in found if one.key or one.path]
        known = {entry.key for entry in entries}
        files = sorted(file for file in self.folder.glob(f"*{SUFFIX}") if file.stem not in known)
        unknown = [Entry(file.stem, dirty=True, edited=file.stat().st_mtime) for file in files]
        return replace(contents, entries=(*entries, *unknown))

    def _stored(self) -> dict[str, object]:
        """Return what the file of contents holds; one that is damaged is put aside, and nothing is known."""
        file = self.folder / CONTENTS
        try:
            stored = json.loads(file.read_text(encoding="utf-8"))
        except OSError:
            return {}
        except (ValueError, RecursionError):  # no JSON, or nested too deeply
            stored = None
        if isinstance(stored, dict):
            return stored
        put_aside(file)
        return {}

    def write_contents(self, contents: Contents) -> None:
        """Write the contents; raise FileError."""
        from workbench.files.saving import write_text

        self.folder.mkdir(parents=True, exist_ok=True)
        write_text(self.folder / CONTENTS, json.dumps(asdict(contents), indent=1, ensure_ascii=True) + "\n")

    def file(self, key: str, suffix: str = SUFFIX) -> Path:
        """Return the file of a document."""
        return self.folder / f"{key}{suffix}"

    def forget(self, entry: Entry) -> None:
        """Remove a document."""
        contents = self.contents()
        rest = tuple(one for one in contents.entries if one != entry)
        if rest != contents.entries:
            self.write_contents(replace(contents, entries=rest))
        if entry.key:
            for suffix in SUFFIXES:
                self.file(entry.key, suffix).unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the session."""
        self.release()
        shutil.rmtree(self.folder, ignore_errors=True)

    def release(self) -> None:
        """Release the lock."""
        self._lock.unlock()


def put_aside(file: Path) -> Path:
    """Move a file of a session to a folder that is never cleaned up, if that is possible; return where it is."""
    kept = state_folder() / "damaged" / f"{file.parent.name}-{file.name}"
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        return file.replace(kept)
    except OSError:
        return file


def new_session() -> Session | None:
    """Return an empty session for this program; None if the folder is not writable."""
    for _ in range(ATTEMPTS):
        folder = sessions_folder() / f"{time.strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}"
        try:
            folder.mkdir(parents=True, mode=0o700)
        except OSError:
            continue
        if session := lock_session(folder):
            return session
    return None


def left_sessions() -> list[Session]:
    """Lock and return the sessions of programs that have ended, the oldest first; remove empty ones."""
    try:
        folders = sorted(folder for folder in sessions_folder().iterdir() if folder.is_dir())
    except OSError:
        return []
    left = [session for folder in folders if (session := lock_session(folder))]
    for session in left:
        if not session.contents().entries:
            session.remove()
    return [session for session in left if session.folder.exists()]


def lock_session(folder: Path) -> Session | None:
    """Lock and return the session in a folder; None if a running program holds it."""
    lock = QLockFile(str(folder / "lock"))
    lock.setStaleLockTime(0)  # a lock is stale only when its process has ended
    return Session(folder, lock) if lock.tryLock(0) else None


def read_contents(stored: dict[str, object]) -> Contents:
    """Return the contents from a session's file; ignore malformed parts."""
    listed = stored.get("entries")
    entries = [read_entry(one) for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    current = stored.get("current")
    return Contents(tuple(entries), current if isinstance(current, int) else -1, stored.get("ended") is True)


def read_entry(stored: dict[str, object]) -> Entry:
    """Return an entry; use defaults for values of a wrong type."""
    default = asdict(Entry())
    types = {name: (str, type(None)) if name == "on_disk" else (type(value),) for name, value in default.items()}
    good = {name: value for name, value in stored.items() if name in types and isinstance(value, types[name])}
    if not str(good.get("key", "")).isalnum():  # it becomes a file name
        good["key"] = ""
    return Entry(**{**default, **good})
