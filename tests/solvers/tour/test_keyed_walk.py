"""Walks by any tie-break on any surface: step by step those of the rule that lists and compares all free neighbours."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.puzzles.tour.tours import surfaces_for
from tests.thorough import either
from workbench.base.choices import Value
from workbench.insight.tours.heat_map import HeatMap
from workbench.kernels.scalars import LEVEL
from workbench.kernels.tour.key_names import NAMES
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.key_parameters import format_parameters
from workbench.solvers.search import Status
from workbench.solvers.tour.arrays.general import general_state
from workbench.solvers.tour.arrays.square_keys import has_square_keys
from workbench.solvers.tour.rules.tie_break_key import program
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS, rule_of
from workbench.solvers.tour.warnsdorff_walk import Walk

LEAPS = ((1, 2), (1, 2), (1, 2), (1, 3), (2, 3), (0, 1), (1, 1), (1, 4), (2, 5), (0, 3))
BINARY = ("+", "-", "*", "//", "%", "<", "<=", "==", "!=", ">", "and", "or")


OF_SQUARES = ("row", "column", "from_centre", "from_start", "squares", "rows", "columns")


def random_key(random: Random, depth: int = 0, names: Sequence[str] = tuple(NAMES)) -> str:
    """Return an expression of any operations and some names."""
    if depth > 3 or random.random() < 0.25:
        return random.choice(names) if random.random() < 0.8 else str(random.randint(0, 1000))
    one, other = random_key(random, depth + 1, names), random_key(random, depth + 1, names)
    form = random.choice(["{0} {2} {1}"] * 6 + ["min({0}, {1})", "max({0}, {1})", "{0} if {1} else {0}"])
    form = random.choice([form, form, form, form, "-{0}", "not {0}", "abs({0})"])
    return f"({form.format(one, other, random.choice(BINARY))})"


def random_board(random: Random) -> Tour:
    """Return a board with holes, any leaper and any surface."""
    rows, columns = (random.randint(1, random.choice([6, 12, 25])) for _ in range(2))
    board = np.ones((rows, columns), bool)
    for _ in range(random.choice([0, random.randint(0, board.size // 8)])):
        board[random.randrange(rows), random.randrange(columns)] = False
    if not board.any():
        board[0, 0] = True
    leap = random.choice(LEAPS)
    return Tour(board, leap=leap, surface=random.choice(surfaces_for(columns, leap)))


def random_choices(random: Random, tour: Tour) -> dict[str, Value]:
    """Return choices that the board supports."""
    shuffled = ["".join(random.sample("01234567", 8)) for _ in range(50)]
    return {
        "rule": random.choice([*TIE_BREAKS, "custom", "custom", "own", "own"]),
        "order": random.choice(["clockwise", shuffled[49], "random"]),
        "seed": random.randint(1, 99),
        "around": random.choice(["centre", "start"]),
        "expression": random_key(random),
        "wheel": " ".join(shuffled[: random.choice([24, 49])]) if len(tour.moves) == 8 else "",
    }


def step_by_step(tour: Tour, choices: dict[str, Value], start: Cell) -> NDArray[np.int64]:
    """Return the walk of the rule that compares all free neighbours at each step."""
    from workbench.kernels.tour import warnsdorff_keys as kernel

    state = general_state(tour, rule_of(tour, choices), start)
    degree, row_of, column_of, moves, ranks, switches, rays, program, values, stack, found, path, s = state
    kernel.visit(degree, row_of, column_of, moves, switches, found, path, *start, s)
    while s[LEVEL] < tour.squares:
        chosen, any_ = kernel.choose(
            degree, row_of, column_of, moves, ranks, rays, program, values, stack, found, s
        )  # fmt: skip
        if not any_:
            break
        to = found[chosen, int(kernel.TO_ROW)], found[chosen, int(kernel.TO_COLUMN)]
        kernel.visit(degree, row_of, column_of, moves, switches, found, path, *to, s)
    return path[: s[LEVEL]].astype(np.int64)


def walked(
    tour: Tour, choices: dict[str, Value], start: Cell, random: Random, general: bool = True
) -> tuple[NDArray[np.int64], Status]:
    """Return a walk in slices of random length, rewound once, and how it ends."""
    walk = Walk(tour, choices, start, general)
    walk.advance(random.randint(0, tour.squares // 2))
    saved, count = walk.save(), walk.count
    status = walk.advance(random.randint(0, 20))
    walk.load(saved)
    status = Status.RUNNING if count < tour.squares else status
    while status is Status.RUNNING:
        status = walk.advance(random.randint(0, 30))
    return walk.path(), status


def compare(seed: int) -> None:
    """Compare walks on a random board, and the squares that they leave with those of a heat map."""
    random = Random(seed)
    tour = random_board(random)
    choices = random_choices(random, tour)
    row, column = random.choice(np.argwhere(tour.board).tolist())

    expected = step_by_step(tour, choices, (row, column))
    found, status = walked(tour, choices, (row, column), random)

    case = f"case {seed}: {tour.shape} {tour.leap} {tour.surface} {choices} from {(row, column)}"
    assert found.tolist() == expected.tolist(), case
    assert (status is Status.FOUND) == (len(found) == tour.squares), case
    starts = np.array([row * tour.shape[1] + column, int(tour.board.argmax())])
    assert HeatMap(tour, choices, starts, general=True).run()[row, column] == tour.squares - len(found), case


@pytest.mark.parametrize("seed", range(20))
def test_walks_are_those_of_the_rule_step_by_step(seed: int) -> None:
    compare(seed)


def compare_keys_of_squares(seed: int) -> bool:
    """Compare walks by a key that depends on the square alone, and all starts; return whether the kernel for it ran."""
    random = Random(seed)
    tour = replace(random_board(random), surface="plain")
    names = (*OF_SQUARES, "a", "b1")
    choices: dict[str, Value] = {
        "rule": "custom",
        "order": "".join(random.sample("01234567", 8)),
        "expression": random_key(random, names=names),
    }
    used = dict(program(str(choices["expression"])).parameters)
    choices["parameter"] = format_parameters({name: random.randint(-3000, 3000) for name in used})
    cells = np.argwhere(tour.board).tolist()
    row, column = random.choice(cells)

    expected = step_by_step(tour, choices, (row, column))
    found, status = walked(tour, choices, (row, column), random, general=False)
    left = HeatMap(tour, choices).run()

    case = f"case {seed}: {tour.shape} {tour.leap} {choices} from {(row, column)}"
    assert found.tolist() == expected.tolist(), case
    assert (status is Status.FOUND) == (len(found) == tour.squares), case
    for r, c in random.sample(cells, min(3, len(cells))):
        assert left[r, c] == tour.squares - len(step_by_step(tour, choices, (r, c))), case
    return has_square_keys(tour, rule_of(tour, choices))


@pytest.mark.parametrize("seed", range(20))
def test_walks_by_keys_of_squares_are_those_of_the_rule_step_by_step(seed: int) -> None:
    compare_keys_of_squares(seed)


@pytest.mark.slow
def test_walks_by_many_keys_of_squares_are_those_of_the_rule_step_by_step() -> None:
    ran = [compare_keys_of_squares(seed) for seed in range(20, either(190, 700))]

    assert sum(ran) > either(120, 500)  # the others may leave 64 bits


@pytest.mark.slow
def test_walks_on_many_random_boards_are_those_of_the_rule_step_by_step() -> None:
    for seed in range(20, either(150, 1500)):
        compare(seed)
