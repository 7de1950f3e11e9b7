"""The face of polyomino boards."""

from typing import TYPE_CHECKING

from workbench.ui.base.act import Actions
from workbench.ui.board import acts as board
from workbench.ui.board.face import SEPARATOR, Face, StartAction, StartCard
from workbench.ui.polyomino import acts

if TYPE_CHECKING:
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor

TOOLS = (board.PAINT_CELLS, board.DRAW_LINE, board.DRAW_RECTANGLE, board.FLOOD_FILL, acts.PLACE_PIECE)
CHANGES = (board.MIRROR, board.MIRROR_UPRIGHT, board.TURN_BOARD, board.INVERT)


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
        *TOOLS, SEPARATOR,
        *CHANGES, board.BOARD_SIDES, board.FROM_IMAGE, SEPARATOR,
        acts.ADD_PIECES, acts.DRAW_PIECE, acts.REMOVE_PIECES, acts.CLEAR_PIECES, SEPARATOR,
        acts.FIX_PIECE, acts.RELEASE_PIECE, acts.ROTATE_PIECE, acts.FLIP_PIECE,
    ),
    toolbar=(*TOOLS, *CHANGES, board.FROM_IMAGE),
    keys=(
        ("Arrows, Home, End", "Move the cursor; with Shift, paint the cells passed"),
        ("Space, Return", "Toggle between cell and hole; start and end a line or a rectangle"),
        ("R, F", "Rotate or flip the piece to be fixed by hand; Space or a click fixes it, or releases a fixed one"),
        ("Escape", "Cancel the stroke"),
        ("Mouse", "Drag to paint: the first cell decides between cells and holes; point at a cell for details"),
    ),
    start=START,
)  # fmt: skip
