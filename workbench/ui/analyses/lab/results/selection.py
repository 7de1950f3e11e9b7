"""The runs that are shown and those that are marked: one selection for the table and all charts."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.lab.notebook.results import Results
from workbench.pictures.charts.picture import Mask, Runs
from workbench.ui.analyses.lab.results.run_filter import NO_FILTER, RunFilter


class RunSelection(QObject):
    """Holds the results, the filter and the marks; whoever shows runs follows it, and marks runs in it."""

    shown_changed = Signal()  # other results, or another filter
    marked_changed = Signal()  # other marks; also after `shown_changed`

    def __init__(self, results: Results | None = None) -> None:
        super().__init__()
        self.results = results if results is not None else no_results()
        self.filter = NO_FILTER
        self.shown = self._chosen()
        self.marked: Mask = np.zeros(len(self.results), bool)

    @property
    def marked_count(self) -> int:
        """How many runs are marked."""
        return int(np.count_nonzero(self.marked))

    @property
    def shown_runs(self) -> Runs:
        """The runs that are shown."""
        return np.flatnonzero(self.shown)

    @property
    def all_runs(self) -> Runs:
        """All runs, whether they are shown or not."""
        return np.arange(len(self.results))

    @property
    def marked_runs(self) -> Runs:
        """The runs that are marked; all of them are shown."""
        return np.flatnonzero(self.marked)

    def show_results(self, results: Results) -> None:
        """Show other results; the runs that were marked before stay marked."""
        marked = carried(self.results, self.marked, results)
        self.results = results
        self.shown = self._chosen()
        self._announce(marked)

    def choose(self, chosen: RunFilter) -> None:
        """Show the runs that a filter chooses."""
        if chosen != self.filter:
            self.filter = chosen
            self.shown = self._chosen()
            self._announce(self.marked)

    def mark(self, runs: Runs, *, extend: bool = False) -> None:
        """Mark these runs only, or as well; with `extend`, runs that are all marked already are unmarked."""
        marked = self.marked.copy() if extend else np.zeros(len(self.results), bool)
        marked[runs] = not (extend and len(runs) and marked[runs].all())
        marked &= self.shown
        if not np.array_equal(marked, self.marked):
            self.marked = marked
            self.marked_changed.emit()

    def unmark(self) -> None:
        """Mark no run."""
        self.mark(np.zeros(0, np.intp))

    def _chosen(self) -> Mask:
        return np.ones(len(self.results), bool) if self.filter == NO_FILTER else self.filter.chosen(self.results)

    def _announce(self, marked: Mask) -> None:
        self.marked = marked & self.shown
        self.shown_changed.emit()
        self.marked_changed.emit()


def no_results() -> Results:
    """Return results without runs."""
    integers, figures = np.zeros(0, np.int64), np.zeros(0)
    few = integers.astype(np.int32)
    return Results(
        instances=(),
        settings=(),
        instance=few,
        setting=few,
        seed=integers,
        status=integers.astype(np.int8),
        nodes=integers,
        solutions=figures,
        limit_nodes=integers,
        left=integers,
        seconds=figures,
        repetitions=few,
        fastest=figures,
        slowest=figures,
    )


def carried(before: Results, marked: Mask, after: Results) -> Mask:
    """Return which runs of other results are the marked ones: of the same instance, setting and seed."""
    same = np.zeros(len(after), bool)
    if not marked.any():
        return same
    if begins_with(after, before):
        same[: len(before)] = marked
        return same
    seeds, ranks = np.unique(np.concatenate([before.seed, after.seed]), return_inverse=True)
    old, new = np.split(ranks, [len(before)])
    instances = positions([label.hash for label in before.instances], [label.hash for label in after.instances])
    settings = positions([label.hash for label in before.settings], [label.hash for label in after.settings])
    wide = len(after.settings) + 1  # with one for settings that there are no more
    keys = (instances[before.instance] * wide + settings[before.setting]) * len(seeds) + old
    known = marked & (instances[before.instance] >= 0) & (settings[before.setting] >= 0)
    fresh = (after.instance.astype(np.int64) * wide + after.setting) * len(seeds) + new
    return np.isin(fresh, keys[known])


def positions(before: list[str], after: list[str]) -> NDArray[np.int64]:
    """Return where each hash of a list is in another list, -1 where it is not."""
    place = {name: number for number, name in enumerate(after)}
    return np.array([place.get(name, -1) for name in before], np.int64)


def begins_with(after: Results, before: Results) -> bool:
    """Tell whether the first runs of results are those of earlier ones."""
    count = len(before)
    lists = ((after.instances, before.instances), (after.settings, before.settings))
    if len(after) < count or any(new is not old and list(new[: len(old)]) != list(old) for new, old in lists):
        return False
    columns = ((after.instance, before.instance), (after.setting, before.setting), (after.seed, before.seed))
    return all(np.array_equal(new[:count], old) for new, old in columns)
