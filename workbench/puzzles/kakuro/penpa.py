"""Kakuros as Penpa+ keeps them in the address of a page; see `penpa_page`.

`number` holds the big digits, `symbol` the blocks, and `sudoku` the small numbers: four for every cell, after those of
the cells' corners; of these the second is the clue across, and the third the clue down.
"""

import numpy as np

from workbench.puzzles.kakuro.board import KakuroBoard, Lines
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST
from workbench.puzzles.notation import cell_name
from workbench.puzzles.penpa_page import ADDRESS, BLACK, Frame, Page, entries, number_of, read_page
from workbench.puzzles.penpa_writer import address_of, frame_for, numbers
from workbench.puzzles.puzzle import Filling

ACROSS, DOWN = 1, 2  # which of a cell's four small numbers
CLUED, PLAIN = 1, 2  # styles of the symbol "kakuro": a block with a diagonal, and one without


# Reading


def read_address(lines: Lines) -> list[KakuroBoard]:
    """Return the board of an address; raise ParseError, also for a page of another puzzle."""
    line = lines.take("an address")
    match = ADDRESS.fullmatch(line.text)
    assert match is not None
    page = read_page(match, line.number)
    if page.sort not in ("kakuro", "square"):
        page.place.reject(f"The page has a grid of type {page.sort[:20]}; expected kakuro or square.")
    board = KakuroBoard.of_blocks(page.frame.rows, page.frame.columns, line.number)
    board.white[:] = True
    read_blocks(board, page)
    read_clues(board, page)
    if page.sort != "kakuro" and board.white.all():
        page.place.reject("This is a Penpa+ page without clues of a kakuro. Kakuros and plain sudokus can be read.")
    read_digits(board, page)
    return [board]


def read_blocks(board: KakuroBoard, page: Page) -> None:
    """Make blocks of the cells with a block's symbol or a black surface."""
    for number, symbol in entries(page.puzzle, "symbol"):
        cell = page.frame.place(number)
        if cell is not None and isinstance(symbol, list) and symbol[1:2] == ["kakuro"]:
            board.white[cell] = False
    for number, colour in entries(page.puzzle, "surface"):
        cell = page.frame.place(number)
        if cell is not None and colour == BLACK:
            board.white[cell] = False


def read_clues(board: KakuroBoard, page: Page) -> None:
    """Put the small numbers in the corners of cells as clues; such a cell is a block."""
    for number, value in entries(page.puzzle, "sudoku"):
        place_number, corner = divmod(number, 4)
        cell = page.frame.place(place_number - page.frame.cells) if place_number >= page.frame.cells else None
        if cell is None or corner not in (ACROSS, DOWN):
            continue
        clue = number_of(value)
        if clue is None or not 1 <= clue <= HIGHEST:
            page.place.reject(f"{cell_name(cell)} has a clue that is not a number from 1 to {HIGHEST}.")
        board.white[cell] = False
        (board.across if corner == ACROSS else board.down)[cell] = clue


def read_digits(board: KakuroBoard, page: Page) -> None:
    """Put the big numbers of white cells as given digits."""
    for number, value in entries(page.puzzle, "number"):
        cell = page.frame.place(number)
        if cell is None or not board.white[cell]:
            continue
        digit = number_of(value)
        if digit is None or not 1 <= digit <= DIGITS:
            page.place.reject(f"{cell_name(cell)} holds something other than a digit from 1 to {DIGITS}.")
        board.givens[cell] = digit


# Writing


def write_address(board: KakuroBoard, filling: Filling) -> str:
    """Return the address of a page; digits that are not given are in its answer."""
    rows, columns = board.shape
    digits = np.where(board.white & (filling != board.givens), filling, 0)
    frame = frame_for(rows, columns)
    return address_of("kakuro", frame, f"zN:{numbers(board.givens, frame, 1)},{clues(board, frame)}", digits)


def clues(board: KakuroBoard, frame: Frame) -> str:
    """Return the clues and the blocks."""
    small, blocks = [], []
    for r, c in np.argwhere(~board.white).tolist():
        for corner, clue in ((ACROSS, board.across[r, c]), (DOWN, board.down[r, c])):
            if clue:
                small.append(f'"{4 * (frame.cells + frame.number(r, c)) + corner}":["{clue}",4]')
        style = CLUED if board.across[r, c] or board.down[r, c] else PLAIN
        blocks.append(f'"{frame.number(r, c)}":[{style},"kakuro",2]')
    return f"z1:{{{','.join(small)}}},zY:{{{','.join(blocks)}}}"
