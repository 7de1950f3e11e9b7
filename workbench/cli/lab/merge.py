"""`workbench lab merge`: take over the runs of another notebook, each once."""

import argparse
from pathlib import Path

from workbench.base.choices import ChoiceError
from workbench.cli.lab.notebooks import add_notebook, notebook_of
from workbench.cli.shared.errors import show_note
from workbench.cli.shared.json_text import json_text
from workbench.files.documents import FileError
from workbench.lab.notebook.merging import Merged
from workbench.puzzles.sentences import counted


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the notebooks."""
    command.add_argument("other", type=Path, metavar="OTHER.sqlite", help="a notebook, which stays unchanged")
    add_notebook(command)


def run(arguments: argparse.Namespace) -> None:
    """Merge, and print what was new; raise ChoiceError."""
    try:
        with notebook_of(arguments) as notebook:
            found = notebook.merge(arguments.other)
    except FileError as error:
        raise ChoiceError(str(error)) from None
    if arguments.json:
        print(json_text(found._asdict()))
    elif arguments.csv:
        print(",".join(Merged._fields[:-1]))
        print(",".join(map(str, found[:-1])))
    else:
        print(report(arguments.other.name, found))
    for remark in found.remarks:
        show_note(remark)


def report(name: str, found: Merged) -> str:
    """Return the line about a merge."""
    new = {"experiment": found.experiments, "run": found.runs, "time": found.times, "search": found.searches}
    words = [counted(count, what) for what, count in new.items()]
    return f"New from {name}: {', '.join(words)}; known before: {counted(found.known, 'run')}"
