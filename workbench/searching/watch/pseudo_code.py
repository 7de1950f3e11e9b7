"""Searches as pseudo-code: the lines of a program, and the line that each event of a recorded tree belongs to."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from workbench.searching.watch.knuths_lines import AlgorithmLine
from workbench.solvers.solver import Solver


class Event(StrEnum):
    """What happens at a node of a search."""

    START = "start"  # it is the first node
    DOWN = "down"  # it was chosen below the node before
    BACK = "back"  # the search came back to try it
    DEAD_END = "dead end"
    SOLUTION = "solution"


class Program(NamedTuple):
    """The lines of a search; a line that an event belongs to has its name."""

    lines: tuple[AlgorithmLine, ...]

    def line_of(self, event: Event) -> str:
        """Return the name of the line of an event; "" if there is none."""
        return next((line.name for line in self.lines if line.name == event), "")


WARNSDORFF = Program(
    (
        AlgorithmLine(Event.START, "square ← the start, with the number 1"),
        AlgorithmLine("while", "while a free square is a leap away from square:"),
        AlgorithmLine("moves", "   moves ← the free squares a leap away"),
        AlgorithmLine("degree", "   count the free neighbours of each move"),
        AlgorithmLine("ties", "   keep the moves with the fewest; if several are left, apply the tie-break"),
        AlgorithmLine(Event.DOWN, "   square ← that move, with the next number"),
        AlgorithmLine(Event.SOLUTION, "if every square has a number, and the walk closes if it has to: a tour"),
        AlgorithmLine(Event.DEAD_END, "otherwise: no tour, the walk is stuck or does not close"),
    )
)
BACKTRACKING = Program(
    (
        AlgorithmLine(Event.START, "visit(the start)"),
        AlgorithmLine("visit", "visit(square):"),
        AlgorithmLine("number", "   give the square the next number"),
        AlgorithmLine(Event.SOLUTION, "   if every square has a number: a tour"),
        AlgorithmLine("moves", "   moves ← the free squares a leap away, without those that cannot lead to a tour"),
        AlgorithmLine("sort", "   sort them: the fewest free neighbours first, among equals by the tie-break"),
        AlgorithmLine(Event.DEAD_END, "   if there is none: a dead end, go back"),
        AlgorithmLine(Event.DOWN, "   for each move, in this order: visit(move)"),
        AlgorithmLine(Event.BACK, "      remove its number, and try the next move"),
    )
)
SINGLES = Program(
    (
        AlgorithmLine(Event.START, "search(the givens)"),
        AlgorithmLine("search", "search(grid):"),
        AlgorithmLine("singles", "   fill in singles: the only digit of a cell, the only cell of a digit in a unit"),
        AlgorithmLine("locked", "   remove locked candidates; repeat both until nothing changes"),
        AlgorithmLine(
            Event.DEAD_END, "   if a cell has no candidate, or a digit no place in a unit: a dead end, go back"
        ),
        AlgorithmLine(Event.SOLUTION, "   if every cell is filled: a solution"),
        AlgorithmLine("guess", "   choose a cell to guess, by the choice “Guess”"),
        AlgorithmLine(Event.DOWN, "   for each of its candidates: fill it in, search(grid)"),
        AlgorithmLine(Event.BACK, "      undo the guess and all that followed, and try the next candidate"),
    )
)
RUNS = Program(
    (
        AlgorithmLine(Event.START, "search(the givens)"),
        AlgorithmLine("search", "search(grid):"),
        AlgorithmLine("keep", "   in each run keep the digits that can still make its sum"),
        AlgorithmLine("repeat", "   repeat for the runs that cross it, until nothing changes"),
        AlgorithmLine(Event.DEAD_END, "   if a cell has no candidate: a dead end, go back"),
        AlgorithmLine(Event.SOLUTION, "   if every cell is filled: a solution"),
        AlgorithmLine("guess", "   choose a cell to guess, by the choice “Guess”"),
        AlgorithmLine(Event.DOWN, "   for each of its candidates: fill it in, search(grid)"),
        AlgorithmLine(Event.BACK, "      restore the candidates removed since, and try the next one"),
    )
)
ANY = Program(
    (
        AlgorithmLine(Event.START, "search(the puzzle)"),
        AlgorithmLine("search", "search(position):"),
        AlgorithmLine(Event.SOLUTION, "   if it is complete: a solution"),
        AlgorithmLine(Event.DEAD_END, "   if nothing can follow: a dead end, go back"),
        AlgorithmLine(Event.DOWN, "   for each choice: search(position with it)"),
        AlgorithmLine(Event.BACK, "      undo the choice, and try the next one"),
    )
)
PROGRAMS: Mapping[str, Program] = {  # by the name of a solver
    "warnsdorff": WARNSDORFF,
    "warnsdorff_backtracking": BACKTRACKING,
    "sudoku_digits": SINGLES,
    "kakuro_sums": RUNS,
}


def program_of(solver: Solver) -> Program:
    """Return the program of a solver, or that of any search that goes back."""
    return PROGRAMS.get(solver.name, ANY)
