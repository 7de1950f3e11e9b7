"""Kakuros as lists of numbers: the algospot judge, boards with their clues listed, PencilBox, Aronson's KDL.

algospot KAKURO2: the number of cases; of each the side n, n rows of 0 (block) and 1 (white), the number of clues, and
`y x direction sum` for each, from 1, where the direction is 0 across and 1 down. Its answers are rows of digits.

kb: `name rows columns`, then as above, but with places from 0.

PencilBox's text: rows, columns, `row column across down` from 0 for every block, and an answer in which . is a block.

KDL: `x y - length sum`, or | for a run down: the first cell of a run, from 1, the border not counted.
"""

import re

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.kakuro.board import LONGEST, KakuroBoard, Lines, Word, check_size, digits
from workbench.puzzles.kakuro.combinations import HIGHEST
from workbench.puzzles.puzzle import Filling, ParseError

KB_HEADER = re.compile(r"\s*([A-Za-z]\S*)\s+(\d{1,6})\s+(\d{1,6})\s*", re.ASCII)
KDL_LINE = re.compile(r"\s*\d+\s+\d+\s*[-|]\s*\d+\s+\d+\s*", re.ASCII)
KDL_WORDS = r"[-|]|[^\s|-]+"
PENCILBOX_BLANKS = ". 0"


def read_cases(lines: Lines) -> list[KakuroBoard]:
    """Return the boards of an input of algospot's judge."""
    first = lines.row(1, "the number of cases")[0]
    boards = []
    for _ in range(first.number(1, 999_999, "a number of cases")):
        side = lines.row(1, "the side of the board")[0]
        n = side.number(-999_999, 999_999, "a number")
        check_size(n, n, side.line, side.column)
        boards.append(read_listed(lines, n, n, first=1))
    return boards


def read_kb(lines: Lines) -> list[KakuroBoard]:
    """Return the board whose header stands here."""
    line = lines.take("a name, rows and columns")
    header = KB_HEADER.fullmatch(line.text)
    assert header is not None
    rows, columns = int(header[2]), int(header[3])
    check_size(rows, columns, line.number, header.start(2) + 1)
    return [read_listed(lines, rows, columns, first=0)]


def read_listed(lines: Lines, rows: int, columns: int, first: int) -> KakuroBoard:
    """Return the board of rows of 0 and 1, and a list of clues at places that count from `first`."""
    board = KakuroBoard.of_blocks(rows, columns, lines.lines[lines.at - 1].number)
    for r in range(rows):
        row = lines.row(columns, f"row {r + 1} of {rows}, 0 or 1 for each cell")
        board.white[r] = [bool(word.number(0, 1, "a block or a white cell: a number")) for word in row]
    count = lines.row(1, "the number of clues")[0]
    for k in range(count.number(0, 2 * rows * columns, "a number of clues")):
        place, column, direction, clue = lines.row(4, f"clue {k + 1}: row, column, direction, sum")
        r = place.number(first, rows - 1 + first, "a row") - first
        c = column.number(first, columns - 1 + first, "a column") - first
        clues = (board.across, board.down)[direction.number(0, 1, "0 across, or 1 down: a number")]
        if board.white[r, c]:
            raise ParseError(
                f"Row {place.text}, column {column.text} is white; expected a block.", place.line, place.column
            )
        if clues[r, c]:
            raise ParseError(
                f"This block already has the clue {clues[r, c]}; expected only one.", place.line, place.column
            )
        clues[r, c] = clue.number(1, HIGHEST, "a clue")
    return board


def read_pencilbox(lines: Lines) -> list[KakuroBoard]:
    """Return the board of PencilBox's text; its answer is looked at, but no part of the puzzle."""
    sizes = [lines.row(1, f"the number of {what}")[0] for what in ("rows", "columns")]
    rows, columns = (word.number(1, LONGEST, "rows and columns, each") for word in sizes)
    board = KakuroBoard.of_blocks(rows, columns, sizes[0].line)
    board.white[:] = True
    while begins_block(lines):
        place, beside, across, down = lines.row(4, "row, column, clue across, clue down")
        cell = place.number(0, rows - 1, "a row"), beside.number(0, columns - 1, "a column")
        if not board.white[cell]:
            raise ParseError("This block is listed twice; expected each once.", place.line, place.column)
        board.white[cell] = False
        board.across[cell], board.down[cell] = across.clue(), down.clue()
    for r in range(rows):
        row_words = lines.row(columns, f"row {r + 1} of {rows} of the answer")
        digits(row_words, PENCILBOX_BLANKS)
        for word, white in zip(row_words, board.white[r].tolist(), strict=True):
            if (word.text == ".") == white:
                word.reject("0 or a digit in a white cell" if white else ". in a block")
    return [board]


