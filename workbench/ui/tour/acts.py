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
SHOW_SUMS = Act(
    name="show_sums",
    text="Show s&ums",
    icon_name="coordinates",
    shortcut="Ctrl+Shift+J",
    tip="Show the sums of the move numbers in rows, columns and diagonals",
    checkable=True,
    keywords="magic semimagic totals",
)
