"""The boards of an experiment on tours: rectangles like 6x9, or files with boards of any shape."""

from collections.abc import Sequence
from pathlib import Path

from workbench.base.choices import ChoiceError, shortened
from workbench.cli.shared.errors import located
from workbench.cli.shared.tour_boards import SIZE, tours_among
from workbench.files.documents import FileError
from workbench.files.puzzle_lists import pieces_of
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.puzzles.tour import Tour

BOARD_HELP = "size like 8x8 or 6x9, or a file with a board of any shape; - for standard input"


def is_size(text: str) -> bool:
    """Tell whether a text is the size of a rectangle."""
    return SIZE.fullmatch(text) is not None


def is_file(text: str) -> bool:
    """Tell whether a text names a file, be it there or not."""
    return text == "-" or Path(text).is_file() or any(sign in text for sign in "./\\")


def boards_named(text: str) -> list[tuple[str, Tour]]:
    """Return the rectangle of this size, or the boards of this file, each with a title; raise ChoiceError."""
    if is_size(text):
        tour = rectangle(text)
        return [(f"{tour.shape[0]} × {tour.shape[1]}", tour)]
    if not is_file(text):
        raise ChoiceError(f"The board needs a size in rows x columns, like 8x8, or a file, not {shortened(text)}.")
    path = Path(text)
    try:
        puzzles = [puzzle for piece in pieces_of(path) for puzzle in checked(piece.error, piece.puzzles)]
    except (FileError, ParseError) as error:
        raise ChoiceError(located(error, path)) from error
    tours = tours_among(puzzles)
    if len(tours) < max(1, len(puzzles)):
        raise ChoiceError(f"{text} holds no tours. Choose a file with a board for tours.")
    many = len(tours) > 1
    return [(f"{path.name} #{k}" if many else path.name, without_faults(tour)) for k, tour in enumerate(tours, 1)]


def checked(error: ParseError | None, puzzles: Sequence[Puzzle]) -> Sequence[Puzzle]:
    """Return the puzzles of a piece of a file; raise its error."""
    if error:
        raise error
    return puzzles


def rectangle(size: str) -> Tour:
    """Return the board of a size like 6x9; raise ChoiceError."""
    try:
        [tour] = Tour.parse(f"tour {size.lower()}")
    except ParseError as error:
        raise ChoiceError(error.message) from error
    return without_faults(tour)


def without_faults(tour: Tour) -> Tour:
    """Return a tour; raise ChoiceError if its board breaks a rule."""
    if tour.faults:
        raise ChoiceError(tour.faults[0].message)
    return tour
