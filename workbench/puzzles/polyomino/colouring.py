"""Colours for the pieces of a tiling: neighbours differ, and a piece keeps its own colour where it can.

Of two neighbours with one colour of their own the later piece gives way to its next choice, so that the same clash
always ends the same way, in every step of a search and in every search. That may leave a region without any choice,
though seldom. Then the regions choose in another order. Regions of a plane that touch have, on average, fewer than six
neighbours. So one may take away, again and again, all regions with fewer neighbours left than there are colours, until
none is left; given back in the opposite order, each finds a colour that none of its neighbours has (Matula and Beck's
smallest-last order, a whole layer at a time).
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


def colouring(
    pairs: NDArray[np.integer], pieces: NDArray[np.integer], numbers: NDArray[np.integer] | None = None
) -> NDArray[np.intp]:
    """Return a colour from 0 for every region: `pairs` touch, `pieces` tells the piece that each is a copy of.

    Among copies of one piece, `numbers` tells who comes first: the same in every filling that they lie in.
    """
    one, other = np.concatenate([pairs, pairs[:, ::-1]]).astype(np.intp).T
    numbers = np.arange(len(pieces)) if numbers is None else numbers
    preferred = choices(np.asarray(pieces, np.intp))
    rank = np.empty(len(pieces), np.intp)
    rank[np.lexsort([numbers.astype(np.int64) * SPREAD % 2**32, pieces])] = np.arange(len(pieces))
    keep = keeping(one, other, preferred[:, 0], rank)
    colour = np.where(keep, preferred[:, 0], -1)
    choose(one, other, colour, preferred, rank, ~keep)
    if (colour[one] == colour[other]).any():
        colour[:] = -1
        for layer in reversed(layers(one, other, len(pieces))):
            choose(one, other, colour, preferred, rank, layer)
    return colour


def choices(pieces: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return all colours for each piece, its own first: (k, COLOURS); pieces with one colour differ in the others."""
    steps = 2 * (pieces // COLOURS) + 1  # odd: a power of two of colours are all met
    return (pieces[:, None] + steps[:, None] * np.arange(COLOURS)) % COLOURS


def keeping(
    one: NDArray[np.intp], other: NDArray[np.intp], own: NDArray[np.intp], rank: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """Return which regions keep their own colour: those that no neighbour of a lower rank keeps."""
    clash = own[one] == own[other]
    one, other = one[clash], other[clash]
    keep, left = np.zeros(len(own), bool), np.ones(len(own), bool)
    while left.any():
        now = foremost(one, other, rank, left)
        left &= ~now
        now[one[keep[other]]] = False
        keep |= now
    return keep


def foremost(
    one: NDArray[np.intp], other: NDArray[np.intp], rank: NDArray[np.intp], left: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return those of the regions left that have no neighbour left of a lower rank."""
    now = left.copy()
    now[one[left[one] & left[other] & (rank[one] > rank[other])]] = False
    return now


def choose(
    one: NDArray[np.intp],
    other: NDArray[np.intp],
    colour: NDArray[np.intp],
    preferred: NDArray[np.intp],
    rank: NDArray[np.intp],
    left: NDArray[np.bool_],
) -> None:
    """Give the regions left their first choice that no neighbour has; the lower rank chooses first."""
    while left.any():
        now = foremost(one, other, rank, left)
        taken = np.zeros((len(colour), COLOURS), bool)
        known = colour[other] >= 0
        taken[one[known], colour[other[known]]] = True
        first = np.take_along_axis(taken, preferred, axis=1).argmin(axis=1)
        colour[now] = preferred[now, first[now]]
        left = left & ~now


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
