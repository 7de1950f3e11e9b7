"""Reproductions: every figure of the documents and of the literature that the program computes, in one list.

A new one is a `Reproduction` and a line here.
"""

from workbench.lab.reproductions import (
    boards,
    covers,
    estimates,
    grid_counts,
    kakuros,
    literature,
    queens,
    sudokus,
    table,
    tours,
)
from workbench.lab.reproductions.reproduction import Reproduction

ALL: tuple[Reproduction, ...] = (
    covers.SIX_SETS,
    covers.SIX_SETS_WALK,
    covers.SIX_OTHER_SETS,
    covers.MATRICES,
    covers.BLOCKS,
    queens.QUEENS_TWICE,
    boards.PENTOMINOES,
    *table.TABLE_OF_BOARDS,
    boards.TETROMINOES,
    *table.SUDOKUS,
    table.TURNED,
    table.MEMOIZED,
    boards.LARGE_BOARD,
    boards.SMALL_PIECES,
    grid_counts.GRIDS,
    grid_counts.DIVIDED,
    grid_counts.CLASSES,
    grid_counts.SMALL_CLASSES,
    estimates.KNUTH_1975,
    sudokus.WORST_GRID,
    sudokus.RANDOM_GRIDS,
    sudokus.SEVENTEEN_CLUES,
    kakuros.KAKURO_ORDERS,
    tours.JUDGES_CASES,
    tours.NINE_TOGETHER,
    tours.EXISTENCE,
    *literature.COUNTS,
)
REPRODUCTIONS = {one.name: one for one in ALL}
