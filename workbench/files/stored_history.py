"""Positions and their history as a document file stores them.

    {"puzzle": [lines of its notation], "entries": [rows], "marks": [rows], "corners": [rows],
     "colours": [lines], "about": {see `credits`}, "notes": {see `notes`}}              a position
    {"at": 3, "steps": [{"did": "5 in r1c1", "puzzle": ..., "entries": ...}, ...]}     a history

A step names only what differs from the step before. Empty corner marks, and on a large board empty entries and marks,
are not named, nor are there the zeros at the end of a row.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.base.history import History
from workbench.files.credits import NO_CREDITS, Credits
from workbench.files.notes import parse_search_notes, stored_search_notes
from workbench.files.position import NO_MARKS, Position, alike, in_open_cells
from workbench.puzzles.board_budget import CELL_BYTES, BudgetError, board_budget, charge
from workbench.puzzles.colouring import NO_COLOURS, parse_colouring
from workbench.puzzles.grid import nothing
from workbench.puzzles.number_text import TextLine, words_of
from workbench.puzzles.puzzle import Compact, Fillable, Marks, ParseError, Puzzle

KEPT_STEPS = 1000  # before and after the present
FEWER_STEPS = (KEPT_STEPS, 100, 10, 0)  # tried in turn, where a file has no room for more
TOO_LARGE = "The undo history is too large; only its latest steps were loaded."
COMPACT_CELLS = 1_000_000  # of the largest board whose entries are always written as numbers
NAMED_CELLS = 10_000  # of the largest board of which empty entries and marks are written
MAX_NUMBER = 16  # characters of a number, the marks of a 49x49 sudoku at most, and a space
MAX_LINES = 250_000  # of one puzzle; an exact cover has one for each of 100,000 options
LONG_ROW = 1_000  # characters of a row from which on its numbers are read all at once
MAX_DESCRIPTION = 80  # characters of what led to a step, for it becomes the text of a menu

Json = dict[str, object]


def read_history(document: Json, kind: type[Puzzle], taken: int = 0) -> tuple[History[Position], str]:
    """Return the history of a document, and a notice if it is too large to load all of it.

    So many bytes are `taken` by the document itself, and not left for the boards of its history.

    A damaged history, or one that does not lead to the document's position, is replaced by one that begins there.
    """
    for kept in FEWER_STEPS[:-1]:  # with no step, only the position itself is left
        if history := history_near(document, kind, kept, taken):
            return history, "" if kept == KEPT_STEPS else TOO_LARGE
    return History(Boards(kind).position(document, None)), TOO_LARGE


def history_near(document: Json, kind: type[Puzzle], kept: int, taken: int) -> History[Position] | None:
    """Return the history with at most `kept` steps before and after the present, None if that is too large."""
    with board_budget(shares=True):
        boards = Boards(kind)
        position = boards.position(document, None)
        try:
            charge(taken // CELL_BYTES, boards=0)
            return read_steps(steps_near(document.get("history"), kept), position, boards)
        except BudgetError:
            return None
        except ParseError:
            return History(position)


def steps_near(stored: object, kept: int) -> object:
    """Return a stored history with at most `kept` steps before and after its present."""
    if not isinstance(stored, dict) or not isinstance(stored.get("steps"), list):
        return stored
    steps, at = stored["steps"], stored.get("at")
    if not isinstance(at, int) or not 0 <= at < len(steps) or not all(isinstance(step, dict) for step in steps):
        return stored
    begin: Json = {}
    for step in steps[: max(0, at - kept) + 1]:
        begin |= step
    return {"at": min(at, kept), "steps": [begin, *steps[max(0, at - kept) + 1 : at + kept + 1]]}


def read_steps(stored: object, position: Position, boards: "Boards") -> History[Position]:
    """Return the history that is stored, or a new one if that does not lead to this position."""
    fresh = History(position)
    if not isinstance(stored, dict) or not isinstance(stored.get("steps"), list):
        return fresh
    if not 0 < len(stored["steps"]) <= 2 * KEPT_STEPS + 1:
        return fresh
    history: History[Position] | None = None
    large = position.puzzle.open_cells().size > NAMED_CELLS
    unnamed = replace(position, colouring=NO_COLOURS, credits=None, notes=None, corners=NO_MARKS)
    before = Position.fresh(position.puzzle) if large else unnamed
    for step in stored["steps"]:
        if not isinstance(step, dict):
            return fresh
        before = boards.position(step, before)
        description = str(step.get("did", ""))[:MAX_DESCRIPTION]
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


class Boards:
    """Reads the positions of a document; equal puzzles and equal boards of numbers become one object."""

    def __init__(self, kind: type[Puzzle]) -> None:
        self._kind = kind
        self._puzzles: dict[str, Puzzle] = {}
        self._numbers: dict[tuple[tuple[str, ...], tuple[int, int], int], Marks] = {}

    def position(self, stored: Json, before: Position | None) -> Position:
        """Return the position that is stored; what it does not name is as in the one before."""
        puzzle = self._puzzle(joined(stored, "puzzle")) if before is None or "puzzle" in stored else before.puzzle
        if before is None or puzzle.shape != before.puzzle.shape:
            before = replace(Position.fresh(puzzle), credits=before.credits if before else None)
        symbols = len(puzzle.symbols) if isinstance(puzzle, Fillable) else 0
        highest = symbols or int(np.iinfo(np.int32).max)  # other kinds judge their entries themselves
        compact = None
        if "entries" in stored and isinstance(puzzle, Compact):
            compact = puzzle.parse_compact(lines_in(stored, "entries"))
        numbered = dict.fromkeys(("marks", "corners"), 2**symbols - 1)
        numbered |= {"entries": highest} if compact is None else {}
        rows = self._rows(stored, puzzle.shape, numbered)
        entries = rows["entries"].astype(np.int32, copy=False) if "entries" in rows else before.entries
        entries = entries if compact is None else compact
        if entries is not before.entries or puzzle is not before.puzzle:
            free = in_open_cells(entries, puzzle.open_cells())
            if free is not entries:
                charge(free.size, boards=0)
            entries = free
        colouring = before.colouring
        if "colours" in stored:
            colouring = parse_colouring(lines_in(stored, "colours"), puzzle.shape, symbols)
        credits_ = Credits.parse(stored["about"]) if "about" in stored else before.credits
        notes = parse_search_notes(stored["notes"]) if "notes" in stored else before.notes
        marks, corners = rows.get("marks", before.marks), rows.get("corners", before.corners)
        return Position(puzzle, entries, marks, colouring, credits_, notes, corners)

    def _puzzle(self, text: str) -> Puzzle:
        if text not in self._puzzles:
            self._puzzles[text] = self._kind.parse(text)[0]
        return self._puzzles[text]

    def _rows(self, stored: Json, shape: tuple[int, int], highest: dict[str, int]) -> dict[str, Marks]:
        """Return the boards of numbers that are stored; all are charged before any is made."""
        named = {key: (tuple(lines_in(stored, key)), shape, most) for key, most in highest.items() if key in stored}
        new = {name: key for key, name in named.items() if name not in self._numbers}
        charge(len(new) * shape[0] * shape[1], boards=0)
        for name, key in new.items():
            self._numbers[name] = read_rows(name[0], key, shape, name[2])
        return {key: self._numbers[name] for key, name in named.items()}


def lines_in(stored: Json, key: str) -> list[str]:
    """Return a list of lines."""
    lines = stored.get(key)
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ParseError(f'The document\'s "{key}" is not a list of lines; the file may be damaged.')
    if len(lines) > MAX_LINES:
        raise ParseError(f'The document\'s "{key}" has {len(lines):,} lines; the limit is {MAX_LINES:,}.')
    return lines


def joined(stored: Json, key: str) -> str:
    """Return a list of lines as one text."""
    return "\n".join(lines_in(stored, key)) + "\n"


def read_rows(lines: Sequence[str], key: str, shape: tuple[int, int], highest: int) -> Marks:
    """Return a read-only board of numbers from 0 to `highest`, stored as lines; raise ParseError.

    On a large board a line may be shorter than its row: the rest is 0.
    """
    rows, columns = shape
    size_error = ParseError(f'The document\'s "{key}" must be {rows} rows of {columns} numbers.')
    if len(lines) != rows or any(len(line) > columns * MAX_NUMBER for line in lines):
        raise size_error
    board: Marks = np.zeros(shape, np.int32 if highest < 2**31 else np.int64)
    for row, line in zip(board, lines, strict=True):
        numbers = numbers_of(line, key)
        if len(numbers) != columns and (rows * columns <= NAMED_CELLS or len(numbers) > columns):
            raise size_error
        if len(numbers) and not 0 <= numbers.min() <= numbers.max() <= highest:
            raise ParseError(f'A number in the document\'s "{key}" is not in the range 0 to {highest}.')
        row[: len(numbers)] = numbers
    board.flags.writeable = False
    return board


def numbers_of(line: str, key: str) -> NDArray[np.integer]:
    """Return the numbers of a row; raise ParseError."""
    try:
        if len(line) > LONG_ROW:
            return words_of([TextLine(1, line)], "a number").values
        return np.array([int(number) for number in line.split()], np.int64)
    except (ValueError, OverflowError) as error:
        raise ParseError(f'The document\'s "{key}" contains something that is not a number.') from error


def write_history(history: History[Position]) -> Json:
    """Return a history as JSON, with at most KEPT_STEPS before and after the present."""
    first = max(0, history.at - KEPT_STEPS)
    steps: list[Json] = []
    before: Position | None = None
    for step in history.steps[first : history.at + KEPT_STEPS]:
        steps.append({"did": step.description, **write_position(step.state, before)})
        before = step.state
    return {"at": history.at - first, "steps": steps}


def write_position(position: Position, before: Position | None) -> Json:
    """Return as JSON what of a position differs from the one before."""
    stored: Json = {}
    if before is None or position.puzzle != before.puzzle:
        stored["puzzle"] = position.puzzle.format().splitlines()
    for key, numbers, last in (
        ("entries", position.entries, before.entries if before else None),
        ("marks", position.marks, before.marks if before else None),
        ("corners", position.corners, before.corners if before else None),
    ):
        may_miss = numbers.size > NAMED_CELLS or key == "corners"
        untouched = may_miss and alike(numbers, nothing(position.puzzle.shape))
        if not (untouched if last is None else alike(numbers, last)):
            compact = compact_lines(position) if key == "entries" else None
            stored[key] = write_rows(numbers) if compact is None else compact
    same_board = before is not None and before.puzzle.shape == position.puzzle.shape
    if position.colouring != (before.colouring if before and same_board else NO_COLOURS):
        stored["colours"] = position.colouring.format()
    if (position.credits or NO_CREDITS) != ((before.credits if before else None) or NO_CREDITS):
        stored["about"] = (position.credits or NO_CREDITS).stored()
    if (position.notes or {}) != ((before.notes if before else None) or {}):
        stored["notes"] = stored_search_notes(position.notes or {})
    return stored


def compact_lines(position: Position) -> list[str] | None:
    """Return the entries of a very large board in the compact notation of its kind, if it has one."""
    if position.entries.size <= COMPACT_CELLS or not isinstance(position.puzzle, Compact):
        return None
    return position.puzzle.compact_lines(position.entries)


def write_rows(numbers: Marks) -> list[str]:
    """Return a board of numbers as lines; on a large board, they end with the last number that is not 0."""
    columns = numbers.shape[1]
    if numbers.size <= NAMED_CELLS:
        ends = [columns] * len(numbers)
    else:
        full = numbers != 0
        ends = np.where(full.any(axis=1), columns - full[:, ::-1].argmax(axis=1), 0).tolist()
    return [" ".join(map(str, row[:end].tolist())) for row, end in zip(numbers, ends, strict=True)]
