"""Typing in the matrix: Enter and Space, the first characters of names, colours and costs, and rows of 0 and 1."""

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.puzzles.cover import Cover, edits
from workbench.ui.cover.cell_questions import CellQuestions
from workbench.ui.cover.cursor_changes import CursorChanges
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell
from workbench.ui.cover.matrix_view import MatrixView


class CellTyping(QObject):
    """Turns keys typed on the cursor's cell into changes of the cover, or questions."""

    message_changed = Signal(str, bool)  # why a typed 0 waits; that is no fault

    def __init__(self, changes: CursorChanges, questions: CellQuestions, matrix: MatrixView) -> None:
        super().__init__()
        self._changes, self._questions, self._matrix = changes, questions, matrix
        self._owed: MatrixCell | None = None  # a typed 0 that waits for another primary item of its option

    @property
    def _cover(self) -> Cover:
        return self._changes.cover

    def activate(self) -> None:
        """Change what is at the cursor: a name, a cost, or whether an item is in an option."""
        option, item = self._matrix.cursor_place
        if not self._cover.items:
            self._questions.add_item()
        elif option == NAMES or item == 0:
            self._questions.rename()
        elif item > len(self._cover.items):
            self._questions.option_cost()
        else:
            self._changes.toggle_member()

    def type(self, sign: str) -> None:
        """Start editing the cursor's cell with a typed character: a name, a colour or a cost."""
        option, item = self._matrix.cursor_place
        if not self._cover.items or (option == NAMES and item > len(self._cover.items)):
            return
        if option == NAMES or item == 0:
            self._questions.rename(sign)
        elif item > len(self._cover.items):
            self._questions.option_cost(sign)
        elif item > self._cover.primary:
            self._questions.colour_member(sign)
        elif sign in "01":
            self._type_member(sign == "1")

    def _type_member(self, on: bool) -> None:
        """Put the cursor's item into the option or take it from it, and go on to the next cell.

        The only primary item of an option stays until another one is typed: so a row can be typed from its left end.
        """
        at, owed, before = self._matrix.cursor_place, self._owed, self._cover
        option = before.option(at.option)
        waiting = owed.item if on and owed is not None and owed.option == at.option and owed.item in option else 0
        if not on and at.item in option and np.count_nonzero(option <= before.primary) == 1:
            self._owed = at
            text = "Option {} keeps {} until it has another primary item."
            self._go_on(at, text.format(before.option_name(at.option), before.items[at.item - 1]))
            return
        cover = before if on == (at.item in option) else edits.toggled(before, at.option, at.item)
        if waiting and waiting != at.item:
            cover = edits.toggled(cover, at.option, waiting)
        self._owed = None if on else owed
        where = f"{before.items[at.item - 1]} in option {before.option_name(at.option)}"
        if cover is before or not self._changes.apply(lambda: cover, where):
            self._go_on(at)

    def _go_on(self, at: MatrixCell, message: str = "") -> None:
        """Go to the next primary item, or to the first one of the next option."""
        if at.item < self._cover.primary:
            self._matrix.go(MatrixCell(at.option, at.item + 1))
        elif at.option + 1 < self._cover.count:
            self._matrix.go(MatrixCell(at.option + 1, 1))
        if message:
            self.message_changed.emit(message, False)
