"""Experiments: many puzzles, settings and seeds, on all cores, kept in a notebook."""

import os
from contextlib import nullcontext
from pathlib import Path

from workbench.api.arguments import described, path_of, whole
from workbench.base.choices import ChoiceError
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.named import experiment_named
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results

MAX_JOBS = 256
__all__ = ["Notebook", "read_experiment", "run"]


def read_experiment(source: Path | str) -> Experiment:
    """Return the experiment of a TOML file, of a TOML text, or of a name; raise FileError or ParseError.

    A text of several lines is TOML; one line is the path of a file, or the name of an experiment that ships.

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
    return experiment_of("source", source)


def run(
    experiment: Experiment | Path | str, notebook: Notebook | Path | str | None = None, jobs: int | None = None
) -> Results:
    """Make the runs of an experiment that the notebook does not have; raise FileError, ParseError or ChoiceError.

    `experiment`: what `read_experiment` returns or takes: a TOML text, the path of a file, or a name.

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
    if not isinstance(notebook, Notebook | Path | str | None):
        raise TypeError(f"notebook must be a workbench.Notebook or a path, not {described(notebook)}.")
    threads = (os.cpu_count() or 1) if jobs is None else whole("jobs", jobs, 1, MAX_JOBS)
    asked = experiment if isinstance(experiment, Experiment) else experiment_of("experiment", experiment)
    kept_in = (
        nullcontext(notebook) if isinstance(notebook, Notebook | None) else Notebook(path_of("notebook", notebook))
    )
    with kept_in as kept:
        running = ExperimentRun(asked, kept, threads)
        results = running.finish()
    if running.problem or results is None:
        raise ChoiceError(running.problem)
    return results


def experiment_of(name: str, source: object) -> Experiment:
    """Return the experiment of a text, a file or a name, which is the argument of this name."""
    if not isinstance(source, Path | str):
        raise TypeError(f"{name} must be an experiment, a TOML text or a path, not {described(source)}.")
    if isinstance(source, str) and ("\n" in source or ("=" in source and not Path(source).exists())):
        return parse_experiment(source)
    return experiment_named(str(path_of(name, source)))
