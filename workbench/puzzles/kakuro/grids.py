r"""Kakuros drawn as grids with a word a cell: what the dialects have for white cells, blocks and clues.

    kakuro 3x4              ours: rows x columns; D\A = clue down and clue across, either may be left out
    \  4\  17\  #           # or \ = a block without clues
    \5 .   3    #           . = a white cell, or the digit given in it
    \7 .   .    .

A grid of such words needs no header; _____ and 0 are white, - and x blocks, and : or / will do for \. Other dialects:
with x for white cells and a header like 3 4 SPACE; cells with commas between; puzzlekit (rows and columns, then - for
a block, 0 for white, D,A); SourGumdropK (* white, . block, 19 across, 23/19); UPC (rows,columns, then ? white,
* block, CxFy); kakuros.com (-1 block, 0 white, 1000 A + 10 D, as a table or as JSON).
"""

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from workbench.puzzles.kakuro.board import KakuroBoard, Lines, Word, check_size, end_of_row, the_end, words
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST
from workbench.puzzles.number_text import TextLine
from workbench.puzzles.puzzle import Filling, ParseError
from workbench.puzzles.sentences import counted, found_instead

HEADER = re.compile(r"\s*kakuro\b(?!/)\s*(.*)", re.IGNORECASE)
SIZE = re.compile(r"(\d{1,6})\s*[xX×]\s*(\d{1,6})\s*", re.ASCII)
SPACED_HEADER = re.compile(r"\s*(\d{1,6})\s+(\d{1,6})\s+(SPACE|TAB)\s*", re.ASCII | re.IGNORECASE)
KIT_HEADER = re.compile(r"\s*(\d{1,6})\s+(\d{1,6})\s*", re.ASCII)
UPC_HEADER = re.compile(r"\s*(\d{1,6})\s*,\s*(\d{1,6})\s*", re.ASCII)
DOWN, ACROSS = r"(?P<down>\d*|[xX-])", r"(?P<across>\d*|[xX-])"


@dataclass(frozen=True, eq=False)  # hashed by identity, since each word is looked up by it
class Dialect:
    """What stands for the cells of a grid."""

    white: re.Pattern[str]
    block: re.Pattern[str]
    clues: re.Pattern[str]  # groups down and across
    expected: str
    splitter: str = r"\S+"  # of a line into words
    digits: bool = True  # whether a digit alone is given in a white cell


def pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.ASCII)


SLASHED = Dialect(
    pattern(r"[.0]|_+"), pattern(r"[#xX\\/:-]"), pattern(rf"{DOWN}[\\/:]{ACROSS}"), r". for a white cell, # or D\A"
)
SPACED = replace(
    SLASHED, white=pattern(r"[xX]|_+"), block=pattern(r"[#\\/:-]"), expected=r"x for a white cell, \ or D\A"
)
COMMAS = replace(SLASHED, splitter=r"[^\s,]+", expected=r"0 for a white cell, x or D\A")
KIT = Dialect(pattern("[0_]"), pattern("-"), pattern(f"{DOWN},{ACROSS}"), "0 for a white cell, - or D,A")
UPC = Dialect(
    pattern(r"\?"),
    pattern(r"\*"),
    pattern(r"(?:C(?P<down>\d+))?(?:F(?P<across>\d+))?"),
    "? for a white cell, * or CxFy",
    r"[^\s,]+",
)
GUMDROP = Dialect(
    pattern(r"\*"),
    pattern(r"\."),
    pattern(rf"(?:{DOWN}[\\/])?{ACROSS}"),
    "* for a white cell, . or D/A",
    r"[*.]|\d+[\\/]\d*|[\\/]?\d+|[^\s,]",
    digits=False,
)


def read_plain(lines: Lines) -> list[KakuroBoard]:
    """Return the board whose header stands here."""
    line = lines.take("kakuro")
    header = HEADER.fullmatch(line.text.strip())
    assert header is not None
    size = SIZE.fullmatch(header[1])
    if not size:
        message = f"{found_instead(header[1])}; expected rows x columns, like kakuro 10x12."
        raise ParseError(message, line.number, header.start(1) + 1)
    return read_rows(lines, SLASHED, int(size[1]), int(size[2]), Word(size[0], line.number, header.start(1) + 1))


