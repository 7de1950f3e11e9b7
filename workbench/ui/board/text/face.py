"""The face of kinds that have none of their own and are not filled cell by cell: their text beside a picture."""

from typing import TYPE_CHECKING

from workbench.ui.base.act import Actions
from workbench.ui.board.face import Face

if TYPE_CHECKING:
    from workbench.ui.board.document import Document
    from workbench.ui.board.editor import Editor


def make_editor(document: "Document", actions: Actions) -> "Editor":
    """Return the editor of texts."""
    from workbench.ui.board.text.editor import TextEditor

    return TextEditor(document, actions)


def text_face(kind: str, heading: str) -> Face:
    """Return the face of a kind that is edited as text."""
    return Face(kind=kind, heading=heading, make_editor=make_editor)
