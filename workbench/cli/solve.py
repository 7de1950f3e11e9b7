"""`workbench solve`: searches the puzzles of a file for solutions, and reports for people or as JSON.

A single puzzle gets a report; of many, each gets a line as soon as it has been searched, even while more are read.
Where the solver has a kernel for batches, no choice differs from its default and there is no --limit, puzzles are
searched in batches by several threads. The lines are those of single searches, except that the seconds are those of
the batch divided by the number of its puzzles.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.base.choices import ChoiceError
from workbench.cli.lists.request import Request
from workbench.cli.shared.answer_forms import answer_text, as_asked
from workbench.cli.shared.answers import EXIT_CODES, report, show_invalid
from workbench.cli.shared.arguments import MANY, add_choices, add_file, given_choices
from workbench.cli.shared.clusters import add_cluster, add_split_level, check_cluster, farm_of, split_level_of
from workbench.cli.shared.command_parser import CommandParser
from workbench.cli.shared.doubts import doubted
from workbench.cli.shared.errors import located, show_note
from workbench.cli.shared.jobs import add_jobs, jobs_of
from workbench.cli.shared.limits import LIMIT_HELP, read_limit
from workbench.cli.shared.readings import pieces_from
from workbench.cli.shared.saving_searches import add_saving, keeper_of, saved_search_of
from workbench.cli.shared.threads import ReadAhead, threads
from workbench.files.documents import FileError
from workbench.files.puzzle_lists import Piece
from workbench.files.suggested_search import suggested_search
from workbench.files.suggestion_check import suggestion_problem
from workbench.puzzles.puzzle import ParseError
from workbench.searching.cluster.farm_error import FarmError
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal, Outcome

if TYPE_CHECKING:  # most searches are not saved
    from workbench.searching.saved_search.keeper import Keeper

BEGINNING = 4_096  # bytes of a file in which comments suggest a search
SAVED = "The search is saved; --resume goes on with it: {}"
FEATURES = "no-crossroads, fault-free, at-border, symmetric, or border-PIECE, such as border-X"
JSON_HELP = "print one JSON object for each puzzle, one per line; the seconds of a puzzle in a batch are an average"


def add_arguments(command: CommandParser) -> None:
    """Declare the file, the goal, limits and the solver; the choices of all solvers only if one is given."""
    add_file(command, MANY)
    command.epilog = (
        "Of many puzzles, each has a line, with tabs between its columns: number, result, solutions, nodes, and the "
        "first solution or the reason why there is none."
    )
    goals = command.add_mutually_exclusive_group()
    for goal, about in (
        (Goal.UNIQUE, "check that there is no second solution"),
        (Goal.ALL, "print every solution"),
        (Goal.COUNT, "count the solutions"),
        (Goal.FEWEST, "find a solution with the fewest options"),
        (Goal.CHEAPEST, "find a solution of the lowest cost"),
        (Goal.LONGEST, "find the longest walk"),
    ):
        goals.add_argument(f"--{goal}", dest="goal", action="store_const", const=goal, help=about)
    command.set_defaults(goal=Goal.ONE)
    about = f"{LIMIT_HELP}, each puzzle by itself; give it twice for both"
    command.add_argument("--limit", action="append", default=[], metavar="N", help=about)
    about = f"with --all, on polyomino boards: print only solutions with this feature: {FEATURES}; may be repeated"
    command.add_argument("--only", action="append", default=[], metavar="FEATURE", help=about)
    command.add_argument("--json", action="store_true", help=JSON_HELP)
    about = (
        "print only the solutions, in this form: judge, as expected by the online judge of such problems, or its name,"
    )
    command.add_argument("--to", metavar="FORM", help=f"{about} such as boj-3763, or a notation, such as line")
    about = "threads, for the batches of a list, or for parts of the tree with --all or --count"
    add_jobs(command, about)
    add_cluster(command)
    add_split_level(command)
    add_saving(command)
    about = (
        "a solver that `workbench solvers` lists (default: the first that supports the puzzle, the goal and the "
        "choices). Its choices are options, too, such as --order leftmost"
    )
    command.add_argument("--solver", choices=SOLVERS, metavar="NAME", help=about)
    command.late = lambda: add_choices(
        command.add_argument_group("choices of the solvers"),
        (choice for solver in SOLVERS.values() for choice in solver.choices),
    )


def run(arguments: argparse.Namespace) -> int:
    """Search every puzzle; return 2 if one could not be read, else the exit code of the first not solved."""
    try:
        jobs = jobs_of(arguments)
        with threads(1) as thread, keeper_of(arguments) as keeper:
            request = request_of(arguments, jobs, keeper)
            with farm_of(arguments) as farm:
                pieces = noting_suggestion(arguments.file, pieces_from(arguments))
                if request.form:
                    pieces = as_asked(pieces, request.form)
                return solve(ReadAhead(pieces, thread), replace(request, farm=farm), jobs)
    except (ChoiceError, FileError, ParseError) as error:
        return show_invalid(located(error, arguments.file), arguments.json)
    except FarmError as error:
        saved = arguments.checkpoint and arguments.checkpoint.exists()
        return show_invalid(f"{error} {SAVED.format(arguments.checkpoint)}" if saved else str(error), arguments.json)


def request_of(arguments: argparse.Namespace, cores: int, keeper: "Keeper | None") -> Request:
    """Return what is asked; raise ChoiceError, or FileError."""
    given = given_choices(arguments)
    saved = saved_search_of(arguments, given)
    goal, solver = (saved.goal, saved.solver) if saved else (arguments.goal, arguments.solver)
    limit = read_limit(goal, arguments.limit)
    check_cluster(arguments, goal)
    level = split_level_of(arguments, goal, cores)
    if arguments.only and goal is not Goal.ALL:
        raise ChoiceError("--only needs --all: it chooses among all solutions.")
    if arguments.to and (arguments.json or goal in (Goal.ALL, Goal.COUNT, Goal.UNIQUE)):
        raise ChoiceError("--to prints one solution of each puzzle. Leave out --json, --all, --count and --unique.")
    choices = saved.choices if saved else given
    return Request(
        goal,
        limit,
        solver,
        choices,
        arguments.json,
        cores,
        keeper,
        saved,
        arguments.only,
        asked=arguments.reading is not None,
        form=arguments.to,
        level=level,
    )


def noting_suggestion(file: Path, pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Yield the pieces of a file; before the first, note a search that its comments suggest and that there is not."""
    for number, piece in enumerate(pieces):
        if number == 0 and piece.puzzles and file.is_file():
            with file.open("rb") as text:
                suggested = suggested_search(text.read(BEGINNING).decode(errors="replace"))
            if problem := suggestion_problem(suggested, piece.puzzles[0]):
                show_note(f"{file}: {problem}")
        yield piece


