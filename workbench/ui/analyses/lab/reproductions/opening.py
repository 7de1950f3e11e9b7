"""The puzzle of a reproduction as a document, with the search that its text suggests."""

from workbench.base.choices import settle
from workbench.files.suggested_search import suggested_search
from workbench.lab.reproductions.reproduction import Reproduction
from workbench.lab.reproductions.searches import puzzle_of, text_of
from workbench.solvers import SOLVERS, first_solver
from workbench.solvers.goal import Goal
from workbench.ui.analyses.analysis import DocumentRequest


def document_of(one: Reproduction) -> DocumentRequest | None:
    """Return what asks for the puzzle of a reproduction; None if it has none."""
    if not one.puzzle:
        return None
    text = text_of(one.puzzle)
    puzzle, suggested = puzzle_of(text), suggested_search(text)
    solver = SOLVERS[suggested.solver] if suggested.solver else first_solver(puzzle)
    goal = Goal(suggested.goal) if suggested.goal else None
    choices = settle(solver.choices, suggested.choices)
    return DocumentRequest(puzzle=puzzle, title=one.title, entry=(solver, choices), goal=goal, reuse=True)
