"""A cell in words, for screen readers: where it is, what is in it, and how it is marked."""

import numpy as np

from workbench.puzzles.puzzle import Cell
from workbench.ui.board.board_painter import BoardPainter


def spoken_name(cell: Cell) -> str:
    """Return the name of a cell as it is read aloud."""
    return f"row {cell[0] + 1} column {cell[1] + 1}"


def cell_words(board: BoardPainter, cell: Cell) -> str:
    """Return what a board shows in a cell."""
    puzzle = board.puzzle
    if not (puzzle.open_cells()[cell] or puzzle.given()[cell]):
        return f"{spoken_name(cell)}, block"
    return ", ".join((spoken_name(cell), contents(board, cell), *marks(board, cell)))


def contents(board: BoardPainter, cell: Cell) -> str:
    """Return the digit of a cell, or that it is empty, with its pencil marks and candidates."""
    puzzle, symbols = board.puzzle, board.puzzle.symbols
    if given := int(puzzle.given()[cell]):
        return f"given {symbols[given - 1]}"
    if entry := int(board.position.entries[cell]):
        return symbols[entry - 1]
    if board.found is not None and (found := int(board.found[cell])):
        words = "guess {}" if board.guessed[cell] else "found {}"
        return words.format(symbols[found - 1])
    parts = ["empty"]
    kinds = (("marks", board.position.marks), ("corner marks", board.position.corners))
    for title, numbers in kinds:
        marked = [symbol for k, symbol in enumerate(symbols) if int(numbers[cell]) >> k & 1]
        parts += [f"{title} {' '.join(marked)}"] if marked else []
    if board.shows_candidates:
        allowed = puzzle.candidates(board.filled.entries)[cell]
        listed = [symbols[k] for k in np.flatnonzero(allowed)]
        parts.append(f"candidates {' '.join(listed)}" if listed else "no candidates")
    return ", ".join(parts)


def marks(board: BoardPainter, cell: Cell) -> list[str]:
    """Return how a cell is marked: by a fault, a difference from the solution, or a message about it."""
    shown = {
        "breaks a rule": board.is_faulty(cell),
        "differs from the solution": bool(board.differing[cell]),
        "highlighted": bool(board.marked[cell]),
    }
    return [words for words, holds in shown.items() if holds]
