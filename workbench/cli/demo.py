"""`workbench demo`: runs the real window through the samples, without a display."""

import argparse
import errno
import os
from pathlib import Path

from workbench.cli.shared.errors import show_error


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the folder."""
    command.add_argument("folder", nargs="?", type=Path, help="for the pictures and figures (default: a new folder)")


def run(arguments: argparse.Namespace) -> int:
    """Run the demo; return its exit code."""
    from workbench.files.documents import FileError
    from workbench.ui.shell.start import demo

    try:
        make_folder(arguments.folder)
        return demo(arguments.folder)
    except FileError as error:
        return show_error(error)


def make_folder(folder: Path | None) -> None:
    """Create the folder, if one is named; raise FileError if nothing can be written there."""
    from workbench.files.documents import FileError

    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise FileError(f"The folder {folder} cannot be used: {error.strerror}. Choose another one.") from error
