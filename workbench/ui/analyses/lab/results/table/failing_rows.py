"""The table of what is not solved: a row for each instance that a setting fails on, with those that fail."""

import numpy as np

from workbench.lab.charts.labels import labels_of
from workbench.lab.notebook.names import START, nouns_of, short_names
from workbench.lab.notebook.results import Results, RunStatus
from workbench.pictures.charts.picture import Mask, Runs
from workbench.ui.analyses.lab.results.table.rows import Column, Rows, ranks

BEGUN = f", {START} "  # between the name of a board and its start


def failing_rows(results: Results, runs: Runs) -> Rows:
    """Return a row for each instance that is not solved by every run; it stands for all of its runs."""
    shape = len(results.instances), len(results.settings)
    bad = runs[~(results.solved | results.has_status(RunStatus.REFUSED))[runs]]
    fails = np.zeros(shape, bool)
    fails[results.instance[bad], results.setting[bad]] = True
    present = np.flatnonzero(fails.any(axis=1))
    place = np.full(shape[0], -1, np.intp)
    place[present] = np.arange(len(present))
    mine = runs[place[results.instance[runs]] >= 0]
    columns = [*name_columns(results, present), *fail_columns(results, fails[present])]
    words = "▶ Compare" if shape[1] > 1 else "▶ Open"
    columns.append(
        Column(
            title="",
            text=lambda _row: words,
            keys=lambda: np.arange(len(present)),
            figure=False,
            about="Compare the settings on this puzzle, from where they part",
            is_link=True,
        )
    )
    return Rows(columns, len(present), mine, place[results.instance[mine]])


def name_columns(results: Results, present: Runs) -> list[Column]:
    """Return what names an instance; of a start, its board and its square."""
    names = [results.instances[number].name for number in present]
    if nouns_of(results).case != "start":
        return [Column(title="Instance", text=names.__getitem__, keys=lambda: ranks(names), figure=False)]
    family = results.instances[0].family if len(labels_of(results.instances).families) == 1 else ""
    boards = [name.rpartition(BEGUN)[0].removeprefix(family).strip() or family for name in names]
    starts = [name.rpartition(BEGUN)[2] for name in names]
    return [
        Column(title="Board", text=boards.__getitem__, keys=lambda: ranks(boards), figure=False),
        Column(title="Start", text=starts.__getitem__, keys=lambda: ranks(starts), figure=False),
    ]


def fail_columns(results: Results, fails: Mask) -> list[Column]:
    """Return which settings fail; nothing of a single one."""
    if fails.shape[1] < 2:
        return []
    names = [name.strip("“”") for name in short_names(results.settings)]
    counts = fails.sum(axis=1)

    def words(row: int) -> str:
        if counts[row] == len(names):
            return f"all {len(names)}"
        return ", ".join(names[setting] for setting in np.flatnonzero(fails[row]))

    return [
        Column(
            title="Fails",
            text=words,
            keys=lambda: ranks(map(words, range(len(fails)))),
            figure=False,
            about="The settings that do not solve it in every run",
        )
    ]
