"""The acts of the editor of tour boards, and of what is made of them."""

from workbench.ui.base.act import Act

SET_START = Act(
    name="set_start",
    text="&Start",
    shortcut="Ctrl+5",
    tip="Click a square (or press S) to set or clear the start",
    group="tool",
)
SET_END = Act(
    name="set_end",
    text="&End",
    shortcut="Ctrl+6",
    tip="Click a square (or press E) to set or clear the end",
    group="tool",
)
WALK_BY_HAND = Act(
    name="walk_by_hand",
    text="&Walk by hand",
    shortcut="Ctrl+7",
    tip="Click a square to move there, or to go back to it",
    group="tool",
)
CLEAR_WALK = Act(
    name="clear_walk",
    text="&Clear the walk",
    shortcut="Ctrl+Shift+Del",
    tip="Clear the walk",
    unavailable="there is no walk on the board",
)
HEAT_MAP = Act(
    name="heat_map",
    text="Heat &map of starts",
    shortcut="Ctrl+F9",
    tip="Show from which starting squares a tie-break finds a tour",
)
MOVE_ORDERS = Act(
    name="move_orders",
    text="All move &orders",
    icon_name="ranking",
    shortcut="Ctrl+Shift+F6",
    tip="Try all 40,320 orders of a knight's moves from every start, and see which of them find tours",
    keywords="squirrel permutations 8! tie-break explorer",
)
SHOW_SUMS = Act(
    name="show_sums",
    text="Show &sums",
    icon_name="coordinates",
    shortcut="Ctrl+Shift+J",
    tip="Show the sums of the move numbers in rows, columns and diagonals",
    checkable=True,
    keywords="magic semimagic totals",
)
