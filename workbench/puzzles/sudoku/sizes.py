"""The sizes and variants of sudoku boards that can be asked for, and the layouts that they stand for."""

from collections.abc import Mapping

import numpy as np

from workbench.base.choices import ON_OFF, Choice, Value
from workbench.puzzles.sudoku.layout import Layout, windows
from workbench.puzzles.sudoku.regions import random_jigsaw

MAX_NEW = 25  # digits of the boards that are offered
DIAGONALS, JIGSAW = ("x", "jigsaw_x"), ("jigsaw", "jigsaw_x")  # the variants that have them


def box_names() -> tuple[tuple[str, str], ...]:
    """Return every box that can be asked for, with its title, smaller boards first."""
    boxes = [(high, wide) for high in range(2, 13) for wide in range(2, 13) if high * wide <= MAX_NEW]
    boxes.sort(key=lambda box: (box[0] * box[1], abs(box[0] - box[1]), box))
    return tuple((f"{h}x{w}", f"{h * w} × {h * w}, boxes {h} × {w}") for h, w in boxes)


def is_square(box: str) -> bool:
    """Return whether a box has as many rows as columns."""
    high, wide = box.split("x")
    return high == wide


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
        name="windoku",
        title="Windoku",
        about="Extra regions: squares between the boxes hold each digit once, too; four of 3 × 3 on 9 × 9.",
        default="off",
        values=ON_OFF,
        needs=tuple(("box", name) for name, _ in box_names() if is_square(name)),
    ),
    Choice(
        name="regions",
        title="Seed of the regions",
        about="Random seed of the jigsaw’s regions: the same seed draws the same regions.",
        default=1,
        low=1,
        needs=tuple(("variant", name) for name in JIGSAW),
    ),
)


def layout_of(sizes: Mapping[str, Value], rng: np.random.Generator | None = None) -> Layout:
    """Return the layout of a size and variant; the regions of a jigsaw board are drawn from `rng`, or by their seed."""
    high, wide = (int(part) for part in str(sizes["box"]).split("x"))
    variant = sizes.get("variant", "classic")
    extra = windows(high * wide) if sizes.get("windoku", "off") == "on" and high == wide else ()
    layout = Layout((high, wide), diagonals=variant in DIAGONALS, extra=extra)
    if variant not in JIGSAW:
        return layout
    return random_jigsaw(layout, rng or np.random.default_rng(int(sizes.get("regions", 1))))
