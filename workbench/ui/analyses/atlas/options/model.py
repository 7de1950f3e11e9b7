"""The options in a list, each with its share of the solutions; the shares change, the rows stay in place."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from workbench.ui.analyses.atlas.numbers import share_text

Index = QModelIndex | QPersistentModelIndex
OPTION, SHARE, STATE, BAR = (int(Qt.ItemDataRole.UserRole) + number for number in range(4))
NOWHERE = QModelIndex()


class OptionModel(QAbstractListModel):
    """Lists options; `title` names one, `detail` says more about one."""

    def __init__(self, title: Callable[[int], str], detail: Callable[[int], str]) -> None:
        super().__init__()
        self._title, self._detail = title, detail
        self.options: NDArray[np.int64] = np.zeros(0, np.int64)
        self._shares: NDArray[np.float64] = np.zeros(0)  # of all options
        self._top = 1.0  # the share of a full bar: the largest one listed of options that are not pinned
        self._states: dict[int, bool] = {}  # pinned (True) and forbidden (False) options

    def show_options(self, options: NDArray[np.int64]) -> None:
        """List other options."""
        self.beginResetModel()
        self.options = options
        self._scale()
        self.endResetModel()

    def show_shares(self, shares: NDArray[np.float64], states: dict[int, bool]) -> None:
        """Show the shares of all options, and which ones are pinned or forbidden."""
        self._shares, self._states = shares, states
        self._scale()
        if len(self.options):
            self.dataChanged.emit(self.index(0), self.index(len(self.options) - 1))

    def _scale(self) -> None:
        free = [option for option in self.options.tolist() if not self._states.get(option)]
        self._top = float(self._shares[free].max(initial=0.0)) if len(self._shares) else 1.0

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.options)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.options):
            return None
        option = int(self.options[index.row()])
        share = float(self._shares[option]) if option < len(self._shares) else 0.0
        state = self._states.get(option)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._title(option)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            words = {True: ", pinned", False: ", forbidden"}.get(state, "") if state is not None else ""
            return f"{self._title(option)}: {share_text(share)}{words}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._detail(option)
        bar = min(1.0, share / self._top) if self._top else share
        return {OPTION: option, SHARE: share, STATE: state, BAR: bar}.get(int(role))
