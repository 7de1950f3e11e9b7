"""The set-up of an experiment in a few words: its settings, its puzzles, and what was made of each."""

import numpy as np

from workbench.lab.charts.labels import labels_of
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.notebook.names import nouns_of
from workbench.lab.notebook.results import Results
from workbench.puzzles.sentences import counted

EVERY = ("all", "feasible")  # starts of a board


def setup_words(experiment: Experiment, results: Results) -> str:
    """Return "3 settings × 36 boards × all starts"; "" without results."""
    if not len(results):
        return ""
    parts = [counted(len(results.settings), "setting")]
    nouns = nouns_of(results)
    if nouns.case == "start":
        boards = len(np.unique(labels_of(results.instances).board))
        each = len(results.instances) / boards
        every = {source.starts for source in experiment.instances} <= set(EVERY)
        starts = "all starts" if every else counted(round(each), "start")
        parts += [counted(boards, nouns.origin), starts]
    else:
        parts.append(counted(len(results.instances), "instance"))
    if (seeds := len(np.unique(results.seed))) > 1:
        parts.append(counted(seeds, "seed"))
    return " × ".join(parts)
