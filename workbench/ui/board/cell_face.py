"""The face of puzzles that are filled cell by cell: sudokus, and every kind without a face of its own."""

from typing import TYPE_CHECKING

from workbench.ui.base.act import Act, Actions, Submenu
from workbench.ui.board import acts
from workbench.ui.board.face import SEPARATOR, Face

if TYPE_CHECKING:
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor

MARKS = Submenu("Pencil &marks", (acts.MARKS, acts.CORNERS, SEPARATOR, *acts.ALL_MARKS))
MENU: tuple[Act | Submenu | None, ...] = (acts.GIVENS, acts.ENTRIES, MARKS, SEPARATOR, acts.CANDIDATES)
TOOLS = (*acts.MODES, acts.CANDIDATES)
GOAL = "unique"  # what is filled cell by cell is meant to have one solution
KEYS = (
    ("Arrows", "Move the cursor; with Shift, select; with Ctrl, go to the next empty cell"),
    ("1 … 9, letters", "Type a digit into the selected cells; from 10 on, two digits or a letter (a = 10)"),
    ("Ctrl+1 … 9", "Mark the digit in the selected cells, or remove it where all have it, whatever the mode"),
    ("Shift+1 … 9", "Likewise for corner marks; Ctrl+Shift where the keyboard needs Shift for digits"),
    ("Delete, Backspace, 0, .", "Clear the selected cells"),
    ("Tab, Shift+Tab", "Go to the next or previous cell"),
    ("Home, End", "Go to the first or last cell of the row; with Ctrl, of the board"),
    ("Mouse", "Click a cell; drag to select; Ctrl+click adds a cell"),
)


def make_editor(document: "Document", actions: Actions) -> "Editor":
    """Return the editor of cells."""
    from workbench.ui.board.cell_editor import CellEditor

    return CellEditor(document, actions)


def cell_face(kind: str, heading: str) -> Face:
    """Return the face of a kind that is filled cell by cell."""
    return Face(kind=kind, heading=heading, make_editor=make_editor, goal=GOAL, menu=MENU, tools=TOOLS, keys=KEYS)
