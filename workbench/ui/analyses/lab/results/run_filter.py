"""Which of the runs are shown: by family, size, setting, status, text, and by what differs between settings."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from workbench.lab.notebook.results import RUN_STATUSES, Results, RunStatus
from workbench.pictures.charts.picture import Mask


class Cases(StrEnum):
    """Instances worth a look."""

    ALL = "all"
    UNSOLVED = "unsolved"
    DIFFERENT = "different"  # some settings solve it, others do not
    ONE_FAILS = "one fails"  # exactly one setting does not solve it


@dataclass(frozen=True)
class RunFilter:
    """What the shown runs have in common; empty sets stand for everything."""

    families: frozenset[str] = frozenset()
    settings: frozenset[str] = frozenset()  # their hashes
    statuses: frozenset[RunStatus] = frozenset()
    sizes: frozenset[float] = frozenset()
    cases: Cases = Cases.ALL
    text: str = ""  # words that occur in the names of instance and setting

    @property
    def by_outcome(self) -> bool:
        """Whether runs are chosen by how they ended, which no test allows."""
        words = self.text.casefold().split()
        return (
            bool(self.statuses)
            or self.cases is not Cases.ALL
            or any(word in status for word in words for status in RUN_STATUSES)
        )

    def chosen(self, results: Results) -> Mask:
        """Return which runs are shown."""
        mask: Mask = self._of_instances(results)[results.instance] & self._of_settings(results)[results.setting]
        if self.statuses:
            mask &= results.has_status(*self.statuses)
        for word in self.text.casefold().split():
            mask &= with_word(results, word)
        return mask & cases(results, self.cases, mask)

    def _of_instances(self, results: Results) -> Mask:
        """Return which instances are shown."""
        mask = np.ones(len(results.instances), bool)
        if self.families:
            mask &= np.fromiter((label.family in self.families for label in results.instances), bool, len(mask))
        if self.sizes:
            mask &= np.fromiter((label.size in self.sizes for label in results.instances), bool, len(mask))
        return mask

    def _of_settings(self, results: Results) -> Mask:
        """Return which settings are shown."""
        every = not self.settings
        return np.array([every or label.hash in self.settings for label in results.settings], bool)


NO_FILTER = RunFilter()


def with_word(results: Results, word: str) -> Mask:
    """Return which runs have a word in the names of instance, family, setting or status."""
    instances = (f"{label.name} {label.family}".casefold() for label in results.instances)
    of_instance = np.fromiter((word in name for name in instances), bool, len(results.instances))
    of_setting = np.array([word in label.title.casefold() for label in results.settings], bool)
    of_status = np.array([word in status for status in RUN_STATUSES], bool)
    found: Mask = of_instance[results.instance] | of_setting[results.setting] | of_status[results.status]
    return found


def cases(results: Results, sort: Cases, among: Mask) -> Mask:
    """Return which runs belong to the instances of this sort; only the runs `among` count."""
    if sort is Cases.ALL:
        return np.ones(len(results), bool)
    if sort is Cases.UNSOLVED:
        return ~results.solved
    pairs = results.instance.astype(np.int64) * len(results.settings) + results.setting
    size = len(results.instances) * len(results.settings)
    tried = np.bincount(pairs[among], minlength=size).reshape(len(results.instances), -1) > 0
    failed = np.bincount(pairs[among & ~results.solved], minlength=size).reshape(tried.shape) > 0
    failing = failed.sum(axis=1)
    if sort is Cases.ONE_FAILS:
        fits = (failing == 1) & (tried.sum(axis=1) > 1)
        fits_run: Mask = fits[results.instance] & failed.ravel()[pairs]
        return fits_run
    fits = (failing > 0) & (failing < tried.sum(axis=1))
    chosen: Mask = fits[results.instance]
    return chosen
