"""Saving: a file is written whole or stays as it was, and what is not its content stays in any case.

A file is replaced by a new one where that changes nothing else. Where it would change the owner, the access rights or
a hard link, or the folder cannot be written, the file is written over in place; see `safety_copy`.
"""

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from workbench.base.places import real
from workbench.base.well_formed import well_formed
from workbench.files.documents import MAX_FILE_BYTES, FileError
from workbench.files.safe_writing.leftovers import remove_leftovers, temporary_file
from workbench.files.safe_writing.safety_copy import overwrite, write_new
from workbench.files.safe_writing.streams import descriptor_of

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
KEPT_ATTRIBUTES = ("user.", "system.posix_acl_access", "security.capability")  # that a new file would not have


class Way(Enum):
    """How a file is saved."""

    REPLACE = "replace"
    OVERWRITE = "overwrite"
    REFUSE = "refuse"


@dataclass(frozen=True)
class Target:
    """What matters of a file that is to be saved."""

    exists: bool
    read_only: bool = False
    folder_writable: bool = True
    replaceable: bool = True  # a new file in its place would have the same owner, rights and links

    def way(self) -> Way:
        """Return how to save it. Why a new file cannot be made, the system says best."""
        if not self.exists:
            return Way.REPLACE
        if self.read_only:
            return Way.REFUSE
        return Way.REPLACE if self.folder_writable and self.replaceable else Way.OVERWRITE


def write_text(path: Path, text: str) -> None:
    """Write a text file; see `write_bytes`."""
    write_bytes(path, well_formed(text).encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a whole file or leave it as it was; raise FileError."""
    with reported(path):
        way, path = way_to_save(path), real(path)
        if way is Way.REPLACE:
            replace_or_overwrite(path, content)
        else:
            overwrite(path, content)


def check_target(path: Path) -> None:
    """Raise FileError if a file cannot be written, as far as that is known before its content is."""
    with reported(path):
        way_to_save(path)
        folder = real(path).parent
        if not stat.S_ISDIR(folder.stat().st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if not path.exists() and not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def way_to_save(path: Path) -> Way:
    """Return how to save a file; raise OSError or FileError if that is not possible."""
    if descriptor_of(path) is not None:
        raise FileError(f"{path} could not be written: it is a device or a pipe.")
    way = target(real(path)).way()
    if way is Way.REFUSE:
        raise FileError(f"{path} is read-only. Save under another name, or make the file writable first.")
    return way


@contextlib.contextmanager
def reported(path: Path) -> Iterator[None]:
    """Raise FileError in place of an OSError."""
    path = real(path)
    try:
        yield
    except OSError as error:
        forbidden = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS) and not path.is_file()
        hint = " Save in another folder." if forbidden else ""
        raise FileError(f"{path} could not be written: {error.strerror}.{hint}") from error


def replace_or_overwrite(path: Path, content: bytes) -> None:
    """Replace a file; write over it where its folder turns out to be unwritable, which Windows does not say before."""
    try:
        replace(path, content)
    except PermissionError:
        if not path.is_file():
            raise
        overwrite(path, content)


def replace(path: Path, content: bytes) -> None:
    """Put a new file in a file's place, with the same access rights; raise OSError."""
    remove_leftovers(path.parent)
    temporary = temporary_file(path.parent)
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
    try:
        write_new(temporary, content, 0o666 if mode is None else 0o600)
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def target(path: Path) -> Target:
    """Return what matters of a file; raise OSError or FileError for what is no file."""
    try:
        state = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return Target(exists=False)
    if stat.S_ISDIR(state.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(state.st_mode):
        raise FileError(f"{path} could not be written: it is a device or a pipe.")
    return Target(
        exists=True,
        read_only=not state.st_mode & 0o222 or not os.access(path, os.W_OK),  # the first also holds for root
        folder_writable=os.access(path.parent, os.W_OK | os.X_OK),
        replaceable=state.st_nlink <= 1 and is_owner(path, state) and not has_attributes(path),
    )


def is_owner(path: Path, state: os.stat_result) -> bool:
    """Return whether a new file beside this one would have the same owner and group."""
    if not hasattr(os, "geteuid"):
        return True
    folder = path.parent.stat()
    group = folder.st_gid if folder.st_mode & stat.S_ISGID else os.getegid()
    return state.st_uid == os.geteuid() and state.st_gid == group


def has_attributes(path: Path) -> bool:
    """Return whether a file has an access list or other attributes that a new file would not have."""
    if not hasattr(os, "listxattr"):
        return False
    try:
        return any(name.startswith(KEPT_ATTRIBUTES) for name in os.listxattr(path))
    except OSError:  # a file system without attributes
        return False


# Changes by other programs


class ChangedFileError(FileError):
    """A file was changed by another program since it was read or written here."""


def check_unchanged(path: Path, own: Path | None, on_disk: str | None) -> None:
    """Raise ChangedFileError if a path is that of the own file, which is not as it was when it was on disk last."""
    if path == own and path.exists() and fingerprint_of(path) != on_disk:
        raise ChangedFileError(f"{path.name} was changed by another program.")


def fingerprint(content: bytes) -> str:
    """Return a number by which two contents of a file differ; a byte order mark makes no difference."""
    return hashlib.sha256(content.removeprefix(BYTE_ORDER_MARK)).hexdigest()


def fingerprint_of(path: Path | None) -> str:
    """Return the fingerprint of a file as it is now, "" if there is none or it cannot be read."""
    if path is None:
        return ""
    try:
        return fingerprint(path.read_bytes()) if path.stat().st_size <= MAX_FILE_BYTES else "too large to be a document"
    except OSError:
        return ""
