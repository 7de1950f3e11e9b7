"""A Drawing that becomes an SVG file."""

from collections.abc import Sequence
from html import escape

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import MARGIN, Ink


class SvgDrawing:
    """Collects elements in units of one cell; `text` gives the file."""

    def __init__(self, shape: tuple[int, int], colours: dict[str, str], pixels: int = 60) -> None:
        self._rows, self._columns = shape
        self._colours = colours
        self._pixels = pixels  # the side of a cell
        self._elements: list[str] = []

    def fill(self, cells: NDArray[np.intp], ink: Ink) -> None:
        squares = "".join(f"M{c} {r}h1v1h-1z" for r, c in cells.tolist())
        if squares:
            self._elements.append(f'<path fill="{self._colours[ink]}" d="{squares}"/>')

    def lines(self, segments: NDArray[np.float64], ink: Ink, width: float) -> None:
        path = "".join(f"M{x0:g} {y0:g}L{x1:g} {y1:g}" for x0, y0, x1, y1 in segments.tolist())
        if path:
            style = f'stroke="{self._colours[ink]}" stroke-width="{width:g}" stroke-linecap="square"'
            self._elements.append(f'<path fill="none" {style} d="{path}"/>')

    def labels(self, centres: NDArray[np.float64], texts: Sequence[str], ink: Ink, height: float) -> None:
        style = f'fill="{self._colours[ink]}" font-size="{height:g}" text-anchor="middle"'
        words = "".join(
            f'<text x="{x:g}" y="{y + 0.36 * height:g}">{escape(text, quote=False)}</text>'
            for (x, y), text in zip(centres.tolist(), texts, strict=True)
        )
        if words:
            self._elements.append(f'<g {style} font-family="DejaVu Sans, Arial, sans-serif">{words}</g>')

    def begin_part(self, row: float, column: float) -> None:
        """Draw what follows with its upper left corner in this cell."""
        self._elements.append(f'<g transform="translate({column:g} {row:g})">')

    def end_part(self) -> None:
        """End what `begin_part` began."""
        self._elements.append("</g>")

    def text(self, about: str = "") -> str:
        """Return the file, with an invisible text as metadata."""
        wide, high = self._columns + 2 * MARGIN, self._rows + 2 * MARGIN
        size = f'width="{wide * self._pixels:g}" height="{high * self._pixels:g}"'
        box = f'viewBox="{-MARGIN:g} {-MARGIN:g} {wide:g} {high:g}"'
        paper = f'<rect x="{-MARGIN:g}" y="{-MARGIN:g}" width="{wide:g}" height="{high:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>\n'
        head += f"<metadata>{escape(about, quote=False)}</metadata>\n" if about else ""
        head += f'{paper} fill="{self._colours["paper"]}"/>\n'
        return head + "\n".join(self._elements) + "\n</svg>\n"
