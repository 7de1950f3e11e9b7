"""Experiments: many puzzles, settings and seeds, on all cores, kept in a notebook."""

import os
from contextlib import nullcontext
from pathlib import Path

from workbench import files
from workbench.choices import ChoiceError
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.runner import ExperimentRun
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results

__all__ = ["Notebook", "read_experiment", "run"]


def read_experiment(path: Path | str) -> Experiment:
    """Return the experiment of a TOML file; raise FileError or ParseError.

    >>> _ = Path("mrv.toml").write_text('''
    ... title = "MRV or leftmost"
    ... goal = "count"
    ... [[instances]]
    ... puzzles = ["12..3.....1....2"]
    ... [[settings]]
    ... solver = "cover_links"
    ... order = ["mrv", "leftmost"]
    ... ''')
    >>> results = run(read_experiment("mrv.toml"), notebook="runs.db")
    >>> sorted(results.nodes.tolist())
    [17, 32]
    """
    return parse_experiment(files.read_text(Path(path)), Path(path).parent)


def run(
    experiment: Experiment | str, notebook: Notebook | Path | str | None = None, jobs: int | None = None
) -> Results:
    """Make the runs of an experiment, or of its TOML text, that the notebook does not have; raise ChoiceError.

    `notebook`: an open one, or the path of a file; None: nothing is kept. `jobs`: threads, by default one a core.

    >>> results = run('''
    ... title = "Two tie-breaks on small boards"
    ... goal = "one"
    ... [[instances]]
    ... generate = "tour square"
    ... n = "5..8"
    ... [[settings]]
    ... solver = "warnsdorff"
    ... rule = ["plain", "roth"]
    ... ''')
    >>> [setting.title for setting in results.settings]
    ['Plain: move order', 'Roth: far from the centre']
    >>> len(results), results.nodes.dtype
    (8, dtype('int64'))
    """
    described = parse_experiment(experiment) if isinstance(experiment, str) else experiment
    opened = Notebook(Path(notebook)) if isinstance(notebook, Path | str) else nullcontext(notebook)
    with opened as kept:
        running = ExperimentRun(described, kept, jobs or os.cpu_count() or 1)
        results = running.finish()
    if running.problem or results is None:
        raise ChoiceError(running.problem)
    return results
