"""Whether the areas of pieces can add up to a board, said in one sentence."""

from collections.abc import Sequence

from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.sentences import counted


def reachable(pieces: Sequence[Piece], cells: int) -> int:
    """Return the areas up to `cells` that the pieces can have together, as a number whose bit k says k cells."""
    within = (1 << (cells + 1)) - 1
    sums = 1 << least_area(pieces) if least_area(pieces) <= cells else 0
    for piece in pieces:
        spare = cells if piece.high is None else piece.high - piece.low
        spare = min(spare, cells // piece.area)
        step = 1
        while spare > 0:  # copies in lots of 1, 2, 4, ..., so that each number of them is a choice of lots
            lot = min(step, spare)
            sums |= sums << lot * piece.area & within
            spare -= lot
            step *= 2
    return sums


def least_area(pieces: Sequence[Piece]) -> int:
    """Return how many cells the pieces that must be used have."""
    return sum(piece.low * piece.area for piece in pieces)


def adds_up(pieces: Sequence[Piece], cells: int) -> bool:
    """Whether a choice of the pieces has exactly this area."""
    return bool(reachable(pieces, cells) >> cells & 1)


def area_note(pieces: Sequence[Piece], cells: int) -> str:
    """Return a sentence that compares the areas of the pieces with the board's."""
    if not pieces:
        return f"no pieces yet for {counted(cells, 'cell')}"
    if any(piece.low != piece.high for piece in pieces):
        return note_of_choice(pieces, cells)
    area = least_area(pieces)
    count = sum(piece.low for piece in pieces)
    cover = f"{counted(count, 'piece')} {'covers' if count == 1 else 'cover'}"
    if area == cells:
        return f"{cover} exactly {area} of {counted(cells, 'cell')}"
    return f"{cover} {counted(area, 'cell')}; the board has {cells}: {missed(area, cells)}"


def note_of_choice(pieces: Sequence[Piece], cells: int) -> str:
    """Return the sentence where the numbers of pieces leave a choice."""
    least = least_area(pieces)
    if least > cells:
        cover = f"the pieces cover at least {counted(least, 'cell')}"
        return f"{cover}; the board has {cells}: {missed(least, cells)}"
    sums = reachable(pieces, cells)
    if sums >> cells & 1:
        return f"the pieces can cover exactly {counted(cells, 'cell')}"
    below = sums.bit_length() - 1
    empty = counted(cells - below, "cell")
    return f"the pieces can cover {below} of {counted(cells, 'cell')}, but not all: {empty} must stay empty"


def missed(area: int, cells: int) -> str:
    """Return how many cells pieces of this area have too many or too few."""
    cells_off = counted(abs(area - cells), "cell")
    if area > cells:
        return f"{cells_off} too many"
    return f"{cells_off} {'is' if cells - area == 1 else 'are'} left over"
