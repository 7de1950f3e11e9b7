"""The image of a depth view: density, floor and mean level, from array operations."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from workbench.solvers.depth_map import Levels
from workbench.ui.search.depth.picture import Picture

SHADES = 64  # of the density
FAINTEST = 0.16  # the part of the densest colour that a row with hardly any node has
CONTRAST = 1.7  # exponent: without it, a tenth of the nodes looks nearly like all of them
MIDDLE = 0.55  # the part at which the ramp reaches the colour of bands

FEW = 12  # nodes of a pixel column, from which on their density tells more than a line

Pixels = NDArray[np.uint32]
Rows = NDArray[np.intp]


def image_of(picture: Picture, tall: int, shown: dict[str, str], line: int) -> QImage:
    """Return the image of the plot, `tall` pixels high; `line`: the pixels of a line."""
    ramp = shades(shown)
    level = picture.top - 1 - np.arange(tall) * (picture.top - picture.bottom) // tall  # of each row of pixels
    if picture.nodes < FEW:
        pixels: Pixels = np.full((tall, picture.pixels), ramp[0])
        draw_span(
            pixels, rows_of(picture, picture.highest, tall), rows_of(picture, picture.lowest, tall), ramp[-1], line
        )
    else:
        shade = np.ceil(picture.share() ** CONTRAST * (SHADES - 1)).astype(np.intp)
        pixels = np.ascontiguousarray(ramp[shade.T[np.maximum(level - picture.base, 0) >> picture.fold]])
        pixels[level < picture.base] = ramp[0]  # the first row has these nodes too, but they are few
    floor = rows_of(picture, picture.floor().astype(np.float64) - 0.5, tall)
    pixels[(np.arange(tall)[:, None] >= floor) & (pixels == ramp[0])] = colour(shown["hover"])
    draw_span(pixels, floor, floor, colour(shown["danger"]), line)
    if picture.nodes >= FEW:
        mean = rows_of(picture, picture.mean(), tall)
        draw_span(pixels, mean, mean, colour(shown["curve-2"]), line)
    return QImage(pixels.data, picture.pixels, tall, 4 * picture.pixels, QImage.Format.Format_RGB32).copy()


def rows_of(picture: Picture, levels: NDArray[np.float64] | Levels, tall: int) -> Rows:
    """Return the row of pixels at which the middle of each level is."""
    from_top = (picture.top - 0.5 - levels) * tall / (picture.top - picture.bottom)
    return np.clip(from_top, 0, tall - 1).astype(np.intp)


def draw_span(pixels: Pixels, upper: Rows, lower: Rows, ink: int, line: int) -> None:
    """Draw a line from the upper to the lower row of each column, joined with the column before."""
    before_upper, before_lower = np.append(upper[:1], upper[:-1]), np.append(lower[:1], lower[:-1])
    upper, lower = np.minimum(upper, before_lower), np.maximum(lower, before_upper)
    y = np.arange(len(pixels))[:, None]
    pixels[(y >= upper - line // 2) & (y < lower - line // 2 + line)] = ink


def colour(name: str) -> int:
    """Return a colour as a word of an image."""
    return QColor(name).rgb()


def shades(shown: dict[str, str]) -> Pixels:
    """Return the colours of the density: the panel's for no node, then from faint to the accent."""
    part = np.linspace(FAINTEST, 1.0, SHADES)
    stops = np.array([channels(shown["panel"]), channels(shown["band"]), channels(shown["accent"])])
    ramp = np.column_stack([np.interp(part, (0, MIDDLE, 1), stops[:, k]) for k in range(3)]).round().astype(np.uint32)
    words: Pixels = (0xFF << 24 | ramp[:, 0] << 16 | ramp[:, 1] << 8 | ramp[:, 2]).astype(np.uint32)
    words[0] = colour(shown["panel"])
    return words


def channels(name: str) -> tuple[int, int, int]:
    """Return red, green and blue."""
    paint = QColor(name)
    return paint.red(), paint.green(), paint.blue()
