"""The symmetries that a generated board can have, and which cells are images of each other."""

import numpy as np
from numpy.typing import NDArray

SYMMETRIES = (
    ("none", "No symmetry"),
    ("half_turn", "Half turn"),
    ("left_right", "Left and right"),
    ("both", "Both mirrors"),
)


def orbits(numbers: NDArray[np.uint32], symmetry: str) -> NDArray[np.uint32]:
    """Return the images of each of these numbered cells under a symmetry, (cells, 4), the cell itself first."""
    turned, mirrored = numbers[::-1, ::-1], numbers[:, ::-1]
    images = {
        "none": (numbers,) * 4,
        "half_turn": (numbers, turned) * 2,
        "left_right": (numbers, mirrored) * 2,
        "both": (numbers, turned, mirrored, numbers[::-1]),
    }
    return np.stack([image.ravel() for image in images[symmetry]], axis=1)
