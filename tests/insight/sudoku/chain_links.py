"""Whether the links of a chain hold in a position: the check is written independently of the kernels."""

from itertools import pairwise

from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Candidate, Link, Node
from workbench.puzzles.sudoku.layout import geometry


def broken_links(solver: HumanSolver, chain: tuple[Node, ...]) -> list[tuple[Node, Node]]:
    """Return the neighbours in a chain whose link does not hold."""
    check = {Link.STRONG: one_is_true, Link.WEAK: at_most_one_is_true}
    return [(a, b) for a, b in pairwise(chain) if not check[b.link](solver, a.candidates, b.candidates)]


def at_most_one_is_true(solver: HumanSolver, a: tuple[Candidate, ...], b: tuple[Candidate, ...]) -> bool:
    """Return whether each candidate of a node excludes each of another."""
    return all(exclude(solver, one, other) for one in a for other in b)


def exclude(solver: HumanSolver, one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates share their cell, or their digit and a unit."""
    if one[:2] == other[:2]:
        return one.digit != other.digit
    homes = [{unit for unit, cells in enumerate(units(solver)) if number(solver, c) in cells} for c in (one, other)]
    return one.digit == other.digit and bool(homes[0] & homes[1])


def one_is_true(solver: HumanSolver, a: tuple[Candidate, ...], b: tuple[Candidate, ...]) -> bool:
    """Return whether two nodes have all candidates of a cell, or all places of a digit in a unit."""
    both = {*a, *b}
    n = solver.puzzle.side
    cells = [{Candidate(*divmod(c, n), d + 1) for d in range(n) if has(solver, c, d)} for c in range(n * n)]
    places = [
        {Candidate(*divmod(int(c), n), d + 1) for c in unit if has(solver, int(c), d)}
        for unit in units(solver)
        for d in range(n)
    ]
    return any(choices and choices <= both for choices in (*cells, *places))


def units(solver: HumanSolver) -> list[set[int]]:
    """Return the cells of each unit."""
    return [set(unit.tolist()) for unit in geometry(solver.puzzle.layout).units]


def number(solver: HumanSolver, candidate: Candidate) -> int:
    """Return the number of a candidate's cell."""
    return candidate.row * solver.puzzle.side + candidate.column


def has(solver: HumanSolver, cell: int, digit: int) -> bool:
    """Return whether a cell has a candidate, from 0."""
    return bool(int(solver.board.words[cell]) >> digit & 1)
