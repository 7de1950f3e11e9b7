"""The table of single searches: a row for each, the newest first."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.base.number_format import elapsed
from workbench.lab.notebook.results import NO_SEED, RUN_STATUSES, UNKNOWN, SettingLabel
from workbench.lab.notebook.searches import Searches
from workbench.lab.searches.table import choice_words, speeds
from workbench.pictures.charts.picture import Runs
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.analyses.lab.results.table.rows import Column, Rows, ranks
from workbench.ui.analyses.lab.results.table.run_rows import STATUS_WORDS, count_column

SHOWN = slice(5, 19)  # of a date and time: month, day, time of day
GOAL_WORDS: dict[str, str] = {
    Goal.ONE: "one",
    Goal.UNIQUE: "unique",
    Goal.ALL: "all",
    Goal.COUNT: "count",
    Goal.FEWEST: "fewest options",
    Goal.CHEAPEST: "lowest cost",
    Goal.LONGEST: "longest walk",
}


def search_rows(searches: Searches, runs: Runs) -> Rows:
    """Return a row for each of these searches."""
    columns = [*label_columns(searches, runs), *figure_columns(searches, runs)]
    return Rows(columns, len(runs), runs, np.arange(len(runs)))


def label_columns(searches: Searches, runs: Runs) -> list[Column]:
    """Return what a search was."""
    results = searches.results
    pairs, pair = np.unique(np.stack([results.setting[runs], results.seed[runs]]), axis=1, return_inverse=True)
    choices = [choice_words(results.settings[setting], seed) for setting, seed in pairs.T.tolist()]
    goals = list(dict.fromkeys(searches.goals))
    goal = np.array([goals.index(name) for name in searches.goals], np.int64)
    words = [GOAL_WORDS.get(name, name) for name in goals]
    return [
        Column(
            title="Time",
            text=lambda row: searches.at[runs[row]][SHOWN],
            keys=lambda: runs.astype(np.int64),
            figure=False,
            value=lambda row: searches.at[runs[row]],
        ),
        text_column("Puzzle", [one.name for one in results.instances], results.instance[runs]),
        text_column("Solver", [solver_title(one) for one in results.settings], results.setting[runs]),
        text_column("Choices", choices, pair.ravel()),
        text_column("Goal", words, goal[runs]),
        text_column("Outcome", [STATUS_WORDS[status] for status in RUN_STATUSES], results.status[runs]),
    ]


def solver_title(setting: SettingLabel) -> str:
    """Return the title of a setting's solver; its name if this program does not have it."""
    return SOLVERS[setting.solver].title if setting.solver in SOLVERS else setting.solver


def with_titles(searches: Searches) -> Searches:
    """Return searches whose settings are called by their solvers and what differs from the defaults."""
    settings = [
        replace(one, title=", ".join(filter(None, (solver_title(one), choice_words(one, NO_SEED)))))
        for one in searches.results.settings
    ]
    return replace(searches, results=replace(searches.results, settings=settings))


def text_column(title: str, texts: Sequence[str], place: NDArray[np.signedinteger]) -> Column:
    """Return a column of texts; `place`: which of them each row shows."""
    return Column(title, lambda row: texts[int(place[row])], lambda: ranks(texts)[place], figure=False)


def figure_columns(searches: Searches, runs: Runs) -> list[Column]:
    """Return what came of a search."""
    results, speed = searches.results, speeds(searches)[runs]
    seconds, cores = results.seconds[runs], np.array(searches.cores, np.int64)[runs]
    return [
        count_column("Solutions", results.solutions[runs]),
        count_column("Nodes", results.nodes[runs]),
        Column(
            title="Time taken",
            text=lambda row: elapsed(float(seconds[row])),
            keys=lambda: seconds,
            value=lambda row: float(seconds[row]),
        ),
        Column(
            title="Nodes/s",
            text=lambda row: f"{speed[row]:,.0f}" if np.isfinite(speed[row]) else "",
            keys=lambda: speed,
            value=lambda row: float(speed[row]) if np.isfinite(speed[row]) else None,
        ),
        Column(
            title="Cores",
            text=lambda row: "" if cores[row] == UNKNOWN else str(cores[row]),
            keys=lambda: cores,
            value=lambda row: None if cores[row] == UNKNOWN else int(cores[row]),
        ),
    ]
