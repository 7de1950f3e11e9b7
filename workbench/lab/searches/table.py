"""The searches as a table: what differs from a solver's defaults, and how quick a search was."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.lab.notebook.results import NO_SEED, RUN_STATUSES, UNKNOWN, SettingLabel
from workbench.lab.notebook.searches import Searches
from workbench.searching.race.entries import SEED, described
from workbench.searching.race.results import MIN_RATED
from workbench.solvers import SOLVERS

COLUMNS = (
    "time",
    "puzzle",
    "solver",
    "choices",
    "goal",
    "outcome",
    "solutions",
    "nodes",
    "seconds",
    "nodes_per_second",
    "cores",
)


def choice_words(setting: SettingLabel, seed: int) -> str:
    """Return the choices that are not the solver's defaults; its seed wherever something is random."""
    choices = {**setting.choices, **({} if seed == NO_SEED else {SEED: seed})}
    try:
        [words] = described([(SOLVERS[setting.solver], choices)])
    except (KeyError, ChoiceError):  # of another version, or a file of one's own
        return ", ".join(f"{name}: {value}" for name, value in choices.items())
    return words


def speeds(searches: Searches) -> NDArray[np.float64]:
    """Return the nodes per second of each search, NaN where it was too short."""
    results = searches.results
    seconds = np.where(results.seconds >= MIN_RATED, results.seconds, np.nan)
    return results.nodes / seconds


def rows(searches: Searches) -> Iterator[tuple[str | int | float | None, ...]]:
    """Yield a row for each search, in the order of COLUMNS; None = unknown."""
    results, speed = searches.results, speeds(searches)
    for at, (time, goal, cores) in enumerate(zip(searches.at, searches.goals, searches.cores, strict=True)):
        setting, seed = results.settings[results.setting[at]], int(results.seed[at])
        yield (
            time, results.instances[results.instance[at]].name, setting.solver, choice_words(setting, seed), goal,
            str(RUN_STATUSES[results.status[at]]), int(results.solutions[at]), int(results.nodes[at]),
            float(results.seconds[at]), None if np.isnan(speed[at]) else round(float(speed[at])),
            None if cores == UNKNOWN else cores,
        )  # fmt: skip
