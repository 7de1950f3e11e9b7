"""Questions that a field over a cell of the matrix asks: for names, colours, bounds and costs."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QRect, Signal

from workbench.ui.base.act import Act, Offers
from workbench.ui.cover import acts
from workbench.ui.cover.changes import offers_at
from workbench.ui.cover.cursor_changes import CursorChanges
from workbench.ui.cover.matrix_field import MatrixField
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell
from workbench.ui.cover.matrix_view import MatrixView
from workbench.ui.cover.properties import BOUNDS, COLOUR, COST, ITEM_NAME, OPTION_NAME, Property, question_of


class CellQuestions(QObject):
    """Asks over the cursor's cell, and changes the cover as is answered."""

    message_changed = Signal(str, bool)  # what is asked for; that is no fault

    def __init__(self, changes: CursorChanges, matrix: MatrixView, field: MatrixField) -> None:
        super().__init__()
        self._changes, self._matrix, self._field = changes, matrix, field

    def offers(self) -> Offers:
        """Return what can be asked for at the cursor."""
        questions: dict[Act, Callable[[], object]] = {
            acts.ADD_ITEM: self.add_item,
            acts.ADD_SECONDARY: self.add_secondary,
            acts.RENAME: self.rename,
            acts.COLOUR_MEMBER: self.colour_member,
            acts.ITEM_BOUNDS: self.item_bounds,
            acts.OPTION_COST: self.option_cost,
        }
        return offers_at(self._changes.cover, self._matrix.cursor_place, questions)

    def add_item(self) -> None:
        """Ask for the name of a new primary item."""
        self._add_item(primary=True)

    def add_secondary(self) -> None:
        """Ask for the name of a new secondary item."""
        self._add_item(primary=False)

    def _add_item(self, primary: bool) -> None:
        cover = self._changes.cover
        last = cover.primary if primary else len(cover.items)
        self._matrix.reveal(MatrixCell(self._matrix.cursor_place.option, last))
        what = "Name of the new item" if primary else "Name of the new secondary item"
        take = partial(self._changes.add_item, primary=primary)
        self._ask(self._matrix.below_name(last + 1), what, "", "", take)

    def rename(self, typed: str = "") -> None:
        """Ask for the name of the cursor's item, or of its option."""
        cover, (option, item) = self._changes.cover, self._matrix.cursor_place
        if 0 < item <= len(cover.items) and (option == NAMES or not cover.count):
            self._ask_for(ITEM_NAME, typed)
        elif option != NAMES:
            self._ask_for(OPTION_NAME, typed)

    def colour_member(self, typed: str = "") -> None:
        """Ask for the colour of a secondary item in the cursor's option; the item is added if necessary."""
        self._ask_for(COLOUR, typed)

    def item_bounds(self, typed: str = "") -> None:
        """Ask how often the cursor's item must be covered."""
        self._ask_for(BOUNDS, typed)

    def option_cost(self, typed: str = "") -> None:
        """Ask for the cost of the cursor's option."""
        self._ask_for(COST, typed)

    def _ask(self, where: MatrixCell | QRect, what: str, text: str, typed: str, take: Callable[[str], str]) -> None:
        if self._changes.blocked_reason():
            return
        self.message_changed.emit(f"{what}. Press Enter to accept, Escape to cancel.", False)
        self._field.ask(where if isinstance(where, QRect) else self._matrix.cell_rect(where), what, text, typed, take)

    def _ask_for(self, one: Property, typed: str) -> None:
        """Ask for a property of the cursor's cell."""
        cover, at = self._changes.cover, self._matrix.cursor_place
        self._ask(
            one.place(cover, at),
            question_of(one, cover, at),
            one.value(cover, at),
            typed,
            partial(self._changes.change_property, one, at),
        )
