"""What a notebook has of an experiment: its runs, and the setting that the others are compared with."""

from typing import NamedTuple

from workbench.files.documents import FileError
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_run import experiment_hash
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results


class KnownRuns(NamedTuple):
    """Runs of an experiment, and the position of its baseline."""

    results: Results
    baseline: int


def known_runs(notebook: Notebook, experiment: Experiment) -> KnownRuns | FileError:
    """Return the runs that a notebook has, or why it cannot be read."""
    key = experiment_hash(experiment)
    try:
        results, stored = notebook.results(key), notebook.experiment(key)
    except FileError as error:
        return error
    titles = [label.title for label in results.settings]
    return KnownRuns(results, titles.index(stored.baseline) if stored and stored.baseline in titles else 0)
