"""Experiments by the path of their file, or by the name of one that ships or was added."""

from pathlib import Path

from workbench.base.choices import did_you_mean
from workbench.base.places import experiments
from workbench.files.documents import FileError, read_text
from workbench.lab.experiments.added import ADDED
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_text import parse_experiment


def experiment_named(text: str) -> Experiment:
    """Return the experiment of a file, or the one of this name that ships or was added; raise FileError, ParseError."""
    path = Path(text)
    shipped = {one.stem: one for one in experiments()}
    if not path.exists() and text in ADDED:
        return parse_experiment(*ADDED[text])
    if not path.exists() and text in shipped:
        path = shipped[text]
    if not path.exists() and text != "-" and (known := did_you_mean(text, [*shipped, *ADDED])):
        raise FileError(f"{text}: no such file or experiment{known}")
    return parse_experiment(read_text(path), path.parent)
