"""Walks by Warnsdorff's rule on a graphics card: one thread a walk, of several boards and rules at once.

The walks are those of `keyed_walk` on plain boards, where the border is explained. Each thread has a board of its own,
one byte a square; the walks of the largest boards come first, so that none of them is begun last. A launch goes on by
some squares with each walk, so that it soon ends. Keys are interpreted, at ties only: by the program of `key_program`,
whose functions are compiled for the card here. Ranks are packed, because each thread reads others: bits 3k to 3k + 2 of
a word are the rank of move k.

This module is loaded only where there is a card (`base.graphics_card`), or in numba's simulator of one.

Arrays (W walks by Q plans: a plan is a rule on a board):

    plans     (Q, PLAN_SIZE)  int64, see the names below
    moves     (Q, 8, 3)       int64, rows, columns and offset of each move; 0 where there are fewer moves
    fresh     (F)     uint8, the degrees of each board before a walk, with their border; that of a plan begins at FRESH
    orders    (O)     uint32, ranks by region or stage; those of a walk begin at ORDER
    regions   (R)     uint8, the regions around the point, see `keyed_walk`; those of a plan begin at REGION
    switches  (S)     int64, by stage the square from which the next one holds; -1 = none
    program   (I)     int64, the keys, see `key_program`
    walks     (W, WALK_SIZE)  int64, where each walk is, see the names below
    work      (B)     uint8, the degrees of each walk, from WORK on
"""

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from workbench.kernels import key_program
from workbench.kernels.key_operations import DEPTH
from workbench.kernels.tour import warnsdorff_keys
from workbench.kernels.tour.key_names import NAMES

warnings.filterwarnings("ignore", ".*Grid size")  # a small launch is no mistake

THREADS = 64  # of a block
NAMED = len(NAMES) + 2  # with the point that distances are measured from
SCALARS, CHANCES = warnsdorff_keys.SCALARS, warnsdorff_keys.RANDOM  # of `draw`

(FRESH, FRESH_SIZE, FIRST, WIDTH, ROWS, COLUMNS, SQUARES, WHEEL, REGION, SPREAD, MIDDLE, AROUND, SWITCHES, PROGRAM,
 PROGRAM_END, SECOND, REPLACES_DEGREE, CHANCE, SEED) = range(19)  # fmt: skip
PLAN_SIZE = 19
# WHEEL: 1 = ranks by region, 0 = by stage. MIDDLE: the place in `regions` of the square (0, 0), or of the start where
# AROUND is 1: regions and distances are then around the start. SECOND: 1 = the key reads degrees of further squares.

(PLAN, WORK, START, ORDER, SQUARE, COUNT, STAGE, RANDOM, STUCK) = range(9)
WALK_SIZE = 9
# START, SQUARE: row * columns + column of the first and the last square. COUNT: squares visited, 0 before the first.
# STUCK: 1 = at a dead end.

SPAN = 8 << 8  # one past the numbers of squares that can be entered and left again, see `keyed_walk`
VISITED = 0x80

run = cuda.jit(device=True)(key_program.run.py_func)
mix = cuda.jit(device=True)(warnsdorff_keys.mix.py_func)
draw = cuda.jit(device=True)(warnsdorff_keys.draw.py_func)


@cuda.jit(device=True)
def number(degree, ranks, move):
    """Return what decides between moves: degree, rank, move, in this order; a dead end, or no square, is the largest.

    The degree is that before it falls: 1 is a dead end.
    """
    return ((degree - 2) & 0xFF) << 8 | ((ranks >> (3 * move)) & 7) << 3 | move


