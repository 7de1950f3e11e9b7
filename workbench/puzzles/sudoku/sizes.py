"""The sizes and variants of sudoku boards that can be asked for, and the layouts that they stand for."""

from collections.abc import Mapping

import numpy as np

from workbench.base.choices import Choice, Value
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.regions import random_jigsaw

MAX_NEW = 25  # digits of the boards that are offered
DIAGONALS, JIGSAW = ("x", "jigsaw_x"), ("jigsaw", "jigsaw_x")  # the variants that have them


def box_names() -> tuple[tuple[str, str], ...]:
    """Return every box that can be asked for, with its title, smaller boards first."""
    boxes = [(high, wide) for high in range(2, 13) for wide in range(2, 13) if high * wide <= MAX_NEW]
    boxes.sort(key=lambda box: (box[0] * box[1], abs(box[0] - box[1]), box))
    return tuple((f"{h}x{w}", f"{h * w} × {h * w}, boxes {h} × {w}") for h, w in boxes)


SIZES = (
    Choice(
        name="box",
        title="Size",
        about="The board's side, and rows × columns of a box.",
        default="3x3",
        values=box_names(),
    ),
    Choice(
        name="variant",
        title="Variant",
        about="X: both long diagonals hold each digit once. Jigsaw: random regions instead of boxes.",
        default="classic",
        values=(("classic", "Classic"), ("x", "X"), ("jigsaw", "Jigsaw"), ("jigsaw_x", "Jigsaw X")),
    ),
    Choice(
        name="regions",
        title="Regions",
        about="Random seed of the regions: the same seed draws the same regions.",
        default=1,
        low=1,
        needs=tuple(("variant", name) for name in JIGSAW),
    ),
)


def layout_of(sizes: Mapping[str, Value], rng: np.random.Generator | None = None) -> Layout:
    """Return the layout of a size and variant; the regions of a jigsaw board are drawn from `rng`, or by their seed."""
    high, wide = (int(part) for part in str(sizes["box"]).split("x"))
    variant = sizes.get("variant", "classic")
    layout = Layout((high, wide), diagonals=variant in DIAGONALS)
    if variant not in JIGSAW:
        return layout
    return random_jigsaw(layout, rng or np.random.default_rng(int(sizes.get("regions", 1))))
