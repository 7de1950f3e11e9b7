"""What the commands about experiments share: the notebook, and the experiments in it."""

import argparse
from pathlib import Path

from workbench.base.choices import ChoiceError, did_you_mean, shortened
from workbench.base.places import notebook_file
from workbench.files.documents import FileError
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_run import experiment_hash
from workbench.lab.experiments.named import experiment_named
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.stored import StoredExperiment
from workbench.puzzles.puzzle import ParseError


def add_notebook(command: argparse.ArgumentParser) -> None:
    """Declare where the results are."""
    about = "the notebook that keeps the results (default: the user's own)"
    command.add_argument("--notebook", type=Path, metavar="FILE", help=about)


def notebook_of(arguments: argparse.Namespace) -> Notebook:
    """Open the notebook, or make it; raise FileError."""
    return Notebook(arguments.notebook or notebook_file())


def existing_notebook(arguments: argparse.Namespace) -> Notebook:
    """Open the notebook; raise FileError if there is none."""
    path = arguments.notebook or notebook_file()
    if not path.is_file():
        raise FileError(f"There is no notebook {path}. Run an experiment first: workbench lab run FILE.toml")
    return Notebook(path)


def experiment_in(text: str) -> Experiment:
    """Return the experiment of a file or name; raise FileError."""
    try:
        return experiment_named(text)
    except ParseError as error:
        raise FileError(f"{text}: {error}") from None


def chosen(notebook: Notebook, text: str) -> StoredExperiment:
    """Return an experiment of a notebook by its file, its number or its title; the last one for ""; ChoiceError."""
    stored = notebook.experiments()
    if not stored:
        raise ChoiceError("The notebook has no experiments. Run one first: workbench lab run FILE.toml")
    if not text:
        return stored[-1]
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(stored):
        return stored[int(text) - 1]
    if found := [one for one in stored if one.title == text]:
        return found[-1]
    key = experiment_hash(experiment_in(text)) if text.endswith(".toml") else ""
    if found := [one for one in stored if one.hash == key]:
        return found[-1]
    known = did_you_mean(text, [one.title for one in stored]) or ". Run workbench lab show to list them."
    raise ChoiceError(f"The notebook has no experiment {shortened(text)}{known}")
