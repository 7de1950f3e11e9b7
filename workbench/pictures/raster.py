"""A Drawing that becomes pixels without Qt, by Pillow; smooth because it is drawn larger, and then shrunk."""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from workbench.base.places import resources
from workbench.pictures.png_choices import TRANSPARENT
from workbench.puzzles.drawing import MARGIN, Ink
from workbench.puzzles.puzzle import Filling, Puzzle, draw_whole

Colour = str | int  # "#rrggbb", or the value of a mask
Size = tuple[int, int]  # wide, high

SMOOTH = 3  # times larger
SMOOTHED = 4800  # pixels of the longest side of what is drawn larger
MIN_TEXT = 5  # pixels of a picture; smaller text is not readable
BASELINE = 0.36  # of a letter's height below its middle


class RasterDrawing:
    """Draws onto an image with cells of `side` pixels, the board's upper left corner `margin` pixels from its own."""

    def __init__(
        self, image: Image.Image, colours: Mapping[str, Colour], side: int, margin: int, smallest: int = MIN_TEXT
    ) -> None:
        self._image, self._colours, self._side, self._margin = image, colours, side, margin
        self._smallest = smallest  # height of a text, in the image's own pixels
        self._draw = ImageDraw.Draw(image)
        self._draw.fontmode = "1"  # so that what is drawn twice looks as if drawn once

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        if not len(cells):
            return
        (top, left), (bottom, right) = cells.min(axis=0).tolist(), cells.max(axis=0).tolist()
        pixels = np.zeros((bottom - top + 1, right - left + 1), np.uint8)  # one a cell, enlarged by Pillow
        pixels[cells[:, 0] - top, cells[:, 1] - left] = 255
        side, margin = self._side, self._margin
        mask = Image.fromarray(pixels).resize(
            (pixels.shape[1] * side, pixels.shape[0] * side), Image.Resampling.NEAREST
        )
        self._image.paste(self._colours[ink], (margin + left * side, margin + top * side), mask)

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        thick = max(1, round(width * self._side))
        steps = segments[:, 2:] - segments[:, :2]
        lengths = np.hypot(steps[:, 0], steps[:, 1])[:, None]
        caps = np.divide(steps, lengths, out=np.zeros_like(steps), where=lengths > 0) * (width / 2)
        ends = np.concatenate([segments[:, :2] - caps, segments[:, 2:] + caps], axis=1) * self._side + self._margin
        for end in ends.tolist():
            self._draw.line(end, fill=self._colours[ink], width=thick)

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        pixels = round(height * self._side)
        if pixels < self._smallest:
            return
        places = centres * self._side + self._margin
        for (x, y), text in zip(places.tolist(), texts, strict=True):
            place = x, y + BASELINE * pixels
            self._draw.text(place, text, fill=self._colours[ink], font=font(pixels), anchor="ms")


@cache
def font(pixels: int) -> ImageFont.FreeTypeFont:
    """Return the font of drawings at a size."""
    return ImageFont.truetype(str(resources() / "fonts" / "DejaVuSans.ttf"), pixels)


def margin_of(cell: int) -> int:
    """Return how many pixels lie around a board with cells of this many."""
    return max(2, round(MARGIN * cell))


def size_of(extent: tuple[int, int], cell: int) -> Size:
    """Return how large a picture will be, in pixels."""
    rows, columns = extent
    return columns * cell + 2 * margin_of(cell), rows * cell + 2 * margin_of(cell)


def enlargement(size: Size) -> int:
    """Return how many times larger a picture of this size is drawn."""
    return max(1, min(SMOOTH, SMOOTHED // max(size)))


def picture(puzzle: Puzzle, filling: Filling, colours: Mapping[str, str], cell: int) -> Image.Image:
    """Return the picture of a puzzle and a filling, with cells of this many pixels."""
    wide, high = size_of(puzzle.extent, cell)
    times = enlargement((wide, high))
    mode = "RGBA" if colours[Ink.PAPER] == TRANSPARENT else "RGB"
    image = Image.new(mode, (wide * times, high * times), colours[Ink.PAPER])
    drawing = RasterDrawing(image, colours, cell * times, margin_of(cell) * times, MIN_TEXT * times)
    draw_whole(puzzle, drawing, filling)
    return image if times == 1 else image.reduce(times)
