"""The acts of the editor of kakuros: designing a board, and advice on it."""

from workbench.ui.base.act import Act

DESIGN = Act(
    name="design",
    text="Edit &blocks and clues",
    button="Blocks",
    shortcut="Alt+B",
    tip="Paint blocks with the mouse and type clues into them; Space or a double click makes a block white again",
    group="mode",
)
SHOW_DIFFERENCE = Act(
    name="show_difference",
    text="&Two solutions",
    icon_name="difference",
    shortcut="Ctrl+D",
    tip="Show two solutions side by side, and where they differ",
    unavailable="the puzzle is not known to have several solutions",
)
NEXT_SYMMETRY = Act(
    name="next_symmetry",
    text="Next s&ymmetry",
    icon_name="symmetry",
    shortcut="Ctrl+Shift+Y",
    tip="Mirror each stroke by the next symmetry",
)
CLUES_FROM_FILLING = Act(
    name="clues_from_filling",
    text="Cl&ues from digits",
    shortcut="Ctrl+Shift+K",
    tip="Set the clues of complete runs to the sums of their digits",
    unavailable="the board has no digits yet",
)
CLEAR_CLUES = Act(
    name="clear_clues",
    text="Remo&ve all clues",
    shortcut="Ctrl+Shift+Del",
    tip="Remove all clues",
    unavailable="the board has no clues",
)
EXPLAIN = Act(
    name="explain",
    text="E&xplain",
    button="Steps now",
    shortcut="Ctrl+Shift+X",
    tip="List the steps that are possible now, by technique, or why there is no solution",
    keywords="techniques hints list possible why",
)
PATH = Act(
    name="kakuro_path",
    text="&Solution path",
    button="Path",
    icon_name="solution_path",
    shortcut="Ctrl+Shift+Q",
    tip="List the steps that lead from here to the solution",
    keywords="techniques way solve explain rating",
)
FIND_WRONG_CLUE = Act(
    name="find_wrong_clue",
    text="Find the &wrong clue",
    button="Wrong clue",
    shortcut="Ctrl+Shift+W",
    tip="List single-clue changes that make the puzzle solvable",
    unavailable="the puzzle has a solution",
)
MAKE_UNIQUE = Act(
    name="make_unique",
    text="Make uni&que",
    shortcut="Ctrl+Shift+U",
    tip="List the blocks, digits or clues to change so that the solution is unique",
    unavailable="the puzzle does not have several solutions",
    keywords="cure repair several solutions ambiguous not",
)
FORCED_CELLS = Act(
    name="forced_cells",
    text="&Forced cells",
    shortcut="Ctrl+Shift+F",
    tip="Find the cells that have the same digit in every solution",
    unavailable="the puzzle does not have several solutions",
)
SPARE_CLUES = Act(
    name="spare_clues",
    text="Removab&le clues",
    shortcut="Ctrl+Shift+L",
    tip="Find clues that can be removed without losing uniqueness",
    unavailable="the puzzle does not have a unique solution",
)
FILL_PATTERN = Act(
    name="fill_pattern",
    text="Fill this pa&ttern…",
    shortcut="Ctrl+Shift+J",
    tip="Find clues for these blocks that have a unique solution",
    unavailable="the board has no white cells",
    keywords="generate blocks clues difficulty",
)
SET_TABLE = Act(
    name="set_table",
    text="Table of digit &sets…",
    icon_name="combinations",
    shortcut="Ctrl+Shift+B",
    tip="Look up, bit by bit, the digits that a run of any sum and length can hold",
    keywords="binary mask combinations subsets programming trick lookup",
)
REPAIRS = (FIND_WRONG_CLUE, MAKE_UNIQUE, SPARE_CLUES)
