"""Templates: the ways to place all that is missing of one digit, one cell in each row, no two of which see each other.

The rows in which the digit is missing are filled from the top, depth first. Cells in all templates hold the digit,
candidates in none do not. A digit with more than MAX_TRIES partial placements is left out. In `scratch`, with n digits:
rows 0 to n the cells still allowed at each level, n+1 to 2n+1 those still to try, then the rows named below.
"""

import numpy as np
from numba import njit

from workbench.kernels.bits import lowest
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.kernels.sudoku.human.board import NONE, U0, U1, U6, copy, exclude, is_empty, keep
from workbench.kernels.sudoku.human.log import DIGITS, PLACE, REMOVE, add, add_set, begin, end, section

SET = SUDOKU_STEPS["template_set"]
DELETE = SUDOKU_STEPS["template_delete"]
MAX_TRIES = 200_000
SOME, ALL = np.uint64(0), np.uint64(1)  # cells in some template, in all


@njit(cache=True, nogil=True)
def template_set(board, log, _variant):
    """Find digits with cells that lie in all templates."""
    search(board, log, SET)


@njit(cache=True, nogil=True)
def template_delete(board, log, _variant):
    """Find digits with candidates that lie in no template."""
    search(board, log, DELETE)


@njit(cache=True, nogil=True)
def search(board, log, code):
    """Report what the templates of each digit place or remove."""
    n = np.uint64(board.places.shape[0])
    result = board.scratch[n + n + np.uint64(2) :]
    for d in range(n):
        digit = np.uint64(d)
        if is_empty(board.places[digit]) or not place_all(board, digit, result):
            continue
        out = result[ALL] if code == SET else result[SOME]
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


@njit(cache=True, nogil=True)
def place_all(board, digit, result):
    """Set SOME and ALL of the templates of a digit; return whether there are any and all were tried.

    Once the last row is filled, the cells still allowed are the template: the chosen cells rule out all others.
    """
    n = np.uint64(board.places.shape[0])
    allowed, to_try = board.scratch[: n + U1], board.scratch[n + U1 : n + n + np.uint64(2)]
    result[SOME] = U0
    result[ALL] = ~U0
    copy(allowed[U0], board.places[digit])
    fill(board, digit, np.int64(-1), allowed[U0], to_try[U0])
    level, tries, found = U0, 0, False
    while tries < MAX_TRIES:
        cell = take_first(to_try[level])
        if cell == NONE:
            if level == U0:
                return found
            level -= U1
            continue
        tries += 1
        copy(allowed[level + U1], allowed[level])
        exclude(allowed[level + U1], board.peer_sets[cell])
        row = np.int64(board.homes[cell, U0])
        if fill(board, digit, row, allowed[level + U1], to_try[level + U1]):
            level += U1
            continue
        found = True
        keep(result[ALL], allowed[level + U1])
        for w in range(allowed.shape[1]):
            result[SOME, np.uint64(w)] |= allowed[level + U1, np.uint64(w)]
    return False


@njit(cache=True, nogil=True)
def fill(board, digit, row, allowed, to_try):
    """Set the cells to try in the next row in which a digit is missing; return whether there is such a row."""
    for u in range(row + 1, board.places.shape[0]):
        if board.counts[digit, np.uint64(u)]:
            copy(to_try, allowed)
            keep(to_try, board.unit_sets[np.uint64(u)])
            return True
    return False


@njit(cache=True, nogil=True)
def take_first(cells):
    """Remove the lowest cell from a set and return it, NONE if it is empty."""
    for w in range(cells.size):
        word = cells[np.uint64(w)]
        if word:
            cells[np.uint64(w)] = word & (word - U1)
            return (np.uint64(w) << U6) + lowest(word)
    return NONE
