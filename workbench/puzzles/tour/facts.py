"""The properties of a tour that have a name: whether it is closed, its symmetry, and whether it is semimagic."""

from collections.abc import Iterator

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour.board import Board
from workbench.puzzles.tour.moves import places_of
from workbench.puzzles.tour.rules import are_leaps
from workbench.puzzles.tour.sums import magic_words
from workbench.puzzles.tour.symmetry import described, symmetries

MAX_SQUARES = 1_000_000  # squares of a board whose tours are examined: that takes 0.3 s


def properties_of(tour: Board, filling: Filling) -> list[str]:
    """Return the properties of a complete tour without faults, in words; none for a part of a tour."""
    if not 3 <= tour.squares <= MAX_SQUARES or int(filling.max()) != tour.squares:
        return []
    return [f"The tour is {words}." for words in found_properties(tour, filling)]


def found_properties(tour: Board, filling: Filling) -> Iterator[str]:
    """Yield the properties of a complete tour."""
    places = places_of(filling)
    closed = bool(are_leaps(tour, places[-1:], places[:1]).all())
    if closed and not tour.closed:
        yield "closed: its last square is a leap away from its first"
    found = symmetries(tour, filling, closed)
    yield described(found, closed, tour.squares) or "not symmetric"
    if words := magic_words(filling):
        yield words
