"""`workbench lab report`: what came out of an experiment, as a page to read, print and mail."""

import argparse
from pathlib import Path

from workbench.base.choices import ChoiceError
from workbench.cli.lab.notebooks import add_notebook, chosen, existing_notebook
from workbench.cli.shared.outputs import check_output, ending_of, is_streamed, output_file
from workbench.files.documents import FileError
from workbench.lab.report.writing import SUFFIXES, write_report


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the experiment and the file."""
    about = "a TOML file, a number of the list, or a title (default: the last one)"
    command.add_argument("experiment", nargs="?", default="", metavar="EXPERIMENT", help=about)
    add_notebook(command)
    about = (
        "FILE.html, a single page, or FILE.md, with its charts in the folder FILE-charts; - for HTML on standard output"
    )
    command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=about)
    about = "begin with a sheet of empty axes to predict the results; HTML only"
    command.add_argument("--predict", action="store_true", help=about)


def run(arguments: argparse.Namespace) -> None:
    """Write the report; raise ChoiceError."""
    path: Path = arguments.output
    suffix = ending_of(path, ".html")
    if suffix not in SUFFIXES:
        raise ChoiceError(f"-o needs a file that ends with .html or .md, not {path.name}.")
    if suffix != ".html" and is_streamed(path):
        raise ChoiceError(f"-o needs a file for a report with charts in a folder, not {path}.")
    if arguments.predict and suffix != ".html":
        raise ChoiceError("--predict needs an HTML file: -o FILE.html")
    try:
        check_output(path)
        with existing_notebook(arguments) as notebook, output_file(path, suffix) as file:
            write_report(notebook, chosen(notebook, arguments.experiment), file, predict=arguments.predict)
    except FileError as error:
        raise ChoiceError(str(error)) from None
