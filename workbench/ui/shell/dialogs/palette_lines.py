"""The lines of the command palette: where each act is, its shortcut, and why some are not available now."""

from PySide6.QtGui import QAction, QKeySequence

from workbench.ui.base.act import Act, Actions
from workbench.ui.base.keyboard.mnemonics import shown_text
from workbench.ui.shell.acts import PALETTE
from workbench.ui.shell.dialogs.palette import PaletteLine
from workbench.ui.shell.menus import faces_with, places_in_menus


def palette_lines(actions: Actions, document_in_front: bool) -> list[PaletteLine]:
    """Return a line for each act, in the order of the menus."""
    return [
        line_of(act, place, actions[act], document_in_front)
        for act, place in places_in_menus().items()
        if act is not PALETTE
    ]


def line_of(act: Act, menu: str, action: QAction, document_in_front: bool) -> PaletteLine:
    """Return the line of an act."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    text = shown_text(action.text()).rstrip("…")
    why = "" if action.isEnabled() else why_not(act, action, document_in_front)
    return PaletteLine(act.name, text, menu, keys, why, act.keywords)


def why_not(act: Act, action: QAction, document_in_front: bool) -> str:
    """Return why an act that is disabled cannot be done."""
    if not action.isVisible():
        return f"only for {', '.join(face.heading.lower() for face in faces_with(act))}"
    if why := action.whatsThis():
        return why
    return act.unavailable if document_in_front else "not on this page"
