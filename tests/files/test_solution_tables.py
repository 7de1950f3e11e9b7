"""Solutions as CSV."""

import csv

import numpy as np

from workbench.files.documents import parse_puzzles
from workbench.files.solution_tables import csv_of_solutions
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.tour import Tour
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal
from workbench.solvers.search import drive


def tilings(text: str) -> tuple[Polyomino, list[np.ndarray]]:
    puzzle = Polyomino.parse(text)[0]
    search = first_solver(puzzle).start(puzzle)
    return puzzle, [probe.filling for probe in drive(search, Goal.ALL.limit()) if probe.at_solution]


def test_several_solutions_are_one_table_with_the_names_of_the_pieces() -> None:
    puzzle, solutions = tilings("polyomino 3x4\npieces free 4 any\n")
    assert len(solutions) > 1

    lines = csv_of_solutions(puzzle, solutions).splitlines()

    rows = list(csv.DictReader(line for line in lines if not line.startswith("# ")))
    assert [(row["solution"], row["row"]) for row in rows] == [
        (str(k + 1), str(r)) for k in range(len(solutions)) for r in (1, 2, 3)
    ]
    assert "" not in lines
    for k, solution in enumerate(solutions):
        first = rows[3 * k]
        names = first["pieces"].split()
        shown = [[int(rows[3 * k + r][f"column {c + 1}"]) for c in range(4)] for r in range(3)]
        for number, name in enumerate(names, 1):
            [value] = np.unique(solution[np.array(shown) == number])
            assert puzzle.pieces[puzzle.placements.piece[value - 1]].name == name


def test_one_tiling_is_a_grid_with_a_legend_that_can_be_read_again() -> None:
    puzzle, solutions = tilings("polyomino 3x4\npieces free 4 any\n")

    text = csv_of_solutions(puzzle, solutions[:1])

    assert text.startswith("# 1 = ")
    assert text.partition("\n")[2] == puzzle.format_filling(solutions[0], "csv")


def test_one_tour_is_a_grid_that_can_be_read_again() -> None:
    tour = Tour.parse("tour 3x4\n")[0]
    walk = np.array([[1, 4, 7, 10], [12, 9, 2, 5], [3, 6, 11, 8]], np.int32)

    assert parse_puzzles(csv_of_solutions(tour, [walk]))[0].shape == (3, 4)
