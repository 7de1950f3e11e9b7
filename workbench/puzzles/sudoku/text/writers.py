"""The styles in which a sudoku is written, `plain` the canonical one."""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from workbench.puzzles.sudoku.extra_labels import label_grids
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.board import BIGGEST_COMPACT, SIDES, DigitRows, flat, usual_box
from workbench.puzzles.sudoku.text.candidates import write_candidates
from workbench.puzzles.sudoku.text.f_puzzles import has_link, write_link, write_sudokupad
from workbench.puzzles.sudoku.text.headers import header_of, needs_header
from workbench.puzzles.sudoku.text.hodoku import write_hodoku
from workbench.puzzles.sudoku.text.penpa import has_page, write_penpa
from workbench.puzzles.sudoku.text.plain import COMPACT, compact, labels, write_plain
from workbench.puzzles.sudoku.text.puzz_link import write_puzz_link
from workbench.puzzles.sudoku.text.sudokuwiki import write_address
from workbench.puzzles.sudoku.text.tatham import has_id, write_id
from workbench.puzzles.sudoku.text.xml import write_ksudoku, write_opensudoku

ZERO_BASED = ".0123456789ABCDEF"
LETTERS = "-ABCDEFGHIJKLMNOPQRSTUVWXY"


def write_line(board: DigitRows) -> str:
    """Return all cells on one line, with a letter for a number above 9, or numbers with spaces on a large board."""
    digits, layout = flat(board.digits), board.layout
    unclear = max(digits) > 9 and not any(0 < digit < 10 for digit in digits)  # A may be 1
    header = f"{header_of(layout)}\n" if needs_header(layout) or unclear else ""
    regions = ""
    if layout.side <= BIGGEST_COMPACT:
        cells = "".join(COMPACT[digit] for digit in digits)
        regions = "".join(labels(layout)) if layout.regions else ""
    else:
        cells = " ".join(str(digit or ".") for digit in digits)
        regions = " ".join(str(region + 1) for region in layout.regions)
    extra = ["".join(grid) for grid in label_grids(layout)]
    return header + " ".join(filter(None, (cells, regions, *extra))) + "\n"


def write_grid(board: DigitRows) -> str:
    """Return a grid with a frame around every box; a board with regions as rows and labels."""
    if board.layout.regions or label_grids(board.layout):
        return write_plain(board)
    header = f"{header_of(board.layout)}\n" if needs_header(board.layout) else ""
    digits = len(str(board.layout.side))
    rows = [[f"{digit or '.':>{digits}}" for digit in row] for row in board.digits]
    return header + "\n".join(framed(rows, board.layout)) + "\n"


