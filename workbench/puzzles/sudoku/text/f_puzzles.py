"""Sudokus of f-puzzles, as JSON or packed into a link, which SudokuPad reads as well.

{"size": 9, "grid": [[{"value": 5, "given": true}, {"region": 2}, ...], ...], "diagonal+": true, "diagonal-": true,
"extraregion": [{"cells": ["R2C2", "R2C3", ...]}, ...]}

A value without `given` is an entry; `region` stands where it is not the usual box. `centerPencilMarks` and
`cornerPencilMarks` list the two kinds of marks; SudokuPad takes both over. Every other key that holds something
is a rule: it is named, and left out only if a person agrees. Links pack the JSON with lz-string into base64.
"""

import json
import re
from math import isqrt
from urllib.parse import quote, unquote

from workbench.puzzles.board_budget import SUDOKU_CELL, charge
from workbench.puzzles.json_size import check_json_size
from workbench.puzzles.puzzle import ParseError, PartialError, Reading
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku.layout import Layout, jigsaw, rectangular, with_extra
from workbench.puzzles.sudoku.text.board import SIDES, DigitRows, flat, in_rows, usual_box
from workbench.puzzles.sudoku.text.tokens import Line

F_PUZZLES = "https://www.f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/?puzzleid=fpuzzles"
ADDRESS = re.compile(
    r"\s*\S*(?:f-puzzles\.com/?\?(?:[^#\s]*&)?load=|[/?=]fpuzzles)(?P<code>[\w+/%=-]+)\S*\s*", re.ASCII | re.IGNORECASE
)
BEGIN = re.compile(r"\ufeff?\s*+\{")
MAX_CODE = 12_000  # characters of a link; unpacked, some ten million at most; puzzles with many rules take 5,000
CELL = re.compile(r"[rR](\d{1,2})[cC](\d{1,2})", re.ASCII)
BIGGEST = 16  # digits of the boards of f-puzzles

Json = dict[str, object]

HANDLED = {"title", "author", "rules", "ruleset", "solution", "metadata", "successMessage", "highlightConflicts"}
HANDLED |= {"disabledlogic", "truecandidatesoptions", "size", "grid", "diagonal+", "diagonal-", "cosmetics"}
CENTER, CORNER = "centerPencilMarks", "cornerPencilMarks"
OF_CELLS = {"value", "given", "region", CENTER, CORNER, "c", "cArray", "highlight"}
NAMES = {
    "antiking": "the anti-king rule",
    "antiknight": "the anti-knight rule",
    "arrow": "arrows",
    "betweenline": "between lines",
    "cage": "drawn cages",
    "circle": "drawn circles",
    "clone": "clones",
    "difference": "difference dots",
    "disjointgroups": "disjoint groups",
    "even": "even cells",
    "extraregion": "extra regions of too few cells",
    "givenPencilMarks": "restricted cells",
    "killercage": "killer cages",
    "line": "drawn lines",
    "littlekillersum": "little killer sums",
    "maximum": "maximum cells",
    "minimum": "minimum cells",
    "nonconsecutive": "the nonconsecutive rule",
    "odd": "odd cells",
    "palindrome": "palindromes",
    "quadruple": "quadruples",
    "ratio": "ratio dots",
    "rectangle": "drawn rectangles",
    "renban": "renban lines",
    "sandwichsum": "sandwich sums",
    "text": "drawn text",
    "thermometer": "thermometers",
    "whispers": "whisper lines",
    "xv": "X and V",
}


def is_puzzle(found: Json) -> bool:
    """Return whether a JSON object is a puzzle of f-puzzles: its grid has an object for each cell."""
    grid = found.get("grid")
    rows = grid if isinstance(grid, list) else []
    return bool(rows) and "size" in found and all(is_row(row) for row in rows)


def is_row(row: object) -> bool:
    """Return whether a value is a list of cells."""
    return isinstance(row, list) and all(isinstance(cell, dict) for cell in row)


def is_json(text: str) -> bool:
    """Return whether a text is one JSON object of f-puzzles."""
    return BEGIN.match(text) is not None and '"grid"' in text and '"size"' in text


def read_json_text(text: str) -> DigitRows:
    """Return the board of a JSON text; raise ParseError."""
    return board_of(text, "sudoku of f-puzzles", 1)


