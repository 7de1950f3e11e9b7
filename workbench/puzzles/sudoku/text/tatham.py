"""Game IDs of Solo, in Simon Tatham's puzzle collection: `3x3:7_4_3b5...`, `3x3x:...` (diagonals), `9j:...` (jigsaw).

A letter is a run of 1-26 open cells; _ stands between two numbers. After the cells of a jigsaw board and a comma, its
inner borders: first those between cells of a row, row by row, then those between cells of a column, column by column.
A letter is the number of places without a border before the next border, _ is 0, and z is 25 with no border after them.
"""

import re
from collections.abc import Iterator
from functools import cache

import numpy as np

from workbench.puzzles.board_budget import SUDOKU_CELL, charge
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sudoku.layout import Layout, jigsaw
from workbench.puzzles.sudoku.text.board import BIGGEST, DigitRows, flat, in_rows
from workbench.puzzles.sudoku.text.tokens import Line

ID = re.compile(
    r"\s*(?P<size>(?P<high>\d{1,2})x(?P<wide>\d{1,2})|(?P<side>\d{1,2})(?=j))(?P<rules>[a-z0-9]*)(?P<sign>[:#])(?P<cells>[^,\s]*)"
    r"(?:,(?P<borders>\S*))?\s*",
    re.ASCII,
)
USUAL = re.compile(r"r[24]|md?[24]|d[a-z]|a")  # symmetry and difficulty
CELLS = re.compile(r"(?P<run>[a-z])|(?P<gap>_)|(?P<number>\d+)", re.ASCII)
MAX_SIDE = 31  # of the boards of Solo
FULL_RUN, LAST = 26, 25  # open cells of a z, places without a border of a z


def read_id(line: Line) -> DigitRows | None:
    """Return the board of a game ID, None if the line is none; raise ParseError."""
    match = ID.fullmatch(line[1])
    if match is None:
        return None
    number, rules = line[0], USUAL.sub("", match["rules"])
    column = match.start("rules") + 1
    if match["sign"] == "#":
        message = "This Solo game ID is a random seed, which only Solo can read. Copy its specific ID, like 3x3:..."
        raise ParseError(message, number, match.start("sign") + 1)
    if "k" in rules:
        raise ParseError("This Solo game ID is a killer sudoku, which is not supported.", number, column)
    if unknown := rules.replace("x", "", 1).replace("j", "", 1):
        raise ParseError(f"This Solo game ID has an unknown rule, {unknown[:5]}; expected x or j.", number, column)
    high, wide = (1, int(match["side"])) if match["side"] else (int(match["high"]), int(match["wide"]))
    side = high * wide
    if not 1 < side <= BIGGEST:
        message = f"The sudoku is {side} × {side}; expected 2 to {BIGGEST} digits."
        raise ParseError(message, number, match.start("size") + 1)
    charge(side * side, number, SUDOKU_CELL)
    layout = Layout((high, wide), diagonals="x" in rules)
    cells = read_cells(match["cells"], side, (number, match.start("cells") + 1))
    if "j" in rules:
        end = match.start("borders") if match["borders"] else match.end("cells")
        layout = regions_of(match["borders"] or "", layout, (number, end + 1))
    return DigitRows(layout, in_rows(cells))


def read_cells(text: str, side: int, place: tuple[int, int]) -> list[int]:
    """Return the givens of a game ID; raise ParseError."""
    cells: list[int] = []
    at = 0
    while at < len(text) and len(cells) <= side * side:
        match = CELLS.match(text, at)
        if match is None or (match["number"] and not 0 < int(match["number"][:5]) <= side):
            message = f"This is not a cell of a sudoku of Solo; expected a number from 1 to {side}, a-z or _."
            raise ParseError(message, place[0], place[1] + at)
        if match["run"]:
            cells += [0] * (ord(match["run"]) - ord("a") + 1)
        elif match["number"]:
            cells.append(int(match["number"]))
        at = match.end()
    if len(cells) != side * side:
        count = f"{len(cells)}" if len(cells) < side * side else f"over {side * side}"
        raise ParseError(f"This sudoku of Solo has {count} cells; expected {side * side}.", place[0], place[1] + at)
    return cells


def neighbours(side: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells between which there may be a border, in the order of the game ID."""
    for row in range(side):
        yield from ((row * side + k, row * side + k + 1) for k in range(side - 1))
    for column in range(side):
        yield from ((k * side + column, (k + 1) * side + column) for k in range(side - 1))


def regions_of(text: str, layout: Layout, place: tuple[int, int]) -> Layout:
    """Return the jigsaw layout with these borders; raise ParseError."""
    side = layout.side
    pairs = list(neighbours(side))
    label = np.arange(side * side)
    joined = 0
    for at, sign in enumerate(text):
        if not (sign == "_" or "a" <= sign <= "z"):
            raise ParseError("This is not a border of a sudoku of Solo; expected a-z or _.", place[0], place[1] + at)
        run = 0 if sign == "_" else LAST if sign == "z" else ord(sign) - ord("a") + 1
        for one, other in pairs[joined : joined + run]:
            label[label == label[other]] = label[one]
        joined += run + (sign != "z")
        if joined > len(pairs) + 1:
            break
    if joined != len(pairs) + 1:
        raise ParseError("The borders of this jigsaw sudoku of Solo do not fit its size.", *place)
    try:
        return jigsaw(label.tolist(), layout.diagonals)
    except ValueError as error:
        message = f"The borders of this sudoku of Solo must form {side} regions of {side} cells each."
        raise ParseError(message, *place) from error


@cache
def has_id(layout: Layout) -> bool:
    """Return whether a game ID tells the regions of a layout, because each of them hangs together."""
    if layout.extra:
        return False
    if not layout.regions:
        return layout.side <= MAX_SIDE
    try:
        return regions_of(borders_of(layout), Layout(layout.box, diagonals=layout.diagonals), (1, 1)) == layout
    except ParseError:
        return False


def write_id(board: DigitRows) -> str:
    """Return a game ID."""
    layout = board.layout
    side, (high, wide) = layout.side, layout.box
    size = f"{side}j" if layout.regions else f"{high}x{wide}"
    borders = f",{borders_of(layout)}" if layout.regions else ""
    return f"{size}{'x' * layout.diagonals}:{cells_of(flat(board.givens))}{borders}\n"


def cells_of(givens: list[int]) -> str:
    """Return the cells of a game ID."""
    text, run = "", 0
    for given in [*givens, -1]:
        if given == 0:
            run += 1
            continue
        text += "z" * (run // FULL_RUN) + ("" if run % FULL_RUN == 0 else chr(ord("a") - 1 + run % FULL_RUN))
        if given > 0:
            text += "_" * text[-1:].isdecimal() + str(given)
        run = 0
    return text


def borders_of(layout: Layout) -> str:
    """Return the borders of a game ID."""
    text, run = "", 0
    for one, other in neighbours(layout.side):
        if layout.regions[one] == layout.regions[other]:
            run += 1
        else:
            text, run = text + places(run), 0
    return text + places(run)  # as if a border followed


def places(run: int) -> str:
    """Return the letters for this many places without a border before one."""
    full, rest = divmod(run - 1, LAST) if run else (0, -1)
    return "z" * full + ("_" if run == 0 else chr(ord("a") + rest))
