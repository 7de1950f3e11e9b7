"""The face of polyomino boards."""

from typing import TYPE_CHECKING

from workbench.ui.base.act import Actions, Submenu
from workbench.ui.board import acts as board
from workbench.ui.board.face import SEPARATOR, Face, StartAction, StartCard
from workbench.ui.polyomino import acts

if TYPE_CHECKING:
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor

DRAWING = (board.DRAW_LINE, board.DRAW_RECTANGLE, board.FLOOD_FILL)
BOARD = Submenu(
    "&Board",
    (board.MIRROR, board.MIRROR_UPRIGHT, board.TURN_BOARD, board.INVERT, board.BOARD_SIDES, board.FROM_IMAGE),
)


def make_editor(document: "Document", actions: Actions) -> "Editor":
    """Return the editor of polyomino boards."""
    from workbench.ui.polyomino.editor import PolyominoEditor

    return PolyominoEditor(document, actions)


START = StartCard(
    about="Any board, any pieces. Place them yourself, or see every way at once.",
    primary=StartAction(
        text="See all 9,356 solutions",
        tip="Count all ways to fill 6 × 10 with the twelve pentominoes, and look at any of them",
        sample="pentominoes-6x10",
        analysis="atlas",
        run=True,
    ),
    second=StartAction(
        text="Watch a search",
        icon="watch",
        tip="Search 6 × 10 for all its solutions by dancing links, and watch where the search is",
        sample="pentominoes-6x10",
        search="goal=all solver=cover_links",
        run=True,
    ),
    icon="add_pieces",
)
FACE = Face(
    kind="polyomino",
    heading="Polyominoes",
    make_editor=make_editor,
    menu=(
        board.LOOK_AT_CELLS, Submenu("&Draw", (board.PAINT_CELLS, *DRAWING)), acts.PLACE_PIECE, SEPARATOR,
        BOARD, SEPARATOR,
        Submenu("Pi&eces", (acts.ADD_PIECES, acts.DRAW_PIECE, acts.REMOVE_PIECES, acts.CLEAR_PIECES)),
        Submenu("Fi&xed piece", (acts.FIX_PIECE, acts.RELEASE_PIECE, acts.ROTATE_PIECE, acts.FLIP_PIECE)),
    ),
    tools=(board.LOOK_AT_CELLS, board.PAINT_CELLS, Submenu("Draw", DRAWING), acts.PLACE_PIECE),
    keys=(
        ("Arrows, Home, End", "Move the cursor; with Shift, draw with the tool"),
        ("Space, Return", "Use the tool; in the list of pieces, Return takes the piece to be placed"),
        ("R, F", "Turn or flip the piece to be placed; Space or a click fixes it, or releases a fixed one"),
        ("Escape", "Cancel the stroke or the drag, or return to Select"),
        ("Mouse", "Drag pieces to the board, to another place or away; point at a cell for details"),
    ),
    start=START,
)  # fmt: skip
