"""The searches that a benchmark can measure: puzzles and their settings, with check boxes."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from workbench.ui.base.i18n import tr

Pair = tuple[str, str]  # a puzzle and a setting, by their names
CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class TrialTree(QTreeWidget):
    """Shows pairs under their puzzles; checking a puzzle checks all its settings."""

    chosen = Signal()  # the checked pairs have changed

    def __init__(self, pairs: Sequence[Pair]) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setAccessibleName(tr("Searches to measure"))
        self.setToolTip(tr("Space checks or unchecks; Right and Left expand and collapse"))
        self._items: dict[Pair, QTreeWidgetItem] = {}
        tops: dict[str, QTreeWidgetItem] = {}
        for subject, setting in pairs:
            if subject not in tops:
                tops[subject] = QTreeWidgetItem(self, [subject])
                tops[subject].setFlags(tops[subject].flags() | Qt.ItemFlag.ItemIsAutoTristate)
            self._items[subject, setting] = item = QTreeWidgetItem(tops[subject], [setting])
            item.setCheckState(0, UNCHECKED)
        if tops:
            self.setCurrentItem(next(iter(tops.values())))
        self.itemChanged.connect(lambda item: self.chosen.emit() if not item.childCount() else None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.scheduleDelayedItemsLayout()  # before, the rows do not have the style's height

    def check(self, pairs: Collection[Pair]) -> None:
        """Check these pairs only; expand the puzzles of which some but not all are checked."""
        with QSignalBlocker(self):
            for pair, item in self._items.items():
                item.setCheckState(0, CHECKED if pair in pairs else UNCHECKED)
        for k in range(self.topLevelItemCount()):
            top = self.topLevelItem(k)
            if top is not None:
                top.setExpanded(top.checkState(0) == Qt.CheckState.PartiallyChecked)
        self.chosen.emit()

    def checked(self) -> set[Pair]:
        """Return the checked pairs."""
        return {pair for pair, item in self._items.items() if item.checkState(0) == CHECKED}
