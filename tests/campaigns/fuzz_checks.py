"""What is done with a damaged file: read it, and what can be read also judged, written, read again and stored."""

import contextlib
import resource
import signal
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FrameType

import numpy as np

from workbench.base.choices import ChoiceError
from workbench.base.history import History
from workbench.files.documents import (
    MAX_FILE_BYTES,
    FileError,
    Saved,
    format_document,
    is_document,
    parse_document,
    parse_positions,
    parse_puzzles,
    read_text,
)
from workbench.files.notations import style_problem
from workbench.files.position import Position
from workbench.files.recognition.unknown import KNOWN
from workbench.puzzles import KINDS
from workbench.puzzles.cover import or_library
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import AmbiguousError, Filled, Filling, Lossy, ParseError, Puzzle, Selective, untouched
from workbench.puzzles.sudoku import Sudoku

READ_SECONDS = 2.0  # of CPU
READ_MEMORY = 400 * 2**20  # bytes
USE_SECONDS = 20.0  # to judge, write and store what was read
USE_MEMORY = 2 * 2**30
MAX_MESSAGE = 300  # characters
MAX_PUZZLES = 3  # of one text that are looked at
LARGE = 40_000  # cells: of larger boards only one in so many cases is looked at
FEW = 20


class TooLongError(BaseException):
    """The CPU time of a case is over. Nothing catches it by accident."""


class WrongError(Exception):
    """Something that was read is not what it should be."""


def check_text(content: bytes, number: int) -> str:
    """Read a damaged text; return what went wrong."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        return guarded(lambda: check_file(Path(file.name), number))


def check_picture(content: bytes, _number: int) -> str:
    """Read a damaged picture as its process does; return what went wrong."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        return guarded(lambda: read_picture(Path(file.name)))


def guarded(check: Callable[[], None]) -> str:
    """Return the end of the traceback of what a check raises."""
    try:
        check()
    except (Exception, TooLongError) as error:
        frames = traceback.extract_tb(error.__traceback__)[-4:]
        places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
        return f"{type(error).__name__}: {str(error)[:300]} ({places})"
    return ""


def read_picture(path: Path) -> None:
    """Read a picture within the limits."""
    from workbench.ui.board.pictures.process import MAX_CPU, MAX_MEMORY, MAX_SIDE, PictureError, read

    with limits(MAX_CPU, MAX_MEMORY, deadly=True), contextlib.suppress(PictureError):
        image = read(path)
        if not 1 <= min(image.width(), image.height()) <= max(image.width(), image.height()) <= MAX_SIDE:
            raise WrongError(f"a picture of {image.width()} x {image.height()}")


def check_file(path: Path, number: int) -> None:
    """Read a file as the window does, and check what it holds."""
    saved, found = None, []
    with limits(READ_SECONDS, READ_MEMORY):
        try:
            text = read_text(path)
            if is_document(text):
                saved = parse_document(text)
            else:
                found = parse_positions(text)[:MAX_PUZZLES]
        except (ParseError, FileError) as error:
            check_message(str(error))
    with limits(USE_SECONDS, USE_MEMORY):
        if saved is not None and is_looked_at(saved.history.now.state.puzzle, number):
            check_position(saved.history.now.state)
            check_document(saved)
        for position in found:
            if is_looked_at(position.puzzle, number):
                check_position(position)


def check_message(message: str) -> None:
    """A message is one line that a person can read, or that line and what to do."""
    first, *advice = message.splitlines() or [""]
    if not first or advice not in ([], [*KNOWN]) or len(first) > MAX_MESSAGE or "Traceback" in message:
        raise WrongError(f"the message {message!r}")


def is_looked_at(puzzle: Puzzle, number: int) -> bool:
    return puzzle.shape[0] * puzzle.shape[1] <= LARGE or number % FEW == 0


def check_position(position: Position) -> None:
    """Judge a position, write its puzzle in each style and read that again, store it in a document."""
    faults = position.faults()
    for fault in faults:
        check_message(fault.message)
    puzzle = position.puzzle
    if not puzzle.name:
        raise WrongError("a puzzle without a name")
    for style in writable(puzzle, puzzle.styles):
        if style == "plain" or not isinstance(puzzle, Kakuro) or is_framed(puzzle):
            check_style(puzzle, style)
    for style in writable(puzzle, puzzle.filling_styles):
        with contextlib.suppress(ChoiceError):  # this filling cannot be written so
            puzzle.format_filling(position.entries, style)
    if isinstance(puzzle, Filled) and not faults:  # a row of ones, for example, is read as squares
        check_filling(puzzle, position.entries)
    check_document(Saved(History(position)))


