"""Arrows for the moves of a knight, in pixels; many are drawn at once."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF

from workbench.puzzles.tour.leaps import KNIGHT, leaps
from workbench.ui.base.arrows import arrow


def directions() -> NDArray[np.float64]:
    """Return the directions of the moves as unit vectors."""
    moves = leaps(KNIGHT)[:, ::-1].astype(np.float64)
    unit: NDArray[np.float64] = moves / np.hypot(moves[:, 0], moves[:, 1])[:, None]
    return unit


def arrows(middles: Iterable[QPointF], moves: Iterable[int], half: float) -> list[QLineF]:
    """Return the lines of arrows centred on these points: a shaft and two sides of a head each."""
    lines: list[QLineF] = []
    units = directions().tolist()
    for middle, move in zip(middles, moves, strict=True):
        x, y = units[move]
        lines += arrow(middle, x, y, half)
    return lines
