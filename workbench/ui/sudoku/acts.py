"""The acts of the editor of sudokus."""

from workbench.ui.base.act import Act

FILTER_DIGITS = Act(
    name="filter_digits",
    text="&Filter digits",
    icon_name="find",
    shortcut="Ctrl+F",
    tip="Choose a digit, or cells with two candidates, to highlight where it can be; the arrows go on to the next",
    keywords="highlight digit bivalue candidates where",
)
TOGGLE_GIVENS = Act(
    name="toggle_givens",
    text="T&oggle givens",
    button="Toggle givens",
    icon_name="givens",
    shortcut="Ctrl+Alt+I",
    tip="Make the selected cells givens, or open them again; with a symmetry, their mirror cells too",
    keywords="setter pattern symmetry symmetric clue design",
)
TYPE_ROWS = Act(
    name="type_rows",
    text="Type row b&y row",
    button="Row by row",
    icon_name="keys",
    tip="Go on to the next cell after each given that is typed; Space, 0 or . skips a cell, Backspace erases one",
    checkable=True,
    keywords="newspaper enter advance next cell line automatic",
)
COLOUR_CELLS = Act(
    name="colour_cells",
    text="&Colour cells",
    button="Colour",
    shortcut="Alt+C",
    tip="Colour cells by clicking, dragging, or typing the number of a colour",
    group="mode",
    keywords="color paint highlight mark",
)
COLOUR_CANDIDATES = Act(
    name="colour_candidates",
    text="Colour ca&ndidates",
    button="Candidates",
    shortcut="Alt+L",
    tip="Colour single candidates by clicking or typing them",
    group="mode",
    keywords="color paint highlight mark chain",
)
CLEAR_COLOURS = Act(
    name="clear_colours",
    text="Remo&ve all colours",
    button="Remove all",
    icon_name="clear",
    shortcut="Ctrl+Shift+Del",
    tip="Remove the colours of all cells and candidates",
    unavailable="nothing has a colour",
    keywords="color erase reset",
)
COLOURS = (COLOUR_CELLS, COLOUR_CANDIDATES, CLEAR_COLOURS)
PAINT_REGIONS = Act(
    name="paint_regions",
    text="Paint &regions",
    icon_name="flood_fill",
    shortcut="Ctrl+Alt+B",
    tip="Paint the regions of a jigsaw by dragging or typing their numbers, or paste a grid of letters",
    group="mode",
    keywords="jigsaw irregular nonomino shape boxes draw",
)
PAINT_EXTRA = Act(
    name="paint_extra_regions",
    text="Paint &extra regions",
    icon_name="draw_rectangle",
    shortcut="Ctrl+Alt+X",
    tip="Paint further sets of cells that hold each digit once",
    group="mode",
    keywords="windoku hypersudoku additional constraint group set draw",
)
WINDOKU = Act(
    name="windoku",
    text="&Windoku",
    icon_name="both",
    tip="Add or remove the extra regions of windoku, the squares between the boxes",
    checkable=True,
    unavailable="the board does not have 4, 9, 16 or 25 rows",
    keywords="hypersudoku nrc windows extra regions",
)
DIAGONALS = Act(
    name="diagonals",
    text="&Diagonals",
    icon_name="difference",
    tip="Require each digit once in both diagonals, or remove this rule",
    checkable=True,
    keywords="sudoku x cross",
)
UNITS = (PAINT_REGIONS, PAINT_EXTRA, WINDOKU, DIAGONALS)
SHOW_TRUE = Act(
    name="show_true_candidates",
    text="Show &true candidates",
    icon_name="candidates",
    shortcut="Ctrl+T",
    tip="Show which candidates occur in some solution, and strike out the others",
    checkable=True,
    button="True candidates",
    keywords="solutions possible facts all",
)
BIT_MASKS = Act(
    name="bit_masks",
    text="&Bit masks…",
    icon_name="matrix",
    shortcut="Ctrl+Shift+B",
    tip="Show the candidates of the cell under the cursor as bits, and how bits find naked and hidden singles",
    keywords="binary mask single hidden naked programming trick",
)
