"""Kakuros as Penpa+ keeps them in the address of a page.

After p= come base64 and deflate without a header; inflated, they are lines. The first is the type of the grid, its
columns and rows and the looks of the page; the second the margins (top, bottom, left, right), which are no cells. The
fourth is the puzzle and the fifth the answer, JSON objects whose longest keys have short forms such as zN. Cells are
numbered row by row on a grid that is two cells larger on every side: `number` holds the big digits, `symbol` the
blocks, and `sudoku` the small numbers: four for every cell, after those of the cells' corners; of these the second is
the clue across, and the third the clue down.
"""

import base64
import binascii
import json
import re
import zlib
from typing import NamedTuple, NoReturn

import numpy as np

from workbench.puzzles.kakuro.board import LONGEST, Board, Lines, check_size
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Filling, ParseError

Json = dict[str, object]

ADDRESS = re.compile(r"(?:.*[#?&/\s])?m=(?:edit|solve)&p=(?P<code>[A-Za-z0-9+/_=-]+)(?:&.*)?", re.ASCII)
PREFIX = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
MAX_ADDRESS = 1_000_000  # characters; a board of 200 x 200 has a third of that
MAX_BYTES = 8 * 2**20  # inflated; a board of 200 x 200 has a third of that
RAW = -15  # deflate without header and checksum
MARGIN = 2  # cells on each side that are never drawn
SIZE = 38  # pixels of a cell
ACROSS, DOWN = 1, 2  # which of a cell's four small numbers
CLUED, PLAIN = 1, 2  # styles of the symbol "kakuro": a block with a diagonal, and one without
BLACK = 4  # colour of a surface
KEYS = {
    "z9": "qa",
    "zQ": "pu_q",
    "zA": "pu_a",
    "zG": "grid",
    "zM": "edit_mode",
    "zS": "surface",
    "zL": "line",
    "zE": "edge",
    "zW": "wall",
    "zC": "cage",
    "zN": "number",
    "z1": "sudoku",
    "zY": "symbol",
    "zP": "special",
    "zB": "board",
    "zR": "command_redo",
    "zU": "command_undo",
    "z8": "command_replay",
    "zF": "freeline",
    "z2": "freeedge",
    "zT": "thermo",
    "z3": "arrows",
    "zD": "d",
    "z0": "squareframe",
    "z5": "polygon",
    "z4": "deleteedge",
    "z6": "killercages",
    "z7": "nobulbthermo",
    "z_": "__a",
}
SHORT = re.compile("z[0-9A-Z_]")
LAYER = (
    "zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{}",
    "zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]",
)
MODES = (
    'zM:zN,zS:["",1],zL:["1",#],zE:["1",#],zW:["",#],zC:["1",10],zN:["1",1],zY:["kakuro",1],zP:[zT,""],'
    'zB:["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",@]'
)


class Frame(NamedTuple):
    """The grid of a page: the rows and columns of its board, and where the first cell is on the larger grid."""

    rows: int
    columns: int
    top: int
    left: int
    width: int  # cells of a row of the larger grid
    cells: int  # of the larger grid

    def place(self, number: int) -> tuple[int, int] | None:
        """Return the cell with this number; None if it is beside the board."""
        r, c = number // self.width - self.top, number % self.width - self.left
        return (r, c) if number < self.cells and 0 <= r < self.rows and 0 <= c < self.columns else None

    def number(self, r: int, c: int) -> int:
        """Return the number of a cell."""
        return (r + self.top) * self.width + c + self.left


class Place(NamedTuple):
    """Where an address stands in a text: for the messages about it."""

    line: int
    column: int

    def reject(self, message: str) -> NoReturn:
        """Raise an error here."""
        raise ParseError(message, self.line, self.column)


# Reading


def read_address(lines: Lines) -> list[Board]:
    """Return the board of an address."""
    line = lines.take("an address")
    match = ADDRESS.fullmatch(line.text)
    assert match is not None
    place = Place(line.number, match.start("code") + 1)
    parts = inflated(match["code"], place).split("\n")
    if len(parts) < 4:
        place.reject("The address ends too early; expected a Penpa+ page with a puzzle.")
    frame = frame_of(parts, place)
    board = Board.of_blocks(frame.rows, frame.columns, place.line)
    layer = layer_of(parts[3], place)
    board.white[:] = True
    read_blocks(board, layer, frame)
    read_clues(board, layer, frame, place)
    read_digits(board, layer, frame, place)
    return [board]


