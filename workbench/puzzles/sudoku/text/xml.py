"""Sudokus in XML: files of OpenSudoku, with games of 81 digits or of cells with notes, and of KSudoku.

<opensudoku><game data="53..."/></opensudoku>              in version 2 with <folder name="..."> around the games
data="version: 2\\n5|0|0|...                               a value, notes (bit d-1 = d) and 1 if it is no given
<ksudoku><game><puzzle><graph order="9" type="sudoku"/><values>ec__g____...</values></puzzle></game></ksudoku>
"""

import re

from workbench.puzzles.board_budget import SUDOKU_CELL, charge
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.board import BIGGEST_COMPACT, COMPACT_SIDES, DigitRows, flat, in_rows, usual_box
from workbench.puzzles.text_limits import line_count
from workbench.puzzles.xml_tags import Tag, tags

BEGIN = re.compile(
    r"\s*+(?>(?:<\?[^>]*+>|<!--(?:[^-]|-(?!->))*+-->|<!DOCTYPE[^>\[]*+>)\s*+)*+<(?P<root>opensudoku|ksudoku)\b",
    re.IGNORECASE,
)
GAME = re.compile(r"[0-9]{81}", re.ASCII)
CELLS = re.compile(r"\s*version: (?P<version>[1-4])\s+(?P<cells>\S+)\s*", re.ASCII)
NOTES = {  # version 2 has a bar too many, and version 4 two sorts of notes
    "1": r"(?P<notes>(?:\d,)+|-)",
    "2": r"(?P<notes>\d{1,3})\|?",
    "3": r"(?P<notes>\d{1,3})",
    "4": r"(?P<notes>\d{1,3}\|\d{1,3})",
}
CELL = {version: re.compile(rf"(\d)\|{notes}\|([01])\|", re.ASCII) for version, notes in NOTES.items()}
OPEN_LETTER = "_"


def is_xml(text: str) -> bool:
    """Return whether a text begins as one of these files."""
    return BEGIN.match(text, text.startswith("\ufeff")) is not None


def read_xml(text: str) -> list[DigitRows]:
    """Return the boards of one or several files, one after the other; raise ParseError."""
    boards: list[DigitRows] = []
    begin, line = 0, 1
    while match := BEGIN.match(text, begin):
        space = len(match[0]) - len(match[0].lstrip())
        line += line_count(text[begin : begin + space])
        close = text.find(f"</{match['root']}", match.end())
        end = text.find(">", close) + 1 if close >= 0 else 0
        file = text[begin + space : end or len(text)]
        read = read_opensudoku if match["root"].lower() == "opensudoku" else read_ksudoku
        boards += read(tags(file, line))
        begin, line = begin + space + len(file), line + line_count(file)
    if text[begin:].strip():
        raise ParseError("Text follows the sudokus of this file; expected its end.", line + 1, 1)
    if not boards:
        raise ParseError("This file has no sudokus; expected <game data=...>, or <graph> and <values>.", 1, 1)
    return boards


def read_opensudoku(found: list[Tag]) -> list[DigitRows]:
    """Return the boards of the games."""
    boards = []
    for tag in found:
        data = tag.attributes.get("data")
        if tag.name == "game" and data is not None:
            charge(81, tag.line, SUDOKU_CELL)
            boards.append(board_of_game(data, tag))
    return boards


def board_of_game(data: str, tag: Tag) -> DigitRows:
    """Return the board of a game; raise ParseError."""
    if GAME.fullmatch(data.strip()):
        return DigitRows(Layout((3, 3)), in_rows([int(sign) for sign in data.strip()]))
    found = CELLS.fullmatch(data)
    cells = list(CELL[found["version"]].finditer(found["cells"])) if found else []
    if found is None or len(cells) != 81 or sum(len(cell[0]) for cell in cells) != len(found["cells"]):
        message = "The data of this sudoku cannot be read; expected 81 digits, or version: 1 to 4 and 81 cells."
        raise ParseError(message, tag.line, tag.column)
    givens, entries, marks = [0] * 81, [0] * 81, [0] * 81
    for k, (value, notes, editable) in enumerate(cell.groups() for cell in cells):
        (entries if editable == "1" else givens)[k] = int(value)
        marks[k] = marks_of(notes) if value == "0" else 0
    rows = [in_rows(numbers) if any(numbers) else None for numbers in (entries, marks)]
    return DigitRows(Layout((3, 3)), in_rows(givens), *rows)


def marks_of(notes: str) -> int:
    """Return the marks that notes stand for: numbers, or in version 1 digits with a comma after each."""
    if notes == "-":
        return 0
    if "," in notes:
        return sum(1 << int(digit) >> 1 for digit in set(notes.split(",")) if digit)
    one, _, other = notes.partition("|")
    return (int(one) | int(other or 0)) & 511


def read_ksudoku(found: list[Tag]) -> list[DigitRows]:
    """Return the boards of the puzzles."""
    boards = []
    graph: Tag | None = None
    for tag in found:
        if tag.name == "graph":
            graph = tag
        elif tag.name == "values" and graph is not None:
            boards.append(board_of_values(tag, graph))
    return boards


def board_of_values(values: Tag, graph: Tag) -> DigitRows:
    """Return the board of a puzzle; raise ParseError."""
    sort, order = graph.attributes.get("type", "sudoku"), graph.attributes.get("order", "9")
    if sort.lower() != "sudoku":
        message = f"KSudoku's graph {quoted(sort)} is not supported; expected an ordinary sudoku."
        raise ParseError(message, graph.line, graph.column)
    side = int(order) if order.isdecimal() and order.isascii() and len(order) < 3 else 0
    if side not in COMPACT_SIDES:
        message = f"The order of this sudoku is {quoted(order)}; expected 4, 9, 16 or {BIGGEST_COMPACT}."
        raise ParseError(message, graph.line, graph.column)
    charge(side * side, values.line, SUDOKU_CELL)
    cells = "".join(values.text.split())
    numbers = [0 if sign in "_.0" else ord(sign.lower()) - ord("a") + 1 for sign in cells]
    if len(numbers) != side * side or not all(0 <= number <= side for number in numbers):
        message = f"The values of this sudoku must be {side * side} signs: _ or a letter from a to {chr(96 + side)}."
        raise ParseError(message, values.line, values.column)
    return DigitRows(Layout(usual_box(side)), in_rows(numbers))


def write_opensudoku(board: DigitRows) -> str:
    """Return OpenSudoku's file, with cells and notes only if there are entries or marks."""
    data = "".join(map(str, flat(board.givens)))
    if board.entries or board.marks:
        entries = flat(board.entries) if board.entries else [0] * 81
        marks = flat(board.marks) if board.marks else [0] * 81
        both = zip(flat(board.givens), entries, marks, strict=True)
        cells = (f"{given or entry}|{mark}|{int(not given)}|" for given, entry, mark in both)
        data = f"version: 3&#10;{''.join(cells)}"
    return f'<?xml version="1.0" encoding="utf-8"?>\n<opensudoku>\n  <game data="{data}" />\n</opensudoku>\n'


def write_ksudoku(board: DigitRows) -> str:
    """Return KSudoku's file."""
    values = "".join(chr(ord("a") - 1 + digit) if digit else OPEN_LETTER for digit in flat(board.digits))
    side = board.layout.side
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<ksudoku>\n <game>\n  <puzzle>\n'
        f'   <graph order="{side}" type="sudoku"/>\n   <values>{values}</values>\n'
        "  </puzzle>\n </game>\n</ksudoku>\n"
    )
