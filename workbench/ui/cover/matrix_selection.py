"""The cursor of a matrix, the options or items that are selected with it, and where keys move it."""

from dataclasses import dataclass, replace
from typing import Self

from PySide6.QtCore import Qt

from workbench.puzzles.cover import Cover
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell

ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


@dataclass(frozen=True)
class MatrixSelection:
    """The cells from where a selection began to the cursor."""

    cursor: MatrixCell
    anchor: MatrixCell

    @property
    def extended(self) -> bool:
        """Whether more is selected than the cell of the cursor."""
        return self.anchor != self.cursor

    def options(self) -> range:
        """Return the selected options."""
        if NAMES in (self.cursor.option, self.anchor.option):
            return range(0)
        return between(self.anchor.option, self.cursor.option)

    def items(self) -> range:
        """Return the selected items: those whose names are selected."""
        if self.cursor.option != NAMES or self.anchor.option != NAMES or 0 in (self.cursor.item, self.anchor.item):
            return range(0)
        return between(self.anchor.item, self.cursor.item)

    def covers(self, place: MatrixCell) -> bool:
        """Return whether a cell belongs to a selected option, or is the name of a selected item."""
        return place.option in self.options() or (place.option == NAMES and place.item in self.items())

    def moved(self, place: MatrixCell, extend: bool) -> Self:
        """Return the selection with the cursor in another cell; `extend` keeps where it began."""
        return replace(self, cursor=place, anchor=self.anchor if extend else place)

    def target(self, key: Qt.Key, control: bool, cover: Cover, page: int) -> MatrixCell | None:
        """Return where a key moves the cursor, perhaps off the matrix; None for other keys; `page` is in options."""
        option, item = self.cursor
        if key in ARROWS:
            down, right = ARROWS[key]
            return MatrixCell(option + down, item + right)
        return {
            Qt.Key.Key_Home: MatrixCell(0 if control else option, 1),
            Qt.Key.Key_End: MatrixCell(cover.count - 1 if control else option, len(cover.items)),
            Qt.Key.Key_PageUp: MatrixCell(max(0, option - page), item),
            Qt.Key.Key_PageDown: MatrixCell(option + page, item),
        }.get(key)


def between(one: int, other: int) -> range:
    """Return the numbers from one to the other, both included."""
    return range(min(one, other), max(one, other) + 1)
