"""A booklet: several puzzles on paper, so many on a sheet, with their solutions at the end."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

from workbench.base.choices import ChoiceError
from workbench.files.credits import NO_CREDITS
from workbench.files.position import Position
from workbench.puzzles.puzzle import Filling, ParseError, untouched
from workbench.solvers import first_solver
from workbench.solvers.search import Limit, Status, drive
from workbench.ui.board.pictures.printing import Page

SECONDS = 2  # of the search for a solution that is not known
RATING_SECONDS = 20  # for all puzzles of a booklet; those after that have no difficulty, unless it is known
MAX_PUZZLES = 600  # of a booklet: fifty sheets of twelve


class Leaf(NamedTuple):
    """A puzzle of a booklet, its name, and its solution, if that is known."""

    position: Position
    name: str
    solution: Filling | None = None


def with_levels(leaves: Iterable[Leaf]) -> list[Leaf]:
    """Return the leaves with a difficulty each, as far as a kind has one and it is found in time."""
    from workbench.insight.raters import RATERS

    end = monotonic() + RATING_SECONDS
    raters = {kind: make(True) for kind, make in RATERS.items()}
    rated = []
    for leaf in leaves:
        known, rater = leaf.position.credits or NO_CREDITS, raters.get(leaf.position.puzzle.kind)
        if rater is not None and not known.difficulty and monotonic() < end:
            with suppress(ParseError):  # no unique solution
                level = str(rater.report(leaf.position.puzzle).fields["level"]).capitalize()
                leaf = leaf._replace(position=replace(leaf.position, credits=replace(known, difficulty=level)))
        rated.append(leaf)
    return rated


def with_solutions(leaves: Iterable[Leaf]) -> list[Leaf]:
    """Return the leaves with a solution each, as far as one is found in time."""
    return [leaf if leaf.solution is not None else leaf._replace(solution=solved(leaf.position)) for leaf in leaves]


def solved(position: Position) -> Filling | None:
    """Return a solution of a puzzle; None if none is found in time."""
    try:
        search = first_solver(position.puzzle).start(position.puzzle)
    except ChoiceError:
        return None
    for probe in drive(search, Limit(solutions=1, seconds=SECONDS)):
        if probe.status is Status.FOUND:
            return probe.filling
    return None


def puzzle_pages(leaves: Sequence[Leaf]) -> list[Page]:
    """Return the puzzles, numbered, with author and difficulty."""
    pages = []
    for number, leaf in enumerate(leaves, 1):
        credits_ = leaf.position.credits or NO_CREDITS
        title = f"{number}. {credits_.title or leaf.name}"
        pages.append(Page(leaf.position.puzzle, untouched(leaf.position.puzzle), title, credits_.line))
    return pages


def solution_pages(leaves: Sequence[Leaf]) -> list[Page]:
    """Return the solutions that are known, with the numbers of their puzzles."""
    return [
        Page(leaf.position.puzzle, leaf.solution, f"Solution {number}")
        for number, leaf in enumerate(leaves, 1)
        if leaf.solution is not None
    ]
