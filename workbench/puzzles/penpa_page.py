"""A page of Penpa+ as its address keeps it: the grid, and the layers of the puzzle and of its answer.

After p= come base64 and deflate without a header; inflated, they are lines. The first is the type of the grid, its
columns and rows and the looks of the page; the second the margins (top, bottom, left, right), which are no cells. The
fourth is the puzzle and the fifth the answer, JSON objects whose longest keys have short forms such as zN. Cells are
numbered row by row on a grid that is two cells larger on every side, and after them the points where four cells meet.
"""

import base64
import binascii
import json
import re
import zlib
from typing import NamedTuple, NoReturn
from urllib.parse import unquote

from workbench.puzzles.puzzle import ParseError

Json = dict[str, object]

ADDRESS = re.compile(r"\s*(?:.*[#?&/\s])?m=(?:edit|solve)&p=(?P<code>[A-Za-z0-9+/_=-]+)(?:&.*)?\s*", re.ASCII)
PREFIX = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
MAX_ADDRESS = 1_000_000  # characters; a board of 200 x 200 has a third of that
MAX_BYTES = 8 * 2**20  # inflated; a board of 200 x 200 has a third of that
RAW = -15  # deflate without header and checksum
MARGIN = 2  # cells on each side that are never drawn
LONGEST = 200  # cells of a side
NAMED = ("Title", "Author")  # fields of the first line
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


class AddressSpan(NamedTuple):
    """Where an address stands in a text: for the messages about it."""

    line: int
    column: int

    def reject(self, message: str) -> NoReturn:
        """Raise an error here."""
        raise ParseError(message, self.line, self.column)


class Page(NamedTuple):
    """What an address holds, and where it stands."""

    sort: str  # of the grid: square, kakuro, sudoku, ...
    frame: Frame
    puzzle: Json
    answer: Json
    place: AddressSpan


def is_kakuro(page: Page) -> bool:
    """Return whether a page shows a kakuro: by its type, its blocks, or clues without thick lines around regions."""
    if page.sort == "kakuro" or any(colour == BLACK for _, colour in entries(page.puzzle, "surface")):
        return True
    symbols = entries(page.puzzle, "symbol")
    if any(isinstance(symbol, list) and symbol[1:2] == ["kakuro"] for _, symbol in symbols):
        return True
    return bool(page.puzzle.get("sudoku")) and not page.puzzle.get("edge")


def read_page(address: re.Match[str], line: int) -> Page:
    """Return the page of an address on this line; raise ParseError."""
    place = AddressSpan(line, address.start("code") + 1)
    parts = inflated(address["code"], place).split("\n")
    if len(parts) < 4:
        place.reject("The address ends too early; expected a Penpa+ page with a puzzle.")
    answer = layer_of(parts[4], place) if len(parts) > 4 and parts[4].startswith("{") else {}
    return Page(parts[0].split(",")[0], frame_of(parts, place), layer_of(parts[3], place), answer, place)


def title_and_author(code: str, place: AddressSpan) -> tuple[str, str]:
    """Return the title and the author of a page, "" where there is none; raise ParseError."""
    head = inflated(code, place).partition("\n")[0].split(",")
    found = {name: word.removeprefix(f"{name}: ") for word in head for name in NAMED if word.startswith(f"{name}: ")}
    title, author = (unquote(found.get(name, "")).strip() for name in NAMED)
    return title, author


def inflated(code: str, place: AddressSpan) -> str:
    """Return the text of an address; raise ParseError for one that is damaged or too large, before it is inflated."""
    damaged = "The address is damaged; copy it again, from the start to the end."
    try:
        packed = base64.b64decode(code.translate(str.maketrans("-_", "+/")) + "=" * (-len(code) % 4), validate=True)
        unpacker = zlib.decompressobj(RAW)
        data = unpacker.decompress(packed, MAX_BYTES)
    except (binascii.Error, zlib.error):
        place.reject(damaged)
    if unpacker.unconsumed_tail:
        place.reject(f"The address holds more than {MAX_BYTES // 2**20} MiB; no puzzle here is that large.")
    if not unpacker.eof:
        place.reject(damaged)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        place.reject(damaged)


def frame_of(parts: list[str], place: AddressSpan) -> Frame:
    """Return the grid of a page; raise ParseError."""
    sizes = [int(word) if re.fullmatch(r"[0-9]{1,6}", word) else 0 for word in parts[0].split(",")[1:3]]
    margins = re.fullmatch(r"\[([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})\]", parts[1].strip())
    if len(sizes) < 2 or not all(sizes) or not margins:
        place.reject("The page has no size; expected the columns, rows and margins of its grid.")
    top, bottom, left, right = map(int, margins.groups())
    columns, rows = sizes
    inner = rows - top - bottom, columns - left - right
    if not all(1 <= size <= LONGEST for size in inner):
        place.reject(f"The board is {inner[0]} × {inner[1]}; expected 1 to {LONGEST} rows and columns.")
    height, width = rows + 2 * MARGIN, columns + 2 * MARGIN
    return Frame(*inner, top + MARGIN, left + MARGIN, width, height * width)


def layer_of(text: str, place: AddressSpan) -> Json:
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


def number_of(value: object) -> int | None:
    """Return the number that an entry begins with; None if it has none."""
    text = str(value[0]).strip() if isinstance(value, list) and value else ""
    return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else None
