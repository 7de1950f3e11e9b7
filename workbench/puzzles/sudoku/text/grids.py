"""Boards with a row on each line, with or without frames, and boards that stand on one line."""

import re
from collections.abc import Callable, Iterator, Sequence

from workbench.puzzles.board_budget import SUDOKU_CELL, charge
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted, quoted
from workbench.puzzles.sudoku.extra_labels import with_label_grids
from workbench.puzzles.sudoku.layout import Layout, with_regions
from workbench.puzzles.sudoku.text.alphabet import NINE, OPEN
from workbench.puzzles.sudoku.text.board import BIGGEST_COMPACT, COMPACT_SIDES, SIDES, usual_box
from workbench.puzzles.sudoku.text.headers import HEADER, Header
from workbench.puzzles.sudoku.text.raw import CANDIDATES, Raw, wrong_sign
from workbench.puzzles.sudoku.text.tokens import DELIMITERS, Line, Token, characters, end_of, fields, joined, words

CELL = re.compile(rf"\d+|[A-Za-z]|[{re.escape(OPEN)}]|\+[1-9]|\([1-9]\)", re.ASCII)
CELL_OR_CANDIDATES = re.compile(f"{CELL.pattern}|{CANDIDATES.pattern}", re.ASCII)
UP_TO_4 = re.compile(r"[1-4]")
ABOVE_4 = re.compile(r"[5-9A-WYZa-wyz]")

Split = Callable[[str], list[Token]]


def read_line(lines: Sequence[Line], header: Header | None) -> Raw | None:
    """Return the board that stands on the first of these lines, or None if that is a row of a board."""
    line = lines[0][1]
    parts = words(line)
    first = parts[:1]
    split: Split = words
    if any(line.count(sign) > 9 for sign in DELIMITERS):
        split, parts = fields, fields(line)
    if header and header.grids:
        return labelled_on_a_line(lines[0], header)
    for side in [header.side] if header else SIDES:
        together = first and side <= BIGGEST_COMPACT and len(first[0].text) == side * side
        apart = len(parts) == side * side and (side > 4 or header is not None)
        if (together or apart) and (header or not is_row(side, lines, split)):
            return raw_board(layout_of(side, header), lines[:1], first_word if together else split, header is not None)
    return None


def is_row(side: int, lines: Sequence[Line], split: Split) -> bool:
    """Return whether what may be a board of this side is a row of a larger one."""
    return is_row_of_16(lines[:16]) if side == 4 else side == 6 and is_row_of_36(lines[:36], split)


def layout_of(side: int, header: Header | None) -> Layout:
    """Return the layout of a board of this side."""
    return header.layout if header else Layout(usual_box(side))


def raw_board(layout: Layout, lines: Sequence[Line], split: Split, headed: bool = False) -> Raw:
    """Return the board of these lines, which have as many cells as it needs."""
    charge(layout.side**2, lines[0][0], SUDOKU_CELL)
    if split is first_word:
        return Raw(layout, words(lines[0][1])[0].text, lines, split, headed)
    cells = [token.text or "." for _, line in lines for token in split(line)]
    return Raw(layout, cells, lines, split, headed)


def first_word(line: str) -> list[Token]:
    """Return the characters of the first word of a line."""
    text, column = words(line)[0]
    return [Token(char, column + k) for k, char in enumerate(text)]


def is_row_of_16(lines: Sequence[Line]) -> bool:
    """Tell a 16 x 16 grid from a list of 4 x 4 puzzles: sixteen rows, with a symbol above 4 among them, or none."""
    if not any(ABOVE_4.search(line) for _, line in lines) and any(UP_TO_4.search(line) for _, line in lines):
        return False
    rows = ["".join(token.text for token in words(line)) for _, line in lines]
    return len(rows) == 16 and all(len(row) == 16 for row in rows)


