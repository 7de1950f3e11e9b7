"""The labels of instances as arrays, made once for each list of them: results are shown often while runs are made."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from workbench.lab.notebook.names import is_start
from workbench.lab.notebook.results import InstanceLabel


class Labels:
    """A list of labels, equal to itself only."""

    def __init__(self, labels: Sequence[InstanceLabel]) -> None:
        self._labels = labels

    def __hash__(self) -> int:
        return id(self._labels)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Labels) and other._labels is self._labels

    @cached_property
    def sizes(self) -> NDArray[np.float64]:
        """The size of each instance."""
        return np.array([label.size for label in self._labels], np.float64)

    @cached_property
    def families(self) -> list[str]:
        """The families, each once."""
        return list(dict.fromkeys(label.family for label in self._labels))

    @cached_property
    def family(self) -> NDArray[np.intp]:
        """Which of the families each instance is of."""
        place = {family: at for at, family in enumerate(self.families)}
        return np.array([place[label.family] for label in self._labels], np.intp)

    @cached_property
    def boards(self) -> list[str]:
        """The hashes of the puzzles that instances are made of, each once; of one by itself, its own."""
        return list(dict.fromkeys(label.parent or label.hash for label in self._labels))

    @cached_property
    def board(self) -> NDArray[np.intp]:
        """Which of the boards each instance is made of."""
        place = {board: at for at, board in enumerate(self.boards)}
        return np.array([place[label.parent or label.hash] for label in self._labels], np.intp)

    @cached_property
    def is_start(self) -> NDArray[np.bool_]:
        """Which instances are a board begun at one of its squares."""
        return np.array([is_start(label) for label in self._labels], bool)

    @cached_property
    def are_derived(self) -> bool:
        """Whether any instance is made of another puzzle."""
        return any(label.parent for label in self._labels)


@lru_cache(maxsize=4)
def _kept(labels: Labels) -> Labels:
    return labels


def labels_of(instances: Sequence[InstanceLabel]) -> Labels:
    """Return the labels of a list of instances, which must not change."""
    return _kept(Labels(instances))
