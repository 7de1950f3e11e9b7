"""`workbench demo`: runs the real window through the samples, without a display."""

import argparse
from pathlib import Path


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the folder."""
    command.add_argument("folder", nargs="?", type=Path, help="for the pictures and figures (default: a new folder)")


def run(arguments: argparse.Namespace) -> int:
    """Run the demo; return its exit code."""
    from workbench.ui.shell.start import demo

    return demo(arguments.folder)
