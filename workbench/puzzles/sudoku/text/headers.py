"""The first line of a board in our own notation: its size and rules.

sudoku 2x3                   rows x columns of a box
sudoku 3x3 diagonals         both diagonals hold each digit once, too
sudoku jigsaw 9              rows of givens, then rows of labels: cells of the same label are a region
sudoku jigsaw 9 diagonals
sudoku 3x3 windoku           the squares between the boxes hold each digit once, too
sudoku 3x3 extra             after these rows, rows of labels: cells of the same label are an extra region, . is in none
sudoku 3x3 extra 2           two such grids of labels, for regions that overlap
"""

import re
from typing import NamedTuple

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import found_instead
from workbench.puzzles.sudoku.extra_labels import is_windoku, label_grids
from workbench.puzzles.sudoku.layout import Layout, windows
from workbench.puzzles.sudoku.text.board import BIGGEST, COMPACT_SIDES, usual_box
from workbench.puzzles.sudoku.text.tokens import Line, end_of

HEADER = re.compile(r"\s*sudoku\b\s*(.*)", re.IGNORECASE)
BOX = re.compile(r"(\d{1,2})\s*[x×]\s*(\d{1,2})", re.ASCII | re.IGNORECASE)
RULES = re.compile(
    r"(?:(?P<box>\d{1,2}\s*[x×]\s*\d{1,2})|jigsaw\s+(?P<side>\d{1,2}))"
    r"(?P<further>(?:\s+(?:diagonals|windoku|extra(?:\s+\d{1,2})?))*)\s*",
    re.ASCII | re.IGNORECASE,
)


class Header(NamedTuple):
    """The layout of a board, but for the regions of a jigsaw board and most extra regions."""

    layout: Layout
    jigsaw: bool = False
    extra: int = 0  # grids of labels of extra regions

    @property
    def side(self) -> int:
        """Digits, and cells of a row."""
        return self.layout.side

    @property
    def grids(self) -> int:
        """The grids of labels after the givens."""
        return self.jigsaw + self.extra


def read_header(line: Line) -> Header | None:
    """Return what a line says of the board after it, None if it is no header; raise ParseError."""
    match = HEADER.fullmatch(line[1])
    if match is None:
        return None
    text, number, column = match[1], line[0], match.start(1) + 1 if match[1] else end_of(line[1])
    rules = RULES.fullmatch(text)
    if rules is None:
        expected = "rows x columns of a box, like 3x3, or jigsaw 9, then diagonals, windoku or extra"
        message = f"{found_instead(text.strip())}; expected {expected}."
        raise ParseError(message, number, column)
    box = BOX.fullmatch(rules["box"] or f"1x{rules['side']}")
    assert box is not None
    high, wide = int(box[1]), int(box[2])
    if not 1 < high * wide <= BIGGEST:
        raise ParseError(f"The board is {high * wide} × {high * wide}; expected 2 to {BIGGEST} digits.", number, column)
    further = rules["further"].lower().split()
    extra = windows(high * wide) if "windoku" in further else ()
    if "windoku" in further and not extra:
        message = f"Windoku needs 4, 9, 16, 25, 36 or 49 rows; this board has {high * wide}."
        raise ParseError(message, number, text.lower().index("windoku") + column)
    count = next((int(word) for word in further if word.isdigit()), 1) if "extra" in further else 0
    layout = Layout((high, wide), diagonals="diagonals" in further, extra=extra)
    return Header(layout, jigsaw=rules["side"] is not None, extra=count)


def header_of(layout: Layout) -> str:
    """Return the header of a layout, without a line end."""
    high, wide = layout.box
    rules = f"jigsaw {layout.side}" if layout.regions else f"{high}x{wide}"
    grids = len(label_grids(layout))
    extra = " windoku" * is_windoku(layout) + " extra" * (grids > 0) + f" {grids}" * (grids > 1)
    return f"sudoku {rules}" + " diagonals" * layout.diagonals + extra


def needs_header(layout: Layout) -> bool:
    """Return whether a bare grid would be taken to have another layout."""
    return layout.side not in COMPACT_SIDES or layout != Layout(usual_box(layout.side))
