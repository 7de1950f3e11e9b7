"""The face of futoshiki."""

from typing import TYPE_CHECKING

from workbench.ui.base.act import Actions
from workbench.ui.board import cell_face as cells
from workbench.ui.board.face import SEPARATOR, Face
from workbench.ui.futoshiki.acts import NEXT_SIGN

if TYPE_CHECKING:
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor


def make_editor(document: "Document", actions: Actions) -> "Editor":
    """Return the editor of futoshiki."""
    from workbench.ui.futoshiki.editor import FutoshikiEditor

    return FutoshikiEditor(document, actions)


FACE = Face(
    kind="futoshiki",
    heading="Futoshiki",
    make_editor=make_editor,
    goal=cells.GOAL,
    menu=(NEXT_SIGN, SEPARATOR, *cells.MENU),
    tools=cells.TOOLS,
    keys=cells.KEYS,
)
