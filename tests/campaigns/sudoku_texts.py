"""Sudokus of all sizes in every notation, with noise around them: none may be read as anything else.

python -m tests.campaigns.sudoku_texts --times 10000
"""

import sys
from collections.abc import Callable
from random import Random

import numpy as np

from tests.campaigns.campaign import conduct
from tests.known.counts import pattern
from workbench.files.documents import parse_positions
from workbench.files.notations import style_problem, text_of
from workbench.files.position import Position
from workbench.puzzles.puzzle import AmbiguousError, ParseError
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw

BOXES = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4), (4, 5), (5, 5), (6, 6), (7, 7)]
MARKUP = ("opensudoku", "ksudoku", "json")  # where a comment would be part of the text
LINES = ("line", "sdm", "hodoku", "exchange", "sudokuwiki", "tatham")
COMMENTS = ("# a comment", "// 3x3, from a book", "% no. 7", "#A author", "")
OPEN = "0*_xX-"

Rows = list[str]


def spaces(rows: Rows) -> str:
    return "\n".join(row.replace(".", " ") for row in rows)


def framed(rows: Rows) -> str:
    rule = "+" + "-" * len(rows[0]) + "+"
    return "\n".join([rule, *(f"|{row}|" for row in rows), rule])


def drawn(rows: Rows) -> str:
    rule = "─" * (2 * len(rows[0]) + 1)
    return "\n".join([f"┌{rule}┐", *(f"│ {' '.join(row)} │" for row in rows), f"└{rule}┘"])


def cut(rows: Rows) -> str:
    return "\n".join("|".join(row[k : k + 3] for k in range(0, len(row), 3)) for row in rows)


FOREIGN: dict[str, Callable[[Rows], str]] = {  # of rows with a character a cell
    "rows": "\n".join,
    "rows apart": lambda rows: "\n".join(" ".join(row) for row in rows),
    "tabs": lambda rows: "\n".join("\t".join(row).replace(".", "") for row in rows),
    "semicolons": lambda rows: "\n".join(";".join(row).replace(".", "0") for row in rows),
    "spaces": spaces,
    "spaces in a frame": lambda rows: framed([row.replace(".", " ") for row in rows]),
    "framed": framed,
    "drawn": drawn,
    "bars": cut,
    "one line of 81": "".join,
    "LeetCode": lambda rows: "[" + ",".join("[" + ",".join(f'"{cell}"' for cell in row) + "]" for row in rows) + "]",
}
NAMES = [*Sudoku.styles, *FOREIGN]


def puzzle_for(style: str, random: Random) -> Sudoku:
    """Return a sudoku without broken rules that a style can write."""
    while True:
        layout = Layout(random.choice(BOXES), diagonals=random.random() < 0.1)
        full = np.array(pattern(layout.box), np.int32)
        if random.random() < 0.1:
            layout = jigsaw(Layout(layout.box).boxes.ravel().tolist())
        if layout.diagonals:
            full = np.zeros_like(full)  # the pattern's diagonals repeat digits
        if layout.side > 25 and random.random() < 0.7:
            continue
        digits = np.array([0, *random.sample(range(1, layout.side + 1), layout.side)], np.int32)
        kept = np.array([random.random() < 0.45 for _ in range(full.size)]).reshape(full.shape)
        puzzle = Sudoku(layout, np.where(kept, digits[full], 0))
        if style in FOREIGN:
            if layout == Layout((3, 3)) or (layout == Layout((4, 4)) and style not in ("semicolons", "bars")):
                return puzzle
        elif not style_problem(puzzle, style):
            return puzzle


def position_for(style: str, random: Random) -> Position:
    """Return a position with entries and marks if the style has them."""
    puzzle = puzzle_for(style, random)
    position = Position.fresh(puzzle)
    if style in FOREIGN or not Sudoku.has_notes(style) or random.random() < 0.3:
        return position
    candidates = puzzle.candidates(position.entries)
    entries = np.zeros(puzzle.shape, np.int32)
    r, c, digit = random.choice(np.argwhere(candidates).tolist() or [[0, 0, 0]])
    entries[r, c] = (digit + 1) * bool(candidates[r, c, digit])
    position = position.keep(entries)
    if style == "sdk":
        return position
    candidates = puzzle.candidates(position.entries)
    marks = (candidates << np.arange(puzzle.side)).sum(axis=2).astype(np.int32)
    for r, c, digit in np.argwhere(candidates).tolist():
        if random.random() < 0.2 and marks[r, c] != 1 << digit:
            marks[r, c] &= ~(1 << digit)
    marks[marks == 511] = 510  # nine candidates are no mark in an address
    return Position(puzzle, position.entries, marks)


def written(style: str, position: Position, random: Random) -> str:
    """Return the text of a position."""
    if style not in FOREIGN:
        return text_of(style, position)
    puzzle = position.puzzle
    assert isinstance(puzzle, Sudoku)
    signs = random.choice((".123456789ABCDEFG", ".ABCDEFGHIJKLMNOP")) if puzzle.side > 9 else ".123456789"
    rows = ["".join(signs[digit] for digit in row) for row in puzzle.givens.tolist()]
    if style in ("rows", "rows apart", "framed", "bars", "one line of 81"):
        sign = random.choice(OPEN if style != "bars" else "0*_")
        rows = [row.replace(".", sign) for row in rows]
    return FOREIGN[style](rows) + "\n"


def noisy(text: str, style: str, random: Random) -> str:
    """Return a text with a byte order mark, comments, empty lines, spaces and other line ends around and inside."""
    lines = text.splitlines()
    if style not in MARKUP:
        lines = [
            *random.choices(COMMENTS, k=random.randrange(3)),
            *lines,
            *random.choices(COMMENTS, k=random.randrange(3)),
        ]
    if not style.startswith("spaces") and style not in ("json", "one line of 81", "LeetCode"):
        lines = [line + " " * random.choice((0, 0, 1, 3)) for line in lines]
    if random.random() < 0.3 and not style.startswith("spaces"):
        lines = ["", *lines, "", ""]
    text = random.choice(("\n", "\r\n")).join(lines) + random.choice(("", "\n"))
    return random.choice(("", "\ufeff")) + text


def attempt(number: int, random: Random) -> str:
    """Write a sudoku in the style with this number, and read it without naming its kind."""
    return attempt_in(NAMES[number % len(NAMES)], random)


def attempt_in(style: str, random: Random) -> str:
    """Write a sudoku in a style, and read it without naming its kind."""
    position = position_for(style, random)
    text = noisy(written(style, position, random), style, random)
    try:
        found = list(parse_positions(text))
    except AmbiguousError as error:
        found = [one for reading in error.readings for one in parse_positions(reading.text)]
        found = [one for one in found if one.puzzle == position.puzzle][:1]
    except ParseError as error:
        return f"{style}: {error}: {text[:300]!r}"
    if len(found) == 1 and is_same(style, found[0], position):
        return ""
    return f"{style}: read as {[one.puzzle.name for one in found[:3]]}: {text[:300]!r}"


def is_same(style: str, found: Position, position: Position) -> bool:
    """Return whether a position is what was written; a grid of candidates has some where there were no marks."""
    if style == "candidates" and not position.marks.any():
        return found.puzzle == position.puzzle and np.array_equal(found.entries, position.entries)
    return found.same(position)


if __name__ == "__main__":
    sys.exit(conduct("sudoku_texts", __doc__ or "", attempt, times=10_000))
