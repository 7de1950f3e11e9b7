"""The article's table of ten boards: solutions, and times of brute force and dancing links as ratios to the fastest."""

from functools import partial

from workbench.lab.reproductions.reproduction import Computation, Cost, Given, Published, Reproduction
from workbench.lab.reproductions.searches import Method, measured, puzzle_of, together
from workbench.lab.reproductions.sources import ARTICLE, TABLE
from workbench.puzzles.puzzle import Puzzle

OPT = "DLX-opt"
DLX = {"DLX": Method("cover_links", {"order": "leftmost"}), OPT: Method("cover_links", {"order": "mrv"})}
DIGITS = {"singles": "none", "locked": "no"}
OF_TETROMINOES = {"BF": Method("brute_force", {"cut": "first"}), **DLX}
OF_SUDOKUS = {
    "BF": Method("sudoku_digits", {**DIGITS, "cell": "first"}),
    "BF-opt": Method("sudoku_digits", {**DIGITS, "cell": "fewest"}),
    **DLX,
}
METHODS = (
    "BF: brute force, DLX: dancing links with the first item, DLX-opt: with the item that has the fewest options (MRV)."
)
TETROMINO_WHY = (
    f"{METHODS} Times are of CPUs and compilers, so that only ratios of times on one machine can be compared."
)
SUDOKU_WHY = (
    f"{METHODS} BF-opt: brute force in the cell with the fewest digits. The article does not print its three grids;"
    " this one was chosen for a similar number of solutions, so that ratios differ as those of other grids would."
)


def compared(puzzle: Puzzle, methods: dict[str, Method]) -> Computation:
    """Count by all methods side by side; return the solutions, and each time as a multiple of the last one's."""
    found = yield from measured(puzzle, methods.values())
    counts, last = {one.solutions for one in found}, found[-1].seconds
    assert len(counts) == 1, "all methods count the same"
    ratios = {f"{name} : {OPT}": one.seconds / last for name, one in zip(methods, found, strict=True)}
    return {"solutions": counts.pop(), **ratios}


def compare(text: str, methods: dict[str, Method], _given: Given) -> Computation:
    """Compare methods on the puzzle of a text."""
    return (yield from compared(puzzle_of(text), methods))


def ratios(times: dict[str, float]) -> tuple[Published, ...]:
    """Return printed times as multiples of that of DLX-opt."""
    return tuple(
        Published(f"{name} : {OPT}", round(seconds / times[OPT], 2)) for name, seconds in times.items() if name != OPT
    )


def tetrominoes(size: str, solutions: int, times: dict[str, float], cost: Cost = Cost.QUICK) -> Reproduction:
    """Return a line of the table about tetrominoes; times in seconds."""
    text = f"polyomino {size}\npieces free 4 any\n"
    return Reproduction(
        name=f"table-{size}",
        title=f"Table of ten boards: tetrominoes {size.replace('x', ' × ')}",
        source=TABLE,
        published=(Published("solutions", solutions), *ratios(times)),
        compute=partial(compare, text, OF_TETROMINOES),
        why=TETROMINO_WHY,
        cost=cost,
        puzzle=f"# solve: goal=count solver=cover_links\n{text}",
    )


def sudoku(number: int, solutions: int, times: dict[str, float], grid: str) -> Reproduction:
    """Return a line of the table about sudokus, with a grid of our own; times in seconds."""
    return Reproduction(
        name=f"table-sudoku-{number}",
        title=f"Table of ten boards: sudoku, test {number}",
        source=TABLE,
        published=(Published("solutions", solutions), *ratios(times)),
        compute=partial(compare, grid, {name: OF_SUDOKUS[name] for name in times}),
        why=SUDOKU_WHY,
        cost=Cost.MINUTES,
        puzzle=f"# solve: goal=count solver=cover_links\n{grid}\n",
    )


def turned(_given: Given) -> Computation:
    """Count on a board lying and standing, by each method side by side."""
    boards = [puzzle_of(f"polyomino {size}\npieces free 4 any") for size in ("5x8", "8x5")]
    found = yield from together([method.start(board) for method in OF_TETROMINOES.values() for board in boards])
    pairs = zip(OF_TETROMINOES, found[::2], found[1::2], strict=True)
    return {f"{name}, 5 × 8 : 8 × 5": one.seconds / other.seconds for name, one, other in pairs}


def memoized(_given: Given) -> Computation:
    """Count with memoization and without, side by side."""
    board = puzzle_of("polyomino 8x6\npieces free 4 any")
    [links, memo] = yield from measured(board, (DLX[OPT], Method("cover_memo")))
    return {
        "solutions of DLX": links.solutions,
        "solutions with memoization": memo.solutions,
        "DLX : with memoization": links.seconds / memo.seconds,
        "nodes of DLX": links.nodes,
        "states with memoization": memo.nodes,
    }


TABLE_OF_BOARDS = (
    tetrominoes("4x5", 454, {}),
    tetrominoes("6x6", 178_939, {"BF": 0.48, "DLX": 0.37, OPT: 0.26}),
    tetrominoes("8x5", 800_290, {"BF": 1.1, "DLX": 1.6, OPT: 1.1}),
    tetrominoes("5x8", 800_290, {"BF": 3.0, "DLX": 3.5, OPT: 1.1}),
    tetrominoes("8x6", 22_483_347, {"BF": 44.93, "DLX": 57.54, OPT: 32.51}, Cost.MINUTES),
    tetrominoes("6x8", 22_483_347, {"BF": 85.44, "DLX": 83.83, OPT: 32.67}, Cost.MINUTES),
)
SUDOKUS = (
    sudoku(
        1,
        4_682_736,
        {"BF": 45.54, "BF-opt": 28.67, "DLX": 15.26, OPT: 13.17},
        "625931748473528961891674253164780000000000000000000000000000000000000000000000000",
    ),
    sudoku(
        2,
        10_208_980,
        {"BF": 117.63, "BF-opt": 74.62, "DLX": 42.61, OPT: 25.97},
        "345618729781925634962473581638700000000000000000000000000000000000000000000000000",
    ),
    sudoku(
        3,
        45_448_179,
        {"BF-opt": 332.87, "DLX": 270.88, OPT: 111.3},
        "417592368853671942629384157961000000000000000000000000000000000000000000000000000",
    ),
)
TURNED = Reproduction(
    name="table-turned",
    title="Table of ten boards: the same board turned",
    source=TABLE,
    published=(
        Published("BF, 5 × 8 : 8 × 5", round(3 / 1.1, 2)),
        Published("DLX, 5 × 8 : 8 × 5", round(3.5 / 1.6, 2)),
        Published("DLX-opt, 5 × 8 : 8 × 5", 1.0),
    ),
    compute=turned,
    cost=Cost.MINUTES,
    why="Where the first item is next, a board of many rows and few columns is faster; with MRV it hardly matters.",
    puzzle=TABLE_OF_BOARDS[3].puzzle,
)
MEMOIZED = Reproduction(
    name="memoization",
    title="Dancing links with memoization (DXZ)",
    source=f"Nishino and others 2017, by {ARTICLE}",
    published=(
        Published("solutions of DLX", 22_483_347),
        Published("solutions with memoization", 22_483_347),
        Published("DLX : with memoization", 10_000.0),
        Published("nodes of DLX"),
        Published("states with memoization"),
    ),
    compute=memoized,
    why="The article says up to 10,000, of other covers; here tetrominoes on 8 × 6. It grows with the board.",
    cost=Cost.MINUTES,
    puzzle="# solve: goal=count solver=cover_memo\npolyomino 8x6\npieces free 4 any\n",
)
