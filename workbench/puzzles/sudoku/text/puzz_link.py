"""Sudokus of puzz.link: sudoku/columns/rows/cells, where g to z are 1 to 20 open cells, - precedes two hex digits."""

import re

from workbench.puzzles.board_budget import SUDOKU_CELL, charge
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.board import SIDES, DigitRows, flat, in_rows, usual_box
from workbench.puzzles.sudoku.text.tokens import Line

ADDRESS = re.compile(
    r"\s*(?:.*[?/\s])?sudoku/(?:v:[^/]*/)?(?P<columns>\d{1,3})/(?P<rows>\d{1,3})/(?P<cells>[^\s/&#]*)\S*\s*",
    re.ASCII,
)
PREFIX = "https://puzz.link/p?"
CELL = re.compile(r"(?P<run>[g-z])|-(?P<two>[0-9a-f]{2})|(?P<one>[0-9a-f])|(?P<blank>\.)")


def read_puzz_link(line: Line) -> DigitRows | None:
    """Return the board of an address, None if the line is none; raise ParseError."""
    match = ADDRESS.fullmatch(line[1])
    if match is None:
        return None
    side = int(match["rows"])
    if int(match["columns"]) != side or side not in SIDES:
        message = f"The sudoku is {side} × {match['columns']}; expected 4, 6, 8, 9, 10, 12, ... rows and columns."
        raise ParseError(message, line[0], match.start("columns") + 1)
    charge(side * side, line[0], SUDOKU_CELL)
    digits: list[int] = []
    at = 0
    while at < len(match["cells"]):
        cell = CELL.match(match["cells"], at)
        digit = int(cell["two"] or cell["one"] or "0", 16) if cell else side + 1
        if cell is None or digit > side:
            raise ParseError("This is not a cell of a sudoku of puzz.link.", line[0], match.start("cells") + at + 1)
        digits += [0] * (ord(cell["run"]) - ord("f")) if cell["run"] else [digit]
        at = cell.end()
    if len(digits) != side * side:
        message = (
            f"The address has {counted(len(digits), 'cell')}; expected {side * side}. Copy it again, from start to end."
        )
        raise ParseError(message, line[0], match.start("cells") + 1)
    return DigitRows(Layout(usual_box(side)), in_rows(digits))


def write_puzz_link(board: DigitRows) -> str:
    """Return the address of a board with the usual boxes; entries are givens there."""
    signs = "".join(
        f"{digit:x}" if 0 < digit < 16 else f"-{digit:02x}" if digit else "." for digit in flat(board.digits)
    )
    short = re.sub(r"\.{1,20}", lambda run: chr(ord("f") + len(run[0])), signs)
    side = board.layout.side
    return f"{PREFIX}sudoku/{side}/{side}/{short}\n"
