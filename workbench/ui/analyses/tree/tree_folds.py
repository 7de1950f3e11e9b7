"""Which subtrees of a search tree are folded: by hand, or because they have no solution."""

import numpy as np
from numpy.typing import NDArray

from workbench.searching.watch.tree import MAX_NODES, Nodes


class TreeFolds:
    """The folds of a tree that grows; `failed`: all subtrees without solutions, but those unfolded by hand."""

    def __init__(self) -> None:
        self._folded = np.zeros(MAX_NODES, np.bool_)
        self._unfolded = np.zeros(MAX_NODES, np.bool_)
        self._failed = False

    def fold_failed(self, on: bool) -> None:
        """Fold every subtree without solutions, or unfold everything."""
        self._failed = on
        self.clear()

    def clear(self) -> None:
        """Forget what was folded and unfolded by hand."""
        self._folded[:] = self._unfolded[:] = False

    def set(self, row: int, folded: bool) -> None:
        """Fold or unfold the subtree of a node."""
        self._folded[row], self._unfolded[row] = folded, not folded

    def of(self, nodes: Nodes, recorded: int) -> NDArray[np.bool_]:
        """Return whether the subtree of each node is folded; only those of the recorded nodes, the first, can be."""
        rows, folds = slice(recorded), np.zeros(len(nodes.end), np.bool_)
        failed = nodes.done[rows] & (nodes.solutions[rows] == 0) & ~self._unfolded[rows]
        folds[rows] = self._folded[rows] | (failed if self._failed else False)
        return folds
