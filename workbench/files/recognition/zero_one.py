"""Grids of 0 and 1 in any spelling: the matrix of an exact cover, the board of a tour, or a sudoku with few givens.

1 0 0 1     1001     1,0,0,1     [[1, 0, 0, 1],     {{1, 0, 0, 1},     4          the number of columns, or of rows
0 1 1 0     0110     0,1,1,0      [0, 1, 1, 0]]      {0, 1, 1, 0}}     1 0 0 1    and columns, may stand above
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from workbench.files.recognition.literals import groups_of, rows_of
from workbench.puzzles.puzzle import ParseError, Reading
from workbench.puzzles.sentences import counted
from workbench.puzzles.text_limits import size_fault

COMMENT = re.compile(r"\s*(?:#\s|//|%)")
SIGNS = "01 \t,;|/[](){}"
BETWEEN = str.maketrans(dict.fromkeys(",;|/[](){}", " "))
NO_SIGNS = str.maketrans("", "", SIGNS)
NO_SPACES = str.maketrans("", "", " \t")
HEAD = re.compile(r"\s*(?P<first>\d{1,6})(?:\s+(?P<second>\d{1,6}))?\s*", re.ASCII)
ROW_ENDS = re.compile(r"[\])}][\s,;]*|;|/|\||\\n")
UNUSUAL_SPACES = re.compile(r"[^\S\n\r ]")
WORDS = {"True": "1", "False": "0", "true": "1", "false": "0", "0.": "0", "1.": "1", "0.0": "0", "1.0": "1"}
MOSTLY_SQUARES = 0.7  # of a board's cells are squares; of a matrix, few are ones
SUDOKU_SIDES = (4, 6, 9, 16)
LONG = 2**16  # characters of a text of which only the beginning is looked at first
MAX_IN_BRACKETS = 2**22  # characters of a text whose rows do not end with its lines
MIN_ONES = 2  # in a matrix; one alone is the first move of a tour


class Grid(NamedTuple):
    """Rows of 0 and 1 as strings of one length, with the number of each one's line, and the primary items."""

    rows: list[str]
    lines: list[int]
    primary: int = 0  # 0 = all

    @property
    def columns(self) -> int:
        """Cells of a row."""
        return len(self.rows[0])


def readings_of(text: str) -> list[Reading]:
    """Return the readings of a grid of 0 and 1, the likeliest first; [] for any other text; raise ParseError."""
    if not may_be_grid(text):
        return []
    text = text if text.isascii() else UNUSUAL_SPACES.sub(" ", text)
    grid = grid_of(text)
    if grid is None or len(grid.rows) < 2 or grid.columns < 2:
        return []
    ones = sum(row.count("1") for row in grid.rows)
    if ones < MIN_ONES:
        return []
    as_cover, as_board = cover_reading(grid), board_reading(grid)
    if ones == len(grid.rows) * grid.columns:
        return [as_board]
    likely = [as_board, as_cover] if ones >= MOSTLY_SQUARES * len(grid.rows) * grid.columns else [as_cover, as_board]
    if grid.primary:
        return [as_cover]
    if is_sparse_sudoku(grid):
        return [sudoku_reading(grid), *likely]
    return likely


def may_be_grid(text: str) -> bool:
    """Return whether the beginning of a text may be that of a grid of 0 and 1; long ones have nothing else."""
    begin = text[:LONG]
    if "1" not in begin and "alse" not in begin:
        return False
    if len(text) <= LONG:
        return True
    from workbench.puzzles.cover.limits import LIMITS  # other kinds are read without this one

    if size_fault(text, LIMITS):
        return False
    lines = begin[: begin.rfind("\n") + 1] or begin
    plain = not any(line.translate(NO_SIGNS) for line in lines.splitlines()[1:] if not COMMENT.match(line))
    return plain and (len(text) <= MAX_IN_BRACKETS or not any(sign in begin for sign in "[({;/"))