def read_headed(lines: Lines, header: re.Pattern[str], dialect: Dialect) -> list[KakuroBoard]:
    """Return the board below a header of rows and columns."""
    line = lines.take("rows and columns")
    size = header.fullmatch(line.text.strip())
    assert size is not None
    return read_rows(lines, dialect, int(size[1]), int(size[2]), Word(size[0], line.number, size.start(1) + 1))


def read_rows(lines: Lines, dialect: Dialect, rows: int, columns: int, header: Word) -> list[KakuroBoard]:
    """Return the board of exactly this many rows."""
    check_size(rows, columns, header.line, header.column)
    board = KakuroBoard.of_blocks(rows, columns, header.line)
    cells: list[Cell] = []
    for r in range(rows):
        line, row = lines.split(columns, f"row {r + 1} of {rows}, {dialect.expected}", dialect.splitter)
        cells += cells_of(line, row, dialect)
    fill(board, cells)
    return [board]


def read_bare(lines: Lines) -> list[KakuroBoard]:
    """Return the board of the grid that begins here; an empty line ends it."""
    block = lines.block()
    dialect = dialect_of(block)
    rows = [re.findall(dialect.splitter, line.text) for line in block]
    columns = len(rows[0])
    check_size(len(block), columns, block[0].number, 1)
    board = KakuroBoard.of_blocks(len(block), columns, block[0].number)
    cells: list[Cell] = []
    for r, (line, row) in enumerate(zip(block, rows, strict=True)):
        cells += cells_of(line, row[:columns], dialect)
        if len(row) != columns:
            place = end_of_row(line, columns, dialect.splitter)
            raise ParseError(f"Row {r + 1} has {counted(len(row), 'cell')}; expected {columns}.", line.number, place)
    fill(board, cells)
    if not (board.across.any() or board.down.any()):
        raise ParseError(f"The grid has no clue; expected {dialect.expected}.", block[0].number, 1)
    return [board]


def dialect_of(block: Sequence[TextLine]) -> Dialect:
    """Tell in which dialect a grid without a header is written."""
    text = "\n".join(line.text for line in block)
    if "*" in text:
        return GUMDROP
    if "," in text:
        return COMMAS
    return SLASHED if re.search(r"(?<![^\s])([.0]|_+)(?![^\s])", text) else SPACED


class Cell(NamedTuple):
    """What a word says of its cell, in the order of the board's arrays."""

    white: bool
    across: int = 0
    down: int = 0
    given: int = 0


def cells_of(line: TextLine, row: Sequence[str], dialect: Dialect) -> list[Cell]:
    """Return what the words of a row say of its cells; raise ParseError."""
    try:
        return [known_cell(text, dialect) for text in row]
    except ParseError:
        for word in words(line, dialect.splitter):
            cell_of(word, dialect)  # raises the error with its place
        raise


@lru_cache(1024)  # a text of millions of cells has few different words
def known_cell(text: str, dialect: Dialect) -> Cell:
    """Return what a word says of its cell, wherever it stands."""
    return cell_of(Word(text, 0, 0), dialect)


def cell_of(word: Word, dialect: Dialect) -> Cell:
    """Return what a word says of its cell; raise ParseError."""
    if dialect.white.fullmatch(word.text):
        return Cell(white=True)
    if dialect.digits and re.fullmatch("[1-9]", word.text):
        return Cell(white=True, given=int(word.text))
    if dialect.block.fullmatch(word.text):
        return Cell(white=False)
    clues = dialect.clues.fullmatch(word.text)
    if not clues:
        word.reject(dialect.expected)
    down = clue_in(word, clues, "down")
    return Cell(white=False, across=clue_in(word, clues, "across"), down=down)


def clue_in(word: Word, clues: re.Match[str], way: str) -> int:
    """Return one of the clues of a word, 0 = none."""
    text = clues[way]
    return 0 if not text or text in "xX-" else Word(text, word.line, word.column + clues.start(way)).clue()


def fill(board: KakuroBoard, cells: Iterable[Cell]) -> None:
    """Fill a board with all its cells, row by row."""
    values = np.fromiter(itertools.chain.from_iterable(cells), np.int32).reshape(*board.shape, len(Cell._fields))
    for k, array in enumerate(board):
        array[:] = values[..., k]