def is_row_of_36(lines: Sequence[Line], split: Split) -> bool:
    """Tell a 36 x 36 grid from a list of 6 x 6 puzzles: rows of 36 numbers, with one above 9 among them."""
    rows = [[token.text for token in split(line)] for _, line in lines]
    two_figures = any(len(text) > 1 for row in rows for text in row)
    return len(rows) == 36 and all(len(row) == 36 for row in rows) and two_figures


def read_grid(lines: Sequence[Line], header: Header | None) -> tuple[Raw, int]:
    """Return the board that begins on the first of these lines, and how many of them it takes."""
    error: ParseError | None = None
    for side, split in splits(lines[0], header):
        try:
            return grid_of(lines, side, split, header)
        except ParseError as found:
            error = error or found
    raise error or unknown_size(lines[0], header)


def splits(line: Line, header: Header | None) -> Iterator[tuple[int, Split]]:
    """Yield the sizes that a grid may have by its first row, and the ways in which its cells may be set apart."""
    sides = [header.side] if header else SIDES
    apart = [token.text for token in fields(line[1])]
    delimited = "" in apart or any(sign in line[1] for sign in DELIMITERS)
    if delimited and all(not text or CELL_OR_CANDIDATES.fullmatch(text) for text in apart):
        if len(apart) in sides:
            yield len(apart), fields
        if not apart[-1] and len(apart) - 1 in sides:
            yield len(apart) - 1, fields_before_last
    parts = words(line[1])
    apart = [part.text for part in parts]
    together = sum(map(len, apart))
    whole = all(CELL_OR_CANDIDATES.fullmatch(text) for text in apart)
    if len(apart) in sides and whole and (len(apart) > 4 or len(apart) == together or header):
        yield len(apart), words
    elif together in sides and together in (COMPACT_SIDES if not header else sides):
        yield together, characters
        if len(apart) in sides and whole:
            yield len(apart), words


def fields_before_last(line: str) -> list[Token]:
    """Split a row that ends with a comma, too."""
    found = fields(line)
    return found if found[-1].text else found[:-1]


def grid_of(lines: Sequence[Line], side: int, split: Split, header: Header | None) -> tuple[Raw, int]:
    """Return the board of this size that begins on the first of these lines, and how many of them it takes."""
    taken = side * (1 + (header.grids if header else 0))
    label_split = split_of_labels(lines[side:taken], side)
    rows = cells_of_rows(lines[:side], side, split)
    for begin in range(side, taken, side):
        cells_of_rows(lines[begin : begin + side], side, split_of_labels(lines[begin:taken], side), begin)
    if len(lines) < taken:
        check_signs(lines[:side], split, side)
        number, line = lines[-1]
        labels = f", and {taken - side} of labels" if taken > side else ""
        what = f"{counted(len(lines), 'row')}; expected {side}{labels}"
        raise ParseError(f"The text ends after {what}.", number, end_of(line))
    layout = layout_of(side, header)
    if header and header.jigsaw:
        layout = labelled(layout, lines[side : 2 * side], label_split)
    if header and header.extra:
        layout = with_label_grids(layout, grids_of(lines[:taken], header), lines[taken - header.extra * side][0])
    charge(side**2, lines[0][0], SUDOKU_CELL)
    board = Raw(layout, [text or "." for row in rows for text in row], lines[:side], split, header is not None)
    above = set("56789"[max(0, side - 4) :])
    too_high = next((k for k, sign in enumerate(board.cells) if sign in above), None)
    if too_high is not None:  # rows whose open cells are spaces may have as many digits as a smaller board
        raise wrong_sign(board, NINE, too_high)
    return board, taken


def grids_of(lines: Sequence[Line], header: Header) -> list[list[str]]:
    """Return the signs of the cells of each grid of extra regions, which are the last of these lines."""
    side = header.side
    grids = [lines[k : k + side] for k in range(len(lines) - header.extra * side, len(lines), side)]
    return [[sign for _, line in grid for sign, _ in split_of_labels(grid, side)(line)] for grid in grids]


