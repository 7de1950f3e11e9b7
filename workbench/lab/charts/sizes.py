"""The sizes along an axis: single ones, or ranges where there are many, with the group of each run."""

from dataclasses import dataclass

import numpy as np

from workbench.lab.charts.grouped import Codes
from workbench.lab.charts.question import Question
from workbench.pictures.charts.picture import Floats

MAX_PLACES = 24


@dataclass(frozen=True, eq=False)
class Places:
    """Places along an axis, and the group of each run: its place and its setting."""

    x: Floats  # of each place: a size, or the middle of a range
    place: Codes  # of each run
    settings: list[int]
    ranged: bool  # places are ranges of sizes

    @property
    def distance(self) -> float:
        """The least distance of two places."""
        return float(np.diff(self.x).min()) if len(self.x) > 1 else 1.0

    def groups(self, question: Question) -> Codes:
        """Return the number of each run's group: that of its setting, and its place there."""
        number = np.zeros(len(question.results.settings), np.intp)
        number[self.settings] = np.arange(len(self.settings))
        found: Codes = number[question.results.setting[question.runs]] * len(self.x) + self.place
        return found


def places_of(question: Question, most: int = MAX_PLACES) -> Places:
    """Return the sizes of the runs, in at most so many places."""
    sizes: Floats
    sizes, place = np.unique(question.sizes, return_inverse=True)
    ranged = len(sizes) > most
    if ranged:
        low, high = float(sizes[0]), float(sizes[-1])
        wide = (high - low) / most
        place = np.minimum(((question.sizes - low) / wide).astype(np.intp), most - 1)
        present, place = np.unique(place, return_inverse=True)
        sizes = (low + (present + 0.5) * wide).astype(np.float64)
    return Places(sizes, place.reshape(-1).astype(np.intp), question.settings, ranged)