def read_link(line: Line) -> DigitRows | None:
    """Return the board of a link, None if the line is none; raise ParseError."""
    match = ADDRESS.fullmatch(line[1])
    if match is None:
        return None
    site = "SudokuPad" if "f-puzzles" not in line[1].lower() else "f-puzzles"
    return board_of(unpacked(match["code"], line[0]), f"link of {site}", line[0])


def unpacked(code: str, line: int) -> str:
    """Return the JSON that a link holds; raise ParseError."""
    import lzstring

    if len(code) > MAX_CODE:
        raise ParseError(f"The link has {len(code):,} characters; the limit is {MAX_CODE:,}.", line, 1)
    try:
        text = lzstring.decompress_from_base64(unquote(code).replace(" ", "+"))
    except (KeyError, ValueError, IndexError, OverflowError):
        text = None
    if not text:
        raise ParseError("The link is damaged; copy it again, from the start to the end.", line, 1)
    return str(text)


def board_of(text: str, what: str, line: int) -> DigitRows:
    """Return the board of a JSON text from a link or file; raise ParseError, PartialError if it has other rules."""
    try:
        check_json_size(text)
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"This {what} holds no puzzle; copy it again.", line, 1) from error
    rows = found["grid"] if isinstance(found, dict) and is_puzzle(found) else []
    side = len(rows)
    if side not in SIDES or not all(len(row) == side for row in rows):
        raise ParseError(f"This {what} has no square grid of 4, 6, 8, 9, 10, 12, ... rows.", line, 1)
    charge(side * side, line, SUDOKU_CELL)
    cells: list[Json] = [cell for row in rows for cell in row]
    board = DigitRows(layout_of(found, cells, side, what), *digits_in(cells, side, what))
    if rules := rules_of(found, cells):
        left_out = joined(rules)
        without = Reading("without-rules", f"without {left_out}", json_of(board), kind="sudoku")
        raise PartialError(f"This {what} has {left_out}, which cannot be read yet.", [without])
    return board


def digits_in(cells: list[Json], side: int, what: str) -> tuple[list[list[int]], ...]:
    """Return the givens, the entries, the marks and the corner marks of cells; raise ParseError."""
    givens, entries, marks, corners = ([0] * len(cells) for _ in range(4))
    for k, cell in enumerate(cells):
        digit = digit_of(cell.get("value"))
        if digit > side:
            row, column = divmod(k, side)
            raise ParseError(f"r{row + 1}c{column + 1} of this {what} holds no digit from 1 to {side}.")
        (givens if cell.get("given") else entries)[k] = digit
        for kind, key in ((marks, CENTER), (corners, CORNER)):
            kind[k] = 0 if digit else mark_of(cell.get(key), side)
    if not any(givens):  # a program that does not tell givens from entries
        givens, entries = entries, givens
    return in_rows(givens), in_rows(entries), in_rows(marks), in_rows(corners)


def mark_of(listed: object, side: int) -> int:
    """Return a list of digits as a mark, without those that are none of the board."""
    digits = {digit_of(one) for one in listed} if isinstance(listed, list) else set()
    return sum(1 << digit - 1 for digit in digits if 0 < digit <= side)


def digit_of(value: object) -> int:
    """Return a value as a digit, 0 for none; one that is too high for every board where it is no number."""
    if value in (None, "", 0, False):
        return 0
    return int(str(value)) if re.fullmatch(r"\d{1,2}", str(value)) else 99


def layout_of(found: Json, cells: list[Json], side: int, what: str) -> Layout:
    """Return the layout of a puzzle; raise ParseError if its regions are none."""
    diagonals = bool(found.get("diagonal+")) and bool(found.get("diagonal-"))
    boxes = Layout(usual_box(side)).boxes.ravel().tolist()
    named = [str(cell.get("region", box)) for cell, box in zip(cells, boxes, strict=True)]
    try:
        layout = rectangular(jigsaw(named, diagonals))
    except ValueError as error:
        raise ParseError(f"The regions of this {what} are not {side} of {side} cells each.") from error
    try:
        return with_extra(layout, [region for region in extra_regions(found, side) if len(region) == side])
    except ValueError as error:
        raise ParseError(f"This {what}: {error}") from error


