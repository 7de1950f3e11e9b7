"""The acts of documents, and of the editors of several kinds: of cells, and of boards with holes."""

from workbench.ui.base.act import Act

UNDO = Act(
    name="undo",
    text="&Undo",
    shortcut="Ctrl+Z",
    tip="Undo the last change",
    unavailable="there is nothing to undo",
    keywords="back revert",
)
REDO = Act(
    name="redo",
    text="&Redo",
    shortcut="Ctrl+Shift+Z",
    tip="Redo the last change",
    unavailable="there is nothing to redo",
    keywords="again repeat",
)
CUT = Act(
    name="cut",
    text="Cu&t",
    shortcut="Ctrl+X",
    tip="Move the digits of the selected cells to the clipboard; paste puts them at the cursor",
)
COPY = Act(name="copy", text="&Copy", shortcut="Ctrl+C", tip="Copy the puzzle as text", keywords="clipboard")
COPY_SOLUTION = Act(
    name="copy_solution",
    text="&Board as shown",
    icon_name="copy",
    shortcut="Ctrl+Shift+C",
    tip="Copy the board as shown, with entries and solution, as text",
)
PASTE = Act(
    name="paste", text="&Paste", shortcut="Ctrl+V", tip="Paste a puzzle from the clipboard", keywords="clipboard insert"
)
CLEAR_ENTRIES = Act(
    name="clear_entries",
    text="C&lear entries",
    icon_name="clear",
    shortcut="Ctrl+Shift+Backspace",
    tip="Remove all entries and pencil marks, and hide the solution",
    keywords="delete erase reset empty restart",
)

# Cells

SELECT_ALL = Act(name="select_all", text="Select &all", icon_name="select", shortcut="Ctrl+A", tip="Select all cells")
GIVENS = Act(
    name="givens",
    text="Edit &givens",
    button="Givens",
    shortcut="Alt+G",
    tip="Type digits as givens of the puzzle",
    group="mode",
)
ENTRIES = Act(name="entries", text="D&igits", shortcut="Alt+D", tip="Type digits as entries", group="mode")
MARKS = Act(
    name="marks",
    text="Pencil &marks",
    button="Marks",
    shortcut="Alt+M",
    tip="Type digits as pencil marks: what a cell may hold; Ctrl+digit does so in any mode",
    group="mode",
    keywords="notes candidates centre center",
)
CORNERS = Act(
    name="corners",
    text="C&orner marks",
    button="Corners",
    shortcut="Alt+K",
    tip="Type digits as corner marks: where a digit may be; Shift+digit does so in any mode",
    group="mode",
    keywords="notes snyder pencil",
)
CANDIDATES = Act(
    name="candidates",
    text="Show &candidates",
    shortcut="Ctrl+K",
    tip="Show the digits that the rules still allow in each cell",
    checkable=True,
    keywords="pencil notes hints possible",
)
FILL_MARKS = Act(
    name="fill_marks",
    text="Fi&ll all pencil marks",
    icon_name="marks",
    shortcut="Ctrl+Shift+N",
    tip="Replace the pencil marks by the digits that the rules still allow in each cell",
    keywords="notes candidates automatic",
)
AUTO_MARKS = Act(
    name="auto_marks",
    text="&Automatic pencil marks",
    icon_name="marks",
    tip="Fill in pencil marks, and update them as digits are placed and erased",
    checkable=True,
    keywords="notes candidates update",
)
ALL_MARKS = (FILL_MARKS, AUTO_MARKS)
MODES = (GIVENS, ENTRIES, MARKS, CORNERS)
CHECK_ENTRIES = Act(
    name="check_entries",
    text="Chec&k entries",
    tool_icon=True,
    icon_name="check",
    shortcut="Ctrl+J",
    tip="Strike out entries that differ from the solution, if it is unique",
    checkable=True,
    keywords="wrong mistakes errors verify judge solution",
)

# Advice

HINT = Act(
    name="hint",
    text="&Hint",
    shortcut="Ctrl+Shift+H",
    tip="Show a hint: where to look; press again for the technique, then for the whole step",
)
APPLY = Act(
    name="apply_step",
    text="Appl&y",
    icon_name="check",
    shortcut="Ctrl+Shift+Return",
    tip="Make the step or change that is shown",
    unavailable="no step or change is shown; wrong entries are yours to change",
    keywords="hint step make take enter",
)

# Boards with holes

LOOK_AT_CELLS = Act(
    name="look_at_cells",
    text="&Select",
    icon_name="select",
    shortcut="Ctrl+8",
    tip="Click to select and to see what is there; nothing is painted",
    group="tool",
    keywords="pointer arrow look inspect",
)
PAINT_CELLS = Act(
    name="paint_cells",
    text="&Paint",
    button="Holes",
    shortcut="Ctrl+1",
    tip="Click or drag to make holes, or to fill them again",
    group="tool",
)
DRAW_LINE = Act(name="draw_line", text="&Line", shortcut="Ctrl+2", tip="Draw lines of cells or holes", group="tool")
DRAW_RECTANGLE = Act(
    name="draw_rectangle",
    text="&Rectangle",
    shortcut="Ctrl+3",
    tip="Draw filled rectangles of cells or holes",
    group="tool",
)
FLOOD_FILL = Act(
    name="flood_fill", text="Fill &area", shortcut="Ctrl+4", tip="Flood-fill the connected region", group="tool"
)
MIRROR = Act(name="mirror", text="&Mirror left and right", shortcut="Ctrl+M", tip="Mirror the board left to right")
MIRROR_UPRIGHT = Act(
    name="mirror_upright", text="Mirror t&op and bottom", shortcut="Ctrl+Shift+M", tip="Mirror the board top to bottom"
)
TURN_BOARD = Act(name="turn_board", text="&Turn board", shortcut="Ctrl+T", tip="Rotate the board clockwise by 90°")
INVERT = Act(name="invert", text="&Invert", shortcut="Ctrl+I", tip="Swap cells and holes")
BOARD_SIDES = Act(
    name="board_sides", text="&Resize…", shortcut="Ctrl+L", tip="Add or remove rows and columns at each side"
)
FROM_IMAGE = Act(
    name="from_image",
    text="From a pi&cture…",
    button="Picture…",
    shortcut="Ctrl+Shift+I",
    tip="Create the board from the dark parts of a picture",
)

# View

SHOW_COORDINATES = Act(
    name="show_coordinates",
    text="Show co&ordinates",
    icon_name="coordinates",
    shortcut="Ctrl+Shift+G",
    tip="Show the names of rows and columns along the edges of the board",
    checkable=True,
    keywords="labels names axes numbers",
)

# Zoom

ZOOM_IN = Act(name="zoom_in", text="Zoom &in", shortcut="Ctrl++", tip="Zoom in")
ZOOM_OUT = Act(name="zoom_out", text="Zoom &out", shortcut="Ctrl+-", tip="Zoom out")
ZOOM_FIT = Act(name="zoom_fit", text="Zoom to &fit", shortcut="Ctrl+0", tip="Show the whole board")
ZOOM = (ZOOM_IN, ZOOM_OUT, ZOOM_FIT)
