"""How far an experiment has come, as a sentence."""

from workbench.base.number_format import duration
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.puzzles.sentences import counted
from workbench.ui.base.i18n import tr


def running_words(run: ExperimentRun, running: bool) -> str:
    """Return what is being done, or what came of it."""
    if run.plan is None or run.problem:
        return run.problem or run.phase
    known = [tr("{} known before").format(f"{run.known:,}")] if run.known else []
    if run.over:
        words = tr("The run is finished") if run.total == 1 else tr("All {} runs finished").format(f"{run.total:,}")
        return ", ".join([words, *known])
    left = [tr("{} left").format(duration(run.seconds_left))] if running and run.seconds_left is not None else []
    state = [] if running else [tr("stopped; press F5 to continue")]
    return ", ".join([tr("{} of {}").format(f"{run.done:,}", counted(run.total, "run")), *known, *left, *state])