def grid_of(text: str) -> Grid | None:
    """Return the rows of a text that has nothing but 0 and 1, None for any other text; raise ParseError."""
    lines = [
        (number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip() and not COMMENT.match(line)
    ]
    if not lines:
        return None
    head = HEAD.fullmatch(lines[0][1]) if len(lines) > 2 else None
    if len(lines) > 2 and is_numbering(lines[0][1].translate(BETWEEN).split()):
        return None if any(line.translate(NO_SIGNS) for _, line in lines[1:]) else below_names(lines)
    if head and lines[0][1].translate(NO_SIGNS):
        if any(line.translate(NO_SIGNS) for _, line in lines[1:]):
            return None
        return below(head, even(rows_in(lines[1:])))
    if any(line.translate(NO_SIGNS) for _, line in lines):
        return literal_grid(text)
    if any(line.strip()[:1] in ("[", "(", "{") for _, line in lines) and (grid := literal_grid(text)):
        return grid
    return even(rows_in(lines))


def is_numbering(words: Sequence[str]) -> bool:
    """Return whether words are the numbers of three columns or more, from 0 or 1."""
    return len(words) > 2 and list(words) in ([str(k + first) for k in range(len(words))] for first in (0, 1))


def below_names(lines: Sequence[tuple[int, str]]) -> Grid | None:
    """Return the rows below the numbers of their columns; None if they have another length."""
    grid = even(rows_in(lines[1:]))
    return grid if grid and grid.columns == len(lines[0][1].translate(BETWEEN).split()) else None


def rows_in(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the rows that stand on these lines, one each, or all on the only line."""
    if len(lines) > 1:
        return [(number, line.translate(BETWEEN).translate(NO_SPACES)) for number, line in lines]
    number, line = lines[0]
    parts = ROW_ENDS.split(line) if ROW_ENDS.search(line) else [line]
    if len(parts) == 1:
        parts = line.replace(",", " ").split()
        parts = parts if all(len(part) > 1 for part in parts) else [line]
    rows = [part.translate(BETWEEN).translate(NO_SPACES) for part in parts]
    return [(number, row) for row in rows if row]


def literal_grid(text: str) -> Grid | None:
    """Return the rows of a list of lists of 0 and 1, None if there is none."""
    groups = groups_of(text)
    largest = max(groups, key=lambda group: group.size, default=None)
    inner = largest.unwrapped() if largest else None
    rows = rows_of(inner) if inner else []
    if inner and not rows and all(atom.quoted and len(atom.text) > 1 for atom in inner.atoms):
        return even([(atom.line, atom.text) for atom in inner.atoms if not atom.text.strip("01")])
    signs = [[WORDS.get(atom.text, atom.text) for atom in row] for row in rows]
    if not rows or not all(sign in ("0", "1") for row in signs for sign in row):
        return None
    return even([(row[0].line if row else 1, "".join(sign)) for row, sign in zip(rows, signs, strict=True)])


def even(rows: Sequence[tuple[int, str]]) -> Grid | None:
    """Return rows of one length; None if they have many; raise ParseError where few differ."""
    lengths = Counter(len(row) for _, row in rows)
    if not rows:
        return None
    usual, count = lengths.most_common(1)[0]
    if count < len(rows):
        if count < 0.7 * len(rows):
            return None
        number, row = next((number, row) for number, row in rows if len(row) != usual)
        raise ParseError(f"This row of 0 and 1 has {counted(len(row), 'number')}; expected {usual}.", number, 1)
    return Grid([row for _, row in rows], [number for number, _ in rows])


def below(head: re.Match[str], grid: Grid | None) -> Grid | None:
    """Return a grid whose size stands above: its columns, rows and columns, or primary and secondary items."""
    if grid is None:
        return None
    first, second = int(head["first"]), int(head["second"] or 0)
    shape = len(grid.rows), grid.columns
    if not second:
        return grid if first in shape else None
    if (first, second) in (shape, shape[::-1]):
        return grid
    return grid._replace(primary=first) if first + second == grid.columns and first else None


def cover_reading(grid: Grid) -> Reading:
    """Return the reading as a matrix: a row is an option, a column an item; rows of zeros are no options."""
    from workbench.puzzles.cover.names import usual_names

    kept = [row for row in grid.rows if "1" in row]
    empty = len(grid.rows) - len(kept)
    items = usual_names(grid.columns)
    if grid.primary:
        items.insert(grid.primary, "|")
    text = "\n".join([f"cover matrix\n{' '.join(items)}", *(" ".join(row) for row in kept)]) + "\n"
    zeros = counted(empty, "row")
    notes = (f"{zeros} of zeros {'was' if empty == 1 else 'were'} left out: an option needs an item.",) if empty else ()
    title = f"a 0-1 matrix, {counted(len(grid.rows), 'row')} of {grid.columns}"
    return Reading("cover", title, text, kind="cover", notes=notes)


def board_reading(grid: Grid) -> Reading:
    """Return the reading as the board of a tour: 1 is a square, 0 a hole."""
    rows, columns = len(grid.rows), grid.columns
    text = "\n".join([f"tour {rows}x{columns}", *(row.replace("1", ".").replace("0", "#") for row in grid.rows)]) + "\n"
    return Reading("tour", f"a board for a tour, {rows} × {columns}, zeros are holes", text, kind="tour")


def sudoku_reading(grid: Grid) -> Reading:
    """Return the reading as a sudoku: 0 is an open cell."""
    side = len(grid.rows)
    text = "\n".join(" ".join("." if sign == "0" else sign for sign in row) for row in grid.rows) + "\n"
    return Reading(
        "sudoku",
        f"a sudoku, {side} × {side}, with {sum(map(len, grid.rows)) - text.count('.')} ones",
        text,
        kind="sudoku",
    )


def is_sparse_sudoku(grid: Grid) -> bool:
    """Return whether a grid may be a sudoku of which only some ones are known: a square, and most rows are open."""
    side = len(grid.rows)
    if side not in SUDOKU_SIDES or grid.columns != side or sum("1" in row for row in grid.rows) > side // 2:
        return False
    columns = ["".join(column) for column in zip(*grid.rows, strict=True)]
    return all(line.count("1") <= 1 for line in [*grid.rows, *columns])
