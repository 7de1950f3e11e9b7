"""How far an experiment has come, as a sentence."""

from workbench.base.number_format import duration
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.puzzles.sentences import counted


def running_words(run: ExperimentRun, running: bool) -> str:
    """Return what is being done, or what came of it."""
    if run.plan is None or run.problem:
        return run.problem or run.phase
    known = [f"{run.known:,} known before"] if run.known else []
    if run.over:
        words = "The run is finished" if run.total == 1 else f"All {counted(run.total, 'run')} finished"
        return ", ".join([words, *known])
    left = [f"{duration(run.seconds_left)} left"] if running and run.seconds_left is not None else []
    state = [] if running else ["stopped; press F5 to continue"]
    return ", ".join([f"{run.done:,} of {counted(run.total, 'run')}", *known, *left, *state])
