"""Random puzzles of any layout, and the check that no step of a human solver contradicts their solution."""

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.path import Desk, Path
from workbench.insight.sudoku.presets import Order
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import HEAD, USED, Candidate, Role, Step, candidate
from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import BY_CODE
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw, with_extra
from workbench.solvers.cover.links import COVER_LINKS
from workbench.solvers.goal import Goal
from workbench.solvers.sudoku.digits import search_each

SLOW = re.compile(r"als_chain|death_blossom|mutant|franken_jellyfish|forcing|nested|aligned_triple|template")


def always(_technique: Technique) -> bool:
    """Return True: a technique is asked for all its steps at every point."""
    return True


def now_and_then(random: Random, share: float) -> Callable[[Technique], bool]:
    """Return a filter by which a slow technique is asked for all its steps at this share of the points only."""
    return lambda technique: not SLOW.search(technique.name) or random.random() < share


def contradictions(
    puzzle: Sudoku, solution: Filling, order: Sequence[Technique], asked: Callable[[Technique], bool] = always
) -> Iterator[tuple[Technique, int, str]]:
    """Yield techniques at every point of the path: how many steps are found, and what is wrong with one, "" if nothing.

    Each technique that is asked reports all its steps, and then the first of all finds the step that is made. Where
    none finds one, a digit of the solution is placed.
    """
    from workbench.kernels.sudoku.human import log

    solver, numbers = HumanSolver(puzzle, order), np.zeros(log.LENGTH, np.int32)
    true = true_candidates(solution, puzzle.side)
    while not solver.solved:
        for technique in filter(asked, solver.order):
            log.clear(numbers, True)
            technique.find(solver.board, numbers, technique.variant)
            yield technique, int(numbers[log.STEPS]), first_mistake(numbers, true, puzzle.side)
        if step := solver.first_step():
            yield BY_CODE[step.code], 1, mistakes(step, solution)
        solver.apply(step or next_digit(solver, solution))


def first_mistake(log: NDArray[np.int32], true: set[int], n: int) -> str:
    """Return what a step of a log concludes wrongly, "" if nothing."""
    numbers: list[int] = log[: int(log[USED])].tolist()
    at = HEAD
    while at < len(numbers):
        end = at + numbers[at + 1]
        if why := wrong_conclusion(numbers, at + 2, end, true, n):
            return why
        at = end
    return ""


def wrong_conclusion(numbers: list[int], at: int, end: int, true: set[int], n: int) -> str:
    """Return what the sections of a step conclude wrongly, "" if nothing; only the conclusions are read."""
    while at < end:
        role, items = numbers[at], numbers[at + 2 : at + numbers[at + 1]]
        if (role == Role.PLACE and not true.issuperset(items)) or (role == Role.REMOVE and true.intersection(items)):
            return f"{Role(role).name.lower()}s one of {[candidate(item, n) for item in items]}"
        at += numbers[at + 1]
    return ""


def path_mistakes(puzzles: Sequence[Sudoku], order: Order) -> tuple[int, list[str]]:
    """Return the number of steps on the paths of puzzles with one solution, all of one layout, and what is wrong."""
    layout = puzzles[0].layout
    givens = np.array([puzzle.givens.ravel() for puzzle in puzzles], np.uint8)
    counts, desk = search_each(givens, layout, 1), Desk(layout, order)
    steps, wrong = 0, []
    for puzzle, solution in zip(puzzles, counts.first, strict=True):
        true = true_candidates(solution, layout.side)
        for move in Path(puzzle, order, desk):
            steps += 1
            if why := wrong_conclusion(move.numbers, 0, len(move.numbers), true, layout.side):
                wrong.append(f"{move.technique.name} {why} in\n{puzzle.format()}")
    return steps, wrong


def true_candidates(solution: NDArray[Any], n: int) -> set[int]:
    """Return the numbers of the candidates that a solution consists of."""
    return {cell * n + digit - 1 for cell, digit in enumerate(solution.ravel().tolist())}


