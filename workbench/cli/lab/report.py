"""`workbench lab report`: what came out of an experiment, as a page to read, print and mail."""

import argparse
from pathlib import Path

from workbench.choices import ChoiceError
from workbench.cli.lab.notebooks import add_notebook, chosen, existing_notebook
from workbench.files import FileError
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.report.html_page import html_page
from workbench.lab.report.markdown_page import chart_files, markdown_page
from workbench.lab.report.report import Report, report_of
from workbench.puzzles.puzzle import ParseError
from workbench.saving import write_text

SUFFIXES = (".html", ".md")


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the experiment and the file."""
    about = "a TOML file, a number of the list, or a title (default: the last one)"
    command.add_argument("experiment", nargs="?", default="", metavar="EXPERIMENT", help=about)
    add_notebook(command)
    about = "FILE.html, a page by itself, or FILE.md, with its charts in the folder FILE-charts"
    command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=about)
    about = "begin with a sheet of empty axes to predict the results; HTML only"
    command.add_argument("--predict", action="store_true", help=about)


def run(arguments: argparse.Namespace) -> None:
    """Write the report; raise ChoiceError."""
    path: Path = arguments.output
    if path.suffix not in SUFFIXES:
        raise ChoiceError(f"-o needs a file that ends with .html or .md, not {path.name}.")
    if arguments.predict and path.suffix != ".html":
        raise ChoiceError("--predict needs an HTML file: -o FILE.html")
    try:
        with existing_notebook(arguments) as notebook:
            experiment = chosen(notebook, arguments.experiment)
            made = notebook.provenance(experiment.hash)
            found = report_of(experiment, question_of(experiment.text), notebook.results(experiment.hash), made)
        write(found, path, arguments.predict)
    except (FileError, OSError) as error:
        raise ChoiceError(str(error)) from None


def question_of(text: str) -> str:
    """Return what an experiment asks, "" if its text does not say."""
    try:
        return parse_experiment(text).about
    except ParseError:
        return ""


def write(report: Report, path: Path, predict: bool) -> None:
    """Write the page, and the charts of a Markdown page; raise FileError, OSError."""
    if path.suffix == ".html":
        write_text(path, html_page(report, predict=predict))
        return
    folder = path.with_name(f"{path.stem}-charts")
    folder.mkdir(exist_ok=True)
    for name, svg in chart_files(report).items():
        write_text(folder / name, svg)
    write_text(path, markdown_page(report, folder.name))
