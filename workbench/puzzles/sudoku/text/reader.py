"""Reads all boards of a text: a list of lines of 81 characters at once, and anything else board by board."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import islice

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku.limits import LIMITS
from workbench.puzzles.sudoku.text import f_puzzles
from workbench.puzzles.sudoku.text.board import BIGGEST, COMPACT_SIDES, DigitRows
from workbench.puzzles.sudoku.text.content import PUZZLE, STATE, Frames, ascii_frames, content, is_passed_over
from workbench.puzzles.sudoku.text.f_puzzles import read_link
from workbench.puzzles.sudoku.text.grids import read_grid, read_line
from workbench.puzzles.sudoku.text.headers import Header, read_header
from workbench.puzzles.sudoku.text.hodoku import read_hodoku
from workbench.puzzles.sudoku.text.json_rows import is_json, read_json
from workbench.puzzles.sudoku.text.listed import LISTED, read_listed
from workbench.puzzles.sudoku.text.penpa import read_penpa
from workbench.puzzles.sudoku.text.puzz_link import read_puzz_link
from workbench.puzzles.sudoku.text.raw import Raw
from workbench.puzzles.sudoku.text.spaced import read_spaced, read_spaced_line
from workbench.puzzles.sudoku.text.sudokuwiki import read_address
from workbench.puzzles.sudoku.text.tatham import read_id
from workbench.puzzles.sudoku.text.tokens import Line, end_of
from workbench.puzzles.sudoku.text.xml import is_xml, read_xml
from workbench.puzzles.text_limits import lines_of, size_fault

COUNT = re.compile(r" *[0-9]{1,6} *")
LINKS = (read_address, read_link, read_penpa, read_puzz_link)  # none of them without one of /?=
MAX_SLOW = 800_000  # characters that are read one by one: not those of a puzzle on one line without spaces

Found = str | DigitRows | Raw  # 81 characters, a board, or one whose alphabet must be known first


def find(text: str) -> list[Found]:
    """Return every board in a text; a header counts for the board after it. Raise ParseError."""
    if is_xml(text):
        if fault := size_fault(text, LIMITS):
            raise fault
        return list(read_xml(text.removeprefix("\ufeff")))
    if f_puzzles.is_json(text):
        return [f_puzzles.read_json_text(text)]
    if is_json(text):  # a list of boards may stand on one line
        if fault := size_fault(text, LIMITS):
            raise fault
        lines = text.removeprefix("\ufeff").splitlines()
        check_slow(sum(map(len, lines)), 1)
        return list(read_json(lines))
    lines = lines_of(text, LIMITS)
    listed, begin = read_listed(lines)
    if begin == len(lines):
        return list(listed)
    return [*listed, *Reader(ascii_frames(lines), begin).boards()]


def check_slow(characters: int, line: int) -> None:
    """Raise ParseError for more characters than are read one by one."""
    if characters > MAX_SLOW:
        message = f"The grids have over {MAX_SLOW:,} characters. Write each puzzle on one line, with A for 10."
        raise ParseError(message, line, 1)


class Reader:
    """Reads the boards of lines, one after the other."""

    def __init__(self, lines: Sequence[str], begin: int) -> None:
        self._all = lines
        self._is_frame = Frames(lines[begin:])
        self._content = content(lines, begin, self._is_frame)
        self._lines: list[Line] = []  # those of the content that have been needed so far
        self._at = 0
        self._spaced_side = 0  # of the boards before, if their open cells are spaces

    def boards(self) -> list[Found]:
        """Return the boards; raise ParseError."""
        found: list[Found] = []
        slow = 0
        while self._ahead(1):
            begin = self._at
            if self._lines[begin][1] == STATE and found and isinstance(found[-1], Raw):
                found[-1] = self._with_state(found[-1])
            elif self._lines[begin][1] == STATE:
                self._skip_section()
            elif self._lines[begin][1] == PUZZLE or self._is_count():
                self._at += 1
            else:
                found.append(self._next())
                slow += self._slow(begin, found[-1])
                check_slow(slow, self._lines[begin][0])
        return found

    def _ahead(self, count: int) -> int:
        """Return how many lines there are from here on, if that is at most `count`: else `count` or more."""
        self._lines += islice(self._content, max(0, self._at + count - len(self._lines)))
        return len(self._lines) - self._at

    def _with_state(self, board: Raw) -> Raw:
        """Return a board with the entries of the section that begins here."""
        self._at += 1
        if not self._ahead(1):
            return board
        number = self._lines[self._at][0]
        state = self._grid(Header(board.layout) if board.headed else None)
        if state.layout != board.layout:
            raise ParseError("The state of this sudoku has another size than the puzzle.", number, 1)
        return board._replace(state=state)

    def _skip_section(self) -> None:
        """Pass over the state of a board that is not there, or stands on one line."""
        while self._ahead(1) and self._lines[self._at][1] != PUZZLE:
            self._at += 1

    def _is_count(self) -> bool:
        """Return whether a line is the number of boards after it, as in the input for a judge."""
        if self._ahead(2) < 2 or not COUNT.fullmatch(self._lines[self._at][1]):
            return False
        own, row = (text.strip() for _, text in self._lines[self._at : self._at + 2])
        return len(own) + 2 < len(row) and (len(row) in COMPACT_SIDES or len(row) == 81) and len(row.split()) == 1

    def _next(self) -> Found:
        """Return the board that begins here."""
        number, text = line = self._lines[self._at]
        if listed := LISTED.match(text):
            self._at += 1
            return listed[1]
        header = read_header(line)
        if header is None:
            return self._own_line(line) or self._grid(None)
        self._at += 1
        if not self._ahead(1):
            raise ParseError("The text ends after this header; expected the rows of the grid.", number, end_of(text))
        return self._grid(header)

    def _own_line(self, line: Line) -> DigitRows | Raw | None:
        """Return the board of a line in the notation of another program, None if it is none."""
        board: DigitRows | Raw | None
        if line[1].lstrip().startswith(":"):
            board = read_hodoku(line)
        else:
            readers = [*(LINKS if any(sign in line[1] for sign in "/?=") else ()), read_id, read_spaced_line]
            board = next((found for reader in readers if (found := reader(line))), None)
        self._at += board is not None
        return board

    def _grid(self, header: Header | None) -> Raw:
        """Return the board of rows, or of one line, that begins here."""
        most = (2 + (header.extra if header else 0)) * BIGGEST
        self._ahead(most)
        lines = self._lines[self._at : self._at + most]
        if board := read_line(lines, header):
            self._at += 1
            return board
        try:
            board, taken = read_grid(lines, header)
        except ParseError:
            if header or (spaced := self._spaced(lines)) is None:
                raise
            board, taken = spaced
        self._at += taken
        return board

    def _spaced(self, lines: Sequence[Line]) -> tuple[Raw, int] | None:
        """Return the board with spaces as open cells that begins here, and how many of the lines it takes."""
        is_other = partial(is_passed_over, is_frame=self._is_frame)
        spaced = read_spaced(lines[0][0], self._all, is_other)
        if spaced is not None:
            board, last = spaced
            self._spaced_side = board.side
            return board, sum(number <= last for number, _ in lines)
        if len(lines) < self._spaced_side:
            number, line = lines[-1]
            message = f"The text ends after {counted(len(lines), 'row')}; expected {self._spaced_side}."
            raise ParseError(message, number, end_of(line))
        return None

    def _slow(self, begin: int, found: Found) -> int:
        """Return how many characters from a line on were read one by one."""
        if isinstance(found, str):
            return 0
        characters = sum(len(text) for _, text in self._lines[begin : self._at])
        compact = isinstance(found, Raw) and isinstance(found.cells, str)
        return characters - (len(found.cells) if compact and isinstance(found, Raw) else 0)
