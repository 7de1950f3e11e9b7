"""Small exact covers: the examples with six sets, the sizes of matrices, and blocks of a pyramidal decomposition."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from workbench.lab.reproductions.reproduction import Computation, Given, Published, Reproduction
from workbench.lab.reproductions.searches import Method, puzzle_of, sample, solutions
from workbench.lab.reproductions.sources import ARTICLE, KNUTH_X_POST, SUDOKU_POST
from workbench.puzzles.cover import Cover, Coverable
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal

LINKS = Method("cover_links")


def cover_of(puzzle: Puzzle) -> Cover:
    """Return the exact cover that a puzzle is reduced to."""
    assert isinstance(puzzle, Coverable)
    return puzzle.to_cover().cover


def sets_of(cover: Cover) -> list[frozenset[int]]:
    """Return the items of each option."""
    return [frozenset(cover.option(k).tolist()) for k in range(cover.count)]


def covering(cover: Cover) -> Iterator[list[int]]:
    """Yield the exact covers by trying every set of options, as brute force does."""
    sets = sets_of(cover)
    for chosen in range(1 << len(sets)):
        options = [k for k in range(len(sets)) if chosen >> k & 1]
        if (
            sum(len(sets[k]) for k in options)
            == len(cover.items)
            == len(frozenset().union(*(sets[k] for k in options)))
        ):
            yield options


def six_sets(name: str, _given: Given) -> Computation:
    """Find the cover by Algorithm X, and all covers by brute force."""
    puzzle = puzzle_of(sample(name))
    cover = cover_of(puzzle)
    found = yield from solutions(puzzle, LINKS, Goal.ALL)
    tried = list(covering(cover))
    return {
        "solution": ", ".join(cover.option_name(int(k)) for k in np.flatnonzero(found[0])),
        "solutions of Algorithm X": len(found),
        "solutions of brute force": len(tried),
    }


def first_choice(_given: Given) -> Computation:
    """Follow Algorithm X by hand: the first item, and how each of its options ends."""
    yield 0.0
    cover = cover_of(puzzle_of(sample("cover/six-sets")))
    sets = sets_of(cover)
    item = min(range(1, len(cover.items) + 1), key=lambda one: sum(one in among for among in sets))
    leads = {
        cover.option_name(k): any(k in found for found in covering(cover)) for k, one in enumerate(sets) if item in one
    }
    return {
        "first column": cover.items[item - 1],
        **{f"branch {name}": "a solution" if good else "none" for name, good in leads.items()},
    }


def sizes(_given: Given) -> Computation:
    """Count the items and options that puzzles become."""
    yield 0.0
    sudoku = cover_of(puzzle_of("." * 81))
    pentominoes = cover_of(puzzle_of("polyomino 6x10\npieces free 5"))
    tetrominoes = cover_of(puzzle_of("polyomino 4x5\npieces free 4 any"))
    [ones] = np.unique(np.diff(sudoku.starts.astype(np.int64))).tolist()
    return {
        "sudoku: rows": sudoku.count,
        "sudoku: columns": len(sudoku.items),
        "sudoku: ones in a row": ones,
        "pentominoes: columns": len(pentominoes.items),
        "tetrominoes: columns": len(tetrominoes.items),
        "tetrominoes: rows": tetrominoes.count,
    }


def blocks(_given: Given) -> Computation:
    """Find the fewest sets that cover all blocks."""
    puzzle = puzzle_of(sample("cover/seven-blocks"))
    cover = cover_of(puzzle)
    better = yield from solutions(puzzle, LINKS, Goal.FEWEST)
    chosen = [cover.option(int(k)).tolist() for k in np.flatnonzero(better[-1])]
    sets = ["{" + ", ".join(cover.items[item - 1] for item in one) + "}" for one in chosen]
    return {"sets to choose from": cover.count, "fewest sets": len(sets), "the sets": " ".join(sets)}


SIX_SETS = Reproduction(
    name="six-sets",
    title="Six sets: the first example",
    source=f"{KNUTH_X_POST}; {ARTICLE}, figure 4",
    published=(
        Published("solution", "A, D, E"),
        Published("solutions of Algorithm X", 1),
        Published("solutions of brute force", 1),
    ),
    compute=partial(six_sets, "cover/six-sets"),
    why="The article numbers the sets: 1, 4 and 5. Brute force tries all 64 families of sets.",
    puzzle="cover/six-sets",
)
SIX_SETS_WALK = Reproduction(
    name="six-sets-walk",
    title="Six sets: the first steps of Algorithm X",
    source=f"{KNUTH_X_POST}; {ARTICLE}, figure 9",
    published=(Published("first column", "1"), Published("branch B", "none"), Published("branch D", "a solution")),
    compute=first_choice,
    puzzle="cover/six-sets",
)
SIX_OTHER_SETS = Reproduction(
    name="six-other-sets",
    title="Six other sets",
    source=SUDOKU_POST,
    published=(
        Published("solution", "B, D, F"),
        Published("solutions of Algorithm X", 1),
        Published("solutions of brute force", 1),
    ),
    compute=partial(six_sets, "cover/six-sets-2"),
    puzzle="cover/six-sets-2",
)
MATRICES = Reproduction(
    name="matrices",
    title="Sizes of matrices: 729 × 324, 161 rows",
    source=f"{ARTICLE}; {SUDOKU_POST}; {KNUTH_X_POST}",
    published=(
        Published("sudoku: rows", 729),
        Published("sudoku: columns", 324),
        Published("sudoku: ones in a row", 4),
        Published("pentominoes: columns", 72),
        Published("tetrominoes: columns", 20),
        Published("tetrominoes: rows", 161),
    ),
    compute=sizes,
    why="Rows are options, columns are items. Pentominoes on 6 × 10, tetrominoes on 4 × 5. One post has 243 rows for a"
    " sudoku, which must be 729: nine digits in each of 81 cells.",
    puzzle="polyomino/tetrominoes-4x5",
)
BLOCKS = Reproduction(
    name="seven-blocks",
    title="Pyramidal decomposition: seven blocks",
    source=f"{ARTICLE}, figure 3",
    published=(
        Published("sets to choose from", 20),
        Published("fewest sets", 2),
        Published("the sets", "{1, 2, 3} {4, 5, 6, 7}"),
    ),
    compute=blocks,
    puzzle="cover/seven-blocks",
)
