"""Pages of Penpa+ written as addresses: the grid, a layer for the puzzle, and one for its answer; see `penpa_page`."""

import base64
import zlib
from urllib.parse import quote

import numpy as np

from workbench.puzzles.penpa_page import MARGIN, NAMED, PREFIX, RAW, AddressSpan, Frame, inflated
from workbench.puzzles.puzzle import Filling

SIZE = 38  # pixels of a cell
LAYER = (
    "zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{}",
    "zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]",
)
MODES = (
    'zM:zN,zS:["",1],zL:["1",#],zE:["1",#],zW:["",#],zC:["1",10],zN:["1",1],zY:["kakuro",1],zP:[zT,""],'
    'zB:["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",@]'
)


def frame_for(rows: int, columns: int) -> Frame:
    """Return the grid of a page with a board of this size and no margins."""
    return Frame(rows, columns, MARGIN, MARGIN, columns + 2 * MARGIN, (rows + 2 * MARGIN) * (columns + 2 * MARGIN))


def address_of(sort: str, frame: Frame, layer: str, answer: Filling, edges: str = "{}") -> str:
    """Return the address of a page: the type of its grid, the parts of the puzzle's layer, and the answer's digits.

    `layer` holds numbers, small numbers and symbols; `edges` are those of the puzzle.
    """
    mode = f'{{z9:zA,zG:["1","2","1"],zQ:{{{mode_of(2, 1)}}},zA:{{{mode_of(3, 2)}}}}}'
    rows, columns = frame.rows, frame.columns
    looks = [SIZE, 0, 1, 1, (columns + 1) * SIZE, (rows + 1) * SIZE, middle(frame), middle(frame), 0, 0, 0, 0]
    head = ",".join(map(str, [sort, columns, rows, *looks]))
    empty = f"{{{LAYER[0]},zN:{{}},z1:{{}},zY:{{}},{LAYER[1]}}}"
    lines = [
        f"{head},Title: ,Author: ,,,OFF,false",
        "[0,0,0,0]",
        mode,
        f"{{{LAYER[0]},{layer},{LAYER[1].replace('zE:{}', f'zE:{edges}')}}}",
        f"{{{LAYER[0]},zN:{numbers(answer, frame, 2)},z1:{{}},zY:{{}},{LAYER[1]}}}",
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
    return packed("\n".join(lines))


def packed(text: str) -> str:
    """Return the address of a page with this text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    code = packer.compress(text.encode()) + packer.flush()
    return f"{PREFIX}{base64.b64encode(code).decode('ascii')}\n"


def with_title(address: str, title: str, author: str) -> str:
    """Return an address that was written here with a title and an author; what separates fields is escaped there."""
    text = inflated(address.strip().removeprefix(PREFIX), AddressSpan(1, 1))
    head, _, rest = text.partition("\n")
    for name, value in zip(NAMED, (title, author), strict=True):
        head = head.replace(f"{name}: ,", f"{name}: {quote(value, safe=' ')},", 1)
    return packed(f"{head}\n{rest}")


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


def listed_cells(frame: Frame) -> str:
    """Return the numbers of all cells, each as the difference from the one before."""
    first = frame.number(0, 0)
    step = frame.width - frame.columns + 1
    row = ["1"] * (frame.columns - 1)
    rest = [word for _ in range(frame.rows - 1) for word in (str(step), *row)]
    return f"[{','.join([str(first), *row, *rest])}]"
