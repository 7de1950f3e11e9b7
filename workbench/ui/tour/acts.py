"""The acts of the editor of tour boards, and of what is made of them."""

from workbench.ui.base.act import Act

NO_SQUARE = "the square under the cursor is a hole"

SET_START = Act(
    name="set_start",
    text="Set s&tart",
    button="Start",
    shortcut="Ctrl+5",
    tip="Click a square (or press S) to set or clear the start",
    group="tool",
)
SET_END = Act(
    name="set_end",
    text="Set &end",
    button="End",
    shortcut="Ctrl+6",
    tip="Click a square (or press E) to set or clear the end",
    group="tool",
)
WALK_BY_HAND = Act(
    name="walk_by_hand",
    text="&Walk by hand",
    button="Walk",
    shortcut="Ctrl+7",
    tip="Click a square to move there, or to go back to it",
    group="tool",
)
START_HERE = Act(
    name="start_here",
    text="&Start here",
    icon_name="set_start",
    tip="Make this square the start, or clear it (S)",
    checkable=True,
    unavailable=NO_SQUARE,
)
END_HERE = Act(
    name="end_here",
    text="&End here",
    icon_name="set_end",
    tip="Make this square the end, or clear it (E)",
    checkable=True,
    unavailable=NO_SQUARE,
)
HOLE_HERE = Act(
    name="hole_here",
    text="&Hole",
    icon_name="paint_cells",
    tip="Make this square a hole, or a square again",
    checkable=True,
)
WALK_HERE = Act(
    name="walk_here",
    text="&Walk to",
    icon_name="walk_by_hand",
    tip="Move to this square, or go back to it",
    unavailable="no leap of the walk leads here",
)
WHAT_IF = Act(
    name="what_if",
    text="What &if it goes on here",
    button="What if",
    icon_name="walk_by_hand",
    tip="Search on from this square of the walk, or after a move to it",
    unavailable="the walk shown cannot continue from the square under the cursor",
    keywords="branch alternative candidate instead",
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
