"""Tables of groups: a row for each setting; or a row for each instance or size, with a column for each setting."""

from collections.abc import Sequence
from enum import StrEnum

import numpy as np

from workbench.lab.charts.cost import Cost, Costs, cost_text, costs_to_solve
from workbench.lab.charts.equal_costs import equal_costs
from workbench.lab.charts.grouped import Codes, Grouped
from workbench.lab.charts.labels import labels_of
from workbench.lab.charts.question import Question
from workbench.lab.notebook.names import short_names
from workbench.lab.notebook.results import Results, RunStatus
from workbench.pictures.charts.picture import Mask, Runs
from workbench.ui.analyses.lab.results.table.failing_rows import failing_rows
from workbench.ui.analyses.lab.results.table.rows import Column, Keys, Rows, ranks
from workbench.ui.analyses.lab.results.table.run_rows import choice_columns, run_rows, size_text


class Grouping(StrEnum):
    """What a row of the table stands for."""

    FAILING = "Not solved"
    SETTING = "Setting"
    RUN = "Run"
    INSTANCE = "Instance"
    SIZE = "Size"


def rows_of(
    grouping: Grouping, results: Results, runs: Runs, cost: Cost, baseline: int = 0, *, only_differing: bool = False
) -> Rows:
    """Return the rows of a table; settings are compared with the baseline."""
    if grouping is Grouping.FAILING:
        return failing_rows(results, runs)
    if grouping is Grouping.RUN or not len(runs):
        return run_rows(results, runs, only_differing=only_differing)
    if grouping is Grouping.SETTING:
        return setting_rows(results, runs, cost, baseline)
    if grouping is Grouping.INSTANCE:
        return instance_rows(results, runs, cost)
    return size_rows(results, runs, cost)


def setting_rows(results: Results, runs: Runs, cost: Cost, baseline: int, *, short: bool = False) -> Rows:
    """Return a row for each setting; `short`: without what its name adds after a colon."""
    present, row = np.unique(results.setting[runs], return_inverse=True)
    costs = costs_to_solve(results, cost)[runs]
    grouped = Grouped(row, costs, len(present))
    names = [name.strip("“”") for name in short_names(results.settings)]
    titles = [names[number] if short else results.settings[number].title for number in present]
    limit = np.bincount(row[results.censored[runs]], minlength=len(present))
    choices = choice_columns(results, runs[np.unique(row, return_index=True)[1]])
    columns = [
        text_column("Setting", titles, present.astype(np.int64)),
        *(choices if len(choices) > 1 and not short else ()),  # a single one is the title already
        count("Runs", np.bincount(row, minlength=len(present))),
        count("Solved", grouped.solved),
        *walk_columns(results, runs, row, len(present)),
        *([count("At the limit", limit)] if limit.any() else []),
    ]
    if not equal_costs(Question(results, runs, cost)):
        if len(present) > 1:
            columns.append(duel_column(results, runs, cost, present.tolist(), baseline))
        columns += quantile_columns(grouped, cost)
    if short and len(choices) > 1:
        columns += choices
    return Rows(columns, len(present), runs, row)


def walk_columns(results: Results, runs: Runs, row: Codes, rows: int) -> list[Column]:
    """Return how many walks end too early, and the squares that they leave; nothing where no run does."""
    stuck = results.has_status(RunStatus.STUCK)[runs]
    if not stuck.any():
        return []
    left = np.bincount(row[stuck], np.maximum(results.left[runs][stuck], 0), minlength=rows).astype(np.intp)
    return [count("Stuck", np.bincount(row[stuck], minlength=rows)), count("Squares left", left)]


def quantile_columns(grouped: Grouped, cost: Cost) -> list[Column]:
    """Return median and quartiles of the cost to solve."""
    parts = (
        (0.25, "25 %", "A quarter of the runs are solved at this cost"),
        (
            0.5,
            "Median nodes" if cost is Cost.NODES else "Median time",
            "Cost to solve; “–” where half of the runs or more are not solved",
        ),
        (0.75, "75 %", "Three quarters of the runs are solved at this cost"),
        (1.0, "Largest", "“–” where a run is not solved"),
    )
    return [cost_column(title, grouped.quantile(part), cost, about) for part, title, about in parts]


def duel_column(results: Results, runs: Runs, cost: Cost, present: Sequence[int], baseline: int) -> Column:
    """Return wins, ties and losses of each setting against the baseline, instance by instance."""
    duels = [duel(results, runs, cost, setting, baseline) for setting in present]
    shares = np.array([(wins + ties / 2) / max(1, wins + ties + losses) for wins, ties, losses in duels])
    title = results.settings[baseline].title
    return Column(
        title="Win–tie–loss",
        text=lambda row: "baseline" if present[row] == baseline else "–".join(f"{one:,}" for one in duels[row]),
        keys=lambda: shares,
        about=f"Instances on which the median is lower than, equal to or higher than that of “{title}”",
    )


def duel(results: Results, runs: Runs, cost: Cost, one: int, other: int) -> tuple[int, int, int]:
    """Return on how many instances one setting has a lower, the same or a higher median; neither solved: a tie."""
    medians = [instance_medians(results, runs[results.setting[runs] == setting], cost) for setting in (one, other)]
    both = ~np.isnan(medians[0]) & ~np.isnan(medians[1])
    mine, theirs = (each[both] for each in medians)
    return int((mine < theirs).sum()), int((mine == theirs).sum()), int((mine > theirs).sum())


