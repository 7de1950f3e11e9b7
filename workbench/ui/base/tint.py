"""What the views of a search tree share: the colours of subtrees, blends of two colours, the focus ring."""

from collections.abc import Mapping
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.searching.watch.tree import Nodes

TINT = 0.22  # the part of a colour in a tinted background


class SubtreeState(StrEnum):
    """The state of a subtree, in the order of `subtree_states`."""

    OPEN = "open"
    FAILED = "failed"
    SOLVED = "solved"


SUBTREE_STATES = tuple(SubtreeState)
ROLES = {SubtreeState.OPEN: "accent", SubtreeState.FAILED: "danger", SubtreeState.SOLVED: "good"}


def subtree_states(nodes: Nodes) -> NDArray[np.intp]:
    """Return the index of the state of each subtree; one solution makes it solved."""
    return np.where(nodes.solutions > 0, 2, np.where(nodes.done, 1, 0))


def blended(shown: Mapping[str, str], one: str, other: str, part: float) -> QColor:
    """Return a blend of the colours of two roles; `part` is the share of the other."""
    a, b = QColor(shown[one]), QColor(shown[other])
    channels = zip(a.getRgb()[:3], b.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(x + (y - x) * part) for x, y in channels))


def draw_focus(painter: QPainter, shown: Mapping[str, str], rect: QRectF) -> None:
    """Draw the ring of a view that has the keyboard focus."""
    painter.setPen(QPen(QColor(shown["accent"]), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4)
