"""Writing over a file in place, which keeps its owner, mode and links, with a copy that survives a killed program.

    <state>/copies/PID-xxxxxxxx.copy    a JSON line {"path": ..., "old": bytes, "new": bytes}, the old content, the new

The copy is complete before the first byte of the file changes, and removed after the last. So a copy whose process has
ended says whether its file was left half-written.
"""

import contextlib
import errno
import json
import os
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from workbench.base.places import state_folder
from workbench.files.safe_writing.leftovers import is_left, process_token, remove_leftovers, temporary_file

MAX_OLD = 256 * 2**20  # bytes of a file that is written over: they are held in memory
BLOCK = 2**20  # bytes written at once


@dataclass(frozen=True)
class SafetyCopy:
    """A file that is written over: what it held, and what it will hold."""

    path: Path
    old: bytes
    new: bytes


def overwrite(path: Path, content: bytes) -> None:
    """Write over a file in place; raise OSError, with the old content restored where that is possible."""
    if path.stat().st_size > MAX_OLD:
        raise OSError(errno.EFBIG, f"over {MAX_OLD // 2**20} MiB is too large to overwrite; use another name")
    copy = SafetyCopy(path, path.read_bytes(), content)
    kept = keep(copy)
    try:
        write_over(path, content)
    except BaseException:
        restore(copy, kept)
        raise
    discard(kept)


def restore(copy: SafetyCopy, kept: Path | None) -> None:
    """Write the old content back; raise OSError that names the safety copy where that fails."""
    try:
        write_over(copy.path, copy.old)
    except OSError as error:
        if kept is None:
            raise
        why = f"{error.strerror}; the previous version will be restored at the next start"
        raise OSError(error.errno, why) from error
    discard(kept)


def write_over(path: Path, content: bytes) -> None:
    """Write from the beginning to the end of an existing file, then cut off what is left of the old content."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
    try:
        write_all(descriptor, content)
        os.ftruncate(descriptor, len(content))
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_all(descriptor: int, content: bytes) -> None:
    """Write to an open file; raise OSError."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest[:BLOCK]) :]


def write_new(path: Path, content: bytes, mode: int) -> None:
    """Write a file that does not exist yet, to the disk; raise OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        write_all(descriptor, content)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# The copies


def copies_folder() -> Path:
    """Return the folder of safety copies; it may not exist yet."""
    return state_folder() / "copies"


def keep(copy: SafetyCopy) -> Path | None:
    """Write a safety copy; return its file, None where none can be made."""
    head = json.dumps({"path": os.fsdecode(copy.path), "old": len(copy.old), "new": len(copy.new)})
    folder = copies_folder()
    temporary, file = temporary_file(folder), folder / f"{process_token()}.copy"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        remove_leftovers(folder)
        write_new(temporary, head.encode() + b"\n" + copy.old + copy.new, 0o600)
        temporary.replace(file)
    except OSError:
        discard(temporary)
        return None
    return file


def discard(file: Path | None) -> None:
    """Remove a file if it is there and can be removed."""
    if file is not None:
        with contextlib.suppress(OSError):
            file.unlink()


def read_copy(file: Path) -> SafetyCopy | None:
    """Return a safety copy, None if the file holds none; raise OSError if it cannot be read now."""
    head, _, rest = file.read_bytes().partition(b"\n")
    try:
        fields = json.loads(head)
        path, old, new = fields["path"], fields["old"], fields["new"]
        if not isinstance(path, str) or "\0" in path or old + new != len(rest):
            return None
        return SafetyCopy(Path(path), rest[:old], rest[old:])
    except (ValueError, LookupError, RecursionError, TypeError):
        return None


# After a killed program


def finish_interrupted_saves() -> list[str]:
    """Restore what killed programs left half-written; return a sentence for each file that a person should look at."""
    return [sentence for file in left_copies() if (sentence := settle(file))]


def left_copies() -> Iterator[Path]:
    """Yield the safety copies of processes that have ended."""
    try:
        files = sorted(copies_folder().iterdir())
    except OSError:
        return
    for file in files:
        if file.suffix == ".copy" and is_left(file.stem):
            yield file


def settle(file: Path) -> str:
    """Restore the file of a safety copy if it needs that, and remove the copy; return what to say about it."""
    try:
        copy = read_copy(file)
        if copy is None:
            discard(file)
            return ""
        current = content_of(copy)
        if current == copy.old or current == copy.new:
            discard(file)
            return ""
        if current is None or not is_half_written(current, copy):
            return put_aside(file, copy)
        write_over(copy.path, copy.old)
    except OSError:
        return ""  # on a drive that is not there now, or another user's: the copy waits
    discard(file)
    return f"{copy.path}: the program ended while saving. The previous version has been restored."


def content_of(copy: SafetyCopy) -> bytes | None:
    """Return what the file of a safety copy holds now, None if it is gone or larger than a save has made it."""
    if not copy.path.exists() and copy.path.parent.exists():
        return None
    with copy.path.open("rb") as now:
        content = now.read(max(len(copy.old), len(copy.new)) + 1)
    return content if len(content) <= max(len(copy.old), len(copy.new)) else None


def is_half_written(current: bytes, copy: SafetyCopy) -> bool:
    """Return whether a content begins as the new one and goes on as the old one."""
    shorter = min(len(current), len(copy.new))
    different = bisect_left(range(1, shorter + 1), True, key=lambda length: current[:length] != copy.new[:length])
    return current[different:] == copy.old[different:]


def put_aside(file: Path, copy: SafetyCopy) -> str:
    """Keep the old content of a file that something else has changed since; return where."""
    kept = state_folder() / "damaged" / f"{file.stem}{copy.path.suffix[:20]}"
    kept.parent.mkdir(parents=True, exist_ok=True)
    write_new(kept, copy.old, 0o600)
    discard(file)
    return f"{copy.path} was only partly saved and has changed since. The previous version is in {kept}."
