"""Files of other programs: saved games, JSON of web services, XML with an element for each given; others are named."""

import json
import re
from collections.abc import Iterator, Mapping

from workbench.files.recognition import zero_one
from workbench.puzzles import KINDS
from workbench.puzzles.burrtools_header import BURRTOOLS_HEADER
from workbench.puzzles.json_size import check_json_size
from workbench.puzzles.puzzle import ParseError, PartialError, Reading
from workbench.puzzles.sentences import joined, quoted
from workbench.puzzles.xml_tags import Tag, tags

MAX_LENGTH = 2**20  # characters of a file that is looked into

SAVED_GAME = re.compile(r"\s*SAVEFILE:\d+:")
FIELD = re.compile(r"^(?P<key>[A-Z]+) *:\d+:(?P<value>[^\n\r]*)", re.MULTILINE)
SOLO = "Solo"
XML = re.compile(
    r"\s*+(?>(?:<\?xml[^>]*+>|<!--(?:[^-]|-(?!->))*+-->|<!DOCTYPE[^>]*+>)\s*+)*+<(?!https?:)(?P<root>[A-Za-z][\w.:-]*+)"
)
READ_XML = ("opensudoku", "ksudoku", "puzzle", "puzzles")
PAGES = ("html", "table", "tbody", "div", "body", "p", "pre", "tr", "section", "main", "form")  # of HTML
ROW_KEYS, COLUMN_KEYS = ("row", "r", "y", "line"), ("column", "col", "c", "x")
VALUE_KEYS = ("value", "digit", "number", "given", "v", "d")
SIDE_KEYS = ("order", "size", "side", "n", "rank", "width")
SIDES = (4, 6, 8, 9, 10, 12, 15, 16, 25)
UNKNOWN_JSON = (
    "This JSON holds no puzzle that is known here."
    ' A document of the workbench begins with "format": "puzzle-workbench 1.0".'
)
SIZE = re.compile(r"\d+\s*[x×]\s*\d+\b")  # of a board, as in a header
LOOKED_AT = 4096  # characters of the beginning
SOLUTION = re.compile(r"(?!un).*(?:solution|solved|answer|complete|current)", re.IGNORECASE)  # a key
RULES = re.compile(
    r"cage|killer|thermo|arrow|constraint|diagonal|region|knight|king|kropki|sandwich|palindrom|rule", re.I
)


def is_leap_graph(text: str) -> bool:
    """Return whether a text is the graph of a board's leaps, as tours write it."""
    from workbench.puzzles.tour.graph_text import board_in  # other kinds are read without this one

    return bool(board_in(text))


def readings_of(text: str) -> list[Reading]:
    """Return the reading of a file of another program; [] for any other text; raise ParseError for an unknown one."""
    begin = text[:64].lstrip("\ufeff \t\r\n")[:1]
    if len(text) > MAX_LENGTH or begin not in ("S", "{", "<", "/"):
        return []
    if begin in "</" and is_leap_graph(text):
        return [Reading("tour", "the graph of a board", text, kind="tour")]
    if begin == "S":
        return [saved_game(text)] if SAVED_GAME.match(text) else []
    if begin == "/":
        return []
    return of_json(text) if begin == "{" else of_xml(text)


def saved_game(text: str) -> Reading:
    """Return the reading of a game saved by Simon Tatham's collection; raise ParseError for another game than Solo."""
    fields = {match["key"]: match["value"].strip() for match in FIELD.finditer(text)}
    game = fields.get("GAME", "")
    if game != SOLO:
        what = f"a saved game of {quoted(game)}" if game else "a damaged saved game"
        raise ParseError(f"This is {what} from Simon Tatham's collection; only Solo, his sudoku, can be read.", 1, 1)
    if not fields.get("PARAMS") or not fields.get("DESC"):
        raise ParseError("This saved game of Solo lacks PARAMS or DESC; save it again.", 1, 1)
    return Reading("sudoku", "a saved game of Solo", f"{fields['PARAMS']}:{fields['DESC']}\n", kind="sudoku")


def is_xml(text: str) -> bool:
    """Return whether a text is XML, but no page in HTML."""
    match = XML.match(text[:LOOKED_AT].removeprefix("\ufeff"))
    return match is not None and match["root"].lower() not in PAGES


def of_json(text: str) -> list[Reading]:
    """Return the reading of a JSON object: a puzzle of f-puzzles, or the first board that some key holds.

    Return [] for what is no JSON, or a family of sets; raise ParseError for any other object.
    """
    try:
        check_json_size(text)
        found = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):  # ParseError is a ValueError, too
        return []
    if not isinstance(found, dict):
        return []
    if isinstance(found.get("cells"), list) and "nbformat" in found:
        raise ParseError("This is a Jupyter notebook. Copy the puzzle out of it.", 1, 1)
    if named := [key for key, value in found.items() if key in KINDS and SIZE.match(str(value)[:40])]:
        text = json.dumps({named[0]: found[named[0]]} | found)  # with the kind first, as its reader expects
        return [Reading(named[0], f"a {named[0]} in JSON", text, kind=named[0])]
    from workbench.puzzles.sudoku.text import f_puzzles

    if f_puzzles.is_puzzle(found):
        return [Reading("sudoku", "a sudoku of f-puzzles", text, kind="sudoku")]
    if rows := "".join(boards_in(found, 0)):
        without = Reading("without-rules", "without them", rows, kind="sudoku")
        if rules := [key for key, value in found.items() if value and RULES.search(key)]:
            what = joined([quoted(key) for key in rules[:3]])
            raise PartialError(f"This JSON has a sudoku with {what}, which cannot be read yet.", [without])
        return [Reading("sudoku", "a sudoku", rows, kind="sudoku")]
    if matrices := [value for value in found.values() if is_matrix(value)]:
        return zero_one.readings_of("".join("".join(map(str, row)) + "\n" for row in matrices[0]))
    if all(map(is_flat, found.values())):
        return []
    raise ParseError(UNKNOWN_JSON, 1, 1)


