"""`workbench read-picture`: reads a picture for the window, in a process with limits of its own."""

import argparse
from pathlib import Path


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the picture and the file for the result."""
    command.add_argument("source", type=Path)
    command.add_argument("result", type=Path)


def run(arguments: argparse.Namespace) -> int:
    """Read the picture; return the exit code."""
    from workbench.ui.shell.start import read_picture

    return read_picture(arguments.source, arguments.result)
