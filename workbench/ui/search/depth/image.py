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

BELOW, FLOOR, MEAN, SPAN = range(SHADES, SHADES + 4)  # indices of the other colours
ROLES = ("hover", "danger", "mean", "accent")  # of these

Pixels = NDArray[np.uint8]  # indices of colours
Rows = NDArray[np.int16]


def image_of(picture: Picture, tall: int, shown: dict[str, str], line: int) -> QImage:
    """Return the image of the plot, `tall` pixels high; `line`: the pixels of a line."""
    level = picture.top - 1 - np.arange(tall) * (picture.top - picture.bottom) // tall  # of each row of pixels
    dense = picture.nodes >= FEW
    if dense:
        shade = np.ceil(picture.share() ** CONTRAST * (SHADES - 1)).astype(np.uint8)
        pixels: Pixels = shade.T[np.maximum(level - picture.base, 0) >> picture.fold]
        pixels[level < picture.base] = 0  # the first row has these nodes too, but they are few
    else:
        pixels = np.zeros((tall, picture.pixels), np.uint8)
        highest, lowest = (rows_of(picture, levels, tall) for levels in (picture.highest, picture.lowest))
        draw_span(pixels, highest, lowest, SPAN, line)
    floor = rows_of(picture, picture.floor().astype(np.float64) - 0.5, tall)
    np.putmask(pixels, (np.arange(tall, dtype=np.int16)[:, None] >= floor) & (pixels == 0), BELOW)
    draw_span(pixels, floor, floor, FLOOR, line)
    if dense:
        mean = rows_of(picture, picture.mean(), tall)
        draw_span(pixels, mean, mean, MEAN, line)
    return indexed(pixels, [*shades(shown).tolist(), *(colour(shown[role]) for role in ROLES)])


def indexed(pixels: Pixels, table: list[int]) -> QImage:
    """Return an image of indices into a table of colours."""
    tall, wide = pixels.shape
    image = QImage(np.ascontiguousarray(pixels).data, wide, tall, wide, QImage.Format.Format_Indexed8)
    image.setColorTable(table)
    return image.copy()


def rows_of(picture: Picture, levels: NDArray[np.float64] | Levels, tall: int) -> Rows:
    """Return the row of pixels at which the middle of each level is."""
    from_top = (picture.top - 0.5 - levels) * tall / (picture.top - picture.bottom)
    rows: Rows = np.clip(from_top, 0, tall - 1).astype(np.int16)
    return rows


def draw_span(pixels: Pixels, upper: Rows, lower: Rows, ink: int, line: int) -> None:
    """Draw a line from the upper to the lower row of each column, joined with the column before."""
    before_upper, before_lower = np.append(upper[:1], upper[:-1]), np.append(lower[:1], lower[:-1])
    upper, lower = np.minimum(upper, before_lower), np.maximum(lower, before_upper)
    y = np.arange(len(pixels), dtype=np.int16)[:, None]
    top, bottom = (upper - line // 2).astype(np.int16), (lower - line // 2 + line).astype(np.int16)
    np.putmask(pixels, (y >= top) & (y < bottom), ink)


def colour(name: str) -> int:
    """Return a colour as a word of an image."""
    return QColor(name).rgb()


def shades(shown: dict[str, str]) -> NDArray[np.uint32]:
    """Return the colours of the density: the panel's for no node, then from faint to the accent."""
    part = np.linspace(FAINTEST, 1.0, SHADES)
    stops = np.array([channels(shown["panel"]), channels(shown["band"]), channels(shown["accent"])])
    ramp = np.column_stack([np.interp(part, (0, MIDDLE, 1), stops[:, k]) for k in range(3)]).round().astype(np.uint32)
    words: NDArray[np.uint32] = (0xFF << 24 | ramp[:, 0] << 16 | ramp[:, 1] << 8 | ramp[:, 2]).astype(np.uint32)
    words[0] = colour(shown["panel"])
    return words


def channels(name: str) -> tuple[int, int, int]:
    """Return red, green and blue."""
    paint = QColor(name)
    return paint.red(), paint.green(), paint.blue()
