"""The lines of a text that hold boards: without comments, frames, headings, and sections of other things."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from workbench.puzzles.sudoku.text.board import COMPACT_SIDES
from workbench.puzzles.sudoku.text.listed import SKIPPED, is_blank, puzzle_column
from workbench.puzzles.sudoku.text.tokens import FRAMES, Line

FRAME = frozenset(" \t.:'`,*|+=-")  # the signs of a line of a drawn frame
PUZZLE, STATE = "[puzzle]", "[state]"  # sections of SadMan's files
TITLE = re.compile(r"\s*(?:grid\s+\d+|end)\s*", re.IGNORECASE)  # Grid 01, and the end of an input for a judge
DASHED = re.compile(r"(?=.*-)(?=.*\w)[\w.*?|, -]+")  # a row whose open cells may be dashes
CELLS = re.compile(r"[0-9. |]*")
ROW = re.compile(r"[\w.*?|, -]+")
DASHES = re.compile(r"[-| ]+")


def ascii_frames(lines: Sequence[str]) -> list[str]:
    """Return lines with the signs for drawing boxes replaced by those of a simple frame."""
    return [line if line.isascii() else line.translate(FRAMES) for line in lines]


class Frames:
    """Tells lines of a frame from rows; where a dash is an open cell, a row may consist of dashes."""

    def __init__(self, lines: Sequence[str]) -> None:
        used = [line for line in lines if "-" in line]
        self._rows = {cells(line) for line in used if DASHED.fullmatch(line)} & set(COMPACT_SIDES)
        blank = Counter(cells(line) for line in used if DASHES.fullmatch(line))
        if not self._rows.issuperset(blank):
            rows = Counter(cells(line) for line in lines if ROW.fullmatch(line))
            self._rows |= {
                side for side in COMPACT_SIDES if blank[side] and needs_dashes(side, rows[side], blank[side])
            }

    def __call__(self, line: str) -> bool:
        """Return whether a line is one of a drawn frame: two of its signs, and nothing but signs."""
        if not any(pair in line for pair in ("--", "==", "-+", "=+")) or not set(line) <= FRAME:
            return False
        return not (DASHES.fullmatch(line) and cells(line) in self._rows)


def needs_dashes(side: int, rows: int, blank: int) -> bool:
    """Return whether lines are whole boards of this side only if the blank ones, of dashes alone, are rows, too."""
    return rows % side == 0 and (rows == blank or (rows - blank) % side != 0)


def cells(line: str) -> int:
    """Return how many signs a line has that are neither bars nor spaces."""
    return len(line) - sum(line.count(sign) for sign in "|, ")


def is_passed_over(line: str, is_frame: Frames) -> bool:
    """Return whether a line is a comment, one of a frame, a title or headings."""
    if CELLS.fullmatch(line):  # nearly every line that is none of these
        return False
    if line.lstrip().startswith(SKIPPED) or is_frame(line) or TITLE.fullmatch(line):
        return True
    return puzzle_column(line) is not None


def content(lines: Sequence[str], begin: int, is_frame: Frames) -> Iterator[Line]:
    """Yield the lines from `begin` on that hold boards, with their numbers, and PUZZLE and STATE where these begin."""
    in_board = True
    for number, line in enumerate(lines[begin:], begin + 1):
        stripped = line.strip()
        if stripped.startswith("["):
            if in_board := stripped.lower() in (PUZZLE, STATE):
                yield number, stripped.lower()
        elif in_board and not is_blank(line) and not is_passed_over(line, is_frame):
            yield number, line
