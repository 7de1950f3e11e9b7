"""What runs under the mouse are, as a sentence."""

import numpy as np

from workbench.base.number_format import elapsed
from workbench.lab.notebook.results import NO_SEED, RUN_STATUSES, Results
from workbench.pictures.charts.picture import Runs
from workbench.puzzles.sentences import counted
from workbench.ui.analyses.lab.results.table.run_rows import STATUS_WORDS


def describe_runs(results: Results, runs: Runs) -> str:
    """Return a sentence about some runs: all of a single one, or what several have in common."""
    if not len(runs):
        return ""
    return describe_run(results, int(runs[0])) if len(runs) == 1 else describe_several(results, runs)


def describe_run(results: Results, run: int) -> str:
    """Return instance, setting, seed, cost and end of a run."""
    instance, setting = results.instances[results.instance[run]], results.settings[results.setting[run]]
    seed = results.seed[run]
    named = [instance.name, setting.title, *([f"seed {seed}"] if seed != NO_SEED else [])]
    cost = counted(int(results.nodes[run]), "node")
    if np.isfinite(results.seconds[run]):
        cost += f", {elapsed(float(results.seconds[run]))}"
    return f"{', '.join(named)}: {cost}, {STATUS_WORDS[RUN_STATUSES[results.status[run]]]}"


def describe_several(results: Results, runs: Runs) -> str:
    """Return how many runs there are, and the setting or instance that all of them have."""
    words = counted(len(runs), "run")
    settings, instances = np.unique(results.setting[runs]), np.unique(results.instance[runs])
    if len(settings) == 1:
        words = f"{results.settings[settings[0]].title}: {words}"
    if len(instances) == 1:
        words += f" of {results.instances[instances[0]].name}"
    return words
