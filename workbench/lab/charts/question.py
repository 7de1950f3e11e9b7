"""What a chart is asked: which runs, by which cost, and which two settings where it compares a pair."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.cost import Cost, Costs, costs_of, costs_to_solve
from workbench.lab.charts.grouped import Grouped
from workbench.lab.charts.labels import labels_of
from workbench.lab.notebook.names import Nouns, nouns_of, short_names
from workbench.lab.notebook.results import Results
from workbench.pictures.charts.picture import SORTS, Runs, Sort


@dataclass(frozen=True, eq=False)
class Question:
    """The runs shown, and how they are compared."""

    results: Results
    runs: Runs
    cost: Cost = Cost.NODES
    pair: tuple[int, int] = (0, 1)  # positions of settings
    by_outcome: bool = False  # the runs were chosen by how they ended, which no test allows

    @property
    def cost_title(self) -> str:
        """What a run costs, as the label of an axis."""
        return "nodes" if self.cost is Cost.NODES else "seconds of CPU time"

    @cached_property
    def settings(self) -> list[int]:
        """The settings of the runs."""
        return [int(setting) for setting in np.unique(self.results.setting[self.runs])]

    def title(self, setting: int) -> str:
        """Return what to call a setting."""
        return self.results.settings[setting].title

    def name(self, setting: int) -> str:
        """Return what a sentence calls a setting."""
        return short_names(self.results.settings)[setting]

    @property
    def nouns(self) -> Nouns:
        """What instances are called."""
        return nouns_of(self.results)

    @cached_property
    def spent(self) -> Costs:
        """What each run has cost, solved or not."""
        return costs_of(self.results, self.cost)[self.runs]

    @cached_property
    def to_solve(self) -> Costs:
        """What each run took to solve, infinite if it did not."""
        return costs_to_solve(self.results, self.cost)[self.runs]

    @cached_property
    def sorts(self) -> NDArray[np.intp]:
        """How the points of the runs are drawn."""
        sorts = np.full(len(self.runs), SORTS.index(Sort.UNSOLVED), np.intp)
        sorts[self.results.solved[self.runs]] = SORTS.index(Sort.SOLVED)
        sorts[self.results.censored[self.runs]] = SORTS.index(Sort.CENSORED)
        return sorts

    @cached_property
    def sizes(self) -> Costs:
        """The size of each run's instance."""
        found: Costs = labels_of(self.results.instances).sizes[self.results.instance[self.runs]]
        return found

    def of(self, setting: int) -> NDArray[np.bool_]:
        """Return which of the runs are of a setting."""
        found: NDArray[np.bool_] = self.results.setting[self.runs] == setting
        return found

    def medians(self, setting: int) -> Costs:
        """Return the median cost to solve each instance, infinite if most of its runs fail, NaN without runs."""
        mine = self.of(setting)
        instances = self.results.instance[self.runs][mine].astype(np.intp)
        return Grouped(instances, self.to_solve[mine], len(self.results.instances)).medians

    @property
    def limit(self) -> float | None:
        """The limit of nodes, if the runs have one in common."""
        limits = np.unique(self.results.limit_nodes[self.runs])
        return float(limits[0]) if self.cost is Cost.NODES and len(limits) == 1 and limits[0] > 0 else None


def no_runs(question: Question) -> str:
    """Return why there is nothing to show if there are no runs; "" if there are some."""
    if len(question.runs):
        return "" if np.isfinite(question.spent).any() else "None of these runs was possible."
    return "No run fits the filter." if len(question.results) else "Press F5 to run the experiment."
