"""The legend of a depth view, as a line of text in its colours."""

from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours
from workbench.ui.search.depth.image import FEW
from workbench.ui.search.depth.picture import Picture


def legend(picture: Picture | None) -> str:
    """Return what the marks of a picture mean, as rich text."""
    if picture is None:
        return ""
    shown = colours()
    solutions = ("good", "▮", tr("solutions"))
    if picture.steps is not None:
        marks = [("accent", "▁▔", tr("level of each node")), ("danger", "✕", tr("dead end")), solutions]
    elif picture.nodes < FEW:
        marks = [("accent", "┃", tr("levels")), ("danger", "▁", tr("floor: lowest level")), solutions]
    else:
        density = ("accent", "■", tr("nodes at a level (log)"))
        marks = [density, ("danger", "▁", tr("floor: lowest level")), ("curve-2", "━", tr("mean level")), solutions]
    return " &nbsp; ".join(f'<span style="color:{shown[role]}">{mark}</span> {text}' for role, mark, text in marks)
