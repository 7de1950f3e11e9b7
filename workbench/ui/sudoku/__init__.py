"""The face of sudokus."""

from typing import TYPE_CHECKING

from workbench.ui.base.act import Actions, Submenu
from workbench.ui.board import acts as board
from workbench.ui.board import cell_face as cells
from workbench.ui.board.face import SEPARATOR, Face, StartAction, StartCard
from workbench.ui.sudoku import acts
from workbench.ui.sudoku.advice import acts as advice

if TYPE_CHECKING:
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor


SHOWN = (board.CANDIDATES, acts.SHOW_TRUE)
CANDIDATES = Submenu("Ca&ndidates", (*SHOWN, acts.BIT_MASKS))
CANDIDATES_AND_MARKS = Submenu("Candidates and marks", (*SHOWN, SEPARATOR, board.CORNERS, *board.ALL_MARKS), icon=True)
MORE = Submenu("Mo&re", (acts.TYPE_ROWS, acts.TOGGLE_GIVENS, *advice.MORE, *acts.UNITS))
KEYS = (
    ("Ctrl+B", "Show or hide the panel, as Shift+F3 does"),
    ("Double click", "While editing givens: give the cell its digit, or open it, with its mirror cells"),
    ("Alt+1 … 9", "Show where a digit can be; again to stop. Alt+0: cells with two candidates"),
    ("1 … 6, Page Up, Page Down", "While colouring: choose a colour; a number also colours the selected cells"),
    ("Delete, Backspace, 0", "While colouring: remove the colours of the selected cells"),
    ("1 … 9, Space, Delete", "While regions are painted: add the selected cells to a region, or remove them"),
    ("Arrows, Home, End, Return", "In a list of steps: show a step on the board, make it; Escape on the board ends it"),
    ("Keypad, mouse", "Click to enter; with Ctrl, a pencil mark; with Shift, a corner mark; right-click to highlight"),
    ("Keypad, keyboard", "Arrows and digits highlight; Escape stops"),
)


def make_editor(document: "Document", actions: Actions) -> "Editor":
    """Return the editor of sudokus."""
    from workbench.ui.sudoku.editor import SudokuEditor

    return SudokuEditor(document, actions)


START = StartCard(
    about="Hints from a hundred techniques; uniqueness and rating as you type; jigsaw, windoku and X.",
    primary=StartAction(
        text="Solve one with hints",
        tip="Open a puzzle that singles alone do not solve, with its first hint",
        sample="20-beyond-singles",
        acts=(board.ENTRIES, board.HINT),
    ),
    second=StartAction(
        text="Watch a search",
        icon="watch",
        tip="Search a puzzle in an order that takes millions of nodes, and watch where it is",
        sample="40-first-or-last",
        search="cell=last",
        run=True,
    ),
    icon="givens",
)
FACE = Face(
    kind="sudoku",
    heading="Sudoku",
    make_editor=make_editor,
    goal=cells.GOAL,
    menu=(
        board.GIVENS, board.ENTRIES, cells.MARKS, Submenu("C&olour", acts.COLOURS), SEPARATOR,
        CANDIDATES, acts.FILTER_DIGITS, board.CHECK_ENTRIES, SEPARATOR,
        board.HINT, board.APPLY, advice.ALL_STEPS, advice.SOLUTION_PATH, MORE,
    ),
    tools=(board.GIVENS, board.ENTRIES, board.MARKS, acts.COLOUR_CELLS, CANDIDATES_AND_MARKS, board.CHECK_ENTRIES),
    panel_keys="Ctrl+B",
    keys=(*cells.KEYS, *KEYS),
    start=START,
)  # fmt: skip