def mistakes(step: Step, solution: Filling) -> str:
    """Return what a step concludes wrongly, "" if nothing."""
    wrong = [f"places {one}" for one in step.places if solution[one.row, one.column] != one.digit]
    wrong += [f"removes {one}" for one in step.removes if solution[one.row, one.column] == one.digit]
    return ", ".join(wrong)


def next_digit(solver: HumanSolver, solution: Filling) -> Step:
    """Return the step that places the solution's digit in the first open cell."""
    cell = int((solver.board.digits == 0).argmax())
    row, column = divmod(cell, solver.puzzle.side)
    return Step(code=-1, places=(Candidate(row, column, int(solution[row, column])),))


def solution_of(puzzle: Sudoku, until: int = 2) -> Filling | None:
    """Return the solution, None unless there is exactly one; with `until` 1, any solution."""
    if puzzle.layout.further:
        search = COVER_LINKS.start(puzzle, goal=Goal.ONE if until == 1 else Goal.UNIQUE)
        search.advance(10**6, until)
        return search.probe().filling.astype(np.int32) if search.probe().solutions == 1 else None
    counts = search_each(puzzle.givens.reshape(1, -1).astype(np.uint8), puzzle.layout, until)
    return counts.first[0].reshape(puzzle.shape).astype(np.int32) if counts.solutions[0] == 1 else None


def random_puzzle(layout: Layout, random: Random, givens: int = 0) -> tuple[Sudoku, Filling]:
    """Return a puzzle with one solution, and that; digits are removed while there are more than `givens`."""
    solution = None
    while solution is None:
        solution = random_solution(layout, random)
    digits = solution.copy()
    for cell in random.sample(range(solution.size), solution.size):
        if (digits > 0).sum() == givens:
            break
        kept, digits.ravel()[cell] = digits.ravel()[cell], 0
        if solution_of(Sudoku(layout, digits.copy())) is None:
            digits.ravel()[cell] = kept
    return Sudoku(layout, digits), solution


def random_solution(layout: Layout, random: Random) -> Filling | None:
    """Return a full grid: random digits in some cells, and what a search adds; None if the layout has no grid."""
    n = layout.side
    digits = np.zeros((n, n), np.int32)
    found = solution_of(Sudoku(layout, digits), until=1)
    for cell in random.sample(range(n * n), n):
        tried = digits.copy()
        tried.ravel()[cell] = random.randint(1, n)
        if (other := solution_of(Sudoku(layout, tried), until=1)) is not None:
            digits, found = tried, other
    return found


def random_jigsaw(n: int, random: Random, diagonals: bool = False) -> Layout:
    """Return a jigsaw layout: boxes whose regions have exchanged cells while each stays connected."""
    regions = Layout((2, 3) if n == 6 else (3, 3)).boxes
    for _ in range(20 * n):
        (r, c), (y, x) = ((random.randrange(n), random.randrange(n)) for _ in range(2))
        tried = regions.copy()
        tried[r, c], tried[y, x] = regions[y, x], regions[r, c]
        if all(connected(tried == region) for region in (regions[r, c], regions[y, x])):
            regions = tried
    return jigsaw(regions.ravel().tolist(), diagonals)


def random_extra(layout: Layout, random: Random, count: int) -> Layout:
    """Return a layout with extra regions at random, a cell of each digit of a grid, which the layout must have."""
    grid = None
    while grid is None:
        grid = random_solution(layout, random)
    places = [np.flatnonzero(grid.ravel() == digit).tolist() for digit in range(1, layout.side + 1)]
    return with_extra(layout, [[random.choice(cells) for cells in places] for _ in range(count)])


def connected(inside: np.ndarray) -> bool:
    """Return whether cells form one region."""
    left = {(int(r), int(c)) for r, c in np.argwhere(inside)}
    reached = [left.pop()]
    for r, c in reached:
        near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
        left -= near
        reached += near
    return not left
