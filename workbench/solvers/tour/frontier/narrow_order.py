"""An order of the squares of any board that keeps the frontier short, found greedily from several first squares."""

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.tour.frontier.plan import widest

MAX_FIRST = 40  # first squares that are tried
MAX_SQUARES = 400  # of a board for which an order is looked for: its time grows with the square of their number


def narrow_order(near: NDArray[np.int32], row_order: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the order with the shortest frontier, of that by rows or columns and the greedy ones."""
    squares = np.sort(row_order)
    if len(squares) > MAX_SQUARES:
        return row_order
    joined = {square: [other for other in near[square].tolist() if other >= 0] for square in squares.tolist()}
    firsts = squares[np.linspace(0, len(squares) - 1, min(MAX_FIRST, len(squares))).astype(int)].tolist()
    orders = [row_order, *(np.array(greedy_order(joined, first), np.intp) for first in firsts)]
    return min(orders, key=lambda order: widest(order, near))


def greedy_order(joined: dict[int, list[int]], first: int) -> list[int]:
    """Return an order in which each square lets as many others as possible leave the frontier."""
    order: list[int] = []
    waiting = {square: len(others) for square, others in joined.items()}
    age: dict[int, int] = {}  # of the squares that were added and have later neighbours, in their order
    here = first
    while True:
        order.append(here)
        age[here] = len(order)
        for other in joined[here]:
            waiting[other] -= 1
        age = {square: number for square, number in age.items() if waiting[square]}
        added = set(order)
        if len(added) == len(joined):
            return order
        choice = {other for square in age for other in joined[square]} - added or set(joined) - added
        here = min(choice, key=lambda square: cost(square, joined, waiting, age))


def cost(square: int, joined: dict[int, list[int]], waiting: dict[int, int], age: dict[int, int]) -> tuple[int, ...]:
    """Return by how much the frontier grows with a square; of equals, the one with older neighbours is the least."""
    earlier = [other for other in joined[square] if other in age]
    leaving = sum(waiting[other] == 1 for other in earlier)
    oldest = min((age[other] for other in earlier), default=0)
    return (waiting[square] > 0) - leaving, -len(earlier), oldest, square
