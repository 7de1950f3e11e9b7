"""Sudokus of Penpa+: a square page with big digits, thick lines around its regions, and no clues; see `penpa_page`."""

import re

import numpy as np

from workbench.puzzles.board_budget import SUDOKU_CELL, charge
from workbench.puzzles.penpa_page import ADDRESS, Frame, Json, Page, is_kakuro, number_of, read_page
from workbench.puzzles.penpa_page import entries as parts_of
from workbench.puzzles.penpa_writer import address_of, frame_for, numbers
from workbench.puzzles.puzzle import PartialError, Reading
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku.layout import Layout, jigsaw
from workbench.puzzles.sudoku.text.board import SIDES, DigitRows, in_rows, usual_box
from workbench.puzzles.sudoku.text.f_puzzles import json_of
from workbench.puzzles.sudoku.text.tatham import has_id
from workbench.puzzles.sudoku.text.tokens import Line

NORMAL = "1"  # the mode of big digits; others are small ones in corners
THICK = 2  # style of a line around a region
RULES = {  # parts of a layer that may stand for rules, and what they are called
    "arrows": "arrows",
    "cage": "cages",
    "d": "drawings",
    "freeedge": "drawn edges",
    "freeline": "drawn lines",
    "killercages": "killer cages",
    "line": "lines",
    "nobulbthermo": "thermometers",
    "polygon": "polygons",
    "special": "special shapes",
    "squareframe": "frames",
    "sudoku": "small numbers",
    "surface": "shaded cells",
    "symbol": "symbols",
    "thermo": "thermometers",
    "wall": "walls",
}


def read_penpa(line: Line) -> DigitRows | None:
    """Return the sudoku on a page, None if the line is no address of one; raise ParseError."""
    match = ADDRESS.fullmatch(line[1])
    if match is None:
        return None
    page = read_page(match, line[0])
    side = page.frame.rows
    if is_kakuro(page):
        page.place.reject("This page of Penpa+ is a kakuro.")
    givens = digits_of(page, page.puzzle, side)
    if (
        page.sort not in ("square", "sudoku")
        or page.frame.columns != side
        or side not in SIDES
        or not (any(givens) or page.puzzle.get("edge"))
    ):
        page.place.reject("This page of Penpa+ is neither a sudoku nor a kakuro; only these two can be read.")
    charge(side * side, line[0], SUDOKU_CELL)
    layout = layout_of(page, side)
    entries = [0 if given else digit for digit, given in zip(digits_of(page, page.answer, side), givens, strict=True)]
    board = DigitRows(layout, in_rows(givens), in_rows(entries) if any(entries) else None)
    if rules := list(dict.fromkeys(name for key, name in RULES.items() if page.puzzle.get(key))):
        what = joined(rules)
        without = Reading("without-rules", f"without {what}", json_of(board), kind="sudoku")
        raise PartialError(f"This sudoku of Penpa+ has {what}, which cannot be read yet.", [without])
    return board


def digits_of(page: Page, layer: Json, side: int) -> list[int]:
    """Return the big digits of a layer on a page of this many rows and columns, 0 for none."""
    digits = [0] * (side * side)
    for number, value in parts_of(layer, "number"):
        cell = page.frame.place(number)
        digit = number_of(value)
        if cell is None or cell[1] >= side or not isinstance(value, list) or str(value[2:3]) != str([NORMAL]):
            continue
        if digit is None or not 1 <= digit <= side:
            page.place.reject(
                "A cell of this page holds something other than a digit; kakuros and plain sudokus can be read."
            )
        digits[cell[0] * side + cell[1]] = digit
    return digits


def layout_of(page: Page, side: int) -> Layout:
    """Return the boxes or regions that thick lines show, the usual boxes if there are none."""
    walls = walls_of(page)
    regions = [-1] * (side * side)
    count = 0
    for first in range(side * side):
        if regions[first] >= 0:
            continue
        reached = [first]
        for cell in reached:
            if regions[cell] >= 0:
                continue
            regions[cell] = count
            r, c = divmod(cell, side)
            near = (
                (r, c - 1, (r, c - 1, True)),
                (r, c + 1, (r, c, True)),
                (r - 1, c, (r - 1, c, False)),
                (r + 1, c, (r, c, False)),
            )
            reached += [y * side + x for y, x, wall in near if 0 <= y < side and 0 <= x < side and wall not in walls]
        count += 1
    usual = Layout(usual_box(side))
    if count == 1:
        return usual
    try:
        found = jigsaw(regions)
    except ValueError:
        page.place.reject(f"The thick lines of this page form no {side} regions of {side} cells each.")
    same = found.regions == jigsaw(usual.boxes.ravel().tolist()).regions
    return usual if same else found


def walls_of(page: Page) -> set[tuple[int, int, bool]]:
    """Return the sides of cells with a thick line: row, column, and whether it is the right side (else the lower)."""
    frame = page.frame
    walls = set()
    edges = page.puzzle.get("edge")
    for key, style in edges.items() if isinstance(edges, dict) else ():
        ends = [int(end) - frame.cells for end in key.split(",") if re.fullmatch("[0-9]{1,9}", end)]
        if len(ends) != 2 or style != THICK:
            continue
        (r, c), (y, x) = (divmod(end, frame.width) for end in sorted(ends))
        if (y, x) == (r + 1, c):
            walls.add((y - frame.top, c - frame.left, True))
        elif (y, x) == (r, c + 1):
            walls.add((r - frame.top, x - frame.left, False))
    return walls


def write_penpa(board: DigitRows) -> str:
    """Return the address of a page with thick lines around the boxes or regions; entries are its answer."""
    side = board.layout.side
    frame = frame_for(side, side)
    givens = np.array(board.givens, np.int32)
    entries = np.array(board.entries or np.zeros((side, side)), np.int32)
    layer = f"zN:{numbers(givens, frame, 1)},z1:{{}},zY:{{}}"
    return address_of("square", frame, layer, np.where(givens > 0, 0, entries).astype(np.int32), edges_of(board, frame))


def edges_of(board: DigitRows, frame: Frame) -> str:
    """Return the thick lines around the regions: each from corner to corner, numbered after the cells."""
    boxes = np.pad(board.layout.boxes, 1, constant_values=-1)
    first = frame.cells + frame.number(-1, -1)  # the corner above and to the left of the board
    lines = []
    for r, c in np.argwhere(boxes[:-1] != boxes[1:])[:].tolist():  # between a cell and the one below
        if 1 <= c <= frame.columns:
            lines.append((first + r * frame.width + c - 1, first + r * frame.width + c))
    for r, c in np.argwhere(boxes[:, :-1] != boxes[:, 1:]).tolist():  # between a cell and the one on its right
        if 1 <= r <= frame.rows:
            lines.append((first + (r - 1) * frame.width + c, first + r * frame.width + c))
    return "{" + ",".join(f'"{begin},{end}":{THICK}' for begin, end in lines) + "}"


def has_page(layout: Layout) -> bool:
    """Return whether a page tells a layout: usual boxes, or connected regions, and no other units."""
    if layout.further or layout.side not in SIDES:
        return False
    return layout == Layout(usual_box(layout.side)) or (bool(layout.regions) and has_id(layout))
