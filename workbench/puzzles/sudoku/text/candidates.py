"""The grid of candidates that people post: several digits in an open cell are its candidates.

A single digit is a given, or placed; we write +5 for an entry and (5) for a single candidate, where others read 5.
"""

import numpy as np

from workbench.puzzles.sudoku.layout import Layout, geometry
from workbench.puzzles.sudoku.text.board import DigitRows, flat, in_rows
from workbench.puzzles.sudoku.text.headers import header_of, needs_header


def allowed(layout: Layout, givens: list[int], entries: list[int]) -> list[int]:
    """Return the candidates that the digits on the board leave in its open cells, as marks."""
    digits = [given or entry for given, entry in zip(givens, entries, strict=True)]
    bits = np.array([1 << digit >> 1 for digit in digits])
    seen = np.bitwise_or.reduce(bits[geometry(layout).peers], axis=1)
    candidates: list[int] = np.where(bits > 0, 0, ((1 << layout.side) - 1) & ~seen).tolist()
    return candidates


def write_candidates(board: DigitRows) -> str:
    """Return the grid: the marks, or all candidates if there are none; an open cell without any is a dot."""
    if board.marks is None:
        entries = flat(board.entries) if board.entries else [0] * board.layout.side**2
        board = board._replace(marks=in_rows(allowed(board.layout, flat(board.givens), entries)))
    cells = [[cell_of(board, r, c) for c in range(len(row))] for r, row in enumerate(board.givens)]
    high, wide = board.layout.box
    width = max(len(cell) for row in cells for cell in row)
    rule = "-".join(["-" * ((width + 2) * wide + 1)] * (len(cells) // wide))
    lines = [f".{rule}."]
    for r, row in enumerate(cells):
        if r and r % high == 0:
            lines.append(f":{rule}:")
        boxes = ("  ".join(f"{cell:<{width}}" for cell in row[c : c + wide]) for c in range(0, len(row), wide))
        lines.append("| " + " | ".join(boxes) + " |")
    header = [header_of(board.layout)] if needs_header(board.layout) or board.layout.side != 9 else []
    return "\n".join([*header, *lines, f"'{rule}'"]) + "\n"


def cell_of(board: DigitRows, r: int, c: int) -> str:
    """Return the text of a cell."""
    if given := board.givens[r][c]:
        return str(given)
    if board.entries and (entry := board.entries[r][c]):
        return f"+{entry}"
    mark = board.marks[r][c] if board.marks else 0
    digits = "".join(str(digit) for digit in range(1, len(board.givens) + 1) if mark >> (digit - 1) & 1)
    return digits if len(digits) > 1 else f"({digits})" if digits else "."
