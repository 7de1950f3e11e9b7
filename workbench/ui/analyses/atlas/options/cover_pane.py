"""The options of a cover without a board, each with its share of the solutions; all, or those with one item."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.puzzles.cover import Cover
from workbench.searching.atlas.selection import Narrowed
from workbench.ui.analyses.atlas.options.option_list import OptionList
from workbench.ui.analyses.atlas.pane_head import head_of
from workbench.ui.base.choice_form import list_box

ANY = 0  # the item that stands for all


class CoverPane(QWidget):
    """Lists the options with one item, in their order."""

    item_chosen = Signal()

    def __init__(self, cover: Cover, options: OptionList) -> None:
        super().__init__()
        self._cover = cover
        self.options = options
        self.items: QComboBox = list_box()
        self.items.addItem("any item", ANY)
        for number, name in enumerate(cover.items, 1):
            self.items.addItem(name, number)
        self.items.setToolTip("List only options with this item; each solution has one of them")
        label = QLabel("&Options with")
        label.setBuddy(self.items)
        self.sort = QComboBox()
        self.sort.addItem("in order", False)
        self.sort.addItem("by share", True)
        self.sort.setToolTip("The order of the list")
        self.sort.setAccessibleName("Order")
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(label)
        head.addWidget(self.items, 1)
        head.addWidget(self.sort)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(head_of(head))
        layout.addWidget(options, 1)
        self.left: Narrowed | None = None
        self.items.currentIndexChanged.connect(self._turn)
        self.sort.currentIndexChanged.connect(self._turn)
        self._turn()

    @property
    def item(self) -> int:
        """The item chosen, from 1; 0 = any."""
        return int(self.items.currentData())

    def listed(self) -> NDArray[np.int64]:
        """Return the options with the chosen item."""
        cover = self._cover
        if self.item == ANY:
            return np.arange(cover.count)
        return np.unique(cover.option_of[cover.members == self.item])

    def show_narrowed(self, left: Narrowed | None) -> None:
        """Show the solutions left; the rows stay where they are."""
        self.left = left

    def _turn(self) -> None:
        options = self.listed()
        if self.sort.currentData() and self.left is not None:
            options = options[np.argsort(-self.left.view.shares[options], kind="stable")]
        self.options.show_options(options)
        self.item_chosen.emit()
