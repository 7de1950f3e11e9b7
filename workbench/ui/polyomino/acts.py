"""The acts of the editor of polyomino boards: its set of pieces."""

from workbench.ui.base.act import Act

ADD_PIECES = Act(
    name="add_pieces",
    text="&Add a set of pieces…",
    button="Set…",
    shortcut="Ctrl+Shift+A",
    tip="Add all polyominoes of one size",
)
DRAW_PIECE = Act(
    name="draw_piece",
    text="&Draw a piece…",
    button="Draw…",
    shortcut="Ctrl+D",
    tip="Draw and add your own piece",
)
REMOVE_PIECES = Act(
    name="remove_pieces",
    text="Remo&ve pieces",
    button="Remove",
    shortcut="Ctrl+Del",
    tip="Remove the selected pieces",
    unavailable="no piece is selected",
)
PLACE_PIECE = Act(
    name="place_piece",
    text="P&lace pieces",
    button="Place",
    shortcut="Ctrl+5",
    tip="Fix the selected piece where you click; R turns it, F flips it; click a fixed piece to release it",
    icon_name="add_pieces",
    group="tool",
    keywords="fix by hand put lay",
)
ROTATE_PIECE = Act(
    name="rotate_piece",
    text="Turn the piece cl&ockwise",
    shortcut="Ctrl+Alt+R",
    tip="Turn the piece to be fixed clockwise by 90°",
    icon_name="turn_board",
    unavailable="no piece is being fixed by hand",
)
FLIP_PIECE = Act(
    name="flip_piece",
    text="Fl&ip the piece",
    shortcut="Ctrl+Alt+F",
    tip="Flip the piece to be fixed left to right",
    icon_name="mirror",
    unavailable="no piece is being fixed by hand",
)
FIX_PIECE = Act(
    name="fix_piece",
    text="Fi&x this piece",
    shortcut="Ctrl+Alt+P",
    tip="Make the piece at the cursor part of the puzzle, so that solutions only complete it",
    icon_name="pin",
    keywords="pin hold",
    unavailable="no piece of a solution is at the cursor",
)
RELEASE_PIECE = Act(
    name="release_piece",
    text="Re&lease this piece",
    shortcut="Ctrl+Alt+Del",
    tip="Remove the fixed piece at the cursor from the board",
    icon_name="remove",
    keywords="unfix unpin",
    unavailable="no fixed piece is at the cursor",
)
CLEAR_PIECES = Act(
    name="clear_pieces",
    text="Remove all pi&eces",
    shortcut="Ctrl+Shift+Del",
    tip="Remove all pieces",
    unavailable="there are no pieces",
)
