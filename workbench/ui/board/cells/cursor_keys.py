"""Where keys move the cursor of a board of cells."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from workbench.puzzles.puzzle import Cell
from workbench.ui.base.keyboard.presets import preset

ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


def destination(event: QKeyEvent, at: Cell, shape: tuple[int, int], is_empty: Callable[[Cell], bool]) -> Cell | None:
    """Return where a key moves the cursor; with Ctrl, arrows go to the next empty cell. None: it does not move it."""
    (r, c), (rows, columns), key = at, shape, event.key()
    control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    if key == Qt.Key.Key_Home:
        return (0 if control else r, 0)
    if key == Qt.Key.Key_End:
        return (rows - 1 if control else r, columns - 1)
    if key not in ARROWS:
        return None
    dr, dc = ARROWS[Qt.Key(key)]
    if control:
        ahead = ((r + k * dr, c + k * dc) for k in range(1, max(shape)))
        inside = (cell for cell in ahead if 0 <= cell[0] < rows and 0 <= cell[1] < columns)
        return next((cell for cell in inside if is_empty(cell)), at)
    if preset().wraps and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        return (r + dr) % rows, (c + dc) % columns
    return max(0, min(rows - 1, r + dr)), max(0, min(columns - 1, c + dc))


def in_reading_order(at: Cell, shape: tuple[int, int], step: int) -> Cell | None:
    """Return the next cell of the rows one after the other, or with -1 the one before; None beyond either end."""
    rows, columns = shape
    place = at[0] * columns + at[1] + step
    return divmod(place, columns) if 0 <= place < rows * columns else None
