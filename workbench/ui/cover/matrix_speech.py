"""A matrix in words, for screen readers: a board whose first row and column are the names of items and options."""

from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Cell
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell
from workbench.ui.cover.matrix_states import ItemState, Look, OptionState
from workbench.ui.cover.matrix_words import item_description, option_description

ITEM_WORDS = {ItemState.CHOSEN: "chosen", ItemState.COVERED: "covered", ItemState.FRESH: "covered by the last step"}
OPTION_WORDS = {
    OptionState.CURRENT: "being tried",
    OptionState.CHOSEN: "chosen",
    OptionState.REMOVED: "removed",
    OptionState.FRESH: "removed by the last step",
}


def place_of(cell: Cell) -> MatrixCell:
    """Return the place in the matrix of a cell of the board."""
    return MatrixCell(cell[0] - 1, cell[1])


def cell_of(place: MatrixCell) -> Cell:
    """Return the cell of the board at a place in the matrix."""
    return place.option + 1, place.item


def place_words(cover: Cover, place: MatrixCell, look: Look) -> str:
    """Return a cell in words: an item, an option, or whether the option has the item."""
    on_item, on_option = 0 < place.item <= len(cover.items), NAMES < place.option < cover.count
    if on_item and on_option:
        found = (cover.option(place.option) == place.item).any()
        words = "option {} has item {}" if found else "option {} does not have item {}"
        return words.format(cover.option_name(place.option), cover.items[place.item - 1])
    if on_item:
        size = int((cover.members == place.item).sum())
        return with_state(item_description(cover, place.item, size), ITEM_WORDS.get(ItemState(look.items[place.item])))
    if on_option:
        state = OPTION_WORDS.get(OptionState(look.options[place.option]))
        words = with_state(option_description(cover, place.option), state)
        return f"{words}, breaks a rule" if place.option in look.faulty else words
    return "names of items and options"


def with_state(words: str, state: str | None) -> str:
    """Return a description with the state of what it describes."""
    return f"{words}, {state}" if state else words
