"""The properties of a walk in words: whether it is closed, symmetric or semimagic, and how often it crosses itself."""

from collections.abc import Iterator

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sentences import counted, times
from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.crossings import (
    CLOSED_SOURCE,
    UNCROSSED_SOURCE,
    counts_crossings,
    crossings,
    most_uncrossed,
    most_uncrossed_closed,
)
from workbench.puzzles.tour.moves import places_of
from workbench.puzzles.tour.rules import are_leaps
from workbench.puzzles.tour.sums import magic_words
from workbench.puzzles.tour.symmetry import described, symmetries

MAX_SQUARES = 1_000_000  # squares of a board whose tours are examined: that takes 0.3 s
POLYGON = 3  # squares of a closed path at least
MAX_PART = 10_000  # squares of a board on which parts of tours are examined, as often as they change


def properties_of(tour: TourSquares, filling: Filling) -> list[str]:
    """Return the properties of a walk without faults, in sentences; of a part of a tour, only its crossings."""
    if not 3 <= tour.squares <= MAX_SQUARES:
        return []
    places = places_of(filling)
    whole = len(places) == tour.squares
    returns = len(places) >= POLYGON and bool(are_leaps(tour, places[-1:], places[:1]).all())
    closed = returns and (whole or tour.closed)
    found = [f"The tour is {words}." for words in found_properties(tour, filling, closed)] if whole else []
    if counts_crossings(tour) and len(places) > 2 and (whole or tour.squares <= MAX_PART):
        count = crossings(tour, places, closed)
        found.append(crossing_words(count, len(places) - (not closed), whole, closed))
        if not count and not whole and (sentence := longest_words(tour, closed)):
            found.append(sentence)
    return found


def crossing_words(count: int, moves: int, whole: bool, closed: bool) -> str:
    """Return how often a walk crosses itself, as a sentence."""
    walk = "The tour" if whole else f"The {'closed ' * closed}path of {counted(moves, 'move')}"
    return f"{walk} crosses itself {times(count)}." if count else f"{walk} does not cross itself."


def longest_words(tour: TourSquares, closed: bool) -> str:
    """Return how long the longest uncrossed paths on a board are, as a sentence; "" where it is unknown."""
    most = most_uncrossed_closed(tour) if closed else most_uncrossed(tour)
    if most is None:
        return ""
    size, source = f"{tour.shape[0]} × {tour.shape[1]}", CLOSED_SOURCE if closed else UNCROSSED_SOURCE
    return f"The longest uncrossed {'closed ' * closed}paths on {size} have {counted(most, 'move')} ({source})."


def found_properties(tour: TourSquares, filling: Filling, closed: bool) -> Iterator[str]:
    """Yield the properties of a complete tour."""
    if closed and not tour.closed:
        yield "closed: its last square is a leap away from its first"
    found = symmetries(tour, filling, closed)
    yield described(found, closed, tour.squares) or "not symmetric"
    if words := magic_words(filling):
        yield words
