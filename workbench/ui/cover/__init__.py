"""The face of exact covers."""

from typing import TYPE_CHECKING

from workbench.ui.base.act import Actions, Submenu
from workbench.ui.board.face import SEPARATOR, Face, StartAction, StartCard
from workbench.ui.cover import acts

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor


def make_editor(document: "Document", actions: Actions) -> "Editor":
    """Return the editor of exact covers."""
    from workbench.ui.cover.editor import CoverEditor

    return CoverEditor(document, actions)


def empty_cover() -> "Puzzle":
    """Return a cover without options."""
    from workbench.puzzles.cover import Cover

    return Cover.blank({"items": 4})


PROPERTIES = Submenu("&Properties", (acts.COLOUR_MEMBER, acts.ITEM_BOUNDS, acts.OPTION_COST, acts.OTHER_SORT))
VIEWS = (acts.SHOW_MATRIX, acts.SHOW_BOTH, acts.SHOW_TEXT)
START = StartCard(
    about="Algorithm X, link by link, on Knuth’s example or your own.",
    primary=StartAction(
        text="Step through it",
        tip="Follow Algorithm X on Knuth’s example, one node or one link at a time",
        sample="knuth-7-items",
        analysis="algorithm-x",
    ),
    second=StartAction(
        text="Write your own",
        icon="rename",
        tip="Open a cover of four items without options, as matrix and as text",
        make=empty_cover,
        title="Exact cover",
        acts=(acts.SHOW_BOTH,),
    ),
    icon="cover",
)
FACE = Face(
    kind="cover",
    heading="Exact cover",
    make_editor=make_editor,
    menu=(
        acts.ADD_OPTION, acts.ADD_ITEM, acts.ADD_SECONDARY, acts.REMOVE_PICKED, SEPARATOR,
        acts.TOGGLE_MEMBER, acts.RENAME, PROPERTIES, acts.CHOOSE_OPTION, SEPARATOR,
        acts.SIMPLIFY, SEPARATOR,
        Submenu("&Views", VIEWS),
    ),
    tools=(acts.ADD_OPTION, acts.ADD_ITEM, acts.ADD_SECONDARY, acts.REMOVE_PICKED),
    views=VIEWS,
    keys=(
        ("Arrows, Page Up, Page Down", "Move the cursor, also to the names; with Shift, select options or items"),
        ("Home, End", "Go to the first or last item; with Ctrl, to the first or last option"),
        ("Space, Return", "Toggle the item in the option; on a name or a cost, change it"),
        ("0, 1", "Remove or add a primary item, and go to the next"),
        ("Letters, digits", "Start typing the colour of a secondary item, a name, or a cost"),
        ("Mouse", "Click a cell to toggle it, double-click a name to change it; drag to select; Ctrl+wheel zooms"),
    ),
    start=START,
)  # fmt: skip
