"""How far an experiment has come, as a sentence."""

from workbench.base.number_format import duration
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.puzzles.sentences import counted


def running_words(run: ExperimentRun, running: bool) -> str:
    """Return what is being done, or what came of it."""
    if run.plan is None or run.problem:
        return run.problem or run.phase
    known = ["{} known before".format(f"{run.known:,}")] if run.known else []
    if run.over:
        words = "The run is finished" if run.total == 1 else "All {} runs finished".format(f"{run.total:,}")
        return ", ".join([words, *known])
    left = [f"{duration(run.seconds_left)} left"] if running and run.seconds_left is not None else []
    state = [] if running else ["stopped; press F5 to continue"]
    return ", ".join(["{} of {}".format(f"{run.done:,}", counted(run.total, "run")), *known, *left, *state])
