"""Counts of the literature on puzzles that ship as samples: a line for each."""

from functools import partial

from workbench.lab.reproductions.reproduction import Computation, Given, Published, Reproduction
from workbench.lab.reproductions.searches import Method, measured, puzzle_of, sample

HASELGROVE = "C. B. and J. Haselgrove 1960"
CLASSES = Method("polyomino_bits", {"symmetry": "classes"})
FRONTIER = Method("polyomino_frontier")
TOURS = Method("tour_frontier")
DIRECTED = "The source counts {}; the program counts fillings, each tour once for every direction{}."


def count(puzzle: str, method: Method, each: int, _given: Given) -> Computation:
    """Count the solutions of a sample; `each`: fillings that the source counts as one."""
    [found] = yield from measured(puzzle_of(sample(puzzle)), [method])
    return {"solutions": found.solutions // each if found.solutions % each == 0 else found.solutions}


def counted(
    name: str, title: str, puzzle: str, method: Method, solutions: int, source: str, each: int = 1, why: str = ""
) -> Reproduction:
    """Return the line of a count."""
    return Reproduction(
        name=name,
        title=title,
        source=source,
        published=(Published("solutions", solutions),),
        compute=partial(count, puzzle, method, each),
        why=why,
        puzzle=puzzle,
    )


COUNTS = (
    counted(
        "pentominoes-6x10",
        "Pentominoes on 6 × 10, up to symmetry",
        "polyomino/pentominoes-6x10",
        CLASSES,
        2_339,
        HASELGROVE,
    ),
    counted(
        "pentominoes-5x12",
        "Pentominoes on 5 × 12, up to symmetry",
        "polyomino/pentominoes-5x12",
        CLASSES,
        1_010,
        HASELGROVE,
    ),
    counted(
        "pentominoes-4x15",
        "Pentominoes on 4 × 15, up to symmetry",
        "polyomino/pentominoes-4x15",
        CLASSES,
        368,
        HASELGROVE,
    ),
    counted(
        "pentominoes-3x20",
        "Pentominoes on 3 × 20, up to symmetry",
        "polyomino/pentominoes-3x20",
        CLASSES,
        2,
        HASELGROVE,
    ),
    counted(
        "pentominoes-8x8",
        "Pentominoes on 8 × 8 without the centre, up to symmetry",
        "polyomino/pentominoes-8x8",
        CLASSES,
        65,
        "D. S. Scott 1958",
    ),
    counted(
        "dominoes-8x8",
        "Dominoes on a chessboard",
        "polyomino/dominoes-8x8",
        FRONTIER,
        12_988_816,
        "Kasteleyn 1961; Temperley and Fisher 1961",
    ),
    counted(
        "dominoes-16x16",
        "Dominoes on 16 × 16",
        "polyomino/dominoes-16x16",
        FRONTIER,
        2_444_888_770_250_892_795_802_079_170_816,
        "OEIS A004003",
    ),
    counted("queens-8", "Eight queens", "cover/queens-8", Method("cover_links"), 92, "Nauck 1850; OEIS A000170"),
    counted("queens-12", "Twelve queens", "cover/queens-12", Method("cover_bits"), 14_200, "OEIS A000170"),
    counted(
        "langford-7",
        "Langford pairs of 1 to 7",
        "cover/langford-7",
        Method("cover_links"),
        26,
        "OEIS A014552",
        2,
        "The source counts a row and its mirror image as one.",
    ),
    counted("sudokus-4x4", "Sudoku grids of 4 × 4", "sudoku/50-all-4x4", Method("sudoku_digits"), 288, "OEIS A107739"),
    counted("tours-5x5", "Knight's tours of 5 × 5", "tour/20-open-5x5", TOURS, 1_728, "OEIS A165134"),
    counted(
        "closed-tours-6x6",
        "Closed knight's tours of 6 × 6",
        "tour/21-closed-6x6",
        TOURS,
        9_862,
        "OEIS A001230",
        72,
        DIRECTED.format("circuits", " and start"),
    ),
    counted(
        "closed-tours-3x10",
        "Closed knight's tours of 3 × 10",
        "tour/22-closed-3x10",
        TOURS,
        16,
        "Kraitchik 1927; OEIS A070030",
        60,
        DIRECTED.format("circuits", " and start"),
    ),
)
