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
        each = np.unique(labels_of(results.instances).board, return_counts=True)[1]  # starts of a board
        boards = counted(len(each), nouns.origin)
        if {source.starts for source in experiment.instances} <= set(EVERY):
            parts += [boards, "all starts"]
        elif each.min() == each.max():
            parts += [boards, counted(int(each[0]), "start")]
        else:
            parts.append(f"{counted(len(results.instances), 'start')} on {boards}")
    else:
        parts.append(counted(len(results.instances), "instance"))
    if (seeds := len(np.unique(results.seed))) > 1:
        parts.append(counted(seeds, "seed"))
    return " × ".join(parts)
