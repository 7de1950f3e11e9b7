"""Changes of a document's cover at the cursor of its matrix: options and items added, removed, toggled and chosen."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.puzzles.cover import Cover, edits
from workbench.puzzles.cover.edits import CoverError
from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Act, Offers
from workbench.ui.board.document import Document
from workbench.ui.cover import acts
from workbench.ui.cover.changes import offers_at, with_cover, with_entries
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell
from workbench.ui.cover.matrix_view import MatrixView
from workbench.ui.cover.properties import Property
from workbench.ui.cover.text_view import CoverTextView


class CursorChanges(QObject):
    """Changes the cover of a document, unless the text beside the matrix has an error."""

    message_changed = Signal(str, bool)  # why a change is not possible; that is a fault

    def __init__(self, document: Document, matrix: MatrixView, text: CoverTextView) -> None:
        super().__init__()
        self._document, self._matrix, self._text = document, matrix, text

    @property
    def cover(self) -> Cover:
        """The document's cover."""
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Cover)
        return puzzle

    def offers(self) -> Offers:
        """Return what can be done at the cursor."""
        changes: dict[Act, Callable[[], object]] = {
            acts.ADD_OPTION: self.add_option,
            acts.REMOVE_PICKED: self.remove_picked,
            acts.TOGGLE_MEMBER: self.toggle_member,
            acts.OTHER_SORT: self.other_sort,
            acts.CHOOSE_OPTION: self.choose_option,
        }
        return offers_at(self.cover, self._matrix.cursor_place, changes)

    def change_property(self, one: Property, at: MatrixCell, text: str) -> str:
        """Change a property of a cell; return why that is impossible, or ""."""
        description = one.step(self.cover, at, text)
        return self.apply(lambda: one.changed(self.cover, at, text), description)

    def apply(self, change: Callable[[], Cover], description: str) -> str:
        """Change the cover and keep the chosen options; return why that is impossible, or ""."""
        if problem := self.blocked_reason():
            return problem
        try:
            cover = change()
        except CoverError as error:
            self.message_changed.emit(str(error), True)
            return str(error)
        self._document.apply(with_cover(self._document.position, cover), description)
        return ""

    def blocked_reason(self) -> str:
        """Return and show why the matrix cannot be changed: invalid text would be lost; "" if it can."""
        self._text.flush()
        if not self._text.error:
            return ""
        text = "The text has an error. Correct or undo it before you change the matrix."
        self.message_changed.emit(text, True)
        return text

    def add_option(self) -> None:
        """Add an option with the cursor's item, or with the first one if that is not primary."""
        item = self._matrix.cursor_place.item
        item = item if 1 <= item <= self.cover.primary else 1
        if not self.apply(lambda: edits.with_option(self.cover, [item]), "add option"):
            self._matrix.go(MatrixCell(self.cover.count - 1, item))

    def add_item(self, name: str, primary: bool) -> str:
        """Add an item after those of its sort; return why that is impossible, or ""."""
        problem = self.apply(lambda: edits.with_item(self.cover, name, primary), f"add item {name}")
        if not problem:
            item = self.cover.primary if primary else len(self.cover.items)
            self._matrix.go(MatrixCell(max(NAMES, min(self._matrix.cursor_place.option, self.cover.count - 1)), item))
        return problem

    def remove_picked(self) -> None:
        """Remove the selected options, or the items whose names are selected."""
        if items := list(self._matrix.picked_items()):
            names = self.cover.items[items[0] - 1] if len(items) == 1 else counted(len(items), "item")
            self.apply(lambda: edits.without_items(self.cover, items), f"remove {names}")
        elif (options := list(self._matrix.picked_options())) and not self.blocked_reason():
            description = f"remove {counted(len(options), 'option')}"
            place = MatrixCell(options[0], self._matrix.cursor_place.item)
            shorter = edits.without_options(self.cover, options)
            entries = np.delete(self._document.position.entries[: self.cover.count], options, axis=0)
            self._document.apply(with_entries(shorter, entries), description)
            self._matrix.go(place)

    def toggle_member(self) -> None:
        """Add the cursor's item to the option, or remove it."""
        option, item = self._matrix.cursor_place
        where = f"{self.cover.items[item - 1]} in option {self.cover.option_name(option)}"
        self.apply(lambda: edits.toggled(self.cover, option, item), where)

    def choose_option(self) -> None:
        """Choose the cursor's option, or drop it."""
        option = self._matrix.cursor_place.option
        entries = self._document.position.entries.copy()
        entries[option, 0] = 0 if entries[option, 0] else 1
        verb = "choose option {}" if entries[option, 0] else "drop option {}"
        self._document.apply(with_entries(self.cover, entries), verb.format(self.cover.option_name(option)))

    def other_sort(self) -> None:
        """Make the cursor's item secondary or primary."""
        option, item = self._matrix.cursor_place
        name = self.cover.items[item - 1]
        description = f"change {name} to primary or secondary"
        if not self.apply(lambda: edits.in_other_sort(self.cover, item), description):
            self._matrix.go(MatrixCell(option, self.cover.items.index(name) + 1))