def inflated(code: str, place: Place) -> str:
    """Return the text of an address; raise ParseError for one that is damaged or too large, before it is inflated."""
    damaged = "The address is damaged; copy it again, from the start to the end."
    try:
        packed = base64.b64decode(code.translate(str.maketrans("-_", "+/")) + "=" * (-len(code) % 4), validate=True)
        unpacker = zlib.decompressobj(RAW)
        data = unpacker.decompress(packed, MAX_BYTES)
    except (binascii.Error, zlib.error):
        place.reject(damaged)
    if unpacker.unconsumed_tail:
        place.reject(f"The address holds more than {MAX_BYTES // 2**20} MiB; a kakuro has less.")
    if not unpacker.eof:
        place.reject(damaged)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        place.reject(damaged)


def frame_of(parts: list[str], place: Place) -> Frame:
    """Return the grid of a page; raise ParseError."""
    words = parts[0].split(",")
    if words[0] not in ("kakuro", "square"):
        place.reject(f"The page has a grid of type {words[0][:20]}; expected kakuro or square.")
    sizes = [int(word) if re.fullmatch(r"[0-9]{1,6}", word) else 0 for word in words[1:3]]
    margins = re.fullmatch(r"\[([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})\]", parts[1].strip())
    if len(sizes) < 2 or not all(sizes) or not margins:
        place.reject("The page has no size; expected the columns, rows and margins of its grid.")
    top, bottom, left, right = map(int, margins.groups())
    columns, rows = sizes
    most = LONGEST + 2000  # with margins
    check_size(min(rows - top - bottom, most), min(columns - left - right, most), place.line, place.column)
    height, width = rows + 2 * MARGIN, columns + 2 * MARGIN
    return Frame(rows - top - bottom, columns - left - right, top + MARGIN, left + MARGIN, width, height * width)


def layer_of(text: str, place: Place) -> Json:
    """Return the puzzle's layer with its keys written out."""
    written = SHORT.sub(lambda short: f'"{KEYS[short[0]]}"' if short[0] in KEYS else "null", text)
    try:
        layer = json.loads(written)
    except (ValueError, RecursionError):
        layer = None
    if not isinstance(layer, dict):
        place.reject("The puzzle of the page cannot be read; expected a page saved by Penpa+.")
    return layer


def entries(layer: Json, key: str) -> list[tuple[int, object]]:
    """Return the entries of a part of a layer by their numbers; those without one belong to no cell."""
    part = layer.get(key)
    found = part.items() if isinstance(part, dict) else ()
    return [(int(name), value) for name, value in found if re.fullmatch(r"[0-9]{1,9}", name)]


def read_blocks(board: Board, layer: Json, frame: Frame) -> None:
    """Make blocks of the cells with a block's symbol or a black surface."""
    for number, symbol in entries(layer, "symbol"):
        cell = frame.place(number)
        if cell is not None and isinstance(symbol, list) and symbol[1:2] == ["kakuro"]:
            board.white[cell] = False
    for number, colour in entries(layer, "surface"):
        cell = frame.place(number)
        if cell is not None and colour == BLACK:
            board.white[cell] = False


def read_clues(board: Board, layer: Json, frame: Frame, place: Place) -> None:
    """Put the small numbers in the corners of cells as clues; such a cell is a block."""
    for number, value in entries(layer, "sudoku"):
        place_number, corner = divmod(number, 4)
        cell = frame.place(place_number - frame.cells) if place_number >= frame.cells else None
        if cell is None or corner not in (ACROSS, DOWN):
            continue
        clue = number_of(value)
        if clue is None or not 1 <= clue <= HIGHEST:
            place.reject(f"{cell_name(cell)} has a clue that is no number from 1 to {HIGHEST}.")
        board.white[cell] = False
        (board.across if corner == ACROSS else board.down)[cell] = clue


