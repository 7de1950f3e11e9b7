"""A solver of your own: sudoku by plain backtracking.

Copy this file, change it, and start the program with it:

    workbench --with plain_backtracking.py                                  in the window
    workbench --with plain_backtracking.py solve --solver plain_backtracking puzzle.txt

Race it (Ctrl+R) against the solvers that ship: it visits many more nodes, because it fills the cells in a fixed order
and never looks ahead.
"""

import numpy as np

import workbench
from workbench import Choice, Solver, TreeSearch


class Board:
    """A sudoku that is filled cell by cell. The search calls these five methods, and does all the rest."""

    def __init__(self, puzzle, choices):
        self.side = puzzle.side
        self.digits = puzzle.given().ravel().tolist()  # cell by cell, row by row; 0 = open
        self.peers = puzzle.geometry.peers.tolist()  # for each cell, those that must differ from it
        self.open = [cell for cell, digit in enumerate(self.digits) if digit == 0]
        if choices["from"] == "end":
            self.open.reverse()
        self.filled = 0  # how many of the open cells have a digit

    def branches(self):
        """The digits that the next open cell can have. Without any, the search goes back."""
        cell = self.open[self.filled]
        taken = {self.digits[peer] for peer in self.peers[cell]}
        return [digit for digit in range(1, self.side + 1) if digit not in taken]

    def enter(self, digit):
        self.digits[self.open[self.filled]] = digit
        self.filled += 1

    def leave(self, digit):
        """Undo what `enter` did."""
        self.filled -= 1
        self.digits[self.open[self.filled]] = 0

    def is_solution(self):
        return self.filled == len(self.open)

    def filling(self):
        """What the window draws: an array as large as the board."""
        return np.array(self.digits, np.int32).reshape(self.side, self.side)


def begin(puzzle, choices, goal):
    """Start a search; its choices come from the panel, from the command line, or from an experiment."""
    return TreeSearch(Board(puzzle, choices))


workbench.add_solver(
    Solver(
        name="plain_backtracking",
        title="Plain backtracking",
        about="Fills the open cells in their order, and goes back where no digit fits.",
        accepts=lambda puzzle: puzzle.kind == "sudoku",
        choices=(
            Choice(
                name="from",
                title="Fill from",
                about="The end of the board at which filling begins.",
                default="start",
                values=(("start", "The first cell"), ("end", "The last cell")),
            ),
        ),
        begin=begin,
    )
)
