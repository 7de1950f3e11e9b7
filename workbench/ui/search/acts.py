"""The acts of every tab in which something is searched, and of the solutions that were found."""

from workbench.ui.base.act import Act

SEARCHING = "a search is running"
NO_SEARCH = "no search is running"
NOT_BELOW = "no search is paused below a node"
NO_OTHER_SOLUTION = "there is no other solution in that direction"
NOTHING_SHOWN = "no search result is shown"
NO_TRACE = "no search has begun"
NOT_BACK = "the latest node is shown"

RUN = Act(
    name="run",
    text="&Run",
    shortcut="F5",
    tip="Start or resume the search",
    unavailable=SEARCHING,
    keywords="solve start go",
)
RUN_AFRESH = Act(
    name="run_afresh",
    icon_name="run",
    text="Run &from the start",
    button="Start afresh",
    tip="Start a search that ignores the walk on the board",
    unavailable="there is no walk by hand to go on from",
    keywords="beginning walk ignore again",
)
PAUSE = Act(name="pause", text="&Pause", shortcut="F6", tip="Pause the search", unavailable=NO_SEARCH)
STOP = Act(
    name="stop",
    text="&Stop",
    shortcut="Shift+F5",
    tip="Stop the search",
    unavailable=NO_SEARCH,
    keywords="cancel abort end",
)
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
    shortcut="F9",
    tip="Visit 10 nodes",
    button="10",
    unavailable=SEARCHING,
)
STEP_100 = Act(
    name="step_100",
    text="Step 100 &nodes",
    icon_name="step100",
    shortcut="F8",
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
STEP_OPERATION = Act(
    name="step_operation",
    text="Step one o&peration",
    icon_name="step",
    shortcut="F12",
    tip="Carry out the next operation of Algorithm X: one assignment to a link",
    unavailable="Algorithm X is not shown at a node",
    keywords="cover hide unhide uncover pointer link",
)
BACK_OPERATION = Act(
    name="back_operation",
    text="Back one opera&tion",
    icon_name="step_back",
    shortcut="Shift+F12",
    tip="Undo the last operation of Algorithm X",
    unavailable="Algorithm X is not shown at a node",
    keywords="cover hide unhide uncover pointer link undo",
)
PLAY_OPERATIONS = Act(
    name="play_operations",
    text="Pla&y operations",
    icon_name="run",
    shortcut="Ctrl+F12",
    tip="Carry out operations of Algorithm X one after another; press again to stop",
    checkable=True,
    unavailable="Algorithm X is not shown at a node",
    keywords="animate animation film dance links pointer",
)
SMALL_LIST = Act(
    name="small_list",
    text="Try a small &list…",
    tip="Remove the nodes of a doubly linked list and restore them, to see how links dance",
    button="Small list",
    unavailable="Algorithm X is not shown",
    keywords="dancing links doubly linked node pointer remove restore hitotumatu noshita knuth",
)
STEP_BACK = Act(
    name="step_back",
    text="Step &back",
    shortcut="F7",
    tip="Go back to the previous node",
    button="Back",
    unavailable=NO_TRACE,
)
BACK_LEVEL = Act(
    name="back_level",
    text="Back one le&vel",
    icon_name="step_out",
    shortcut="Shift+F7",
    tip="Go back to the parent of the node shown",
    button="Parent",
    unavailable=NO_TRACE,
)
FORWARD_NODE = Act(
    name="forward_node",
    text="&Forward one node",
    icon_name="step",
    shortcut="Alt+F7",
    tip="Go to the next node of the search so far",
    unavailable="the last node of the search is shown",
)
EARLIER_SOLUTION = Act(
    name="earlier_solution",
    text="Back to the &last solution",
    icon_name="previous",
    shortcut="Alt+Up",
    tip="Go back to where the search found its last solution before the node shown",
    button="Solution",
    unavailable=NO_TRACE,
)
DEEPEST = Act(
    name="deepest",
    text="Go to the &deepest node",
    shortcut="Alt+Down",
    tip="Go to where the search first reached its highest level",
    button="Deepest",
    unavailable=NO_TRACE,
)
TO_LATEST = Act(
    name="to_latest",
    text="&Return to the latest node",
    icon_name="next",
    shortcut="Alt+End",
    tip="Show again where the search is now",
    button="Latest",
    unavailable=NOT_BACK,
)
GO_ON_HERE = Act(
    name="go_on_here",
    text="&Continue from here",
    icon_name="run",
    shortcut="Alt+Return",
    tip="Continue the search from the node shown",
    button="Continue from here",
    unavailable=NOT_BACK,
)
BOTH_WAYS = Act(
    name="both_ways",
    text="&With and without this option",
    icon_name="difference",
    shortcut="Ctrl+Alt+W",
    tip="Compare the search from this node on with the option tried here, and without it",
    button="With and without",
    unavailable=NO_TRACE,
    keywords="what if force forbid rule out option branch",
)
MOMENTS = (STEP_BACK, FORWARD_NODE, BACK_LEVEL, EARLIER_SOLUTION, DEEPEST, TO_LATEST, GO_ON_HERE, BOTH_WAYS)
SHOWN_MOMENTS = (DEEPEST, TO_LATEST, GO_ON_HERE)  # above the live search; the others have keys, and the menu
OPERATIONS = (STEP_OPERATION, BACK_OPERATION, PLAY_OPERATIONS)
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
SOLUTIONS = (PREVIOUS_SOLUTION, NEXT_SOLUTION, RANDOM_SOLUTION, HIDE_SOLUTION, KEEP_SOLUTION)
NOTE = Act(
    name="note",
    text="&Note at this node…",
    icon_name="explain",
    shortcut="Ctrl+Alt+O",
    tip="Write a sentence that appears whenever this node of the search is shown; the document keeps it",
    keywords="annotate comment remark sentence",
    unavailable="no node of a search is shown",
)
SHOW_LIVE = Act(
    name="show_live",
    text="&Live search",
    icon_name="watch",
    shortcut="F4",
    tip="Show or hide the live search under the board",
    checkable=True,
)
EXPORT_LIVE = Act(
    name="export_live",
    text="&Live search…",
    icon_name="export",
    shortcut="Ctrl+Alt+E",
    tip="Save the levels of the search as a picture (SVG, PNG) or a table (CSV)",
    unavailable=NO_TRACE,
)
