"""The legend of a depth view, as a line of text in its colours."""

from workbench.ui.base.theme import colours
from workbench.ui.search.depth.image import FEW
from workbench.ui.search.depth.picture import Picture

Mark = tuple[str, str, str]  # the role of its colour, a sign, and what it means


def marks(picture: Picture | None, leaf: str, forecasts: bool = False) -> list[Mark]:
    """Return what the marks of a picture mean; `leaf`: of a cross; `forecasts`: of its profile too."""
    if picture is None:
        return []
    if forecasts:
        return [*marks(picture, leaf), ("curve-2", "╲", "forecast (Knuth)")]
    solutions = ("good", "▮", "solutions")
    if picture.steps is not None:
        crosses = [("danger", "✕", leaf)] if picture.steps.are_marked(picture.pixels) else []
        return [("accent", "▁▔", "level of each node"), *crosses, solutions]
    floor = ("danger", "▁", "floor: lowest level")
    if picture.nodes < FEW:
        return [("accent", "┃", "levels"), floor, solutions]
    return [("accent", "■", "nodes at a level (log)"), floor, ("mean", "━", "mean level"), solutions]


def legend(picture: Picture | None, leaf: str, forecasts: bool = False) -> str:
    """Return the legend of a picture as rich text; a line ends between two marks only."""
    shown = colours()
    return " &nbsp; ".join(
        f'<span style="color:{shown[role]}">{mark}</span>&nbsp;{text.replace(" ", "&nbsp;")}'
        for role, mark, text in marks(picture, leaf, forecasts)
    )
