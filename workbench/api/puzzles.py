"""Reading, writing and checking puzzles."""

from collections.abc import Sequence
from pathlib import Path

from numpy.typing import ArrayLike

from workbench.api.arguments import OnePuzzle, filling_of, name_in, one_puzzle, path_of, puzzles_of, string
from workbench.base.history import History
from workbench.files import documents as files
from workbench.files.documents import FileError, Saved, format_document
from workbench.files.notations import NAMES, notations, style_problem, text_of
from workbench.files.position import Position
from workbench.files.recognition.kinds import kind_of_file
from workbench.files.saving import write_text
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import AmbiguousError, Fault, ParseError, Puzzle, Reading

DOCUMENT = "document"  # the style of a file that the window saves


def read(path: Path | str, kind: str | None = None, reading: str | None = None) -> Sequence[Puzzle]:
    """Return the puzzles of a file: one, or many of a list; raise FileError or ParseError.

    `kind` and `reading` are needed only for a text that could be several kinds, or be read in several ways.

    >>> from workbench.base.places import samples
    >>> [puzzle] = read(samples("sudoku")[0])
    >>> puzzle.kind, puzzle.shape
    ('sudoku', (9, 9))
    """
    place = path_of("path", path)
    check_names(kind, reading)
    text = files.read_text(place)
    return read_text(text, kind or kind_of_file(place, text), reading)


def read_text(text: str, kind: str | None = None, reading: str | None = None) -> Sequence[Puzzle]:
    """Return the puzzles of a text in any notation that the workbench knows; raise ParseError.

    The other functions take this list if it has one puzzle only. `puzzle` makes one from an array.

    >>> read_text("tour 5x6")[0].name
    'Open tour 5 × 6'
    >>> read_text("tour 5x")
    Traceback (most recent call last):
    ...
    workbench.puzzles.puzzle.ParseError: Line 1, column 6: Found "5x"; expected rows x columns, like tour 8x8.
    """
    string("text", text)
    check_names(kind, reading)

    def choose(error: AmbiguousError) -> Reading:
        known = {one.name: one for one in error.readings}
        if reading not in known:
            raise ParseError(f"{error.message} Choose a reading: {', '.join(known)}.")
        return known[reading]

    return files.parse_puzzles(text, kind, choose)


def text(puzzle: OnePuzzle, filling: ArrayLike | None = None, style: str = "plain") -> str:
    """Return a puzzle, or a filling of it, as text in a notation; raise FileError for one that it does not have.

    >>> print(text(read_text("12..3.....1....2"), style="line"), end="")
    12..3.....1....2
    """
    shown = one_puzzle(puzzle)
    given = filling_of(shown, filling)
    if filling is not None and string("style", style) in shown.filling_styles:
        return shown.format_filling(given, style)
    fresh = Position.fresh(shown)
    return styled(fresh.keep(given) if given.any() else fresh, string("style", style))


def write(path: Path | str, puzzles: Puzzle | Sequence[Puzzle], style: str = "plain") -> None:
    """Write puzzles to a file, which is written whole or stays as it was; raise FileError.

    >>> write("tours.txt", [read_text("tour 5x6")[0], read_text("tour 8x8 closed")[0]])
    >>> [puzzle.name for puzzle in read("tours.txt")]
    ['Open tour 5 × 6', 'Closed tour 8 × 8']
    """
    place, every = path_of("path", path), puzzles_of(puzzles)
    write_text(place, written([Position.fresh(puzzle) for puzzle in every], string("style", style)))


def check(puzzle: OnePuzzle, filling: ArrayLike | None = None) -> list[Fault]:
    """Return the rules that a puzzle and a filling of it break; each has a message and cells.

    >>> check(read_text("1..13.....1....2"))
    [Fault(message='1 appears twice in row 1.', cells=((0, 0), (0, 3)))]
    """
    judged = one_puzzle(puzzle)
    return judged.judge(filling_of(judged, filling))


def check_names(kind: object, reading: object) -> None:
    """Raise TypeError or ChoiceError for what is no kind or no reading."""
    if kind is not None:
        name_in("kind", kind, KINDS)
    if reading is not None:
        string("reading", reading)


# What the command line uses as well


def written(positions: Sequence[Position], style: str) -> str:
    """Return the text of a file of puzzles in a style, or of a document of one; raise FileError."""
    if style != DOCUMENT:
        between = "" if style in NAMES and NAMES[style].is_line else "\n"
        return between.join(styled(position, style) for position in positions)
    if len(positions) != 1:
        raise FileError(f"There are {len(positions):,} puzzles, but a document holds one. Choose another style.")
    return format_document(Saved(History(positions[0])))


def styled(position: Position, style: str) -> str:
    """Return a puzzle with its entries in a style; raise FileError."""
    puzzle = position.puzzle
    if style in puzzle.styles and (problem := style_problem(puzzle, style)):
        raise FileError(problem)
    if all(known.style != style for known in notations(puzzle, position.entries)):
        styles = ", ".join([*(one for one in puzzle.styles if not style_problem(puzzle, one)), DOCUMENT])
        raise FileError(f"A {puzzle.kind} puzzle cannot be written as {style}. Choose one of: {styles}.")
    return text_of(style, position)
