"""The face of kakuros."""

from typing import TYPE_CHECKING

from workbench.ui.base.act import Actions, Submenu
from workbench.ui.board import acts as board
from workbench.ui.board import cell_face as cells
from workbench.ui.board.face import SEPARATOR, Face, StartAction, StartCard
from workbench.ui.kakuro import acts

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor

CANDIDATES = Submenu("Ca&ndidates", (board.CANDIDATES, acts.SET_TABLE))
CANDIDATES_AND_MARKS = Submenu(
    "Candidates and marks", (board.CANDIDATES, board.CORNERS, *board.ALL_MARKS, acts.SET_TABLE), icon=True
)
CLUES = (acts.CLUES_FROM_FILLING, acts.FILL_PATTERN, acts.CLEAR_CLUES, board.BOARD_SIDES)
KEYS = (
    ("Ctrl+B", "Show or hide the panel, as Shift+F3 does"),
    ("Digits, Backspace, Delete", "While editing blocks and clues: type or remove the clue of the selected triangle"),
    ("Tab, Shift+Tab", "Accept the clue and go to the next or previous triangle; Return stays"),
    ("Space", "Turn the selected cells into blocks or white cells"),
    ("Escape", "Cancel the clue or stroke; hide a solution"),
    ("Arrows, Home, End, Return", "In a list of advice: show a step or preview a change, make the change"),
    ("Mouse", "Drag to paint blocks or white cells; click a triangle to type its clue; double-click makes it white"),
)


def make_editor(document: "Document", actions: Actions) -> "Editor":
    """Return the editor of kakuros."""
    from workbench.ui.kakuro.editor import KakuroEditor

    return KakuroEditor(document, actions)


def empty_board() -> "Puzzle":
    """Return a board to be designed."""
    from workbench.puzzles.kakuro import Kakuro

    return Kakuro.blank({"rows": 10, "columns": 10})


START = StartCard(
    about="Paint blocks, find clues with a unique solution, and repair puzzles that lack one.",
    primary=StartAction(
        text="Design one",
        tip="Open an empty board of 10 × 10, to be painted with blocks and filled with clues",
        make=empty_board,
        title="Kakuro 10 × 10",
        acts=(acts.DESIGN,),
    ),
    second=StartAction(
        text="Watch a search",
        icon="watch",
        tip="Search a kakuro as an exact cover, and watch where the search is",
        sample="20-by-20",
        search="goal=unique solver=cover_cells",
        run=True,
    ),
    icon="design",
)
FACE = Face(
    kind="kakuro",
    heading="Kakuro",
    make_editor=make_editor,
    goal=cells.GOAL,
    menu=(
        acts.DESIGN,
        board.GIVENS,
        board.ENTRIES,
        cells.MARKS,
        SEPARATOR,
        CANDIDATES,
        board.CHECK_ENTRIES,
        SEPARATOR,
        Submenu("D&esign", (acts.NEXT_SYMMETRY, *CLUES)),
        board.HINT,
        board.APPLY,
        acts.EXPLAIN,
        acts.PATH,
        Submenu("&Repair", (acts.SHOW_DIFFERENCE, *acts.REPAIRS, acts.FORCED_CELLS)),
    ),
    tools=(
        acts.DESIGN,
        board.ENTRIES,
        board.MARKS,
        Submenu("Clues", (*CLUES, SEPARATOR, board.GIVENS)),
        CANDIDATES_AND_MARKS,
        board.CHECK_ENTRIES,
    ),
    panel_keys="Ctrl+B",
    keys=(*cells.KEYS, *KEYS),
    start=START,
)
