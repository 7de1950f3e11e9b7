"""Files: puzzles as text, documents as one JSON object.

A document:

    {"format": "puzzle-workbench 1.0", "kind": "sudoku",
     "puzzle": [...], "entries": [...], "marks": [...], "corners": [...], "colours": [...],
     "about": {...},         see `files.credits`
     "notes": {...},         see `files.notes`
     "history": {...}}       see `files.stored_history`

Unknown keys survive; a document of a newer major version is opened read-only.
"""

import json
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import FileIO, UnsupportedOperation
from pathlib import Path
from typing import BinaryIO

from workbench.base.history import History
from workbench.files.analyses import is_analysis, parse_analysis
from workbench.files.position import Position
from workbench.files.recognition import Choose, Recognized, recognize
from workbench.files.recognition.decoding import text_of
from workbench.files.recognition.kinds import MAX_START
from workbench.files.stored_history import FEWER_STEPS, NAMED_CELLS, Json, read_history, write_history, write_position
from workbench.puzzles import KINDS
from workbench.puzzles.json_size import check_json_size
from workbench.puzzles.long_list import made_late
from workbench.puzzles.puzzle import Limited, ParseError, Puzzle
from workbench.puzzles.sentences import quoted
from workbench.puzzles.text_limits import limits_of, lines_of

FORMAT = "puzzle-workbench"
VERSION = (1, 0)
SUFFIX = ".puzzle"
MAX_FILE_BYTES = 32 * 2**20  # of any file; six hundred thousand sudokus
GZIP = b"\x1f\x8b"  # the first bytes of what it packs
GIVENS = re.compile(r"[0-9.]{16,}")  # no name of a file
SOMETHING = re.compile(r"[^\ufeff \t\r\n]")
OBJECT = re.compile(r"[\ufeff \t\r\n]*+\{")
DOCUMENT = re.compile(rf'"format"\s*:\s*"{FORMAT}[ "]')


class FileError(Exception):
    """A file that cannot be read or written; the message says why and what to do."""


@dataclass
class Saved:
    """What a document file holds."""

    history: History[Position]
    read_only: str = ""  # why it must not be overwritten
    unknown: Json = field(default_factory=dict)
    notice: str = ""  # which part of the file was not loaded


def read_text(path: Path) -> str:
    """Return the text of a file, `-` for standard input; raise FileError for a large one before reading it."""
    with opened(path) as file:
        return rest_of_text(path, file)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO | FileIO]:
    """Open a file, `-` for standard input, to read bytes as they arrive; raise FileError, also if reading fails."""
    try:
        if str(path) != "-":
            with path.open("rb", buffering=0) as file:
                yield file
        elif sys.stdin is None:
            raise FileError("Standard input is closed.")
        else:
            yield standard_input()
    except OSError as error:
        advice = " To give a puzzle itself, write - and send it to standard input."
        raise FileError(f"{path}: {error.strerror}.{advice * bool(GIVENS.fullmatch(str(path)))}") from error


def standard_input() -> BinaryIO | FileIO:
    """Return standard input without a buffer, so that reading waits for no more than there is."""
    try:
        return FileIO(sys.stdin.fileno(), closefd=False)
    except UnsupportedOperation:  # it is no file
        return sys.stdin.buffer


def rest_of_text(path: Path, file: BinaryIO | FileIO, begun: bytes = b"") -> str:
    """Return the text of an open file of which the beginning has been read; raise FileError if it is too large."""
    limit = f"the limit is {MAX_FILE_BYTES // 2**20} MiB"
    if str(path) != "-" and path.stat().st_size > MAX_FILE_BYTES:
        raise FileError(f"{path} is too large: {path.stat().st_size / 2**20:.0f} MiB; {limit}.")
    parts, size = [begun], len(begun)
    while size <= MAX_FILE_BYTES and (part := file.read(MAX_FILE_BYTES + 1 - size)):  # a pipe comes in parts
        parts.append(part)
        size += len(part)
    if size > MAX_FILE_BYTES:
        raise FileError(f"{path} is too large; {limit}.")
    data = b"".join(parts)
    del parts  # as large again
    return text_of(unpacked(path, data) if data.startswith(GZIP) else data)


