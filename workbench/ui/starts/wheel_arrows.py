"""Arrows for the moves of a knight, in pixels; many are drawn at once."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF

from workbench.puzzles.tour.leaps import KNIGHT, leaps

HEAD, SPREAD = 0.5, 0.45  # of an arrow's half length: its head, and half of the head's width


def directions() -> NDArray[np.float64]:
    """Return x and y of each move, of length 1."""
    moves = leaps(KNIGHT)[:, ::-1].astype(np.float64)
    unit: NDArray[np.float64] = moves / np.hypot(moves[:, 0], moves[:, 1])[:, None]
    return unit


def arrows(middles: Iterable[QPointF], moves: Iterable[int], half: float) -> list[QLineF]:
    """Return the lines of arrows of a length about these points: a shaft and two sides of a head each."""
    lines: list[QLineF] = []
    units = directions().tolist()
    for middle, move in zip(middles, moves, strict=True):
        x, y = units[move]
        tip = QPointF(middle.x() + half * x, middle.y() + half * y)
        lines.append(QLineF(QPointF(middle.x() - half * x, middle.y() - half * y), tip))
        back, side = half * HEAD * 1.6, half * SPREAD
        for turn in (side, -side):
            lines.append(QLineF(tip, QPointF(tip.x() - back * x - turn * y, tip.y() - back * y + turn * x)))
    return lines
