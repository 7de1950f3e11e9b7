"""`workbench lab show`: the experiments of a notebook, a summary of one, or the searches of the window."""

import argparse
import sys
from math import isfinite

import numpy as np

from workbench.base.choices import ChoiceError
from workbench.cli.lab.notebooks import add_notebook, chosen, existing_notebook
from workbench.cli.lab.searches import show_searches
from workbench.cli.shared.aligned import aligned
from workbench.cli.shared.json_text import json_text
from workbench.files.documents import FileError
from workbench.lab.charts.equal_costs import equal_costs, reason
from workbench.lab.charts.question import Question
from workbench.lab.notebook.exporting import csv_lines
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results
from workbench.lab.notebook.summary import summary
from workbench.lab.report.tables import setting_table
from workbench.lab.report.verdict import verdict
from workbench.puzzles.sentences import of_number


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the notebook and the experiment."""
    about = "a TOML file, a number of the list, or a title (default: list the experiments)"
    command.add_argument("experiment", nargs="?", default="", metavar="EXPERIMENT", help=about)
    about = "list the searches of documents in the window, the newest first"
    command.add_argument("--searches", action="store_true", help=about)
    add_notebook(command)


def run(arguments: argparse.Namespace) -> None:
    """Print the list or the summary; raise ChoiceError."""
    try:
        with existing_notebook(arguments) as notebook:
            if arguments.searches:
                show_searches(notebook.searches(), arguments)
            elif arguments.experiment:
                show_one(notebook, arguments)
            else:
                show_list(notebook, arguments.json)
    except FileError as error:
        raise ChoiceError(str(error)) from None


def show_list(notebook: Notebook, as_json: bool) -> None:
    """Print the experiments of a notebook."""
    stored = notebook.experiments()
    if as_json:
        print(json_text([one._asdict() for one in stored]))
        return
    for place, one in enumerate(stored, 1):
        runs = len(notebook.results(one.hash))
        print(f"{place:>4}  {one.made[:16]}  {runs:>9,} {of_number(runs, 'run'):4}  {one.title}")


def show_one(notebook: Notebook, arguments: argparse.Namespace) -> None:
    """Print the summary of an experiment, or its runs as CSV."""
    experiment = chosen(notebook, arguments.experiment)
    found = notebook.results(experiment.hash)
    if arguments.csv:
        sys.stdout.writelines(csv_lines(found, {"title": experiment.title, **notebook.provenance(experiment.hash)}))
    elif arguments.json:
        print(json_text(summary_record(experiment.title, found)))
    else:
        print(experiment.title)
        print_summary(found)


def print_summary(found: Results) -> None:
    """Print the verdict and a row for each setting; columns in which there is nothing are left out."""
    print(verdict(found))
    question = Question(found, np.arange(len(found)))
    table = setting_table(summary(found), question)
    print("\n".join(aligned((table.heading, *table.rows), texts=1)))
    if equal_costs(question):
        print(reason(question))


def summary_record(title: str, found: Results) -> dict[str, object]:
    """Return the summary as a JSON object; null = unknown."""
    rows = [one._asdict() for one in summary(found)]
    return {
        "title": title,
        "verdict": verdict(found),
        "settings": [{key: finite(value) for key, value in row.items()} for row in rows],
    }


def finite(value: object) -> object:
    """Return a value, None for a number that is not finite."""
    return None if isinstance(value, float) and not isfinite(value) else value