def read_digits(board: Board, layer: Json, frame: Frame, place: Place) -> None:
    """Put the big numbers of white cells as given digits."""
    for number, value in entries(layer, "number"):
        cell = frame.place(number)
        if cell is None or not board.white[cell]:
            continue
        digit = number_of(value)
        if digit is None or not 1 <= digit <= DIGITS:
            place.reject(f"{cell_name(cell)} holds something that is no digit from 1 to {DIGITS}.")
        board.givens[cell] = digit


def number_of(value: object) -> int | None:
    """Return the number that an entry begins with; None if it has none."""
    text = str(value[0]).strip() if isinstance(value, list) and value else ""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None


# Writing


def write_address(board: Board, filling: Filling) -> str:
    """Return the address of a page; digits that are not given are in its answer."""
    rows, columns = board.shape
    frame = Frame(rows, columns, MARGIN, MARGIN, columns + 2 * MARGIN, (rows + 2 * MARGIN) * (columns + 2 * MARGIN))
    digits = np.where(board.white & (filling != board.givens), filling, 0)
    mode = f'{{z9:zA,zG:["1","2","1"],zQ:{{{mode_of(2, 1)}}},zA:{{{mode_of(3, 2)}}}}}'
    looks = [SIZE, 0, 1, 1, (columns + 1) * SIZE, (rows + 1) * SIZE, middle(frame), middle(frame), 0, 0, 0, 0]
    head = ",".join(map(str, ["kakuro", columns, rows, *looks]))
    empty = f"{{{LAYER[0]},zN:{{}},z1:{{}},zY:{{}},{LAYER[1]}}}"
    lines = [
        f"{head},Title: ,Author: ,,,OFF,false",
        "[0,0,0,0]",
        mode,
        f"{{{LAYER[0]},zN:{numbers(board.givens, frame, 1)},{clues(board, frame)},{LAYER[1]}}}",
        f"{{{LAYER[0]},zN:{numbers(digits, frame, 2)},z1:{{}},zY:{{}},{LAYER[1]}}}",
        listed_cells(frame),
        '["Number Normal","Sudoku Normal","Shape"]',
        "{}",
        '"x"',
        '"x"',
        "[3,1,4]",
        mode,
        '"x"',
        "0",
        empty,
        empty,
        "{}",
        "[]",
        "",
    ]
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"{PREFIX}{base64.b64encode(packed).decode('ascii')}\n"


def mode_of(line: int, sudoku: int) -> str:
    """Return the tools that a page begins with, for its puzzle or its answer."""
    return MODES.replace("#", str(line)).replace("@", str(sudoku))


def middle(frame: Frame) -> int:
    """Return the number of the point in the middle of a grid: of a cell, or of a cell's corner or side after those."""
    r, c = frame.top + (frame.rows - 1) // 2, frame.left + (frame.columns - 1) // 2
    sort = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[frame.rows % 2, frame.columns % 2]
    return sort * frame.cells + r * frame.width + c


def numbers(digits: Filling, frame: Frame, colour: int) -> str:
    """Return big digits as Penpa+ writes them: 1 = black, 2 = green, as in answers."""
    found = (f'"{frame.number(r, c)}":["{digits[r, c]}",{colour},"1"]' for r, c in np.argwhere(digits > 0).tolist())
    return f"{{{','.join(found)}}}"


def clues(board: Board, frame: Frame) -> str:
    """Return the clues and the blocks."""
    small, blocks = [], []
    for r, c in np.argwhere(~board.white).tolist():
        for corner, clue in ((ACROSS, board.across[r, c]), (DOWN, board.down[r, c])):
            if clue:
                small.append(f'"{4 * (frame.cells + frame.number(r, c)) + corner}":["{clue}",4]')
        style = CLUED if board.across[r, c] or board.down[r, c] else PLAIN
        blocks.append(f'"{frame.number(r, c)}":[{style},"kakuro",2]')
    return f"z1:{{{','.join(small)}}},zY:{{{','.join(blocks)}}}"


def listed_cells(frame: Frame) -> str:
    """Return the numbers of all cells, each as the difference from the one before."""
    first = frame.number(0, 0)
    step = frame.width - frame.columns + 1
    row = ["1"] * (frame.columns - 1)
    rest = [word for _ in range(frame.rows - 1) for word in (str(step), *row)]
    return f"[{','.join([str(first), *row, *rest])}]"
