"""Lists of puzzles, read piece by piece: what has arrived is yielded before the rest is there, and then forgotten.

A list is a text that begins with the header of a kind, or has lines that are whole puzzles. It is divided at these
lines, each puzzle is read by itself, and one that cannot be read does not stop the others. Any other text is read to
its end and parsed at once; only if that fails, and blank lines divide it into puzzles, is each read by itself.
"""

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from io import FileIO
from itertools import chain, takewhile
from pathlib import Path
from typing import BinaryIO, NamedTuple

from workbench.files.documents import MAX_FILE_BYTES, FileError, opened, parse_puzzles, recognize_text, rest_of_text
from workbench.files.recognition import Choose, Recognized
from workbench.files.recognition.kinds import LONG, first_word, kind_of_file
from workbench.puzzles import KINDS
from workbench.puzzles.list_form import Bulk, Divisible, LineReader, ListForm
from workbench.puzzles.long_list import made_late
from workbench.puzzles.puzzle import AmbiguousError, ParseError, Puzzle, Reading
from workbench.puzzles.text_limits import limits_of

FIRST_BYTES, MAX_BYTES = 4_096, 2**18  # of a read; each may be twice as long as the one before
MAX_ROWS = 60  # lines of a puzzle in a list of a puzzle a line: a grid of 25 rows with frames and blank lines
REMARK = re.compile(r"\s*(?://|%|#(?:[\s\w]|$))")  # how a comment begins, unless it is a row of a board
WHOLE = ("{", "[", "<")  # with which texts begin that are not divided: JSON, XML, SadMan's sections


class Piece(NamedTuple):
    """Puzzles that stand one after the other, or the error of a stretch of the text that cannot be read."""

    puzzles: Sequence[Puzzle] = ()
    error: ParseError | None = None
    alike: bool = False  # whether all puzzles have the same layout
    reading: Reading | None = None  # that was taken, where there is something to say of it
    others: tuple[Reading, ...] = ()  # further readings of the text

    @property
    def size(self) -> int:
        """How many puzzles there are, read or not."""
        return len(self.puzzles) + (self.error is not None)


def pieces_of(path: Path, kind: str | None = None, choose: Choose | None = None) -> Iterator[Piece]:
    """Yield the puzzles of a file, `-` for standard input; raise FileError, or ParseError where none can be read.

    `choose` returns the text of one reading of what can be read in several ways; without it, that is an error.
    """
    begun = b""
    listed = None
    with opened(path) as file:
        while listed is None and len(begun) < LONG and (part := file.read(FIRST_BYTES)):
            begun += part
            listed = kind_of_list(text_of_lines(begun), path, kind)
        if listed is None:
            yield from pieces_of_text(rest_of_text(path, file, begun), path, kind, choose)
            return
        divider = Divider(*listed, choose)
        for lines in line_chunks(begun, file):
            yield from joined(divider.feed(lines))
        yield from divider.finish()


def text_of_lines(begun: bytes) -> str:
    """Return the lines at the beginning of a text that have ended."""
    return begun[: begun.rfind(b"\n") + 1].decode("utf-8-sig", "replace")


def kind_of_list(text: str, path: Path, kind: str | None) -> tuple[type[Puzzle], ListForm] | None:
    """Return the kind of a list and its form, None if this beginning of a text is not one of a list."""
    lines = list(filter(is_content, text.splitlines()))
    if not lines or lines[0].lstrip().startswith(WHOLE):
        return None
    word = first_word(text)
    named = kind or (word if word in KINDS else kind_of_file(path, text))
    if named and (form := form_of(KINDS[named])) and form.header.fullmatch(lines[0]):
        return KINDS[named], form
    first = next(iter(KINDS))
    for name in [named] if named else [name for name in KINDS if name == first or name in text]:
        form = form_of(KINDS[name])
        if form and has_whole_puzzle(lines, KINDS[name], form):
            return KINDS[name], form
    return None


