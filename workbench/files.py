"""Files: puzzles as text, documents as one JSON object.

A document:

    {"format": "puzzle-workbench 1.0", "kind": "sudoku",
     "puzzle": [lines of its notation], "entries": [rows], "marks": [rows],
     "history": {"at": 3, "steps": [{"did": "5 in r1c1", "puzzle": ..., "entries": ..., "marks": ...}, ...]}}

A step of the history names only what differs from the step before; what nobody has filled in is not named on a large
board, nor are the zeros at the end of its lines. Unknown keys survive; a newer major version is opened for reading
only.
"""

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from workbench.history import History
from workbench.kinds_of_text import first_word, parse_as, parse_guessed
from workbench.position import Position, alike, in_open_cells
from workbench.puzzles import KINDS
from workbench.puzzles.board_budget import BudgetError, board_budget, charge
from workbench.puzzles.grid import nothing
from workbench.puzzles.json_size import check_json_size
from workbench.puzzles.long_list import made_late
from workbench.puzzles.puzzle import Fillable, Filling, ParseError, Puzzle
from workbench.puzzles.text_limits import lines_of

FORMAT = "puzzle-workbench"
VERSION = (1, 0)
SUFFIX = ".puzzle"
LARGEST = 32 * 2**20  # bytes of any file; six hundred thousand sudokus
KEPT_STEPS = 1000  # of the history, before and after the present
FEWER_STEPS = (KEPT_STEPS, 100, 10, 0)  # tried in turn, where a file has no room for more
TOO_LARGE = "Only the latest undo steps were read: the history is too large."
MAX_NUMBER = 12  # characters of a number and a space
NAMED_CELLS = 10_000  # of the largest board of which empty entries and marks are written
MAX_LINES = 250_000  # of one puzzle; an exact cover has one for each of 100,000 options
LONG_ROW = 1_000  # characters of a row from which on its numbers are read all at once
MAX_DID = 80  # characters of what led to a step, for it becomes the text of a menu
ADDRESS = re.compile(  # of a page that shows one puzzle
    r"\s*https?://(?:www\.)?(?P<site>[a-z0-9.-]+)/(?:p|p\.html|pzv\.html|pzprv3/p\.html)?\?(?P<genre>[a-z][a-z0-9_-]*)/",
    re.ASCII | re.IGNORECASE,
)
GENRES = ("kakuro",)  # those of them that are read
SOMETHING = re.compile(r"[^\ufeff \t\r\n]")
OBJECT = re.compile(r"[\ufeff \t\r\n]*+\{")
Json = dict[str, object]


class FileError(Exception):
    """A file that cannot be read or written; the message says why and what to do."""


@dataclass
class Saved:
    """What a document file holds."""

    history: History[Position]
    read_only: str = ""  # why it must not be written over
    unknown: Json = field(default_factory=dict)
    notice: str = ""  # what of the file could not be read


