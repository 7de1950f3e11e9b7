"""A cell of a kakuro in words, for screen readers: the clues of a block, and the sums of a cell's runs."""

from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.rules import WAYS
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.ui.board.board_painter import BoardPainter
from workbench.ui.board.cells.cell_words import cell_words, spoken_name

STEPS = {"across": (0, 1), "down": (1, 0)}


def kakuro_words(board: BoardPainter, cell: Cell) -> str:
    """Return what a board shows in a cell, with the clues that belong to it."""
    puzzle = board.puzzle
    assert isinstance(puzzle, Kakuro)
    if puzzle.white[cell]:
        runs = puzzle.runs.home[cell[0] * puzzle.shape[1] + cell[1]].tolist()
        sums = [(int(puzzle.runs.sums[run]), way) for run, way in zip(runs, WAYS, strict=True) if run >= 0]
        return ", ".join((cell_words(board, cell), *(f"{clue} {way}" for clue, way in sums if clue)))
    clues = zip(WAYS, (puzzle.across, puzzle.down), strict=True)
    texts = [
        f"clue {of[cell]} {way}, {counted(run_length(puzzle, cell, way), 'cell')}" for way, of in clues if of[cell]
    ]
    return ", ".join((spoken_name(cell), *(texts or ["block"])))


def run_length(puzzle: Kakuro, block: Cell, way: str) -> int:
    """Return how many cells follow a block in a direction."""
    down, right = STEPS[way]
    length = 0
    r, c = block[0] + down, block[1] + right
    while r < puzzle.shape[0] and c < puzzle.shape[1] and puzzle.white[r, c]:
        length, r, c = length + 1, r + down, c + right
    return length