def is_flat(value: object) -> bool:
    """Return whether a value of JSON is a list without lists inside: a set."""
    return isinstance(value, list) and not any(isinstance(one, list | dict) for one in value)


def is_matrix(value: object) -> bool:
    """Return whether a value of JSON is a list of rows of 0 and 1: lists or strings."""
    rows = value if isinstance(value, list) else []
    return len(rows) > 1 and all(
        isinstance(row, list | str) and row and set(map(str, row)) <= {"0", "1"} for row in rows
    )


def boards_in(value: object, depth: int) -> Iterator[str]:
    """Yield the rows of the boards that a value of JSON holds, but those of solutions."""
    if depth > 6:
        return
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not SOLUTION.match(key):
                yield from boards_in(inner, depth + 1)
    elif isinstance(value, str) and re.fullmatch(r"[0-9.*_-]{81}", value):
        yield value + "\n"
    elif isinstance(value, list) and is_drawn(value):
        yield "".join(f"{row}\n" for row in value)
    elif isinstance(value, list) and is_board(value):
        yield "".join(" ".join(sign_of(cell) for cell in row) + "\n" for row in value)
    elif isinstance(value, list):
        for inner in value:
            yield from boards_in(inner, depth + 1)


def is_drawn(rows: list[object]) -> bool:
    """Return whether there are as many strings as signs in each, of digits and open cells, not only 0 and 1."""
    side = len(rows)
    signs = "".join(row for row in rows if isinstance(row, str))
    whole = side in SIDES and all(isinstance(row, str) and len(row) == side for row in rows)
    return whole and re.fullmatch(r"[0-9.*_-]+", signs) is not None and not set(signs) <= {"0", "1"}


def is_board(rows: list[object]) -> bool:
    """Return whether there are as many rows as cells in each, all small numbers or nothing, not only 0 and 1."""
    side = len(rows)
    if side not in SIDES or not all(isinstance(row, list) and len(row) == side for row in rows):
        return False
    signs = {sign_of(cell) for row in rows if isinstance(row, list) for cell in row}
    return signs <= {".", *map(str, range(side + 1))} and not signs <= {"0", "1"}


def sign_of(cell: object) -> str:
    """Return a value of JSON as the sign of a cell; "?" for what is none."""
    if cell is None or cell in ("", " ", ".", "-"):
        return "."
    return str(cell) if isinstance(cell, int | str) and not isinstance(cell, bool) else "?"


def of_xml(text: str) -> list[Reading]:
    """Return the reading of XML with an element for each given; [] for XML that a kind knows; raise ParseError."""
    match = XML.match(text.removeprefix("\ufeff"))
    if match is None or BURRTOOLS_HEADER.match(text) or match["root"].lower() in (*READ_XML, *PAGES):
        return []
    try:
        found = tags(text.removeprefix("\ufeff").lstrip(), 1)
    except ParseError:
        found = []
    if rows := rows_of_cells(found):
        return [Reading("sudoku", f"a sudoku in XML, <{match['root'][:20]}>", rows, kind="sudoku")]
    known = "OpenSudoku, KSudoku, BurrTools, and <puzzle> of kakuros"
    raise ParseError(f"This is XML that is not known here (<{match['root'][:20]}>). XML of {known} can be read.", 1, 1)


def rows_of_cells(found: list[Tag]) -> str:
    """Return the rows of a sudoku whose givens are an element each, with row, column and digit; "" if it is none."""
    cells: dict[tuple[int, int], int] = {}
    side = 0
    for tag in found:
        attributes = {key.lower(): value.strip() for key, value in tag.attributes.items()}
        row, column = number_of(attributes, ROW_KEYS), number_of(attributes, COLUMN_KEYS)
        if row is None or column is None:
            side = side or number_of(attributes, SIDE_KEYS) or 0
            continue
        digit = number_of({"text": tag.text.strip()}, ("text",)) or number_of(attributes, VALUE_KEYS) or 0
        if digit:
            cells[row, column] = digit
    places = {place for cell in cells for place in cell}
    side = side * side if side in (3, 4, 5) and max(places, default=0) > side else side or 9
    if len(cells) < side or side not in SIDES or max(cells.values()) > side or max(places) > side:
        return ""
    if (0 in places) == (side in places):  # it does not show where it begins to count
        return ""
    first = 0 if 0 in places else 1
    lines = [[cells.get((r, c), 0) for c in range(first, side + first)] for r in range(first, side + first)]
    return "".join(" ".join(str(digit or ".") for digit in line) + "\n" for line in lines)


def number_of(attributes: Mapping[str, str], keys: tuple[str, ...]) -> int | None:
    """Return the first of these attributes that is a small number, None if none is."""
    values = (attributes[key] for key in keys if key in attributes)
    return next((int(value) for value in values if re.fullmatch(r"\d{1,2}", value)), None)
