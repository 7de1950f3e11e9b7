"""`workbench lab export`: the runs of an experiment as CSV or JSON Lines, or the notebook as one file to mail."""

import argparse
from pathlib import Path

from workbench.base.choices import ChoiceError
from workbench.cli.lab.notebooks import add_notebook, chosen, existing_notebook
from workbench.cli.shared.outputs import check_output, ending_of, write_output
from workbench.files.documents import FileError
from workbench.lab.notebook.exporting import csv_lines, json_lines

FORMATS = {".csv": csv_lines, ".jsonl": json_lines}
WHOLE = ".sqlite"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the experiment and the file."""
    about = "a TOML file, a number of the list, or a title (default: the last one)"
    command.add_argument("experiment", nargs="?", default="", metavar="EXPERIMENT", help=about)
    add_notebook(command)
    about = (
        "FILE.csv, FILE.jsonl, or FILE.sqlite for a copy of the whole notebook;"
        " - for CSV, with --json JSON Lines, on standard output"
    )
    command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=about)


def run(arguments: argparse.Namespace) -> None:
    """Write the file; raise ChoiceError."""
    path: Path = arguments.output
    ending = ending_of(path, ".jsonl" if arguments.json else ".csv")
    if ending not in (*FORMATS, WHOLE):
        raise ChoiceError(f"-o needs a file that ends with .csv, .jsonl or .sqlite, not {path.name}.")
    if ending == WHOLE and path.exists():
        raise ChoiceError(f"{path} already exists. Choose another name.")
    try:
        check_output(path)
        with existing_notebook(arguments) as notebook:
            if ending == WHOLE:
                notebook.copy_to(path)
                return
            experiment = chosen(notebook, arguments.experiment)
            made = {"title": experiment.title, **notebook.provenance(experiment.hash)}
            write_output(path, "".join(FORMATS[ending](notebook.results(experiment.hash), made)))
    except FileError as error:
        raise ChoiceError(str(error)) from None
