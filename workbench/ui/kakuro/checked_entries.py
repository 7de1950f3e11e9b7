"""Checking entries while a kakuro is filled in: wrong ones are struck out, where the solution is unique."""

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.ui.base.preferences import is_on, toggle_preference
from workbench.ui.board.board import Board
from workbench.ui.board.cells.entry_check import EntryCheck, check_words
from workbench.ui.board.document import Document
from workbench.ui.kakuro.verdict import LiveVerdict


class CheckedEntries(QObject):
    """Strikes out wrong entries on a board while that is switched on, and the board is visible."""

    toggled = Signal()
    checked = Signal(str)  # a sentence on the entries, once they are checked after a request

    def __init__(self, board: Board, document: Document, live: LiveVerdict) -> None:
        super().__init__()
        self._board, self._document, self._live = board, document, live
        self._visible = False
        self._requested = False  # whether a sentence on the entries is awaited
        self.layer = EntryCheck()
        board.layers.append(self.layer)
        live.changed.connect(self.follow)

    def toggle(self) -> None:
        """Check entries, or not; in all kakuros and sudokus."""
        toggle_preference("check_entries")
        self._requested = is_on("check_entries")
        self.show(self._visible)
        self.toggled.emit()

    def show(self, visible: bool) -> None:
        """Look for the solution while the board is visible and entries are checked."""
        self._visible = visible
        self._live.need("check", visible and is_on("check_entries"))
        self.follow()

    def follow(self) -> None:
        """Compare the entries with the solution, if it is known."""
        before = self.layer.wrong
        solution = self._live.unique_solution if is_on("check_entries") else None
        self.layer.check(self._document.position.entries, solution)
        if not np.array_equal(before, self.layer.wrong):
            self._board.update()
        if self._requested and self._live.state:
            self._requested = False
            entries = self._document.position.entries
            self.checked.emit(check_words(entries, self.layer.wrong, self._live.unique_solution))
