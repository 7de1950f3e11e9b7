"""The acts of the editor of polyomino boards: its set of pieces."""

from workbench.ui.base.act import Act

ADD_PIECES = Act(
    name="add_pieces",
    text="&Add a set of pieces…",
    shortcut="Ctrl+Shift+A",
    tip="Add all polyominoes of one size",
)
DRAW_PIECE = Act(name="draw_piece", text="&Draw a piece…", shortcut="Ctrl+D", tip="Draw and add your own piece")
REMOVE_PIECES = Act(
    name="remove_pieces",
    text="Remo&ve pieces",
    shortcut="Ctrl+Del",
    tip="Remove the selected pieces",
    unavailable="no piece is selected",
)
CLEAR_PIECES = Act(
    name="clear_pieces",
    text="Remove all pi&eces",
    shortcut="Ctrl+Shift+Del",
    tip="Remove all pieces",
    unavailable="there are no pieces",
)
