"""Sudokus that are hard for one method and easy for another, and the list of those with 17 givens."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.files.puzzle_lists import pieces_of
from workbench.insight.sudoku.generating.grids import random_digits
from workbench.lab.reproductions.reproduction import Computation, Cost, Given, Published, Reproduction
from workbench.lab.reproductions.searches import Measured, Method, measured, puzzle_of, sample, scaled, together
from workbench.lab.reproductions.sources import SUDOKU_POST
from workbench.puzzles.puzzle import Fillable
from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.solvers.sudoku.bands import SUDOKU_BANDS
from workbench.solvers.sudoku.batch import search_each

NAKED = {"singles": "naked", "locked": "no"}
FIRST, LAST = (Method("sudoku_digits", {**NAKED, "cell": cell}) for cell in ("first", "last"))
BOTH_SINGLES = Method("sudoku_digits", {"singles": "both", "locked": "no", "cell": "last"})
LINKS = Method("cover_links")
GRIDS, GIVENS, SEED = 2_000, 12, 1  # the post's worst grid has 12 givens
MANY_NODES = 100_000
AT_ONCE = 512  # puzzles of a list between two looks at whether to stop
SEVENTEEN, LISTED = 17, 49_151
BEYOND = f"backtracking: {MANY_NODES:,} nodes or more"
NEEDS_LIST = "Give its file: one puzzle a line."


def worst_grid(_given: Given) -> Computation:
    """Solve the grid guessing from both ends, side by side."""
    grid = puzzle_of(sample("sudoku/40-first-or-last"))
    first, last, both = yield from measured(grid, (FIRST, LAST, BOTH_SINGLES), Goal.ONE)
    return {
        "the slow direction": "from the first cell" if first.nodes > last.nodes else "from the last cell",
        "nodes from the first cell": first.nodes,
        "nodes from the last cell": last.nodes,
        "the same with hidden singles, too": both.nodes,
    }


def random_grids(_given: Given) -> Computation:
    """Solve random grids by dancing links and by backtracking, and the post's worst grid by backtracking."""
    rng, share = np.random.default_rng(SEED), 1 / (GRIDS + 1)
    of_links: list[Measured] = []
    beyond = 0
    for number in range(GRIDS):
        grid = Sudoku(NINE, random_digits(NINE, GIVENS, rng).reshape(NINE.side, -1).astype(np.int32))
        [links] = yield from scaled(measured(grid, [LINKS], Goal.ONE), number * share, share)
        short = Limit(nodes=MANY_NODES, solutions=1)
        [guesses] = yield from scaled(together([LAST.start(grid, Goal.ONE)], short), number * share, share)
        of_links.append(links)
        beyond += guesses.nodes >= MANY_NODES
    worst_of_all = puzzle_of(sample("sudoku/40-first-or-last"))
    [worst] = yield from scaled(measured(worst_of_all, [LAST], Goal.ONE), GRIDS * share, share)
    nodes = [one.nodes for one in of_links]
    return {
        "worst: backtracking : dancing links": worst.seconds / max(one.seconds for one in of_links),
        "random grids": len(of_links),
        "dancing links: most nodes": max(nodes),
        "dancing links: median of nodes": int(np.median(nodes)),
        BEYOND: beyond,
    }


def seventeen(given: Given) -> Computation:
    """Count the puzzles of a list that have 17 givens and one solution, and those that are different."""
    if given.file is None:
        raise ChoiceError(f"The list of 17-clue sudokus is not part of the program. {NEEDS_LIST}")
    known: set[bytes] = set()
    total = unique = 0
    for grids in parts_of(given.file):
        counts = search_each(grids, NINE, 2, fillings=False)
        givens = np.count_nonzero(grids, axis=1)
        total += len(grids)
        unique += int(np.count_nonzero((counts.solutions == 1) & (givens == SEVENTEEN)))
        known.update(grid.tobytes() for grid in grids)
        yield min(1.0, total / LISTED)
    return {"puzzles": total, "with 17 givens and one solution": unique, "different ones": len(known)}


def parts_of(path: Path) -> Iterator[NDArray[np.uint8]]:
    """Yield the 9 x 9 grids of a list, some at once, (m, 81); raise FileError or ParseError."""
    for piece in pieces_of(path, Sudoku.kind):
        if piece.error is not None:
            raise piece.error
        puzzles = piece.puzzles
        for first in range(0, len(puzzles), AT_ONCE):
            some = puzzles[first : first + AT_ONCE]
            if any(not SUDOKU_BANDS.accepts(one) for one in some):
                raise ChoiceError(f"{path.name} has a puzzle that is not a sudoku of 9 × 9.")
            yield np.stack([one.given().ravel() for one in some if isinstance(one, Fillable)]).astype(np.uint8)


WORST_GRID = Reproduction(
    name="worst-grid",
    title="The worst grid, guessing forwards and backwards",
    source=SUDOKU_POST,
    published=(
        Published("the slow direction", "from the first cell"),
        Published("nodes from the first cell"),
        Published("nodes from the last cell"),
        Published("the same with hidden singles, too"),
    ),
    compute=worst_grid,
    why="The post has 29 s from the first cell and no time from the last one. One direction is as bad here, but the"
    " other one, and only with naked singles: with hidden ones neither is. The post's code, written anew, is slow from"
    " the last cell, too: 7,224,563 nodes with digits upwards, 23 downwards. Here (singles: both, no place: ignore) it"
    " is 7,182,497 and 23: in a wrong branch the order of the placements decides whether a digit without a place"
    " empties a cell. The post scans the board for all singles of one sort, then of the next; here the hidden singles"
    " of one unit are placed with the naked ones that follow.",
    puzzle="sudoku/40-first-or-last",
)
RANDOM_GRIDS = Reproduction(
    name="random-grids",
    title="The worst of 2,000 random grids by dancing links",
    source=f"{SUDOKU_POST}: 29 s and 46 ms",
    published=(
        Published("worst: backtracking : dancing links", 29 / 0.046),
        Published("random grids"),
        Published("dancing links: most nodes"),
        Published("dancing links: median of nodes"),
        Published(BEYOND),
    ),
    compute=random_grids,
    why="The post does not say how many grids it tried. Here they have twelve digits at random, as its worst grid; the"
    " worst of backtracking is that grid. The post's 46 ms contain making the matrix. On 25 × 25, dancing links have a"
    " worst case as well.",
    cost=Cost.MINUTES,
)
SEVENTEEN_CLUES = Reproduction(
    name="17-clues",
    title="The list of sudokus with 17 givens",
    source=f"Gordon Royle, Minimum Sudoku; {SUDOKU_POST}",
    published=(
        Published("puzzles", LISTED),
        Published("with 17 givens and one solution", LISTED),
        Published("different ones", LISTED),
    ),
    compute=seventeen,
    why="The list belongs to its author, so that the program does not contain it.",
    needs=NEEDS_LIST,
)
