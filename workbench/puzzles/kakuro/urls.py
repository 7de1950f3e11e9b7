"""Kakuros as puzz.link and pzpr keep them: in the address of a page, and as a pzprv3 file.

The address ends in kakuro/columns/rows/cells, which count neither the row nor the column where only clues stand. Cell
by cell, row by row: k to z for 1 to 16 white cells, . for a block without clues, else two signs for its clues down and
across; then a sign for the clue above each column that begins white, and one for that before each such row.
"""

import re
import string

import numpy as np

from workbench.puzzles.kakuro.board import LONGEST, KakuroBoard, Lines, Word, check_size, digits, words
from workbench.puzzles.kakuro.combinations import HIGHEST
from workbench.puzzles.number_text import TextLine
from workbench.puzzles.puzzle import Filling, ParseError

ADDRESS = re.compile(
    r"(?:^|.*[?/\s])kakuro/(?:v:[^/]*/)?(?P<columns>\d{1,6})/(?P<rows>\d{1,6})/(?P<cells>\S*).*", re.ASCII
)
PREFIX = "https://puzz.link/p?"
CLUES = string.digits + "abcdefghij" + string.ascii_uppercase  # a = 10, A = 20, Z = 45
VALUES = {sign: k for k, sign in enumerate(CLUES)} | {"-": 0}
WHITES = "klmnopqrstuvwxyz"  # 1 to 16 of them
STRETCHES = {sign: k + 1 for k, sign in enumerate(WHITES)}
PZPR_BLANKS = ". + - = %"  # the signs are marks in the background
SUBNUMBERS = re.compile(r"\[[^\]\s]*\]")


