"""What a depth view says about the place under the mouse."""

import numpy as np

from workbench.base.number_format import percent
from workbench.ui.search.depth.picture import Picture, Strip


def readout(picture: Picture, strips: list[Strip], node: int, pixel: int, level: int | None, leaf: str) -> str:
    """Return node, level, share, floor and solutions at a pixel column, and the branch that it is in.

    `leaf`: what a node without children is that is no solution.
    """
    if not 0 <= pixel < picture.pixels:
        return ""
    parts = [f"Node {node + 1:,}"]
    if picture.steps is not None:
        k = min(node - picture.window[0], len(picture.steps.levels) - 1)
        parts.append(f"level {int(picture.steps.levels[k]):,}")
        if picture.steps.solution[k]:
            parts.append("solution")
        elif picture.steps.failure[k]:
            parts.append(leaf)
    else:
        parts += sums(picture, pixel, level)
    parts += [branch(strip, node) for strip in strips[:1]]
    return " · ".join(part for part in parts if part)


def sums(picture: Picture, pixel: int, level: int | None) -> list[str]:
    """Return what is known of a column of several nodes."""
    here = picture.density[pixel]
    total = max(1, int(here.sum()))
    parts = []
    if level is not None and (row := max(level - picture.base, 0) >> picture.fold) < len(here):
        parts.append(f"level {level_text(level, picture)}: {percent(here[row] / total)} of its nodes")
    parts.append(f"floor {int(picture.lowest[pixel]):,}")
    if found := int(picture.found[pixel]):
        parts.append(f"{found:,} solutions" if found > 1 else "1 solution")
    return parts


def level_text(level: int, picture: Picture) -> str:
    """Return a level, or the levels that share its row."""
    first = picture.base + (max(level - picture.base, 0) >> picture.fold << picture.fold)
    return f"{level:,}" if not picture.fold else f"{first:,}–{first + (1 << picture.fold) - 1:,}"


def branch(strip: Strip, node: int) -> str:
    """Return the number of the branch that a node is in."""
    k = int(np.searchsorted(strip.starts, node, side="right"))
    if not k:
        return ""
    return f"branch {k:,} of {len(strip.starts):,} at level {strip.level}"