def unpacked(path: Path, data: bytes) -> bytes:
    """Return what is packed with gzip; raise FileError if it is damaged or too large, which is found on the way."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        content = unpacker.decompress(data, MAX_FILE_BYTES + 1)
    except zlib.error as error:
        raise FileError(f"{path} is packed with gzip and damaged; save or copy it again.") from error
    if len(content) > MAX_FILE_BYTES:
        raise FileError(f"{path} is too large once it is unpacked; the limit is {MAX_FILE_BYTES // 2**20} MiB.")
    if not unpacker.eof:
        raise FileError(f"{path} is packed with gzip and ends too early; save or copy it again.")
    return content


def parse_puzzles(text: str, kind: str | None = None, choose: Choose | None = None) -> Sequence[Puzzle]:
    """Return the puzzles of a text or document; where no kind is named, of the kind that it shows."""
    found = parse_positions(text, kind, choose)
    return made_late(lambda k: found[k].puzzle, len(found))


def parse_positions(text: str, kind: str | None = None, choose: Choose | None = None) -> Sequence[Position]:
    """Return the puzzles of a text or document with the entries and marks that stand there; raise ParseError."""
    return recognize_text(text, kind, choose).positions


def recognize_text(text: str, kind: str | None = None, choose: Choose | None = None) -> Recognized:
    """Return the puzzles of a text or document, and the reading that found them; raise ParseError.

    `choose` returns one reading of an ambiguous text; without it, such a text raises AmbiguousError.
    """
    something = SOMETHING.search(text)
    if something is None:
        raise ParseError("The text is empty; expected a puzzle.")
    if something.start() > MAX_START:
        raise ParseError(f"The text begins with {something.start():,} blank characters. Remove them.", 1, 1)
    if is_analysis(text):
        analysed = parse_analysis(text).puzzle
        if analysed is None:
            raise ParseError("This analysis has no puzzle of its own.")
        return Recognized([Position.fresh(analysed)])
    if is_document(text):
        return Recognized([parse_document(text).history.now.state])
    return recognize(text, kind, choose)


def is_document(text: str) -> bool:
    """Return whether a text is a JSON object that states the format of the program's documents."""
    return OBJECT.match(text) is not None and DOCUMENT.search(text) is not None and not is_analysis(text)


def parse_document(text: str) -> Saved:
    """Return what a document holds; of any other text, a new document with its first puzzle."""
    if not is_document(text):
        return Saved(History(parse_positions(text)[0]))
    taken = check_json_size(text, "The file is damaged or not a workbench document.")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:  # JSONDecodeError, or a number of more digits than int() reads
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise ParseError("The JSON is incomplete or damaged. Open a backup of the file.", line, column) from error
    read_only = check_version(document)
    kind = document.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ParseError(f"The document's kind, {quoted(str(kind))}, is unknown; use one of {', '.join(KINDS)}.")
    history, notice = read_history(document, KINDS[kind], taken)
    known = {"format", "kind", "puzzle", "entries", "marks", "colours", "about", "notes", "history"}
    unknown = {key: value for key, value in document.items() if key not in known}
    return Saved(history, read_only, unknown, notice)


def check_version(document: Json) -> str:
    """Return why a document must be opened read-only, "" if it need not; raise ParseError if it is no document."""
    name, _, version = str(document.get("format", "")).partition(" ")
    if name != FORMAT or not re.fullmatch(r"\d{1,9}\.\d{1,9}", version, re.ASCII):
        raise ParseError(f'This JSON is not a workbench document: it needs "format": "{FORMAT} 1.0".', 1, 1)
    if int(version.partition(".")[0]) > VERSION[0]:
        return f"This document was saved by a newer version of the workbench (format {version})."
    return ""


def format_document(saved: Saved) -> str:
    """Return the text of a document file, whatever its size."""
    history = write_history(saved.history)
    now = saved.history.now.state
    document = {
        "format": f"{FORMAT} {VERSION[0]}.{VERSION[1]}",
        "kind": now.puzzle.kind,
        **write_position(now, None),
        **saved.unknown,
    }
    if len(saved.history.steps) > 1 or now.entries.size <= NAMED_CELLS:
        document["history"] = history
    text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    return text.encode(errors="backslashreplace").decode()  # half a surrogate pair becomes JSON's own escape


def format_file(saved: Saved) -> str:
    """Return the text of a document file that can be opened again, with less history if need be; raise FileError."""
    problem = ""
    checked: dict[int, str] = {}
    for kept in FEWER_STEPS:
        part = saved.history.excerpt(kept)
        if problem := problem_of_puzzles(part, checked):
            continue
        text = format_document(replace(saved, history=part))
        if not (problem := problem_of_text(text)):
            return text
    raise FileError(problem)


def problem_of_puzzles(history: History[Position], checked: dict[int, str]) -> str:
    """Return why a puzzle of a history could not be read from a file, "" if all can; `checked` are known, by id."""
    for step in history.steps:
        puzzle = step.state.puzzle
        if id(puzzle) not in checked:
            checked[id(puzzle)] = problem_of_puzzle(puzzle)
        if checked[id(puzzle)]:
            return checked[id(puzzle)]
    return ""


def problem_of_puzzle(puzzle: Puzzle) -> str:
    """Return why a puzzle could not be read from a file, "" if it can."""
    try:
        lines_of(puzzle.format(), limits_of(puzzle))
    except ParseError as error:
        return f"The document could not be opened again. {error.message}"
    return puzzle.exceeded_limit() if isinstance(puzzle, Limited) else ""


def problem_of_text(text: str) -> str:
    """Return why the text of a document could not be read from a file, "" if it can."""
    if (size := len(text.encode())) > MAX_FILE_BYTES:
        limit = f"{MAX_FILE_BYTES // 2**20} MiB"
        return f"The document would take {size / 2**20:.0f} MiB; the limit is {limit}. Export it as text instead."
    try:
        check_json_size(text)
    except ParseError:
        return "The document has too many lines to be opened again. Export it as text instead."
    return ""
