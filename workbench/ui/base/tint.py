"""What the views of a search tree share: colours, also between two of the theme, and the ring of the focus."""

from collections.abc import Mapping
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.lab.watch.tree import Nodes

TINT = 0.22  # of the colour that a paper gets


class Fate(StrEnum):
    """What became of a subtree; in the order of `fates`."""

    OPEN = "open"
    FAILED = "failed"
    SOLVED = "solved"


FATES = tuple(Fate)
ROLES = {Fate.OPEN: "accent", Fate.FAILED: "danger", Fate.SOLVED: "good"}


def fates(nodes: Nodes) -> NDArray[np.intp]:
    """Return the number of the fate of each subtree; a solution counts at once."""
    return np.where(nodes.solutions > 0, 2, np.where(nodes.done, 1, 0))


def mixed(shown: Mapping[str, str], one: str, other: str, part: float) -> QColor:
    """Return a colour that is in part the other role's, for the rest the one's."""
    a, b = QColor(shown[one]), QColor(shown[other])
    channels = zip(a.getRgb()[:3], b.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(x + (y - x) * part) for x, y in channels))


def draw_focus(painter: QPainter, shown: Mapping[str, str], rect: QRectF) -> None:
    """Draw the ring of a view that has the keyboard."""
    painter.setPen(QPen(QColor(shown["accent"]), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4)
