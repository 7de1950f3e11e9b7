"""The acts of every tab in which something is searched, and of the solutions that were found."""

from workbench.ui.base.act import Act

SEARCHING = "a search is running"
NO_SEARCH = "no search is running"
NOT_BELOW = "no search is paused below a node"
NO_OTHER_SOLUTION = "there is no other solution in that direction"
NO_SOLUTION = "there is no solution yet"
NOTHING_SHOWN = "no search result is shown"

RUN = Act(name="run", text="&Run", shortcut="F5", tip="Start or resume the search", unavailable=SEARCHING)
PAUSE = Act(name="pause", text="&Pause", shortcut="F6", tip="Pause the search", unavailable=NO_SEARCH)
STOP = Act(name="stop", text="&Stop", shortcut="Shift+F5", tip="Stop the search", unavailable=NO_SEARCH)
STEP_1 = Act(
    name="step_1",
    text="Step &1 node",
    icon_name="step",
    shortcut="F10",
    tip="Visit one node",
    button="1",
    unavailable=SEARCHING,
)
STEP_10 = Act(
    name="step_10",
    text="Step 1&0 nodes",
    icon_name="step10",
    shortcut="F11",
    tip="Visit 10 nodes",
    button="10",
    unavailable=SEARCHING,
)
STEP_100 = Act(
    name="step_100",
    text="Step 10&0 nodes",
    icon_name="step100",
    shortcut="F12",
    tip="Visit 100 nodes",
    button="100",
    unavailable=SEARCHING,
)
STEP_OVER = Act(
    name="step_over",
    text="Step &over subtree",
    shortcut="Ctrl+F10",
    tip="Visit the next node and its whole subtree",
    button="Over",
    unavailable=SEARCHING,
)
STEP_OUT = Act(
    name="step_out",
    text="Step o&ut",
    shortcut="Shift+F10",
    tip="Run until the current subtree is finished",
    button="Out",
    unavailable=NOT_BELOW,
)
STEP_BACK = Act(
    name="step_back",
    text="Step &back",
    shortcut="Shift+F11",
    tip="Go back to the previous node",
    button="Back",
    unavailable="only Algorithm X can step back",
)
STEPS = (STEP_1, STEP_10, STEP_100)
PREVIOUS_SOLUTION = Act(
    name="previous_solution",
    text="Pre&vious solution",
    icon_name="previous",
    shortcut="Alt+Left",
    tip="Show the previous solution",
    unavailable=NO_OTHER_SOLUTION,
)
NEXT_SOLUTION = Act(
    name="next_solution",
    text="&Next solution",
    icon_name="next",
    shortcut="Alt+Right",
    tip="Show the next solution",
    unavailable=NO_OTHER_SOLUTION,
)
RANDOM_SOLUTION = Act(
    name="random_solution",
    text="Ran&dom solution",
    icon_name="random",
    shortcut="Alt+R",
    tip="Show a random solution",
    unavailable=NO_OTHER_SOLUTION,
)
HIDE_SOLUTION = Act(
    name="hide_found",
    text="&Hide solution",
    icon_name="clear",
    shortcut="Ctrl+H",
    tip="Hide the search result and show only your own entries",
    unavailable=NOTHING_SHOWN,
)
KEEP_SOLUTION = Act(
    name="keep_solution",
    text="&Keep solution",
    icon_name="keep",
    shortcut="Ctrl+Return",
    tip="Turn the solution shown into entries",
    unavailable=NOTHING_SHOWN,
)