def read_text(path: Path) -> str:
    """Return the text of a file, `-` for standard input; refuse what is too large before reading it."""
    try:
        if str(path) == "-":
            if sys.stdin is None:
                raise FileError("-: standard input is closed.")
            raw = sys.stdin.buffer.read(LARGEST + 1)
        elif path.stat().st_size > LARGEST:
            raise FileError(f"{path}: {path.stat().st_size / 2**20:.0f} MiB; the limit is {LARGEST // 2**20} MiB.")
        else:
            with path.open("rb") as file:
                raw = file.read(LARGEST + 1)  # a pipe does not tell its size before
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}.") from error
    if len(raw) > LARGEST:
        raise FileError(f"{path}: more than {LARGEST // 2**20} MiB; that is the limit.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()  # `object`: without the mark at the beginning
        column = len(before) - before.rfind("\n")
        raise ParseError("expected UTF-8 text; this is something else", before.count("\n") + 1, column) from error


def parse_puzzles(text: str, kind: str | None = None) -> Sequence[Puzzle]:
    """Return the puzzles of a text or document; where no kind is named, the first kind that can read it."""
    found = parse_filled(text, kind)
    return made_late(lambda k: found[k][0], len(found))


def parse_positions(text: str, kind: str | None = None) -> Sequence[Position]:
    """Return the puzzles of a text or document with the entries that stand there."""
    if is_document(text):
        return [parse_document(text).history.now.state]
    found = parse_filled(text, kind)
    return made_late(lambda k: position_of(*found[k]), len(found))


def position_of(puzzle: Puzzle, filling: Filling | None) -> Position:
    """Return a puzzle with a filling, if there is one, as its entries."""
    return Position.fresh(puzzle) if filling is None else Position.fresh(puzzle).keep(filling)


def parse_filled(text: str, kind: str | None = None) -> Sequence[tuple[Puzzle, Filling | None]]:
    """Return the puzzles of a text or document, each with its filling if there may be one."""
    if not SOMETHING.search(text):
        raise ParseError("there is nothing to read; expected a puzzle")
    check_genre(text)
    if is_document(text):
        position = parse_document(text).history.now.state
        return [(position.puzzle, position.entries)]
    if kind is not None:
        return parse_as(KINDS[kind], text)
    if (header := first_word(text)) in KINDS:
        return parse_as(KINDS[header], text)
    return parse_guessed(text)


def check_genre(text: str) -> None:
    """Raise ParseError for the address of a puzzle that is of no kind here, at one of the sites that use pzpr."""
    address = ADDRESS.match(text)
    if address and address["genre"] not in GENRES:
        site, genre = address["site"][:40], address["genre"][:20]
        known = " and ".join(GENRES)
        raise ParseError(f"{site}'s {genre} cannot be read here, only its {known}", 1, address.start("genre") + 1)


def is_document(text: str) -> bool:
    """Tell whether a text is a JSON object that is not one of a kind's own, which begins with the kind's name."""
    return OBJECT.match(text) is not None and first_word(text) not in KINDS


def parse_document(text: str) -> Saved:
    """Return what a document holds, or, if the text is no document, a new one with its first puzzle."""
    if not is_document(text):
        return Saved(History(parse_positions(text)[0]))
    check_json_size(text, "The file is damaged, or no document of the workbench")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:  # JSONDecodeError, or a number of more digits than int() reads
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise ParseError("not a whole JSON object; the file may be damaged", line, column) from error
    read_only = check_version(document)
    kind = document.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ParseError(f"the document's kind is {str(kind)[:20]!r}; expected one of {', '.join(KINDS)}")
    history, notice = read_history(document, KINDS[kind])
    known = {"format", "kind", "puzzle", "entries", "marks", "history"}
    unknown = {key: value for key, value in document.items() if key not in known}
    return Saved(history, read_only, unknown, notice)


def check_version(document: Json) -> str:
    """Return "" for a document that may be written over, else the reason why not; raise ParseError for no document."""
    name, _, version = str(document.get("format", "")).partition(" ")
    if name != FORMAT or not re.fullmatch(r"\d{1,9}\.\d{1,9}", version, re.ASCII):
        raise ParseError(f'this JSON is no document of the workbench: expected "format": "{FORMAT} 1.0"', 1, 1)
    if int(version.partition(".")[0]) > VERSION[0]:
        return f"It was made by a newer workbench (format {version})."
    return ""


def lines_in(document: Json, key: str) -> list[str]:
    """Return a list of lines."""
    lines = document.get(key)
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ParseError(f'"{key}" of the document is not a list of lines')
    if len(lines) > MAX_LINES:
        raise ParseError(f'"{key}" of the document has {len(lines):,} lines; expected {MAX_LINES:,} at most')
    return lines


def joined(document: Json, key: str) -> str:
    """Return a list of lines as one text."""
    return "\n".join(lines_in(document, key)) + "\n"


class Boards:
    """Reads the positions of a document; a puzzle or a board of numbers that is written like one before is that one."""

    def __init__(self, kind: type[Puzzle]) -> None:
        self._kind = kind
        self._puzzles: dict[str, Puzzle] = {}
        self._numbers: dict[tuple[tuple[str, ...], tuple[int, int], int], NDArray[np.int32]] = {}

    def position(self, stored: Json, before: Position | None) -> Position:
        """Return the position that is stored, with what it does not name taken from the one before."""
        puzzle = self._puzzle(joined(stored, "puzzle")) if before is None or "puzzle" in stored else before.puzzle
        if before is None or puzzle.shape != before.puzzle.shape:
            before = Position.fresh(puzzle)
        symbols = len(puzzle.symbols) if isinstance(puzzle, Fillable) else 0
        highest = symbols or int(np.iinfo(np.int32).max)  # of other kinds, the puzzle judges what an entry may be
        rows = self._rows(stored, puzzle.shape, {"entries": highest, "marks": 2**symbols - 1})
        entries = rows.get("entries", before.entries)
        if entries is not before.entries or puzzle is not before.puzzle:
            free = in_open_cells(entries, puzzle.open_cells())
            if free is not entries:
                charge(free.size, boards=0)
            entries = free
        return Position(puzzle, entries, rows.get("marks", before.marks))

    def _puzzle(self, text: str) -> Puzzle:
        if text not in self._puzzles:
            self._puzzles[text] = self._kind.parse(text)[0]
        return self._puzzles[text]

    def _rows(self, stored: Json, shape: tuple[int, int], highest: dict[str, int]) -> dict[str, NDArray[np.int32]]:
        """Return the boards of numbers that are stored; all are charged before one is made."""
        named = {key: (tuple(lines_in(stored, key)), shape, most) for key, most in highest.items() if key in stored}
        new = {name: key for key, name in named.items() if name not in self._numbers}
        charge(len(new) * shape[0] * shape[1], boards=0)
        for name, key in new.items():
            self._numbers[name] = read_rows(name[0], key, shape, name[2])
        return {key: self._numbers[name] for key, name in named.items()}


def read_rows(lines: Sequence[str], key: str, shape: tuple[int, int], highest: int) -> NDArray[np.int32]:
    """Return a read-only board of numbers from 0 to `highest`, stored as lines; raise ParseError.

    On a large board a line may end before its row does: what it does not name is 0.
    """
    rows, columns = shape
    if len(lines) != rows or any(len(line) > columns * MAX_NUMBER for line in lines):
        raise ParseError(f'"{key}" of the document has not {rows} rows of {columns} numbers')
    board = np.zeros(shape, np.int32)
    for row, line in zip(board, lines, strict=True):
        numbers = numbers_of(line, key)
        if len(numbers) != columns and (rows * columns <= NAMED_CELLS or len(numbers) > columns):
            raise ParseError(f'"{key}" of the document has not {rows} rows of {columns} numbers')
        if len(numbers) and not 0 <= numbers.min() <= numbers.max() <= highest:
            raise ParseError(f'"{key}" of the document holds a number that is not from 0 to {highest}')
        row[: len(numbers)] = numbers
    board.flags.writeable = False
    return board


def numbers_of(line: str, key: str) -> NDArray[np.integer]:
    """Return the numbers of a row; raise ParseError."""
    try:
        if len(line) > LONG_ROW:
            from workbench.puzzles.tour.number_text import Line, words_of  # which imports all about tours

            return words_of([Line(1, line)], "a number").values
        return np.array([int(number) for number in line.split()], np.int64)
    except (ValueError, OverflowError) as error:
        raise ParseError(f'"{key}" of the document holds something that is not a number') from error


def read_history(document: Json, kind: type[Puzzle]) -> tuple[History[Position], str]:
    """Return the history of a document, if it is whole and leads to its position, else one that begins there.

    Of a history that is too large, the steps near the present are read; the second value is a sentence that says so.
    """
    for kept in FEWER_STEPS[:-1]:  # none are the position itself
        if history := history_near(document, kind, kept):
            return history, "" if kept == KEPT_STEPS else TOO_LARGE
    return History(Boards(kind).position(document, None)), TOO_LARGE


def history_near(document: Json, kind: type[Puzzle], kept: int) -> History[Position] | None:
    """Return the history with at most so many steps before and after the present, None if that is too large."""
    with board_budget(shares=True):
        boards = Boards(kind)
        position = boards.position(document, None)
        try:
            return read_steps(steps_near(document.get("history"), kept), position, boards)
        except BudgetError:
            return None
        except ParseError:
            return History(position)


def steps_near(stored: object, kept: int) -> object:
    """Return a stored history with at most so many steps before and after its present."""
    if not isinstance(stored, dict) or not isinstance(stored.get("steps"), list):
        return stored
    steps, at = stored["steps"], stored.get("at")
    if not isinstance(at, int) or not 0 <= at < len(steps) or not all(isinstance(step, dict) for step in steps):
        return stored
    begin: Json = {}
    for step in steps[: max(0, at - kept) + 1]:
        begin |= step
    return {"at": min(at, kept), "steps": [begin, *steps[max(0, at - kept) + 1 : at + kept + 1]]}


def read_steps(stored: object, position: Position, boards: Boards) -> History[Position]:
    """Return the history that is stored, or one that begins here if it does not lead to this position."""
    fresh = History(position)
    if not isinstance(stored, dict) or not isinstance(stored.get("steps"), list):
        return fresh
    if not 0 < len(stored["steps"]) <= 2 * KEPT_STEPS + 1:
        return fresh
    history: History[Position] | None = None
    before = Position.fresh(position.puzzle) if position.puzzle.open_cells().size > NAMED_CELLS else position
    for step in stored["steps"]:
        if not isinstance(step, dict):
            return fresh
        before = boards.position(step, before)
        description = str(step.get("did", ""))[:MAX_DID]
        if history is None:
            history = History(before, description)
        else:
            history.push(before, description)
    assert history is not None
    at = stored.get("at")
    if not isinstance(at, int) or not 0 <= at < len(history.steps):
        return fresh
    history.at = at
    if not history.now.state.same(position):
        return fresh
    history.mark_saved()
    return history


def format_document(saved: Saved) -> str:
    """Return the text of a document file."""
    history = saved.history
    first = max(0, history.at - KEPT_STEPS)
    steps: list[Json] = []
    before: Position | None = None
    for step in history.steps[first : history.at + KEPT_STEPS]:
        steps.append({"did": step.description, **write_position(step.state, before)})
        before = step.state
    document = {
        "format": f"{FORMAT} {VERSION[0]}.{VERSION[1]}",
        "kind": history.now.state.puzzle.kind,
        **write_position(history.now.state, None),
        **saved.unknown,
    }
    if len(steps) > 1 or history.now.state.entries.size <= NAMED_CELLS:
        document["history"] = {"at": history.at - first, "steps": steps}
    text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    return text.encode(errors="backslashreplace").decode()  # half a surrogate pair becomes JSON's own escape


def format_file(saved: Saved) -> str:
    """Return the text of a document file that can be read again, with less history if need be; raise FileError."""
    check_puzzle_size(saved.history.now.state.puzzle)
    fault = ""
    for kept in FEWER_STEPS:
        text = format_document(replace(saved, history=saved.history.excerpt(kept)))
        if not (fault := fault_of_file(text)):
            return text
    raise FileError(fault)


def fault_of_file(text: str) -> str:
    """Return why the text of a document could not be read from a file, "" if it can."""
    if (size := len(text.encode())) > LARGEST:
        limit = f"{LARGEST // 2**20} MiB"
        return f"The document would take {size / 2**20:.0f} MiB; the limit is {limit}. Export it as text instead."
    try:
        check_json_size(text)
    except ParseError:
        return "The document has too many lines to be opened again. Export it as text instead."
    return ""


def check_puzzle_size(puzzle: Puzzle) -> None:
    """Raise FileError for a puzzle whose text is larger than what is read."""
    try:
        lines_of(puzzle.format(), puzzle.kind)
    except ParseError as error:
        raise FileError(f"The document could not be opened again: {error.message}.") from error


def write_position(position: Position, before: Position | None) -> Json:
    """Return what of a position differs from the one before."""
    stored: Json = {}
    if before is None or position.puzzle != before.puzzle:
        stored["puzzle"] = position.puzzle.format().splitlines()
    for key, numbers, last in (
        ("entries", position.entries, before.entries if before else None),
        ("marks", position.marks, before.marks if before else None),
    ):
        untouched = numbers.size > NAMED_CELLS and alike(numbers, nothing(position.puzzle.shape))
        if not (untouched if last is None else alike(numbers, last)):
            stored[key] = write_rows(numbers)
    return stored


def write_rows(numbers: NDArray[np.int32]) -> list[str]:
    """Return a board of numbers as lines; on a large board, they end with the last number that is not 0."""
    columns = numbers.shape[1]
    if numbers.size <= NAMED_CELLS:
        ends = [columns] * len(numbers)
    else:
        full = numbers != 0
        ends = np.where(full.any(axis=1), columns - full[:, ::-1].argmax(axis=1), 0).tolist()
    return [" ".join(map(str, row[:end].tolist())) for row, end in zip(numbers, ends, strict=True)]