def split_of_labels(lines: Sequence[Line], side: int) -> Split:
    """Return how the labels of regions are set apart."""
    return words if lines and len(words(lines[0][1])) == side else characters


def cells_of_rows(lines: Sequence[Line], side: int, split: Split, before: int = 0) -> list[Sequence[str]]:
    """Return the cells of each row; raise ParseError at the first that has not as many as it should.

    Some rows are before these.
    """
    found: list[Sequence[str]] = []
    for row, (number, line) in enumerate(lines, before):
        if HEADER.fullmatch(line):
            raise ParseError(f"The grid has {counted(row, 'row')}; expected {side}.", number, 1)
        if split is characters and len(signs := joined(line)) == side:  # much the most frequent case
            found.append(signs)
            continue
        cells = split(line)
        if len(cells) != side:
            surplus = cells[side].column if len(cells) > side else end_of(line)
            raise ParseError(f"Row {row + 1} has {counted(len(cells), 'cell')}; expected {side}.", number, surplus)
        found.append([token.text for token in cells])
    return found


def check_signs(lines: Sequence[Line], split: Split, side: int) -> None:
    """Raise ParseError at the first sign that no board has, or that none of this side has beside digits."""
    text = "".join(line for _, line in lines)
    only_digits = side <= 9 and any(digit in text for digit in "123456789")
    for number, line in lines:
        for sign, column in split(line):
            if (
                not sign
                or sign in NINE.digits
                or CANDIDATES.fullmatch(sign)
                or (CELL.fullmatch(sign) and not only_digits)
            ):
                continue
            message = f"{quoted(sign)} is not a digit of a sudoku. Use . for an open cell."
            raise ParseError(message, number, column)


def unknown_size(line: Line, header: Header | None) -> ParseError:
    """Return the error of a first row that no board has."""
    parts = words(line[1])
    if not parts:
        return ParseError("The line has no cells; expected digits, or . for open cells.", line[0], 1)
    together = sum(len(part.text) for part in parts)
    nearest = min(SIDES, key=lambda side: abs(side**2 - together))
    if header:
        expected = f"{header.side} cells"
    elif len(parts) == 1 and abs(nearest**2 - together) < nearest:
        expected = f"{nearest**2} for a sudoku of {nearest} x {nearest}"
    else:
        expected = "a row of 4, 6, 8, 9, 10, 12, ... 25 cells, or all cells on one line"
    return ParseError(f"The line has {counted(together, 'character')}; expected {expected}.", line[0], parts[0].column)


def labelled(layout: Layout, lines: Sequence[Line], split: Split) -> Layout:
    """Return a layout with the regions whose labels stand on these lines."""
    labels = [token.text for _, line in lines for token in split(line)]
    numbers = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    try:
        return with_regions(layout, [numbers[label] for label in labels])
    except ValueError as error:
        side = layout.side
        message = f"The labels must form {side} regions of {side} cells each."
        raise ParseError(message, lines[0][0], 1) from error


def labelled_on_a_line(line: Line, header: Header) -> Raw | None:
    """Return the board whose givens and labels stand on one line, or None if that is a row of a board.

    The givens and each grid of labels are a word of n * n signs; or the givens, and a jigsaw's labels, are words each.
    """
    parts, cells = words(line[1]), header.side**2
    apart = len(parts) == cells * (1 + header.jigsaw) + header.extra and header.side > 1
    if not apart and not (len(parts) == 1 + header.grids and all(len(part.text) == cells for part in parts)):
        return None
    layout = header.layout
    if header.jigsaw:
        labels = parts[cells : 2 * cells] if apart else [Token(char, 1) for char in parts[1].text]
        layout = labelled(layout, [line], lambda _: labels)
    if header.extra:
        grids = [part.text for part in parts[-header.extra :]]
        if any(len(grid) != cells for grid in grids):
            return None
        layout = with_label_grids(layout, grids, line[0])
    split: Split = (lambda text: words(text)[:cells]) if apart else first_word
    return raw_board(layout, [line], split, headed=True)
