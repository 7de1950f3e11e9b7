"""What commands write: a file as a whole, or a stream, which stays what it is. `-` is standard output."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from workbench.base.choices import ChoiceError
from workbench.files.documents import FileError
from workbench.files.safe_writing.streams import descriptor_of, is_stream
from workbench.files.saving import check_target, write_text


def is_standard(path: Path | None) -> bool:
    """Return whether a name stands for standard output."""
    return path is not None and (str(path) == "-" or descriptor_of(path) == 1)


def is_streamed(path: Path | None) -> bool:
    """Return whether what is written goes to an open file, a pipe or a device, and makes no file of its own."""
    return path is not None and (is_standard(path) or is_stream(path))


def ending_of(path: Path, usual: str) -> str:
    """Return the ending that states the format of an output; that of a stream without any is the usual one."""
    return path.suffix.lower() or (usual if is_streamed(path) else "")


def check_output(path: Path | None, as_json: bool = False) -> None:
    """Raise FileError or ChoiceError for an output that cannot be written, before anything is searched for it."""
    if is_standard(path):
        if as_json:
            raise ChoiceError("--json prints to standard output, too. Name a file for the other output.")
    elif path is not None and not is_stream(path):
        check_target(path)


def check_file(path: Path | None, option: str) -> None:
    """Raise FileError or ChoiceError for what cannot be a file that is written again and again."""
    if is_streamed(path):
        raise ChoiceError(f"{option} needs the name of a file, not {path}.")
    check_output(path)


def beside(path: Path | None) -> TextIO:
    """Return where a command reports what it does: standard error, if what it writes goes to standard output."""
    return sys.stderr if is_standard(path) else sys.stdout


def write_output(path: Path | None, text: str) -> None:
    """Write a text; to standard output without a name. Raise FileError."""
    if path is None or is_standard(path):
        sys.stdout.write(text)
        return
    with output_file(path) as file:
        write_text(file, text)


@contextmanager
def output_file(path: Path, ending: str = "") -> Iterator[Path]:
    """Yield the file to write; for a stream, a temporary one that is copied to it in the end. Raise FileError."""
    if not is_streamed(path):
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, f"output{ending}")
        yield written
        copy(written, path)


def copy(file: Path, path: Path) -> None:
    """Append a file to what a stream has received; raise OSError for standard output, FileError for others."""
    if is_standard(path):
        sys.stdout.flush()  # what was printed before comes first
        with file.open("rb") as content:
            shutil.copyfileobj(content, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    descriptor = descriptor_of(path)
    try:
        with file.open("rb") as content, open(path if descriptor is None else os.dup(descriptor), "wb") as stream:  # noqa: PTH123
            shutil.copyfileobj(content, stream)
    except OSError as error:
        raise FileError(f"{path} could not be written: {error.strerror}.") from error
