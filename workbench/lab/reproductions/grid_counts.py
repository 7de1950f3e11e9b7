"""All completed sudoku grids, the essentially different ones, and by how much symmetry divides them."""

from functools import partial
from itertools import permutations

from workbench.insight.sudoku.grids.class_count import ClassCount
from workbench.insight.sudoku.grids.grid_count import GridCount
from workbench.insight.sudoku.grids.known import KNOWN, Box
from workbench.lab.reproductions.reproduction import Computation, Cost, Given, Published, Reproduction
from workbench.lab.reproductions.searches import Method, measured, puzzle_of
from workbench.lab.reproductions.sources import FELGENHAUER

NINE, SIX = Box(3, 3), Box(2, 3)
FIRST_BOX = "sudoku 2x3\n123...\n456...\n" + "......\n" * 4
FIRST_ROW = "sudoku 2x3\n123456\n" + "......\n" * 5


def grids(box: Box, _given: Given) -> Computation:
    """Count the grids."""
    count = GridCount(box)
    yield from count.parts()
    return {"grids": count.result or 0}


def divided(_given: Given) -> Computation:
    """Count what the article divides by, and check the quotients on 6 x 6 by searches."""
    yield 0.0
    orders = list(permutations(range(NINE.digits)))
    kept = sum(all(keeps_stacks(order[first : first + 3]) for first in (0, 3, 6)) for order in orders)
    nine, six, solver = GridCount(NINE), GridCount(SIX), [Method("sudoku_digits")]
    yield from nine.parts()
    yield from six.parts()
    [box] = yield from measured(puzzle_of(FIRST_BOX), solver)
    [row] = yield from measured(puzzle_of(FIRST_ROW), solver)
    return {
        "orders of columns that keep stacks": kept,
        "ways to fill the first box": len(orders),
        "grids with a given first box": (nine.result or 0) // len(orders),
        "6 × 6: with a given first box": box.solutions,
        "6 × 6: with a given first row": row.solutions,
        "6 × 6: all": six.result or 0,
    }


def keeps_stacks(three: tuple[int, ...]) -> bool:
    """Return whether three columns are a stack."""
    return len({column // NINE.columns for column in three}) == 1


def classes(box: Box, _given: Given) -> Computation:
    """Count the classes."""
    count = ClassCount(box)
    yield from count.parts()
    return {"essentially different grids": count.result or 0}


GRIDS = Reproduction(
    name="sudoku-grids",
    title="All completed sudoku grids",
    source=FELGENHAUER,
    published=(Published("grids", KNOWN[NINE].grids),),
    compute=partial(grids, NINE),
)
DIVIDED = Reproduction(
    name="sudoku-grids-divided",
    title="By how much symmetry divides the sudoku grids: 3!⁴ and 9!",
    source=FELGENHAUER,
    published=(
        Published("orders of columns that keep stacks", 3 * 2 * 6**3),
        Published("ways to fill the first box", 362_880),
        Published("grids with a given first box", 18_383_222_420_692_992),
        Published("6 × 6: with a given first box", 28_200_960 // 720),
        Published("6 × 6: with a given first row", 28_200_960 // 720),
        Published("6 × 6: all", 28_200_960),
    ),
    compute=divided,
    why="3!⁴ orders of columns turn a grid into others: those within three stacks, and those of the stacks. With its"
    " first row in order the article saves this factor, with a given first box 9!.",
    puzzle="sudoku/60-all-6x6",
)
CLASSES = Reproduction(
    name="sudoku-classes",
    title="Essentially different sudoku grids",
    source=FELGENHAUER,
    published=(Published("essentially different grids", KNOWN[NINE].classes),),
    compute=partial(classes, NINE),
    cost=Cost.MINUTES,
)
SMALL_CLASSES = Reproduction(
    name="sudoku-classes-6x6",
    title="Essentially different sudoku grids of 6 × 6",
    source=KNOWN[SIX].source,
    published=(Published("essentially different grids", KNOWN[SIX].classes),),
    compute=partial(classes, SIX),
    puzzle="sudoku/60-all-6x6",
)
