"""Boards whose open cells are spaces: rows of characters, with or without a frame, or 81 characters on a line.

    53  7             | 5 3   |   7   |       |
    6  195            | 6     | 1 9 5 |       |

The spaces at the end of a row may be missing, and an empty line may be a row.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.board import COMPACT_SIDES, usual_box
from workbench.puzzles.sudoku.text.grids import raw_board
from workbench.puzzles.sudoku.text.raw import Raw
from workbench.puzzles.sudoku.text.tokens import Line, Token

ON_A_LINE = re.compile(r"(?=.*(?:   |[1-9]{3}))(?=.*[1-9])(?=.* )[1-9 ]*")  # no row of numbers looks like this
ROW = re.compile(r"[1-9 |]*|[1-9A-Pa-p |]*")

Split = Callable[[str], list[Token]]


def read_spaced_line(line: Line) -> Raw | None:
    """Return the board of 81 characters on a line, None if there is none."""
    if len(line[1]) != 81 or not ON_A_LINE.fullmatch(line[1]):
        return None
    return raw_board(Layout((3, 3)), [line], partial(cells, side=81))


def read_spaced(begin: int, lines: Sequence[str], is_other: Callable[[str], bool]) -> tuple[Raw, int] | None:
    """Return the board that begins on a line, or on the empty ones before it, and the number of its last line.

    `begin` is the number of the first line that is not empty, from 1; `lines` are all lines of the text, of which
    `is_other` tells those of frames and comments.
    """
    for side in COMPACT_SIDES:
        rows = rows_from(begin, lines, side, is_other)
        text = "".join(line for _, line in rows)
        if len(rows) != side or not ROW.fullmatch(text) or not re.search(r"\S +\S", text.replace("|", "")):
            continue
        if max(len(line.rstrip()) for _, line in rows) < side - 1:  # a short list of numbers
            continue
        if side <= 9 and not re.fullmatch(rf"[1-{side} |]*", text):
            continue
        for split in (partial(cells, side=side), partial(wide_cells, side=side)):
            if all(len(split(line)) == side for _, line in rows):
                return raw_board(Layout(usual_box(side)), rows, split), rows[-1][0]
    return None


def rows_from(begin: int, lines: Sequence[str], side: int, is_other: Callable[[str], bool]) -> list[Line]:
    """Return as many rows as a board of this side has, [] if another line follows them."""
    while begin > 1 and lines[begin - 2] and not lines[begin - 2].strip():
        begin -= 1
    near = enumerate(lines[begin - 1 : begin + 3 * side], begin)
    numbered = list(islice(((number, line) for number, line in near if not is_other(line)), side + 1))
    rows, after = numbered[:side], numbered[side:]
    while len(rows) < side and begin > 1 and not lines[begin - 2].strip():
        begin -= 1
        rows.insert(0, (begin, lines[begin - 1]))
    if len(rows) == side - 1 and rows:  # the empty last row may be missing, as its line end
        rows.append((rows[-1][0], ""))
    return [] if after and after[0][1].strip() else rows


def cells(line: str, side: int) -> list[Token]:
    """Return the characters of a row but the bars of a frame; a space is an open cell."""
    found = [Token("." if char == " " else char, column) for column, char in enumerate(line, 1) if char != "|"]
    while len(found) > side and found[-1].text == ".":
        found.pop()
    return found + [Token(".", len(line) + 1)] * (side - len(found))


def wide_cells(line: str, side: int) -> list[Token]:
    """Return every second character of a row between bars, where the others are spaces; [] if some are not."""
    found, begin = [], 1
    for part in line.split("|"):
        if part.strip() or len(part) > 1:
            if len(part) % 2 == 0 or part[::2].strip():
                return []
            found += [Token(char.replace(" ", "."), begin + 2 * k + 1) for k, char in enumerate(part[1::2])]
        begin += len(part) + 1
    return found[:side] if all(token.text == "." for token in found[side:]) else []
