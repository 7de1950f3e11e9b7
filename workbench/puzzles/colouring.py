"""Colours for the pieces of a tiling: neighbours differ, and a piece keeps the colour it wishes for where it can.

Regions of a plane that touch have, on average, fewer than six neighbours. So one may take away, again and again, all
regions with fewer neighbours left than there are colours, until none is left; given back in the opposite order, each
finds a colour that none of its neighbours has (Matula and Beck's smallest-last order, a whole layer at a time).
"""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Filling

COLOURS = 8
SPREAD = 2654435769  # 2³² / golden ratio, Knuth's multiplicative hashing: neighbours in a list get far-off ranks


def touching(filling: Filling) -> NDArray[np.int32]:
    """Return the pairs of different numbers of a filling that share an edge somewhere, each once: (k, 2); 0 is none."""
    across = np.stack([filling[:, :-1].ravel(), filling[:, 1:].ravel()], axis=1)
    down = np.stack([filling[:-1].ravel(), filling[1:].ravel()], axis=1)
    pairs = np.sort(np.concatenate([across, down]), axis=1).astype(np.int64)
    pairs = pairs[(pairs[:, 0] != pairs[:, 1]) & (pairs != 0).all(axis=1)]
    codes = np.unique(pairs[:, 0] << 32 | pairs[:, 1] & 0xFFFFFFFF)
    return np.stack([codes >> 32, codes & 0xFFFFFFFF], axis=1).astype(np.int32)


def colouring(pairs: NDArray[np.integer], wishes: NDArray[np.integer]) -> NDArray[np.intp]:
    """Return a colour from 0 for every region; `pairs` are the touching ones, `wishes` the colours to prefer."""
    one, other = np.concatenate([pairs, pairs[:, ::-1]]).astype(np.intp).T
    rank = np.arange(len(wishes)) * SPREAD % 2**32
    wish = np.asarray(wishes, np.intp) % COLOURS
    colour = np.full(len(wishes), -1, np.intp)
    for layer in reversed(layers(one, other, len(wishes))):
        left = layer
        while left.any():
            rivals = left[one] & left[other] & (rank[one] > rank[other])
            now = left.copy()
            now[one[rivals]] = False  # their turn comes after a neighbour's
            colour[now] = free_colours(one, other, colour, wish)[now]
            left = left & ~now
    return colour


def layers(one: NDArray[np.intp], other: NDArray[np.intp], count: int) -> list[NDArray[np.bool_]]:
    """Return the regions as masks, taken away layer by layer: those with few neighbours among what is left."""
    found = []
    left = np.ones(count, bool)
    while left.any():
        neighbours = np.bincount(one[left[one] & left[other]], minlength=count)
        layer = left & (neighbours < COLOURS)
        if not layer.any():  # no map of a plane; the colours may not suffice then, and neighbours share one
            layer = left & (neighbours == neighbours[left].min())
        found.append(layer)
        left = left & ~layer
    return found


def free_colours(
    one: NDArray[np.intp], other: NDArray[np.intp], colour: NDArray[np.intp], wish: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Return for every region its wish, or the next colour after it that no neighbour has."""
    taken = np.zeros((len(wish), COLOURS), bool)
    known = colour[other] >= 0
    taken[one[known], colour[other[known]]] = True
    turn = (wish[:, None] + np.arange(COLOURS)) % COLOURS
    colours: NDArray[np.intp] = wish + np.take_along_axis(taken, turn, axis=1).argmin(axis=1)
    return colours % COLOURS