def instance_medians(results: Results, runs: Runs, cost: Cost) -> Costs:
    """Return the median of each instance over its runs, NaN where there are none."""
    costs = costs_to_solve(results, cost)[runs]
    return Grouped(results.instance[runs].astype(np.intp), costs, len(results.instances)).medians


def instance_rows(results: Results, runs: Runs, cost: Cost) -> Rows:
    """Return a row for each instance, with a column for each setting."""
    present, row = np.unique(results.instance[runs], return_inverse=True)
    labels = [results.instances[number] for number in present]
    names, sizes = [label.name for label in labels], np.array([label.size for label in labels])
    heads = [Column(title="Instance", text=names.__getitem__, keys=lambda: ranks(names), figure=False)]
    if len(set(sizes.tolist())) > 1:
        heads.append(Column(title="Size", text=lambda k: size_text(sizes[k]), keys=lambda: sizes))
    return Rows([*heads, *pivot_columns(results, runs, row, len(present), cost)], len(present), runs, row)


def size_rows(results: Results, runs: Runs, cost: Cost) -> Rows:
    """Return a row for each size of each family, with a column for each setting."""
    families = ranks(label.family for label in results.instances)
    sizes = labels_of(results.instances).sizes
    pairs = np.column_stack([families, sizes])[results.instance[runs]]
    present, first, row = np.unique(pairs, axis=0, return_index=True, return_inverse=True)
    row = row.reshape(-1)
    names = [results.instances[number].family for number in results.instance[runs[first]]]
    heads = []
    if len(set(names)) > 1 or not present[:, 1].any():
        heads.append(text_column("Family", names, present[:, 0].astype(np.int64)))
    heads.append(Column(title="Size", text=lambda k: size_text(present[k, 1]), keys=lambda: present[:, 1]))
    return Rows([*heads, *pivot_columns(results, runs, row, len(present), cost)], len(present), runs, row)


def pivot_columns(results: Results, runs: Runs, row: Codes, count_of_rows: int, cost: Cost) -> list[Column]:
    """Return a column for each setting: the median of each row, unless all costs are equal, and how many are solved."""
    settings = np.unique(results.setting[runs]).tolist()
    costs = costs_to_solve(results, cost)[runs]
    parts = [results.setting[runs] == setting for setting in settings]
    cells = [Grouped(row[part], costs[part], count_of_rows) for part in parts]
    if equal_costs(Question(results, runs, cost)):
        return [solved_column(results.settings[k].title, cell) for k, cell in zip(settings, cells, strict=True)]
    medians = np.array([cell.medians for cell in cells]).reshape(len(cells), -1)
    known = np.where(np.isnan(medians), np.inf, medians)
    best = (known == known.min(axis=0)) & np.isfinite(known) & (len(settings) > 1)
    best &= ~best.all(axis=0)  # no setting is better than the others
    return [
        pivot_column(results.settings[setting].title, cell, median, first, cost)
        for setting, cell, median, first in zip(settings, cells, medians, best, strict=True)
    ]


def pivot_column(title: str, cell: Grouped, medians: Costs, best: Mask, cost: Cost) -> Column:
    """Return the column of one setting."""
    several = int(cell.counts.max(initial=0)) > 1

    def text(row: int) -> str:
        if not cell.counts[row]:
            return ""
        words = cost_text(medians[row], cost)
        all_solved = cell.solved[row] == cell.counts[row]
        return words if all_solved or not several else f"{words}  ({cell.solved[row]}/{cell.counts[row]})"

    about = "Median cost to solve; “–” where half of the runs or more are not solved"
    return Column(
        title=title,
        text=text,
        keys=lambda: medians,
        about=f"{title}: {about}",
        best=best,
        value=lambda row: float(medians[row]) if np.isfinite(medians[row]) else None,
    )


def solved_column(title: str, cell: Grouped) -> Column:
    """Return the column of one setting with how many runs it solves, which all cost the same."""
    return Column(
        title=title,
        text=lambda row: f"{cell.solved[row]:,} of {cell.counts[row]:,}" if cell.counts[row] else "",
        keys=lambda: cell.solved / np.maximum(1, cell.counts),
        about=f"{title}: runs solved",
        value=lambda row: int(cell.solved[row]),
    )


def text_column(title: str, texts: Sequence[str], keys: Keys) -> Column:
    """Return a column of texts."""
    return Column(title=title, text=texts.__getitem__, keys=lambda: keys, figure=False)


def count(title: str, counts: Codes) -> Column:
    """Return a column of counts of runs."""
    return Column(
        title=title,
        text=lambda row: f"{counts[row]:,}",
        keys=lambda: counts.astype(np.int64),
        value=lambda row: int(counts[row]),
    )


def cost_column(title: str, costs: Costs, cost: Cost, about: str) -> Column:
    """Return a column of costs."""
    return Column(
        title=title,
        text=lambda row: cost_text(costs[row], cost),
        keys=lambda: costs,
        about=about,
        value=lambda row: float(costs[row]) if np.isfinite(costs[row]) else None,
    )