def extra_regions(found: Json, side: int) -> list[set[int]]:
    """Return the extra regions of a puzzle, each its cells; what is no cell of the board is left out."""
    listed = found.get("extraregion")
    regions = []
    for region in listed if isinstance(listed, list) else []:
        names = region.get("cells") if isinstance(region, dict) else None
        matches = [CELL.fullmatch(str(name)) for name in names] if isinstance(names, list) else []
        places = [(int(match[1]) - 1, int(match[2]) - 1) for match in matches if match]
        regions.append({r * side + c for r, c in places if 0 <= r < side and 0 <= c < side})
    return regions


def has_link(layout: Layout) -> bool:
    """Return whether f-puzzles has boards of this layout, and tells it from others."""
    sized = layout.side in SIDES and layout.side <= BIGGEST
    return sized and (not layout.regions or rectangular(layout) == layout)


def rules_of(found: Json, cells: list[Json]) -> list[str]:
    """Return the names of the rules of a puzzle that are neither regions, nor both diagonals, nor extra regions."""
    keys = [key for key, value in found.items() if value and key not in HANDLED]
    side = isqrt(len(cells))
    regions = extra_regions(found, side)
    if regions and all(len(region) == side for region in regions):
        keys = [key for key in keys if key != "extraregion"]
    one_diagonal = bool(found.get("diagonal+")) != bool(found.get("diagonal-"))
    keys += {key: None for cell in cells for key, value in cell.items() if value and key not in OF_CELLS}
    return [*(NAMES.get(key, key[:20]) for key in keys), *["a single diagonal"] * one_diagonal]


def json_of(board: DigitRows) -> str:
    """Return the JSON of a board."""
    layout = board.layout
    usual = layout.box == usual_box(layout.side)
    regions = [None] * layout.side**2 if usual else layout.boxes.ravel().tolist()
    notes = [flat(rows) if rows else [0] * layout.side**2 for rows in board[2:]]
    cells = [cell_of(*one) for one in zip(flat(board.givens), *notes, regions, strict=True)]
    rows = [cells[k : k + layout.side] for k in range(0, len(cells), layout.side)]
    found: Json = {"size": layout.side, "title": "", "author": "", "grid": rows}
    found |= {"diagonal+": True, "diagonal-": True} if layout.diagonals else {}
    if layout.extra:
        names = [[f"R{cell // layout.side + 1}C{cell % layout.side + 1}" for cell in cells] for cells in layout.extra]
        found["extraregion"] = [{"cells": cells} for cells in names]
    return json.dumps(found, separators=(",", ":"))


def cell_of(given: int, entry: int, mark: int, corner: int, region: int | None) -> Json:
    """Return a cell as f-puzzles keeps it."""
    cell: Json = {"value": given, "given": True} if given else {"value": entry} if entry else {}
    if not cell:
        kinds = ((CENTER, mark), (CORNER, corner))
        cell = {key: [k + 1 for k in range(kind.bit_length()) if kind >> k & 1] for key, kind in kinds if kind}
    return cell if region is None else cell | {"region": region}


def write_link(board: DigitRows) -> str:
    """Return a link to f-puzzles."""
    return link_of(F_PUZZLES, json_of(board))


def write_sudokupad(board: DigitRows) -> str:
    """Return a link to SudokuPad."""
    return link_of(SUDOKUPAD, json_of(board))


def link_of(site: str, text: str) -> str:
    """Return the link of a site to a puzzle, packed."""
    import lzstring

    code = lzstring.compress_to_base64(text)
    return f"{site}{quote(code, safe='') if site == SUDOKUPAD else code}\n"


def with_title(link: str, title: str, author: str) -> str:
    """Return a link that was written here with a title and an author."""
    site = F_PUZZLES if link.startswith(F_PUZZLES) else SUDOKUPAD
    found = json.loads(unpacked(link.removeprefix(site).strip(), 1)) | {"title": title, "author": author}
    return link_of(site, json.dumps(found, separators=(",", ":")))


def title_and_author(text: str) -> tuple[object, object]:
    """Return what a link or JSON text that was read names as title and author; None for any other text."""
    match = ADDRESS.fullmatch(text) if "puzzles" in text else None
    if match is None and not is_json(text):
        return None, None
    text = unpacked(match["code"], 1) if match else text.removeprefix("\ufeff")
    try:
        check_json_size(text)
        found = json.loads(text)
    except (ValueError, RecursionError):  # no JSON, but sets of names, for example
        return None, None
    return (found.get("title"), found.get("author")) if isinstance(found, dict) and is_puzzle(found) else (None, None)