def framed(rows: list[list[str]], layout: Layout) -> list[str]:
    """Return rows of cells of equal width with a frame around every box."""
    high, wide = layout.box
    width = len(rows[0][0])
    rule = "+".join(["", *["-" * (wide * (width + 1) + 1)] * (len(rows) // wide), ""])
    lines = []
    for r, row in enumerate(rows):
        if r % high == 0:
            lines.append(rule)
        boxes = [" ".join(row[c : c + wide]) for c in range(0, len(row), wide)]
        lines.append("| " + " | ".join(boxes) + " |")
    return [*lines, rule]


def write_boxes(board: DigitRows) -> str:
    """Return a 9 x 9 grid in a frame of lines for drawing boxes."""
    top, middle, bottom = (left + cross.join(["─" * 7] * 3) + right for left, cross, right in ("┌┬┐", "├┼┤", "└┴┘"))
    lines = framed([[str(digit or ".") for digit in row] for row in board.digits], board.layout)
    rules = {0: top, 4: middle, 8: middle, 12: bottom}
    return "\n".join(rules.get(k, line.replace("|", "│")) for k, line in enumerate(lines)) + "\n"


def write_sdk(board: DigitRows) -> str:
    """Return SadMan's file, with the state if there are entries."""
    header = f"{header_of(board.layout)}\n" if needs_header(board.layout) else ""
    state = ["[State]", *compact(board.digits)] if board.entries else []
    return "\n".join(["[Puzzle]", header + "\n".join(compact(board.givens)), *state]) + "\n"


def write_sdm(board: DigitRows) -> str:
    """Return a line of an .sdm file."""
    return "".join(map(str, flat(board.digits))) + "\n"


def write_ss(board: DigitRows) -> str:
    """Return Simple Sudoku's file."""
    rows = ["|".join(["", *(row[k : k + 3] for k in (0, 3, 6)), ""]) for row in compact(board.digits)]
    rule = "|---+---+---|"
    return "\n".join(["*-----------*", *rows[:3], rule, *rows[3:6], rule, *rows[6:], "*-----------*"]) + "\n"


def write_letters(board: DigitRows) -> str:
    """Return rows of letters, A = 1, and dashes, as the judges of POJ and BOJ have them."""
    return "\n".join("".join(LETTERS[digit] for digit in row) for row in board.digits) + "\n"


def write_spoj(board: DigitRows) -> str:
    """Return the input of one 16 x 16 board for SPOJ."""
    return "1\n" + write_letters(board)


def write_hex(board: DigitRows) -> str:
    """Return rows of the digits 0 to F."""
    return "\n".join("".join(ZERO_BASED[digit] for digit in row) for row in board.digits) + "\n"


def write_exchange(board: DigitRows) -> str:
    """Return a line as in the lists of sudoku-exchange: a number for the puzzle, its digits, and no rating."""
    cells = "".join(map(str, flat(board.digits)))
    return f"{hashlib.sha1(cells.encode(), usedforsecurity=False).hexdigest()[:12]} {cells}  0.0\n"


def write_quizzes(board: DigitRows) -> str:
    """Return a table of quizzes and solutions, of which the solution is all zeros if it is not known."""
    cells = "".join(map(str, flat(board.givens)))
    solution = "".join(map(str, flat(board.digits))) if all(flat(board.digits)) else "0" * 81
    return f"quizzes,solutions\n{cells},{solution}\n"


def write_clues(board: DigitRows) -> str:
    """Return a table with the number of clues."""
    cells = "".join(str(digit or ".") for digit in flat(board.givens))
    solution = "".join(map(str, flat(board.digits))) if all(flat(board.digits)) else "." * 81
    return f"id,puzzle,solution,clues,difficulty\n1,{cells},{solution},{81 - cells.count('.')},0.0\n"


def write_euler(board: DigitRows) -> str:
    """Return a grid as in Project Euler's problem 96."""
    return "\n".join(["Grid 01", *("".join(map(str, row)) for row in board.digits)]) + "\n"


def write_fields(board: DigitRows) -> str:
    """Return rows of numbers with commas, and nothing between two of them for an open cell."""
    return "\n".join(",".join(str(digit or "") for digit in row) for row in board.digits) + "\n"


def write_json(board: DigitRows) -> str:
    """Return a list of rows of numbers, 0 for an open cell."""
    return "[" + ",\n ".join(f"[{', '.join(map(str, row))}]" for row in board.digits) + "]\n"


def usual(layout: Layout) -> bool:
    """Return whether a layout has ordinary rules and the usual boxes."""
    return layout.side in SIDES and layout == Layout(usual_box(layout.side))


def ordinary(layout: Layout) -> bool:
    """Return whether a layout has rectangular boxes and no other units."""
    return layout == Layout(layout.box)


def nine(layout: Layout) -> bool:
    """Return whether a layout is that of the ordinary sudoku."""
    return layout == Layout((3, 3))


def small(layout: Layout) -> bool:
    """Return whether a layout is ordinary, with one figure for a digit."""
    return ordinary(layout) and layout.side <= 9


class Style(NamedTuple):
    """A way to write a board: which layouts it has, in words too, and whether it tells entries from givens."""

    write: Callable[[DigitRows], str]
    takes: Callable[[Layout], bool] = nine
    boards: str = "ordinary 9 × 9 boards"
    has_notes: bool = False


def up_to(side: int) -> Callable[[Layout], bool]:
    """Return whether a layout is ordinary with the usual boxes and at most this many digits, as a function."""
    return lambda layout: usual(layout) and layout.side <= side


def sides(*those: int) -> Callable[[Layout], bool]:
    """Return whether a layout is ordinary with the usual boxes and one of these sizes, as a function."""
    return lambda layout: usual(layout) and layout.side in those


STYLES = {
    "plain": Style(write_plain, lambda _: True),
    "line": Style(write_line, lambda _: True),
    "grid": Style(write_grid, lambda _: True),
    "boxes": Style(write_boxes),
    "candidates": Style(write_candidates, small, "boards up to 9 × 9 without other rules", has_notes=True),
    "hodoku": Style(write_hodoku, has_notes=True),
    "sdk": Style(write_sdk, ordinary, "boards without other rules", has_notes=True),
    "sdm": Style(write_sdm),
    "ss": Style(write_ss),
    "sudokuwiki": Style(write_address, has_notes=True),
    "opensudoku": Style(write_opensudoku, has_notes=True),
    "ksudoku": Style(write_ksudoku, sides(4, 9, 16, 25), "ordinary 4 × 4, 9 × 9, 16 × 16 and 25 × 25 boards"),
    "f-puzzles": Style(write_link, has_link, "boards up to 16 × 16 with the usual boxes or regions", has_notes=True),
    "sudokupad": Style(
        write_sudokupad, has_link, "boards up to 16 × 16 with the usual boxes or regions", has_notes=True
    ),
    "puzz.link": Style(write_puzz_link, usual, "ordinary boards"),
    "penpa": Style(
        write_penpa, has_page, "boards with the usual boxes or connected regions, without diagonals", has_notes=True
    ),
    "tatham": Style(write_id, has_id, "boards up to 31 × 31 with connected regions"),
    "exchange": Style(write_exchange),
    "quizzes": Style(write_quizzes),
    "clues": Style(write_clues),
    "euler": Style(write_euler),
    "letters": Style(write_letters, up_to(25), "ordinary boards up to 25 × 25"),
    "spoj": Style(write_spoj, sides(16), "ordinary 16 × 16 boards"),
    "hex": Style(write_hex, sides(16), "ordinary 16 × 16 boards"),
    "commas": Style(write_fields, up_to(49), "ordinary boards"),
    "json": Style(write_json, up_to(49), "ordinary boards"),
}
