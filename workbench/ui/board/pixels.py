"""Images from numbers: one pixel for each, in the colour that the number stands for."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage


def rgba(colours: dict[str, str], roles: Sequence[str]) -> NDArray[np.uint32]:
    """Return the pixels of roles in a theme, or of colours themselves."""
    return np.array([QColor(colours.get(role, role)).rgba() for role in roles], np.uint32)


def image(pixels: NDArray[np.uint32]) -> QImage:
    """Return an image of these pixels."""
    pixels = np.ascontiguousarray(pixels)
    high, wide = pixels.shape
    return QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()