def solve(pieces: ReadAhead[Piece], request: Request, jobs: int) -> int:
    """Report on a single puzzle, or show the answers for a list; return the exit code."""
    begun: list[Piece] = []
    for piece in pieces:
        begun.append(piece)
        several = sum(one.size for one in begun) > 1
        if several and request.keeper:
            raise ChoiceError("--checkpoint needs a single puzzle; this is a list.")
        if several or (request.as_json and not piece.error and request.keeper is None):
            return show_list(begun, pieces, request, jobs)
    if not begun:
        raise ParseError("There is no puzzle in the text.")
    if begun[0].error:
        raise begun[0].error
    if request.as_json or (request.form and request.keeper is None):
        return show_list(begun, pieces, request, jobs)
    return show_report(begun[0], request)


def show_list(begun: list[Piece], rest: ReadAhead[Piece], request: Request, jobs: int) -> int:
    """Show the answers for a list; return the exit code."""
    from workbench.cli.lists.list_answers import ListAnswers

    return ListAnswers(request, jobs).show_all(begun, rest)


def show_report(piece: Piece, request: Request) -> int:
    """Search the only puzzle of a piece and report on it; return the exit code."""
    puzzle = piece.puzzles[0]
    solver = request.solver_of(puzzle)
    choices = request.choices_of(solver)
    answer = doubted(
        request.answer(puzzle, solver, streaming=request.goal is Goal.ALL), piece.reading, request.others(piece)
    )
    if request.form:
        print(answer_text(answer, puzzle, request.form, 1))
        return EXIT_CODES[answer.verdict.outcome]
    print("\n".join(report(answer, puzzle, solver, choices, request.goal)))
    if request.only:
        print(f"{answer.chosen:,} of them: {', '.join(request.only)}.")
    if request.keeper and answer.outcome is Outcome.LIMIT:
        print(SAVED.format(request.keeper.path))
    return EXIT_CODES[answer.verdict.outcome]