@cuda.jit
def advance(plans, moves, fresh, orders, regions, switches, program, walks, work, budget):
    """Visit at most `budget` squares by each walk."""
    w = cuda.grid(1)
    if w >= walks.shape[0] or walks[w, STUCK]:
        return
    values = cuda.local.array(NAMED, np.int64)
    stack = cuda.local.array(DEPTH, np.int64)
    chances = cuda.local.array(SCALARS, np.int64)  # of which CHANCES is used
    q, base, start = walks[w, PLAN], walks[w, WORK], walks[w, START]
    columns, squares, width = plans[q, COLUMNS], plans[q, SQUARES], plans[q, WIDTH]
    spread, wheel, replaces, chance = plans[q, SPREAD], plans[q, WHEEL], plans[q, REPLACES_DEGREE], plans[q, CHANCE]
    begin, end, stages = plans[q, PROGRAM], plans[q, PROGRAM_END], plans[q, SWITCHES]
    keyed = end > begin or chance
    square, count, stage, order = walks[w, SQUARE], walks[w, COUNT], walks[w, STAGE], walks[w, ORDER]
    chances[CHANCES] = walks[w, RANDOM]
    point_row, point_column = plans[q, ROWS] - 1, columns - 1
    middle = plans[q, REGION] + plans[q, MIDDLE]
    start_row, start_column = start // columns, start % columns
    if plans[q, AROUND]:
        point_row, point_column = 2 * start_row, 2 * start_column
        middle -= start_row * spread + start_column
    last = min(squares, count + budget)
    r, c = square // columns, square % columns
    p = base + plans[q, FIRST] + r * width + c
    if count == 0:
        for i in range(plans[q, FRESH_SIZE]):
            work[np.uint64(base + i)] = fresh[np.uint64(plans[q, FRESH] + i)]
        work[np.uint64(p)] |= VISITED
        count = 1
        stage = np.int64(switches[stages] == square)
        chances[CHANCES] = mix(plans[q, SEED], start)
    if end > begin:
        values[11], values[12], values[13] = squares, plans[q, ROWS], columns
        values[14], values[15] = point_row, point_column
    o0, o1, o2, o3 = moves[q, 0, 2], moves[q, 1, 2], moves[q, 2, 2], moves[q, 3, 2]
    o4, o5, o6, o7 = moves[q, 4, 2], moves[q, 5, 2], moves[q, 6, 2], moves[q, 7, 2]
    stuck = False
    ordinary = min(last, squares - 1)
    while count < ordinary:
        # The ranks that hold here
        g = np.int64(regions[np.uint64(middle + r * spread + c)]) if wheel else stage
        ranks = np.int64(orders[np.uint64(order + g)])

        # The degrees fall
        v0, v1, v2, v3 = np.uint64(p + o0), np.uint64(p + o1), np.uint64(p + o2), np.uint64(p + o3)
        v4, v5, v6, v7 = np.uint64(p + o4), np.uint64(p + o5), np.uint64(p + o6), np.uint64(p + o7)
        d0, d1, d2, d3 = np.int32(work[v0]), np.int32(work[v1]), np.int32(work[v2]), np.int32(work[v3])
        d4, d5, d6, d7 = np.int32(work[v4]), np.int32(work[v5]), np.int32(work[v6]), np.int32(work[v7])
        work[v0] = (d0 - 1) & 0xFF
        work[v1] = (d1 - 1) & 0xFF
        work[v2] = (d2 - 1) & 0xFF
        work[v3] = (d3 - 1) & 0xFF
        work[v4] = (d4 - 1) & 0xFF
        work[v5] = (d5 - 1) & 0xFF
        work[v6] = (d6 - 1) & 0xFF
        work[v7] = (d7 - 1) & 0xFF

        # The least of them
        e0, e1, e2, e3 = number(d0, ranks, 0), number(d1, ranks, 1), number(d2, ranks, 2), number(d3, ranks, 3)
        e4, e5, e6, e7 = number(d4, ranks, 4), number(d5, ranks, 5), number(d6, ranks, 6), number(d7, ranks, 7)
        least = min(min(min(e0, e1), min(e2, e3)), min(min(e4, e5), min(e6, e7)))
        if least >= SPAN:
            stuck = True
            break

        # The tie
        if keyed:
            beyond = SPAN if replaces else (least | 0xFF) + 1
            tied = (
                int(e0 < beyond) | int(e1 < beyond) << 1 | int(e2 < beyond) << 2 | int(e3 < beyond) << 3
                | int(e4 < beyond) << 4 | int(e5 < beyond) << 5 | int(e6 < beyond) << 6 | int(e7 < beyond) << 7
            )  # fmt: skip
            if tied & (tied - 1):
                left, smallest = 0, np.int64(0)
                degrees = (
                    np.int64(d0) | np.int64(d1) << 8 | np.int64(d2) << 16 | np.int64(d3) << 24
                    | np.int64(d4) << 32 | np.int64(d5) << 40 | np.int64(d6) << 48 | np.int64(d7) << 56
                )  # fmt: skip
                while tied:  # threads side by side wait for the one with most moves, not for all eight
                    j = cuda.ffs(tied) - 1
                    tied &= tied - 1
                    d = (degrees >> (8 * j)) & 0xFF
                    e = number(d, ranks, j)
                    value = np.int64(0)
                    if end > begin:
                        row, column = r + moves[q, j, 0], c + moves[q, j, 1]
                        values[0], values[1], values[2] = d - 1, row, column
                        values[3], values[4], values[5] = moves[q, j, 0], moves[q, j, 1], j
                        dr, dc = 2 * row - plans[q, ROWS] + 1, 2 * column - columns + 1
                        values[6] = dr * dr + dc * dc
                        dr, dc = 2 * (row - start_row), 2 * (column - start_column)
                        values[7], values[10] = dr * dr + dc * dc, count
                        if plans[q, SECOND]:
                            v, total, fewest = p + moves[q, j, 2], 0, 9
                            for i in range(8):
                                if moves[q, i, 2] != 0:
                                    free = np.int32(work[np.uint64(v + moves[q, i, 2])])
                                    if free < 9:
                                        total += free
                                        fewest = min(fewest, free)
                            values[8], values[9] = fewest if fewest < 9 else 0, total
                        value = run(program[begin:end], values, stack)
                    if left == 0 or value < smallest:
                        least, smallest, left = e, value, 1
                    elif value == smallest:
                        left += 1
                        if chance:
                            if draw(chances, left) == 0:
                                least = e
                        elif e & 0xFF < least & 0xFF:
                            least = e

        # The move
        k = least & 7
        p += moves[q, k, 2]
        r, c = r + moves[q, k, 0], c + moves[q, k, 1]
        work[np.uint64(p)] = VISITED | ((least >> 8) + 1)  # its degree has fallen by one
        count += 1
        if switches[np.uint64(stages + stage)] == r * columns + c:
            stage += 1

    # The last square
    if not stuck and last == squares and count == squares - 1:
        stuck = True
        for i in range(8):
            if work[np.uint64(p + moves[q, i, 2])] == 1:
                stuck = False
        if not stuck:
            count += 1
    walks[w, SQUARE], walks[w, COUNT], walks[w, STAGE] = r * columns + c, count, stage
    walks[w, RANDOM], walks[w, STUCK] = chances[CHANCES], stuck


class WalksOnCard:
    """The arrays in the card's memory; they are given back with this object."""

    def __init__(self, arrays: Sequence[NDArray[Any]], walks: NDArray[np.int64], work_size: int) -> None:
        self._fixed = [cuda.to_device(array) for array in arrays]
        self._walks, self._work = cuda.to_device(walks), cuda.device_array(work_size, np.uint8)
        self._blocks = -(-len(walks) // THREADS)

    def advance(self, budget: int) -> None:
        """Visit at most `budget` squares by each walk; return when that is done."""
        advance[self._blocks, THREADS](*self._fixed, self._walks, self._work, budget)
        cuda.synchronize()

    def counts(self) -> NDArray[np.int64]:
        """Return the squares that each walk has visited."""
        return self._walks.copy_to_host()[:, COUNT]


def free_memory() -> int:
    """Return the bytes of memory that the card has left."""
    return cuda.current_context().get_memory_info()[0]


def name_of_card() -> str:
    """Return the name of the card; raise an error of numba if there is none."""
    name = getattr(cuda.current_context().device, "name", "Simulated graphics card")
    return name.decode() if isinstance(name, bytes) else str(name)
