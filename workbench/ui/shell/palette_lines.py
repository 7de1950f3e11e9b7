"""What the command palette says of the actions: where they are, their keys, and why some cannot be done now."""

from collections.abc import Mapping

from PySide6.QtGui import QAction, QKeySequence

from workbench.ui.base.actions import MENUS, WITHOUT_DOCUMENT, Act
from workbench.ui.base.i18n import tr
from workbench.ui.shell.gallery import HEADINGS
from workbench.ui.shell.palette_dialog import Line

REASONS = {
    "undo": "nothing to take back",
    "redo": "nothing was taken back",
    "pause": "no search is under way",
    "stop": "no search is under way",
    **dict.fromkeys(("run", "step_1", "step_10", "step_100", "step_over"), "a search is under way"),
    "step_out": "no search waits below a node",
    **dict.fromkeys(("previous_solution", "next_solution", "random_solution"), "no other solution there"),
    "export_solutions": "no solution yet",
    **dict.fromkeys(("hide_found", "keep_solution"), "nothing found is shown"),
    **dict.fromkeys(("watch", "estimate", "show_as_cover"), "this puzzle is no exact cover"),
}


def palette_lines(actions: Mapping[str, QAction], document_in_front: bool) -> list[Line]:
    """Return a line for each action, in the order of the menus."""
    return [
        line_of(act, menu.replace("&", ""), actions[act.name], document_in_front)
        for menu, acts in MENUS.items()
        for act in acts
        if act and act.name != "palette"
    ]


def line_of(act: Act, menu: str, action: QAction, document_in_front: bool) -> Line:
    """Return the line of an action."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    text = action.text().replace("&", "").rstrip("…")
    return Line(act.name, text, tr(menu), keys, "" if action.isEnabled() else why_not(act, action, document_in_front))


def why_not(act: Act, action: QAction, document_in_front: bool) -> str:
    """Return why an action that is disabled cannot be done."""
    if not document_in_front and act.name not in WITHOUT_DOCUMENT:
        return tr("no document is in front")
    if not action.isVisible():
        return tr("only for {}").format(", ".join(tr(HEADINGS.get(kind, kind)).lower() for kind in act.kinds))
    return tr(REASONS.get(act.name, "not now"))