def check_filling(puzzle: Puzzle, filling: Filling) -> None:
    """Write a puzzle with its filling and read both again."""
    text = puzzle.format_filling(filling)
    if len(text) > MAX_FILE_BYTES:
        return
    again = parse_positions(text, puzzle.kind)
    same = len(again) == 1 and again[0].puzzle == puzzle
    if not same or not np.array_equal(np.where(puzzle.open_cells(), again[0].entries, 0), filling):
        raise WrongError(f"a filling is not what it was: {text[:200]!r}")


def writable(puzzle: Puzzle, styles: Iterable[str]) -> list[str]:
    """Return those of the styles in which a puzzle can be written."""
    return [style for style in styles if not style_problem(puzzle, style)]


def is_framed(puzzle: Kakuro) -> bool:
    """Return whether a board has a row and a column for clues, which most notations need."""
    return not (puzzle.white[0].any() or puzzle.white[:, 0].any())


def check_style(puzzle: Puzzle, style: str) -> None:
    """Write a puzzle in a style and read it again."""
    try:
        text = puzzle.format(style)
        puzzle = puzzle.kept_in(style) if isinstance(puzzle, Lossy) else puzzle
        if len(text) > MAX_FILE_BYTES:  # no file may be so large
            return
        if style in or_library.SORTS and not or_library.begins(text):  # it could be options of two numbered items
            return
        again = KINDS[puzzle.kind].parse(text)
        if isinstance(puzzle, Kakuro) and style != "plain" and len(again) == 1:  # blocks are added to some
            puzzle, again = again[0], Kakuro.parse(again[0].format(style))
    except AmbiguousError as error:
        again = [one for reading in error.readings for one in parse_puzzles(reading.text) if one == puzzle]
    except ParseError as error:
        if isinstance(puzzle, Selective) and puzzle.judge(untouched(puzzle)):
            return  # a board with broken rules may look like a tiling
        raise WrongError(f"{puzzle.kind} as {style} cannot be read again: {error}") from error
    if len(again) == 1 and is_same(again[0], puzzle):
        return
    if not (isinstance(puzzle, Selective) and puzzle.judge(untouched(puzzle))):
        raise WrongError(f"{puzzle.kind} as {style} is not what it was: {text[:200]!r}")


def is_same(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles are equal; a jigsaw whose regions are the usual boxes is an ordinary sudoku."""
    if isinstance(one, Sudoku) and isinstance(other, Sudoku):
        boxes = np.array_equal(one.layout.boxes, other.layout.boxes)
        return boxes and one.layout.further == other.layout.further and np.array_equal(one.givens, other.givens)
    return one == other


def check_document(saved: Saved) -> None:
    """Write a document and read it again."""
    text = format_document(saved)
    try:
        again = parse_document(text)
    except ParseError as error:
        raise WrongError(f"a document cannot be read again: {error}: {text[:300]!r}") from error
    same_history = len(again.history.steps) == len(saved.history.steps) and again.history.at == saved.history.at
    same_steps = all(
        one.state.same(other.state) for one, other in zip(saved.history.steps, again.history.steps, strict=False)
    )
    if not again.history.now.state.same(saved.history.now.state):
        raise WrongError(f"a document is not what it was: {text[:300]!r}")
    if again.unknown != saved.unknown or not (same_history and same_steps):
        raise WrongError(f"the history of a document is not what it was: {text[:300]!r}")


@contextlib.contextmanager
def limits(seconds: float, memory: int, deadly: bool = False) -> Iterator[None]:
    """Limit the CPU time and the memory of what is done inside; where it is deadly, too much time ends the process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + memory, before[1]))
    signal.signal(signal.SIGPROF, signal.SIG_DFL if deadly else stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, before)


def stop(_signal: int, _frame: FrameType | None) -> None:
    raise TooLongError("too much CPU time")
