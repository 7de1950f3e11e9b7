"""The images of a polyomino board that the same pieces can cover in as many ways."""

from collections import Counter
from collections.abc import Sequence

from workbench.puzzles.images import IMAGES
from workbench.puzzles.polyomino.pieces import Piece, Shape, reflected, turned


def image_numbers(pieces: Sequence[Piece]) -> list[int]:
    """Return the images of a board, itself first, that the set of pieces allows, by their numbers."""
    return [k for k in range(IMAGES) if not k or is_image_of_itself(pieces, k)]


def is_image_of_itself(pieces: Sequence[Piece], k: int) -> bool:
    """Return whether image k of each piece may lie as one of the pieces that is used as often."""
    before = Counter((frozenset(piece.orientations()), piece.low, piece.high) for piece in pieces)
    after = Counter(
        (frozenset(image_shape(shape, k) for shape in piece.orientations()), piece.low, piece.high) for piece in pieces
    )
    return before == after


def image_shape(shape: Shape, k: int) -> Shape:
    """Return image k of a shape."""
    return turned(reflected(shape) if k >= 4 else shape, -k)
