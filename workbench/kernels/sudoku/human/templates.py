"""Templates: the ways to place all that is missing of one digit, one cell in each row, no two of which see each other.

The rows in which the digit is missing are filled from the top, depth first. Cells in all templates hold the digit, and
templates of other digits that use them are left out, until nothing changes; candidates in no template are false. A
digit with more than MAX_TRIES partial placements is not used. In `scratch`, with n digits: rows 0 to n the cells still
allowed at each level, then as many for the cells still to try, then for each digit the cells in all its templates, and
the cells in some.
"""

import numpy as np

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.compiled import compiled
from workbench.kernels.sudoku.human.board import NONE, U0, U1, U6, copy, exclude, is_empty, keep
from workbench.kernels.sudoku.human.chaining.links import size
from workbench.kernels.sudoku.human.log import DIGITS, PLACE, REMOVE, add, add_set, begin, end, section

SET = SUDOKU_STEPS["template_set"]
DELETE = SUDOKU_STEPS["template_delete"]
MAX_TRIES = 200_000
U2, U3 = np.uint64(2), np.uint64(3)


@compiled
def template_set(board, log, _variant):
    """Find digits with cells that lie in all templates."""
    search(board, log, SET)


@compiled
def template_delete(board, log, _variant):
    """Find digits with candidates that lie in no template."""
    search(board, log, DELETE)


@compiled
def search(board, log, code):
    """Report what the templates of each digit place or remove."""
    n = np.uint64(board.places.shape[0])
    every, some = board.scratch[n + n + U2 : U3 * n + U2], board.scratch[U3 * n + U2 : np.uint64(4) * n + U2]
    every[:, :] = U0
    changed = True
    while changed:
        changed = False
        for d in range(n):
            changed |= place_all(board, np.uint64(d), every, some)
    for d in range(n):
        digit = np.uint64(d)
        out = every[digit] if code == SET else some[digit]
        if code == DELETE:
            for w in range(out.size):
                out[np.uint64(w)] = board.places[digit, np.uint64(w)] & ~out[np.uint64(w)]
        if not is_empty(out):
            begin(log, code)
            section(log, DIGITS)
            add(log, digit)
            section(log, PLACE if code == SET else REMOVE)
            add_set(log, out, digit, n)
            if end(log):
                return


@compiled
def place_all(board, digit, every, some):
    """Set the cells in some and in all templates of a digit; return whether more cells are in all than before.

    Once the last row is filled, the cells still allowed are the template: the chosen cells rule out all others.
    """
    n = np.uint64(board.places.shape[0])
    allowed, to_try = board.scratch[: n + U1], board.scratch[n + U1 : n + n + U2]
    free(board, digit, every, allowed[U0])
    some[digit] = U0
    before = size(every[digit])
    every[digit] = ~U0
    complete = try_all(board, digit, allowed, to_try, every[digit], some[digit])
    if not complete or is_empty(some[digit]):
        copy(some[digit], board.places[digit])
        every[digit] = U0
    return size(every[digit]) > before


@compiled
def free(board, digit, every, allowed):
    """Set the places of a digit that no other digit must have."""
    copy(allowed, board.places[digit])
    for d in range(every.shape[0]):
        if np.uint64(d) != digit:
            exclude(allowed, every[np.uint64(d)])


@compiled
def try_all(board, digit, allowed, to_try, every, some):
    """Go through all templates; return False if they are too many."""
    if not fill(board, digit, np.int64(-1), allowed[U0], to_try[U0]):
        return False
    level, tries = U0, 0
    while tries < MAX_TRIES:
        cell = take_first(to_try[level])
        if cell == NONE:
            if level == U0:
                return True
            level -= U1
            continue
        tries += 1
        copy(allowed[level + U1], allowed[level])
        exclude(allowed[level + U1], board.peer_sets[cell])
        row = np.int64(board.homes[cell, U0])
        if fill(board, digit, row, allowed[level + U1], to_try[level + U1]):
            level += U1
            continue
        keep(every, allowed[level + U1])
        for w in range(some.size):
            some[np.uint64(w)] |= allowed[level + U1, np.uint64(w)]
    return False


@compiled
def fill(board, digit, row, allowed, to_try):
    """Set the cells to try in the next row in which a digit is missing; return whether there is such a row."""
    for u in range(row + 1, board.places.shape[0]):
        if board.counts[digit, np.uint64(u)]:
            copy(to_try, allowed)
            keep(to_try, board.unit_sets[np.uint64(u)])
            return True
    return False


@compiled
def take_first(cells):
    """Remove the lowest cell from a set and return it, NONE if it is empty."""
    for w in range(cells.size):
        word = cells[np.uint64(w)]
        if word:
            cells[np.uint64(w)] = word & (word - U1)
            return (np.uint64(w) << U6) + lowest(word)
    return NONE