def is_coded(lines: Lines) -> bool:
    """Return whether a table of kakuros.com's numbers begins here."""
    first = lines.ahead().replace(",", " ").split()
    if len(first) < 2 or not all(re.fullmatch(r"-?[0-9]{1,5}", number) for number in first):
        return False
    ahead = (lines.lines[k] for k in range(lines.at, len(lines.lines)))
    block = itertools.takewhile(lambda line: line.text.strip(), ahead)
    return any(re.search(r"(?<![^\s,])(-[12]|[0-9]{4,5})(?![^\s,])", line.text) for line in block)


def read_coded(lines: Lines) -> list[KakuroBoard]:
    """Return the board of a table of kakuros.com's numbers."""
    block = lines.block()
    rows = [words(line, r"[^\s,]+") for line in block]
    if not all(rows):
        raise ParseError("The row is empty; expected its cells.", block[rows.index([])].number, 1)
    return [coded_board(rows)]


def read_json(lines: Lines) -> list[KakuroBoard]:
    """Return the board of kakuros.com's numbers in JSON: a list of rows."""
    rows: list[list[Word]] = []
    depth = 0
    last = lines.lines[lines.at]
    while lines.more() and (depth or not rows):
        last = lines.take("a row")
        for word in words(last, r"[][]|[^][\s,]+"):
            if word.text in "[]":
                depth += 1 if word.text == "[" else -1
                if word.text == "[" and depth == 2:
                    rows.append([])
            elif depth == 2:
                rows[-1].append(word)
            if not 0 <= depth <= 2 or (depth < 2 and word.text not in "[]"):
                word.reject("a list of rows, like [[-1, 40], [3000, 0]]")
    if depth:
        the_end(lines.lines, "]")
    if not rows:
        raise ParseError("The list is empty; expected rows.", last.number, 1)
    if not all(rows):
        raise ParseError("The row is empty; expected its cells.", last.number, 1)
    if not any(re.fullmatch(r"-1|[0-9]{4,}", word.text) for row in rows for word in row):
        raise ParseError(
            "The grid has neither a block nor a clue across; expected a cell like -1 or 3000.", last.number, 1
        )
    return [coded_board(rows)]


def coded_board(rows: Sequence[Sequence[Word]]) -> KakuroBoard:
    """Return the board of kakuros.com's numbers."""
    columns = len(rows[0])
    check_size(len(rows), columns, rows[0][0].line, rows[0][0].column)
    board = KakuroBoard.of_blocks(len(rows), columns, rows[0][0].line)
    for r, row in enumerate(rows):
        if len(row) != columns:
            place = row[columns] if len(row) > columns else row[-1]
            raise ParseError(
                f"Row {r + 1} has {counted(len(row), 'cell')}; expected {columns}.", place.line, place.column
            )
        for c, word in enumerate(row):
            read_coded_cell(board, (r, c), word)
    return board


def read_coded_cell(board: KakuroBoard, cell: tuple[int, int], word: Word) -> None:
    """Fill a cell with what its number says."""
    number = word.number(-2, 1000 * HIGHEST + 10 * HIGHEST, "a cell: a number")
    board.white[cell] = number in (0, -2) or 1 <= number <= DIGITS
    if 1 <= number <= DIGITS:
        board.givens[cell] = number
    elif number > DIGITS:
        board.across[cell], rest = divmod(number, 1000)
        board.down[cell] = rest // 10
        if rest % 10 or rest > 10 * HIGHEST:
            word.reject("1000 x the clue across + 10 x the clue down")


def write_plain(board: KakuroBoard, filling: Filling) -> str:
    """Return the canonical text."""
    cells = cell_words(board, filling)
    widths = [max(len(word) for word in column) for column in zip(*cells, strict=True)]
    rows = [" ".join(word.rjust(wide) for word, wide in zip(row, widths, strict=True)) for row in cells]
    return "\n".join([f"kakuro {board.shape[0]}x{board.shape[1]}", *rows]) + "\n"


def cell_words(board: KakuroBoard, filling: Filling) -> list[list[str]]:
    """Return the words of the cells."""
    digits = np.where(board.givens > 0, board.givens, filling)
    arrays = (array.tolist() for array in (board.white, board.across, board.down, digits))
    return [
        [
            str(digit or ".") if white else f"{down or ''}\\{across or ''}" if down or across else "#"
            for white, across, down, digit in zip(*row, strict=True)
        ]
        for row in zip(*arrays, strict=True)
    ]
