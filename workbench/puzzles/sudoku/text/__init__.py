"""The texts that sudokus come as: our own, those of other programs and judges, lists, tables, and drawn grids.

Reading is lenient: a grid's first row tells its size, frames and comments are passed over, and one text may hold many
boards. Writing has a few exact styles, `plain` the canonical one:

    sudoku 2x3          rows x columns of a box; see `headers`
    ..1 4..             n characters a row up to 9x9; above, n numbers with spaces between
"""

from collections.abc import Sequence

from workbench.puzzles.board_budget import BudgetError
from workbench.puzzles.puzzle import AmbiguousError, ParseError, Reading, RecognizedError
from workbench.puzzles.sudoku.layout import Box
from workbench.puzzles.sudoku.text.alphabet import LETTER, Alphabet, Signs, numbers_in, possible
from workbench.puzzles.sudoku.text.board import BIGGEST, SIDES, DigitRows, usual_box
from workbench.puzzles.sudoku.text.boxes import is_assumed, with_boxes
from workbench.puzzles.sudoku.text.headers import HEADER
from workbench.puzzles.sudoku.text.listed import digits_of
from workbench.puzzles.sudoku.text.plain import COMPACT, write_plain
from workbench.puzzles.sudoku.text.raw import Raw, board_of
from workbench.puzzles.sudoku.text.reader import Found, find
from workbench.puzzles.sudoku.text.recognition import LIBRARY, is_surely_sudoku, is_tiling
from workbench.puzzles.sudoku.text.writers import STYLES, write_line

__all__ = [
    "BIGGEST",
    "COMPACT",
    "HEADER",
    "LIBRARY",
    "SIDES",
    "STYLES",
    "DigitRows",
    "assumed_box",
    "digits_of",
    "read",
    "usual_box",
]

MAX_ASKED = 20_000  # characters of a text whose boxes are looked at again
MAX_PREVIEWED = 20  # boards of a reading that are written as grids

Read = str | DigitRows  # 81 characters, or any other board


def read(text: str) -> list[Read]:
    """Return every board in a text; raise ParseError, and AmbiguousError if it can be read in several ways."""
    try:
        return boards_of(find(text))
    except (AmbiguousError, BudgetError):
        raise
    except ParseError as error:
        if is_surely_sudoku(text):
            raise RecognizedError(error.message, error.line, error.column) from error
        raise


def boards_of(found: Sequence[Found]) -> list[Read]:
    """Return the boards in their alphabets, one for each size of board; raise ParseError."""
    sizes = {raw.side for raw in found if isinstance(raw, Raw)}
    alphabets = {side: possible(signs_of(side, found)) for side in sizes}
    first = {side: those[0] for side, those in alphabets.items()}
    unclear = next((side for side, those in alphabets.items() if len(those) > 1), None)
    boards = [in_alphabet(one, first) for one in found]
    if unclear is None:
        return boards
    readings = []
    for one in alphabets[unclear]:
        chosen = first | {unclear: one}
        readings.append(reading(one, [in_alphabet(board, chosen) for board in found]))
    ways = ", or ".join(one.title for one in alphabets[unclear])
    raise AmbiguousError(f"The digits of this sudoku can be read in {len(readings)} ways: {ways}.", readings)


def assumed_box(text: str) -> Box | None:
    """Return the boxes that the first board of a short text is taken to have, if the text does not show them."""
    if len(text) > MAX_ASKED:
        return None
    try:
        found = find(text)
        boards = boards_of(found)
    except ParseError:
        return None
    raw, board = found[0], boards[0]
    if isinstance(raw, Raw) and isinstance(board, DigitRows) and is_assumed(raw, board):
        return board.layout.box
    return None


def signs_of(side: int, found: Sequence[Found]) -> Signs:
    """Return the signs of the boards of one size."""
    raws = [raw for raw in found if isinstance(raw, Raw) and raw.side == side]
    cells = [raw.cells for raw in raws] + [raw.state.cells for raw in raws if raw.state]
    layouts = [raw.layout for raw in raws] + [raw.layout for raw in raws if raw.state]
    return Signs(side, layouts, cells, any(raw.headed for raw in raws))


def in_alphabet(one: Found, alphabets: dict[int, Alphabet]) -> Read:
    """Return a board in the alphabet of its size; raise ParseError, also for what is rather a tiling."""
    if not isinstance(one, Raw):
        return one
    board = with_boxes(one, board_of(one, alphabets[one.side]))
    if alphabets[one.side] is LETTER and is_tiling(one, numbers_in(one.cells, alphabets[one.side], one.side)):
        message = "Equal letters lie side by side; a sudoku has each once in a row and column."
        raise ParseError(message, *one.place(0))
    return board


def reading(one: Alphabet, boards: Sequence[Read]) -> Reading:
    """Return the reading of boards in an alphabet."""
    whole = [board for board in boards if isinstance(board, DigitRows)]
    write = write_plain if len(whole) <= MAX_PREVIEWED else headed_line
    text = "".join(board + "\n" if isinstance(board, str) else write(board) for board in boards)
    return Reading(one.name, f"a sudoku with {one.title}", text)


def headed_line(board: DigitRows) -> str:
    """Return a board on one line after its header."""
    return f"sudoku {board.layout.box[0]}x{board.layout.box[1]}\n" + write_line(board).splitlines()[-1] + "\n"