class Signs:
    """The signs of an address, one after the other."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text, self.line, self.column, self.at = text, line, column, 0

    def take(self, expected: str) -> str:
        """Return the next sign."""
        if self.at == len(self.text):
            raise ParseError(f"The address ends too early; expected {expected}.", self.line, self.column + self.at)
        self.at += 1
        return self.text[self.at - 1]

    def clue(self, what: str) -> int:
        """Return the next sign as a clue, 0 = none."""
        sign = self.take(what)
        if sign not in VALUES:
            self.reject(what)
        return VALUES[sign]

    def reject(self, expected: str) -> None:
        """Raise the error of the sign just taken."""
        Word(self.text[self.at - 1], self.line, self.column + self.at - 1).reject(expected)


def read_address(lines: Lines) -> list[KakuroBoard]:
    """Return the board of an address."""
    line = lines.take("an address")
    match = ADDRESS.fullmatch(line.text)
    assert match is not None
    rows, columns = int(match["rows"]), int(match["columns"])
    if not (rows and columns):
        message = "The board has no cells; expected at least 1 row and 1 column."
        raise ParseError(message, line.number, match.start("columns") + 1)
    check_size(rows + 1, columns + 1, line.number, match.start("columns") + 1)
    board = KakuroBoard.of_blocks(rows + 1, columns + 1, line.number)
    signs = Signs(match["cells"], line.number, match.start("cells") + 1)
    read_cells(signs, board)
    for c in np.flatnonzero(board.white[1]).tolist():
        board.down[0, c] = signs.clue(f"the clue above column {c}")
    for r in np.flatnonzero(board.white[:, 1]).tolist():
        board.across[r, 0] = signs.clue(f"the clue before row {r}")
    if signs.at < len(signs.text) and signs.text[signs.at] not in "/&#":
        signs.at += 1
        signs.reject("the end of the address")
    return [board]


def read_cells(signs: Signs, board: KakuroBoard) -> None:
    """Fill the board with the cells that the signs stand for."""
    columns = board.shape[1] - 1
    count = (board.shape[0] - 1) * columns
    cell = 0
    while cell < count:
        r, c = cell // columns + 1, cell % columns + 1
        sign = signs.take(f"cell {cell + 1} of {count}")
        stretch = STRETCHES.get(sign, 1)
        if cell + stretch > count:
            signs.reject(f"at most {count - cell} white cells to the end of the board")
        if sign in STRETCHES:
            numbers = np.arange(cell, cell + stretch)
            board.white[numbers // columns + 1, numbers % columns + 1] = True
        elif sign in VALUES:
            board.down[r, c] = VALUES[sign]
            board.across[r, c] = signs.clue(f"the clue across of cell {cell + 1}")
        elif sign != ".":
            signs.reject("a clue, k to z for white cells, or .")
        cell += stretch


def read_pzprv3(lines: Lines) -> list[KakuroBoard]:
    """Return the board of a pzprv3 file; its answer is looked at, but no part of the puzzle."""
    for name in ("pzprv3", "kakuro"):
        word = words(lines.take(f"the line {name}"))[0]
        if not re.fullmatch(rf"{name}(\.\d+)?", word.text):
            word.reject(name)
    sizes = [lines.row(1, f"the number of {what}")[0] for what in ("rows", "columns")]
    rows, columns = (word.number(1, LONGEST - 1, "rows and columns, each") for word in sizes)
    board = KakuroBoard.of_blocks(rows + 1, columns + 1, sizes[0].line)
    top = lines.row(columns + 1, "the clues above the columns")
    top[0].number(0, 0, "0 in the corner: a number")
    board.down[0, 1:] = [clue_of(word) for word in top[1:]]
    for r in range(1, rows + 1):
        first, *cells = lines.row(columns + 1, f"row {r} of {rows}: the clue before it, and its cells")
        board.across[r, 0] = clue_of(first)
        for c, word in enumerate(cells, 1):
            board.white[r, c] = word.text == "."
            if word.text != ".":
                board.across[r, c], board.down[r, c] = clue_pair(word)
    for r in range(1, rows + 1):
        read_answer(lines.row(columns, f"row {r} of {rows} of the answer"))
    return [board]


def clue_of(word: Word) -> int:
    """Return a word as a clue, where -1 is none too."""
    return max(0, word.number(-1, HIGHEST, "a clue, or -1 for none: a number"))


def clue_pair(word: Word) -> tuple[int, int]:
    """Return the clues of a block, across and down."""
    parts = words(TextLine(word.line, word.text), r"[^,]+")
    if len(parts) != 2 or word.text.count(",") != 1:
        word.reject(". or the clues of a block, across,down")
    one, other = (clue_of(part._replace(column=word.column + part.column - 1)) for part in parts)
    return one, other


def read_answer(row: list[Word]) -> None:
    """Refuse what cannot stand in a row of the answer."""
    digits([word._replace(text=SUBNUMBERS.sub("", word.text) or ".") for word in row], PZPR_BLANKS)


def write_address(board: KakuroBoard, _: Filling) -> str:
    """Return the address at puzz.link, with blocks added above and on the left where there are none."""
    board = board.framed()
    white, across, down = (array[1:, 1:] for array in board[:3])
    rows, columns = white.shape
    cells = zip(*(array.ravel().tolist() for array in (white, across, down)), strict=True)
    signs = "".join("w" if w else "." if a == d == 0 else sign_of(d) + sign_of(a) for w, a, d in cells)
    above = "".join(sign_of(clue) for clue in board.down[0, 1:][white[:1].ravel()].tolist())
    before = "".join(sign_of(clue) for clue in board.across[1:, 0][white[:, :1].ravel()].tolist())
    short = re.sub(f"w{{1,{len(WHITES)}}}", lambda match: WHITES[len(match[0]) - 1], signs)
    return f"{PREFIX}kakuro/{columns}/{rows}/{short}{above}{before}\n"


def sign_of(clue: int) -> str:
    """Return the sign of a clue."""
    return CLUES[clue] if clue else "-"


def write_pzprv3(board: KakuroBoard, filling: Filling) -> str:
    """Return the pzprv3 file, with blocks added above and on the left where there are none."""
    framed = board.framed()
    rows, columns = framed.shape
    pairs = zip(*(array[1:, 1:].ravel().tolist() for array in framed[:3]), strict=True)
    cells = ["." if white else f"{across or -1},{down or -1}" for white, across, down in pairs]
    lines = ["pzprv3", "kakuro", str(rows - 1), str(columns - 1)]
    lines.append(" ".join(["0", *(str(clue or -1) for clue in framed.down[0, 1:].tolist())]))
    for r in range(1, rows):
        row = cells[(r - 1) * (columns - 1) : r * (columns - 1)]
        lines.append(" ".join([str(framed.across[r, 0] or -1), *row]))
    answer = np.pad(filling, ((rows - board.shape[0], 0), (columns - board.shape[1], 0)))[1:, 1:]
    lines += [" ".join(str(digit or ".") for digit in row) for row in answer.tolist()]
    return "\n".join(lines) + "\n"