def has_whole_puzzle(lines: Sequence[str], kind: type[Puzzle], form: ListForm) -> bool:
    """Return whether one of these lines is surely a puzzle of a kind by itself."""
    reader = kind.line_reader() if issubclass(kind, Bulk) else None
    return any((form.alone and form.alone.match(line)) or (reader and reader.begins(line)) for line in lines)


def form_of(kind: type[Puzzle]) -> ListForm | None:
    """Return the form of a kind's lists, None if they are not divided."""
    return kind.list_form() if issubclass(kind, Divisible) else None


def line_chunks(begun: bytes, file: BinaryIO | FileIO) -> Iterator[list[str]]:
    """Yield the lines of a text whose beginning has been read, some more at a time; raise FileError."""
    rest, size = begun.removeprefix(b"\xef\xbb\xbf"), 2 * FIRST_BYTES
    while True:
        end = rest.rfind(b"\n") + 1
        if end:
            yield rest[:end].decode(errors="replace").splitlines()
        part = file.read(size)
        rest = rest[end:] + part
        size = min(2 * size, MAX_BYTES)
        if not part:
            break
        if len(rest) > MAX_FILE_BYTES:
            raise FileError(f"A line is too long; the limit is {MAX_FILE_BYTES // 2**20} MiB.")
    yield rest.decode(errors="replace").splitlines()


def joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces with single puzzles that follow each other as one."""
    puzzles: list[Puzzle] = []
    for piece in chain(pieces, [Piece(alike=True)]):
        if piece.alike or piece.error:
            if puzzles:
                yield Piece(puzzles)
                puzzles = []
            if piece.size:
                yield piece
        else:
            puzzles.extend(piece.puzzles)


class Divider:
    """Divides the lines of a list, as they come, into those of each puzzle, and reads these."""

    def __init__(self, kind: type[Puzzle], form: ListForm, choose: Choose | None = None) -> None:
        self._kind, self._form, self._choose = kind, form, choose
        self._reader: LineReader[Puzzle] | None = kind.line_reader() if issubclass(kind, Bulk) else None
        self._most = limits_of(kind).characters
        self._block: list[str] = []  # the lines of the puzzle that has not ended yet
        self._size = 0  # of the block, in characters
        self._number = 1  # of the next line
        self._headed = False  # whether the block has a header
        self._single = False  # whether the puzzle before was on a line of its own
        self._skips = False  # whether the lines belong to a puzzle that is too large

    def feed(self, lines: Sequence[str]) -> Iterator[Piece]:
        """Yield the puzzles that end in these lines, which continue the text."""
        at = 0
        while at < len(lines):
            if self._reader and self._begins_run(lines[at], self._reader):
                yield from self.finish()
                at += yield from self._read_run(lines[at:], self._reader)
            else:
                yield from self._take(lines[at])
                at += 1

    def _begins_run(self, line: str, reader: LineReader[Puzzle]) -> bool:
        """Return whether lines begin here of which each is a whole puzzle."""
        return not self._headed and (reader.begins(line) or (self._single and not self._block and reader.takes(line)))

    def _read_run(self, lines: Sequence[str], reader: LineReader[Puzzle]) -> Generator[Piece, None, int]:
        """Yield the puzzles of the first lines, of which each is a whole puzzle; return how many these are."""
        if plain := reader.read_plain(lines):
            yield Piece(plain, alike=True)
        else:
            lines = list(takewhile(reader.takes, lines))
            for found in reader.read(lines, self._number):
                yield Piece(error=found) if isinstance(found, ParseError) else Piece(found, alike=True)
        self._number += len(lines)
        self._single, self._skips = True, False
        return len(lines)

    def finish(self) -> Iterator[Piece]:
        """Yield the puzzles of the lines that are left at the end of the text."""
        block, begin = self._block, self._number - len(self._block)
        self._block, self._size, self._headed = [], 0, False
        content = [(begin + k, line) for k, line in enumerate(block) if is_content(line)]
        if not content:
            return
        piece = piece_of_block(block, begin, self._kind, self._choose)
        if piece.error and self._single and len(content) > 1:
            for number, line in content:
                yield piece_of_block([line], number, self._kind, self._choose)
        else:
            yield piece

    def _take(self, line: str) -> Iterator[Piece]:
        """Yield the puzzle that this line ends, or the one before it."""
        header = bool(self._form.header.fullmatch(line))
        alone = bool(not self._headed and self._form.alone and self._form.alone.match(line))
        begins = header or alone
        if begins or (self._single and len(self._block) >= MAX_ROWS):
            yield from self.finish()
        self._skips &= not begins
        if not self._skips:
            self._block.append(line)
            self._size += len(line) + 1
        self._number += 1
        self._headed |= header
        self._single = (self._single or alone) and not header
        if alone or self._size > self._most:
            yield from self.finish()
            self._skips = not alone


def is_content(line: str) -> bool:
    """Return whether a line is neither blank nor a comment."""
    return bool(line.strip()) and not REMARK.match(line)


def moved(error: ParseError, begin: int) -> ParseError:
    """Return the error of a part of a text that begins at this line."""
    return ParseError(error.message, begin + max(error.line, 1) - 1, max(error.column, 1))


def pieces_of_text(text: str, path: Path, kind: str | None, choose: Choose | None) -> Iterator[Piece]:
    """Yield the puzzles of a whole text; raise ParseError where none can be read."""
    named = kind or kind_of_file(path, text)
    try:
        found = recognize_text(text, named, choose)
    except AmbiguousError:
        raise
    except ParseError as error:
        lines = text.removeprefix("\ufeff").splitlines()
        pieces = [] if text.lstrip("\ufeff \t\r\n").startswith(WHOLE) else pieces_of_lines(lines, named)
        if all(piece.error for piece in pieces):
            raise error from None
        yield from joined(pieces)
    else:
        yield piece_of(found)


def piece_of(found: Recognized) -> Piece:
    """Return the puzzles that were recognized in a text."""
    positions = found.positions
    puzzles = made_late(lambda k: positions[k].puzzle, len(positions))
    return Piece(puzzles, reading=found.reading, others=found.others)


def pieces_of_lines(lines: Sequence[str], kind: str | None) -> list[Piece]:
    """Return the puzzle of each line, or of each block between blank lines, or its error; nothing if it has none."""
    divided = list(blocks(lines))
    first = next((line for _, block in divided for line in block if is_content(line)), "")
    found = kind_of_first([first, *("\n".join(block) for _, block in divided)], kind)
    form = form_of(found) if found else None
    if found is None or form is None or not form.blank_between:
        return []
    if issubclass(found, Bulk) and (reader := found.line_reader()).takes(first):
        read = reader.read(lines)
        return [Piece(error=one) if isinstance(one, ParseError) else Piece(one, alike=True) for one in read]
    pieces = [piece_of_block(block, begin, found) for begin, block in divided]
    return [] if any(piece.size > 1 for piece in pieces) else pieces


def kind_of_first(parts: Iterable[str], kind: str | None) -> type[Puzzle] | None:
    """Return the kind of the first of these parts of a text that can be read, None if none can."""
    for part in parts:
        try:
            return type(parse_puzzles(part, kind)[0])
        except ParseError:
            continue
    return None


def piece_of_block(block: Sequence[str], begin: int, kind: type[Puzzle], choose: Choose | None = None) -> Piece:
    """Return the puzzles of a block that begins at this line of a text, or its error."""
    try:
        return Piece(list(parse_puzzles("\n".join(block), kind.kind, choose)))
    except ParseError as error:
        return Piece(error=moved(error, begin))


def blocks(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines between blank lines that are not only comments, and the number of their first one."""
    block: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.strip():
            block.append(line)
            continue
        if any(map(is_content, block)):
            yield number - len(block), block
        block = []