def begins_block(lines: Lines) -> bool:
    """Return whether the next line is one of a block; an empty line ends them."""
    here = lines.lines[lines.at].text.split() if lines.at < len(lines.lines) else []
    return bool(here) and "." not in here


def read_kdl(lines: Lines) -> list[KakuroBoard]:
    """Return the board of runs in Aronson's description language, with a border for the clues."""
    runs: list[tuple[Word, int, int, bool, int, int]] = []
    while KDL_LINE.fullmatch(lines.ahead()):
        x, y, way, length, clue = lines.row(5, "x y - length sum", KDL_WORDS)
        count, down = length.number(1, LONGEST - 1, "a length"), way.text == "|"
        r, c = y.number(1, LONGEST - 1, "a row"), x.number(1, LONGEST - 1, "a column")
        check_size(r + count if down else r + 1, c + 1 if down else c + count, x.line, x.column)
        runs.append((x, r, c, down, count, clue.number(1, HIGHEST, "a clue")))
    rows = 1 + max(r + (count - 1) * down for _, r, _, down, count, _ in runs)
    columns = 1 + max(c + (count - 1) * (not down) for _, _, c, down, count, _ in runs)
    board = KakuroBoard.of_blocks(rows, columns, runs[0][0].line)
    for _, r, c, down, count, _ in runs:
        board.white[r : r + (count if down else 1), c : c + (1 if down else count)] = True
    for x, r, c, down, count, clue_sum in runs:
        line = board.white[:, c] if down else board.white[r]
        begin = r if down else c
        if line[begin - 1] or line[begin + count : begin + count + 1].any():
            raise ParseError(
                "This run continues beyond its ends; expected the whole run on one line.", x.line, x.column
            )
        clues, cell = (board.down, (r - 1, c)) if down else (board.across, (r, c - 1))
        if clues[cell]:
            raise ParseError("This run is listed twice; expected each once.", x.line, x.column)
        clues[cell] = clue_sum
    return [board]


def listed(board: KakuroBoard, first: int) -> list[str]:
    """Return the rows of 0 and 1, and the list of clues at places that count from `first`."""
    lines = [" ".join(row) for row in np.where(board.white, "1", "0").tolist()]
    clues = [
        f"{r + first} {c + first} {direction} {array[r, c]}"
        for direction, array in enumerate((board.across, board.down))
        for r, c in np.argwhere(array).tolist()
    ]
    return [*lines, str(len(clues)), *clues]


def write_cases(board: KakuroBoard, _: Filling) -> str:
    """Return an input of one case for algospot's judge, filled up with blocks to a square."""
    rows, columns = board.shape
    side = max(rows, columns)
    square = board.padded(below=side - rows, right=side - columns)
    return "\n".join(["1", str(side), *listed(square, first=1)]) + "\n"


def write_answer(board: KakuroBoard, filling: Filling) -> str:
    """Return the digits as algospot's judge wants them, 0 for blocks and empty cells."""
    return rows_of(np.where(board.white, filling, 0).astype(str))


def write_kb(board: KakuroBoard, _: Filling) -> str:
    """Return the rows and the clues of a board under a name."""
    rows, columns = board.shape
    return "\n".join([f"kakuro_{rows}x{columns} {rows} {columns}", *listed(board, first=0)]) + "\n"


def write_pencilbox(board: KakuroBoard, filling: Filling) -> str:
    """Return PencilBox's text."""
    blocks = [f"{r} {c} {board.across[r, c]} {board.down[r, c]}" for r, c in np.argwhere(~board.white).tolist()]
    answer = rows_of(np.where(board.white, filling.astype(str), "."))
    return "\n".join([*map(str, board.shape), *blocks, "", answer])


def rows_of(texts: NDArray[np.str_]) -> str:
    """Return the rows of an array of texts, a line each."""
    return "".join(" ".join(row) + "\n" for row in texts.tolist())


def begins_numbers(lines: Lines) -> bool:
    """Return whether two lines with a number each come next."""
    return all(re.fullmatch(r"[0-9]+", line.text.strip()) for line in lines.next(2)) and len(lines.next(2)) == 2


def begins_pencilbox(lines: Lines) -> bool:
    """Tell PencilBox's text, whose third line is a block's, from algospot's, whose third line is a row of cells."""
    if not begins_numbers(lines):
        return False
    ahead = [line.text.split() for line in lines.next(7)]
    four = ahead[1] == ["4"] and [len(words) for words in ahead[6:]] == [1]  # after four rows, the number of clues
    return [len(words) for words in ahead[2:3]] == [4] and not four
