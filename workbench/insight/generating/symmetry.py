"""The symmetries that a generated board can have, and which cells are images of each other."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Image = Callable[[NDArray[np.uint32]], NDArray[np.uint32]]

SYMMETRIES = (  # of any board
    ("none", "No symmetry"),
    ("half_turn", "Half turn"),
    ("left_right", "Left and right"),
    ("both", "Both mirrors"),
)
SQUARE_SYMMETRIES = (  # of a square board
    ("none", "No symmetry"),
    ("half_turn", "Half turn"),
    ("quarter_turn", "Quarter turn"),
    ("left_right", "Left and right"),
    ("up_down", "Up and down"),
    ("both", "Both mirrors"),
    ("diagonal", "Main diagonal"),
    ("antidiagonal", "Antidiagonal"),
    ("both_diagonals", "Both diagonals"),
    ("all", "All turns and mirrors"),
)


def turned(times: int) -> Image:
    """Return the rotation by so many quarter turns."""
    return lambda numbers: np.rot90(numbers, times)


def mirrored(times: int) -> Image:
    """Return the mirror image from left to right, rotated by so many quarter turns."""
    return lambda numbers: np.rot90(numbers[:, ::-1], times)


IMAGES: dict[str, tuple[Image, ...]] = {
    "none": (turned(0),),
    "half_turn": (turned(0), turned(2)),
    "quarter_turn": tuple(map(turned, range(4))),
    "left_right": (turned(0), mirrored(0)),
    "up_down": (turned(0), mirrored(2)),
    "both": (turned(0), turned(2), mirrored(0), mirrored(2)),
    "diagonal": (turned(0), mirrored(1)),
    "antidiagonal": (turned(0), mirrored(3)),
    "both_diagonals": (turned(0), turned(2), mirrored(1), mirrored(3)),
    "all": (*map(turned, range(4)), *map(mirrored, range(4))),
}
WIDTH = 4  # images of a cell in a row of `orbits` at least; fewer are repeated


def orbits(numbers: NDArray[np.uint32], symmetry: str) -> NDArray[np.uint32]:
    """Return the images of each of these numbered cells under a symmetry, (cells, 4 or more), the cell itself first."""
    images = IMAGES[symmetry]
    repeated = images * max(1, WIDTH // len(images))
    return np.stack([image(numbers).ravel() for image in repeated], axis=1)
