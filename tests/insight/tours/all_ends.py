"""The ends of all tours of small boards, by dynamic programming over sets of squares (Held and Karp 1962)."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from tests.puzzles.tour.tours import surfaces_for
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import Leap, neighbours

LEAPS: tuple[Leap, ...] = ((1, 2), (1, 2), (0, 1), (1, 1), (0, 2), (1, 3), (2, 3), (1, 4))


def ends_by_set(tour: Tour) -> NDArray[np.uint32]:
    """Return for each set of squares the ends of all paths through exactly these; squares are bits in their order."""
    near = near_bits(tour)
    count = len(near)
    ends = np.zeros(1 << count, np.uint32)
    ends[1 << np.arange(count)] = 1 << np.arange(count)
    sets = np.arange(1 << count)
    for size in range(2, count + 1):
        of_size = sets[np.bitwise_count(sets) == size]
        for square in range(count):
            here = of_size[of_size >> square & 1 == 1]
            reached = ends[here ^ (1 << square)] & near[square]
            ends[here] |= np.where(reached, np.uint32(1 << square), np.uint32(0))
    return ends


def near_bits(tour: Tour) -> NDArray[np.uint32]:
    """Return the neighbours of each square as bits."""
    squares = np.flatnonzero(tour.board)
    number = {square: k for k, square in enumerate(squares.tolist())}
    table = neighbours(tour.board, tour.leap, tour.surface)[squares].tolist()
    return np.array([sum(1 << number[other] for other in row if other >= 0) for row in table], np.uint32)


def all_ends(tour: Tour) -> NDArray[np.bool_]:
    """Return the squares at which a tour of a board of a few squares starts or ends."""
    found = np.zeros(tour.shape, bool)
    found[tour.board] = int(ends_by_set(tour)[-1]) >> np.arange(tour.squares) & 1
    return found


def random_board(random: Random, most: int, sides: int = 6, least: int = 2) -> Tour:
    """Return a board with holes, of any leaper and surface, that the leaper can reach all of."""
    rows, columns = random.randint(1, sides), random.randint(2, sides)
    leap = random.choice(LEAPS)
    surface = random.choice(surfaces_for(columns, leap))
    whole = np.ones((rows, columns), bool)
    near = neighbours(whole, leap, surface)
    squares = {random.randrange(rows * columns)}
    for _ in range(random.randint(least, most) - 1):
        around = {other for square in squares for other in near[square].tolist() if other >= 0} - squares
        if around:
            squares.add(random.choice(sorted(around)))
    board = np.zeros(rows * columns, bool)
    board[list(squares)] = True
    return Tour(board.reshape(rows, columns), leap=leap, surface=surface)
