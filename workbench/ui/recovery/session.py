"""What is open in each running program, on disk: a folder for each, with one file a document, and a lock.

sessions/<name>/lock            held while the program lives; Qt frees it when the process is gone
sessions/<name>/session.json    what is open, and whether the program was ended or died
sessions/<name>/<key>.puzzle    a document as it is in the window, though not in its file
sessions/<name>/<key>.draft     a text that was typed into that document and cannot be read
"""

import json
import shutil
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex

from PySide6.QtCore import QLockFile

from workbench.places import state_folder

CONTENTS = "session.json"
SUFFIX = ".puzzle"
DRAFT = ".draft"
ATTEMPTS = 3  # to have a folder of one's own: another program may take a new one for a dead one's


@dataclass(frozen=True)
class Entry:
    """An open document as it is remembered."""

    key: str = ""  # of its files in the session; "" = all of it is in its own file
    title: str = ""
    path: str = ""  # "" = it is in no file
    on_disk: str | None = None  # fingerprint of that file as the window knows it; None = not known
    dirty: bool = False
    read_only: str = ""
    edited: float = 0.0  # seconds since 1970


@dataclass(frozen=True)
class Contents:
    """All that a session says of itself."""

    entries: tuple[Entry, ...] = ()
    current: int = -1  # the document in front, -1 = none
    ended: bool = False  # as it should; a program that died leaves False


class Session:
    """A folder that this program holds the lock of."""

    def __init__(self, folder: Path, lock: QLockFile) -> None:
        self.folder = folder
        self._lock = lock

    def contents(self) -> Contents:
        """Return what the session says, so far as its files are there; files that it does not name are added."""
        try:
            stored = json.loads((self.folder / CONTENTS).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            stored = {}
        contents = read_contents(stored) if isinstance(stored, dict) else Contents()
        there = [
            one if not one.key or self.file(one.key).is_file() else Entry(path=one.path) for one in contents.entries
        ]
        entries = [one for one in there if one.key or one.path]
        known = {entry.key for entry in entries}
        files = sorted(file for file in self.folder.glob(f"*{SUFFIX}") if file.stem not in known)
        unknown = [Entry(file.stem, dirty=True, edited=file.stat().st_mtime) for file in files]
        return replace(contents, entries=(*entries, *unknown))

    def _has(self, entry: Entry) -> bool:
        return not entry.key or self.file(entry.key).is_file()

    def write_contents(self, contents: Contents) -> None:
        """Write what is open; raise FileError."""
        from workbench.saving import write_text

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
            for suffix in (SUFFIX, DRAFT):
                self.file(entry.key, suffix).unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the whole session."""
        self.release()
        shutil.rmtree(self.folder, ignore_errors=True)

    def release(self) -> None:
        """Let other programs have it."""
        self._lock.unlock()


def sessions_folder() -> Path:
    """Return the folder of all sessions."""
    return state_folder() / "sessions"


def new_session() -> Session | None:
    """Return an empty session for this program; None where nothing can be written."""
    for _ in range(ATTEMPTS):
        folder = sessions_folder() / f"{time.strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}"
        try:
            folder.mkdir(parents=True, mode=0o700)
        except OSError:
            continue
        if session := locked(folder):
            return session
    return None


def left_sessions() -> list[Session]:
    """Return, locked, the sessions of programs that live no more, the oldest first; empty ones are removed."""
    try:
        folders = sorted(folder for folder in sessions_folder().iterdir() if folder.is_dir())
    except OSError:
        return []
    left = [session for folder in folders if (session := locked(folder))]
    for session in left:
        if not session.contents().entries:
            session.remove()
    return [session for session in left if session.folder.exists()]


def locked(folder: Path) -> Session | None:
    """Return the session in a folder, None if a living program holds it."""
    lock = QLockFile(str(folder / "lock"))
    lock.setStaleLockTime(0)  # a lock grows old by the end of its process only
    return Session(folder, lock) if lock.tryLock(0) else None


def read_contents(stored: dict[str, object]) -> Contents:
    """Return what a session's file says, without what is not as it should be."""
    listed = stored.get("entries")
    entries = [read_entry(one) for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    current = stored.get("current")
    return Contents(tuple(entries), current if isinstance(current, int) else -1, stored.get("ended") is True)


def read_entry(stored: dict[str, object]) -> Entry:
    """Return an entry; what is of another type than it should be is left at its default."""
    default = asdict(Entry())
    types = {name: (str, type(None)) if name == "on_disk" else (type(value),) for name, value in default.items()}
    good = {name: value for name, value in stored.items() if name in types and isinstance(value, types[name])}
    if not str(good.get("key", "")).isalnum():  # it becomes the name of a file
        good["key"] = ""
    return Entry(**{**default, **good})
