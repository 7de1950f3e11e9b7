"""`workbench solve`: searches the puzzles of a file for solutions, and reports for people or as JSON.

A single puzzle gets a report; of many, each gets a line as soon as it has been searched, even while more are read.
Where the solver has a kernel for batches, no choice differs from its default and there is no --limit, puzzles are
searched in batches by several threads. The lines are those of single searches, except that the seconds are those of
the batch divided by the number of its puzzles.
"""

import argparse
from functools import partial

from workbench.choices import ChoiceError
from workbench.cli.lists.list_answers import ListAnswers
from workbench.cli.lists.request import Request
from workbench.cli.lists.threads import ReadAhead, threads
from workbench.cli.shared.answers import EXIT_CODES, report, search, show_invalid
from workbench.cli.shared.arguments import add_choices, add_file, chosen_reading, given_choices
from workbench.cli.shared.command_parser import CommandParser
from workbench.cli.shared.errors import located
from workbench.cli.shared.jobs import add_jobs, jobs_of
from workbench.cli.shared.limits import LIMIT_HELP, read_limit
from workbench.files import FileError
from workbench.puzzle_lists import Piece, pieces_of
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

JSON_HELP = "print one JSON object for each puzzle, one per line; the seconds of a puzzle in a batch are an average"


def add_arguments(command: CommandParser) -> None:
    """Declare the file, the goal, limits and the solver; the choices of all solvers only if one is given."""
    add_file(command, "one or many puzzles as text, or a document; - for standard input")
    goals = command.add_mutually_exclusive_group()
    for goal, about in (
        (Goal.UNIQUE, "check that there is no second solution"),
        (Goal.ALL, "print every solution"),
        (Goal.COUNT, "count the solutions"),
        (Goal.FEWEST, "find a solution with the fewest options"),
        (Goal.CHEAPEST, "find a solution of the lowest cost"),
    ):
        goals.add_argument(f"--{goal}", dest="goal", action="store_const", const=goal, help=about)
    command.set_defaults(goal=Goal.ONE)
    about = f"{LIMIT_HELP}, each puzzle by itself; give it twice for both"
    command.add_argument("--limit", action="append", default=[], metavar="N", help=about)
    command.add_argument("--json", action="store_true", help=JSON_HELP)
    add_jobs(command, "of a list, search N batches at the same time, where the solver has a kernel for batches")
    about = "default: the first that supports the puzzle, the goal and the choices"
    command.add_argument("--solver", choices=SOLVERS, help=about)
    command.late = lambda: add_choices(
        command.add_argument_group("choices of the solvers"),
        (choice for solver in SOLVERS.values() for choice in solver.choices),
    )


def run(arguments: argparse.Namespace) -> int:
    """Search every puzzle; return 2 if one could not be read, else the exit code of the first not solved."""
    try:
        limit = read_limit(arguments.goal, arguments.limit)
        request = Request(arguments.goal, limit, arguments.solver, given_choices(arguments), arguments.json)
        jobs = jobs_of(arguments)
        with threads(1) as thread:
            pieces = pieces_of(arguments.file, arguments.kind, partial(chosen_reading, arguments))
            return solve(ReadAhead(pieces, thread), request, jobs)
    except (ChoiceError, FileError, ParseError) as error:
        return show_invalid(located(error, arguments.file), arguments.json)


def solve(pieces: ReadAhead[Piece], request: Request, jobs: int) -> int:
    """Report on a single puzzle, or show the answers for a list; return the exit code."""
    begun: list[Piece] = []
    for piece in pieces:
        begun.append(piece)
        if sum(one.size for one in begun) > 1 or (request.as_json and not piece.error):
            return ListAnswers(request, jobs).show_all(begun, pieces)
    if not begun:
        raise ParseError("There is no puzzle in the text.")
    if begun[0].error:
        raise begun[0].error
    return show_report(begun[0].puzzles[0], request)


def show_report(puzzle: Puzzle, request: Request) -> int:
    """Search a single puzzle and report on it; return the exit code."""
    solver = request.solver_of(puzzle)
    choices = request.choices_of(solver)
    answer = search(puzzle, solver, choices, request.goal, request.limit, streaming=request.goal is Goal.ALL)
    print("\n".join(report(answer, puzzle, solver, choices, request.goal)))
    return EXIT_CODES[answer.verdict.outcome]
