"""How the tiles of a puzzle's pieces are laid out: a pure function, in pixels.

Up to 5 x 4 tiles are all in view; more of them scroll.
"""

from math import ceil
from typing import NamedTuple

COLUMNS, ROWS = 5, 4  # of the tiles that are all in view
LEAST_WIDTH, WIDEST, LEAST_HEIGHT = 4, 9, 4.6  # em of a tile
TALL = 1.2  # height of a tile by its width, at most
SCROLLED_ROWS = 3  # rows in view at least, where they scroll


class Tiles(NamedTuple):
    """A number of columns, and the size of a tile."""

    columns: int
    width: int
    height: int

    def total(self, count: int) -> int:
        """Return the height of so many tiles."""
        return ceil(count / self.columns) * self.height


def tiles(count: int, width: int, height: int, em: float) -> Tiles:
    """Return the tiles with the largest pictures that are all in view, or smaller ones that scroll."""
    fewest = max(1, ceil(width / (WIDEST * em)))
    most = most_columns(width, em)
    if count <= COLUMNS * ROWS:
        fitting = [
            tile
            for columns in range(min(fewest, most), most + 1)
            if (tile := fitted(columns, count, width, height, em))
        ]
        if fitting:
            return max(fitting, key=lambda tile: (min(tile.width, tile.height - 1.6 * em), -tile.columns))
    columns = max(1, most)
    wide = width // columns
    return Tiles(columns, wide, round(max(LEAST_HEIGHT * em, min(TALL * wide, height / ROWS))))


def fitted(columns: int, count: int, width: int, height: int, em: float) -> Tiles | None:
    """Return the tiles in so many columns; None if they would be too low."""
    wide, rows = width // columns, max(1, ceil(count / columns))
    tall = int(min(TALL * wide, height / rows))
    return Tiles(columns, wide, tall) if tall >= int(LEAST_HEIGHT * em) else None


def most_columns(width: int, em: float) -> int:
    """Return how many columns a width has at most."""
    return max(1, min(max(COLUMNS, ceil(width / (WIDEST * em))), int(width // (LEAST_WIDTH * em))))


def least_height(count: int, width: int, em: float) -> int:
    """Return the height that the tiles need: all of them, or some rows where they scroll."""
    rows = max(1, ceil(count / most_columns(width, em)))
    return ceil(LEAST_HEIGHT * em) * (rows if count <= COLUMNS * ROWS else SCROLLED_ROWS)
