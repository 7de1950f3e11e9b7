"""The page of the placements that cover a cell, and of those that are pinned or forbidden."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.searching.atlas.selection import Constraint, Narrowed
from workbench.ui.analyses.atlas.options.constraint_list import ConstraintList
from workbench.ui.analyses.atlas.options.option_list import OptionList

BOARD_HINT = "Click a cell to list the placements that cover it."
COVER_HINT = "Select an option in the list on the left."
BOARD_FILTER = "Keep only solutions with a part at the selected cell, in a corner or at the edge"
COVER_FILTER = "Keep only solutions with an option that has the item chosen on the left"
MIN_LIST = 70  # pixels, the height of a list in a low window


class PlacementsPage(QWidget):
    """Shows both lists with their buttons; without the first one where the options are listed elsewhere."""

    chosen = Signal(int, bool)  # an option; whether it is to be pinned, else forbidden
    pointed = Signal(object)  # an option, None = none
    removal_requested = Signal(object)  # the constraint; None = the filter
    undo_requested = Signal()
    clear_requested = Signal()
    filters_requested = Signal()  # the menu of filters is about to open: the receiver fills `filter.menu()`

    def __init__(self, options: OptionList, title: Callable[[int], str], own: bool) -> None:
        super().__init__()
        self.options, self.constraints = options, ConstraintList(title, own)
        self.heading = QLabel(BOARD_HINT if own else COVER_HINT, wordWrap=True)
        self.heading.setMinimumHeight(self.heading.fontMetrics().lineSpacing())
        self.pin = push("&Pin", "Keep only solutions with the selected placement (click it, or press Enter)")
        self.forbid = push("&Forbid", "Keep only solutions without it (Shift+click, or Shift+Enter)")
        self.filter = QToolButton()
        self.filter.setText("F&ilter")
        self.filter.setToolTip(BOARD_FILTER if own else COVER_FILTER)
        self.filter.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.filter.setProperty("role", "button")
        self.filter.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.filter.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.filter.setMenu(QMenu(self.filter))
        self.undo = push("&Undo", "Undo the last change to this list (Ctrl+Z)")
        self.remove = push("&Remove", "Remove the selected line (Delete)")
        self.clear = push("&Clear all", "Remove everything pinned or forbidden, and the filter")
        self._lay_out(own)
        self._connect()

    def _lay_out(self, own: bool) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.heading)
        if own:
            layout.addWidget(self.options, 5)
        layout.addLayout(row_of([self.pin, self.forbid, self.filter]))
        layout.addWidget(self.constraints, 4)
        layout.addLayout(row_of([self.undo, self.remove, self.clear]))
        for part in (self.options, self.constraints):
            part.setMinimumHeight(MIN_LIST)
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def _connect(self) -> None:
        self.options.chosen.connect(self.chosen)
        self.options.pointed.connect(self.pointed)
        self.options.pointed.connect(self._allow)
        self.constraints.pointed.connect(self.pointed)
        self.constraints.itemSelectionChanged.connect(self._allow)
        self.constraints.removal_requested.connect(self._remove)
        self.pin.clicked.connect(lambda: self._choose(pinned=True))
        self.forbid.clicked.connect(lambda: self._choose(pinned=False))
        self.remove.clicked.connect(self._remove)
        self.undo.clicked.connect(self.undo_requested)
        self.clear.clicked.connect(self.clear_requested)
        self.filter.menu().aboutToShow.connect(self.filters_requested)

    def show_narrowed(self, left: Narrowed, undoable: bool) -> None:
        """Show the shares and the constraints."""
        states = {constraint.option: constraint.pinned for constraint in left.selection.constraints}
        self.options.options.show_shares(left.view.shares, states)
        self.constraints.show_narrowed(left)
        self.undo.setEnabled(undoable)
        self.clear.setEnabled(bool(left.selection.constraints or left.selection.any_of))
        self._allow()

    def show_options(self, options: NDArray[np.int64], heading: str) -> None:
        """List options under a heading."""
        self.options.show_options(options)
        self.heading.setText(heading)
        self._allow()

    def _allow(self) -> None:
        has_option = self.options.current is not None
        self.pin.setEnabled(has_option)
        self.forbid.setEnabled(has_option)
        self.remove.setEnabled(self.constraints.current is not None or self.constraints.on_filter)

    def _choose(self, pinned: bool) -> None:
        option = self.options.current
        if option is not None:
            self.chosen.emit(option, pinned)

    def _remove(self) -> None:
        constraint: Constraint | None = self.constraints.current
        if constraint is not None or self.constraints.on_filter:
            self.removal_requested.emit(constraint)


def push(text: str, tip: str) -> QPushButton:
    """Return a button that takes the width it is given."""
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    button.setAutoDefault(False)
    return button


def row_of(widgets: list[QWidget]) -> QHBoxLayout:
    """Return widgets of equal width side by side."""
    row = QHBoxLayout()
    row.setSpacing(5)
    for widget in widgets:
        row.addWidget(widget, 1)
    return row
