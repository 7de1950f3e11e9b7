"""The table of runs: a row for each run, with the choices in which settings differ in columns of their own."""

from collections.abc import Callable, Sequence

import numpy as np

from workbench.base.number_format import elapsed
from workbench.lab.charts.labels import labels_of
from workbench.lab.experiments.solvers import solver_of
from workbench.lab.notebook.results import NO_SEED, RUN_STATUSES, UNKNOWN, Results, RunStatus, SettingLabel
from workbench.pictures.charts.picture import Runs
from workbench.ui.analyses.lab.results.table.rows import Column, Keys, Rows, ranks

STATUS_WORDS = {
    RunStatus.SOLVED: "solved",
    RunStatus.NONE: "no solution",
    RunStatus.NOT_UNIQUE: "not unique",
    RunStatus.STUCK: "stuck",
    RunStatus.LIMIT: "at the limit",
    RunStatus.STOPPED: "stopped",
    RunStatus.REFUSED: "refused",
    RunStatus.FAILED: "failed",
}


def run_rows(results: Results, runs: Runs, *, only_differing: bool = False) -> Rows:
    """Return a row for each of these runs; `only_differing`: leave out columns with the same value everywhere."""
    columns = [*label_columns(results, runs), *figure_columns(results, runs), *choice_columns(results, runs)]
    columns = [column for column in columns if column.used] or columns[:1]
    if only_differing:
        columns = [column for column in columns if differs(column)] or columns[:1]
    return Rows(columns, len(runs), runs, np.arange(len(runs)))


def differs(column: Column) -> bool:
    """Tell whether a column has different values."""
    keys = column.keys()
    return len(keys) > 0 and bool((keys != keys[0]).any())


def label_columns(results: Results, runs: Runs) -> list[Column]:
    """Return what names a run."""
    instances, settings, labels = results.instances, results.settings, labels_of(results.instances)

    def of_instance(text: Callable[[int], str]) -> Keys:
        keys: Keys = ranks(map(text, range(len(instances))))[results.instance[runs]]
        return keys

    def name(number: int) -> str:
        return instances[number].name

    def family(number: int) -> str:
        return instances[number].family

    return [
        Column(
            title="Instance",
            text=lambda row: name(int(results.instance[runs[row]])),
            keys=lambda: of_instance(name),
            figure=False,
        ),
        Column(
            title="Family",
            text=lambda row: family(int(results.instance[runs[row]])),
            keys=lambda: of_instance(family),
            figure=False,
            used=len(labels.families) > 1,
        ),
        Column(
            title="Size",
            text=lambda row: size_text(instances[int(results.instance[runs[row]])].size),
            keys=lambda: labels.sizes[results.instance[runs]],
            used=bool(labels.sizes.any()),
        ),
        Column(
            title="Setting",
            text=lambda row: settings[int(results.setting[runs[row]])].title,
            keys=lambda: results.setting[runs].astype(np.int64),  # in the order of the experiment
            figure=False,
        ),
    ]


def choice_columns(results: Results, runs: Runs) -> list[Column]:
    """Return the choices in which settings differ."""
    settings = results.settings
    names = dict.fromkeys(name for label in settings for name in label.choices)
    columns = []
    for name in names:
        values = [str(label.choices.get(name, "")) for label in settings]
        if len(set(values)) > 1:
            columns.append(choice_column(results, runs, title_of(name, settings), values))
    return columns


def choice_column(results: Results, runs: Runs, title: str, values: list[str]) -> Column:
    """Return the column of a choice with its value in each setting."""
    return Column(
        title=title,
        text=lambda row: values[int(results.setting[runs[row]])],
        keys=lambda: ranks(values)[results.setting[runs]],
        figure=False,
    )


def title_of(name: str, settings: Sequence[SettingLabel]) -> str:
    """Return the title of a choice, as the forms of solvers show it."""
    solvers = [solver_of(label.solver) for label in settings if name in label.choices]
    titles = (choice.title for solver in solvers if solver for choice in solver.choices if choice.name == name)
    return next(titles, name)


def figure_columns(results: Results, runs: Runs) -> list[Column]:
    """Return what came of a run."""
    seeds, status = results.seed[runs], results.status[runs]
    return [
        Column(
            title="Seed",
            text=lambda row: "" if seeds[row] == NO_SEED else str(seeds[row]),
            keys=lambda: seeds,
            used=bool((seeds != NO_SEED).any()),
        ),
        Column(
            title="Status",
            text=lambda row: STATUS_WORDS[RUN_STATUSES[status[row]]],
            keys=lambda: status.astype(np.int64),
            figure=False,
        ),
        count_column("Nodes", results.nodes[runs], about="At the limit: a lower bound"),
        count_column("Solutions", results.solutions[runs]),
        count_column("Limit", results.limit_nodes[runs], about="Nodes at which a run is stopped"),
        count_column("Left", results.left[runs], about="Squares that a walk leaves uncovered"),
        *time_columns(results, runs),
    ]


def count_column(title: str, counts: Keys, about: str = "") -> Column:
    """Return a column of counts."""
    return Column(
        title=title,
        text=lambda row: "" if counts[row] == UNKNOWN else f"{counts[row]:,.0f}",
        keys=lambda: counts,
        about=about,
        used=bool((counts != UNKNOWN).any()),
        value=lambda row: None if counts[row] == UNKNOWN else counts[row].item(),
    )


def time_columns(results: Results, runs: Runs) -> list[Column]:
    """Return the times, if any were measured."""
    seconds = results.seconds[runs]
    if not np.isfinite(seconds).any():
        return []

    def spread(row: int) -> str:
        run = runs[row]
        if results.repetitions[run] < 2:
            return ""
        ends = elapsed(float(results.fastest[run])), elapsed(float(results.slowest[run]))
        return f"{ends[0]} – {ends[1]} ({results.repetitions[run]})"

    return [
        Column(
            title="Time",
            text=lambda row: elapsed(float(seconds[row])) if np.isfinite(seconds[row]) else "",
            keys=lambda: seconds,
            about="Median of the times measured",
            value=lambda row: float(seconds[row]) if np.isfinite(seconds[row]) else None,
        ),
        Column(
            title="Fastest – slowest",
            text=spread,
            keys=lambda: (results.slowest - results.fastest)[runs],
            used=bool((results.repetitions[runs] > 1).any()),
            about="The spread of the times measured, and their number",
        ),
    ]


def size_text(size: float) -> str:
    """Return the size of an instance; "" if it is not known."""
    return f"{size:g}" if size else ""
