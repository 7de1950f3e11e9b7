"""The tools of the tour editor, its context menu, and the keys that do what tools do."""

from PySide6.QtCore import Qt

from workbench.ui.board import acts as board_acts
from workbench.ui.tour import acts

TOOLS = (
    board_acts.LOOK_AT_CELLS, board_acts.PAINT_CELLS,
    board_acts.DRAW_LINE, board_acts.DRAW_RECTANGLE, board_acts.FLOOD_FILL,
    acts.SET_START, acts.SET_END, acts.WALK_BY_HAND,
)  # fmt: skip
CONTEXT_MENU = (
    acts.START_HERE, acts.END_HERE, acts.HOLE_HERE, acts.WALK_HERE, acts.WHAT_IF, acts.CLEAR_WALK,
    board_acts.UNDO, board_acts.COPY, board_acts.PASTE,
)  # fmt: skip
KEYS = {Qt.Key.Key_S: "start", Qt.Key.Key_E: "end"}
ENDS = {"set_start": "start", "set_end": "end"}  # what a tool sets
