"""`workbench solve`: searches the puzzles of a file for solutions, and reports for people or as JSON."""

import argparse
import json
from collections.abc import Collection, Sequence

from workbench.choices import ChoiceError, listed, settle
from workbench.cli.shared.answers import EXIT_CODES, Answer, record, report, search, show_invalid, table_row
from workbench.cli.shared.arguments import add_choices, add_file, given_choices, source
from workbench.cli.shared.command_parser import CommandParser
from workbench.cli.shared.errors import located
from workbench.cli.shared.limits import LIMIT_HELP, read_limit
from workbench.files import FileError, parse_puzzles
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.solvers import SOLVERS, accepting_solvers, first_solver, solvers_for
from workbench.solvers.goal import Goal, Outcome, Verdict
from workbench.solvers.solver import Solver


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
    about = f"{LIMIT_HELP}; give it twice for both"
    command.add_argument("--limit", action="append", default=[], metavar="N", help=about)
    command.add_argument("--json", action="store_true", help="print one JSON object for each puzzle, one per line")
    about = "default: the first that supports the puzzle, the goal and the choices"
    command.add_argument("--solver", choices=SOLVERS, help=about)
    command.late = lambda: add_choices(
        command.add_argument_group("choices of the solvers"),
        (choice for solver in SOLVERS.values() for choice in solver.choices),
    )


def run(arguments: argparse.Namespace) -> int:
    """Search every puzzle; return the exit code of the first that was not solved."""
    given = given_choices(arguments)
    try:
        limit = read_limit(arguments.goal, arguments.limit)
        puzzles = parse_puzzles(*source(arguments))
        solvers = chosen_solvers(arguments.solver, puzzles, given, arguments.goal)
        choices = {solver.name: settle(solver.choices, given) for solver in solvers if isinstance(solver, Solver)}
    except (ChoiceError, FileError, ParseError) as error:
        return show_invalid(located(error, arguments.file), arguments.json)
    code = 0
    for number, (puzzle, solver) in enumerate(zip(puzzles, solvers, strict=True), 1):
        if isinstance(solver, ChoiceError):  # for one of several puzzles
            answer, used, values = Answer(Verdict(Outcome.INVALID, str(solver))), None, {}
        else:
            streaming = arguments.goal is Goal.ALL and not arguments.json
            used, values = solver, choices[solver.name]
            answer = search(puzzle, used, values, arguments.goal, limit, streaming)
        code = code or EXIT_CODES[answer.verdict.outcome]
        if arguments.json:
            print(json.dumps(record(answer, used, values, arguments.goal is Goal.ALL)))
        elif used and len(puzzles) == 1:
            print("\n".join(report(answer, puzzle, used, values, arguments.goal)))
        else:
            print("\t".join(table_row(number, answer, puzzle)))
    return code


def chosen_solvers(
    name: str | None, puzzles: Sequence[Puzzle], given: Collection[str], goal: Goal
) -> list[Solver | ChoiceError]:
    """Return the solver of each puzzle, or why it has none; raise ChoiceError if none of the puzzles has one."""
    chosen: list[Solver | ChoiceError] = []
    for puzzle in puzzles:
        try:
            chosen.append(choose_solver(name, puzzle, given, goal))
        except ChoiceError as error:
            chosen.append(error)
    errors = [one for one in chosen if isinstance(one, ChoiceError)]
    if errors and len(errors) == len(chosen):
        raise errors[0]
    return chosen


def choose_solver(name: str | None, puzzle: Puzzle, given: Collection[str], goal: Goal) -> Solver:
    """Return the solver of this name, or the first that supports the puzzle, the goal and the choices; or raise."""
    if name is None:
        return first_able(puzzle, given, goal)
    if not (SOLVERS[name].accepts(puzzle) and goal in SOLVERS[name].goals):
        others = listed(solver.name for solver in solvers_for(puzzle) if goal in solver.goals) or "none"
        raise ChoiceError(f"{name} does not support this puzzle and goal ({puzzle.name}). Solvers that do: {others}.")
    return SOLVERS[name]


def first_able(puzzle: Puzzle, given: Collection[str], goal: Goal) -> Solver:
    """Return the first solver that supports the puzzle, and if possible the goal and the choices."""
    fallback = None
    for solver in accepting_solvers(puzzle):
        if goal in solver.goals:
            if {choice.name for choice in solver.choices} >= set(given):
                return solver
            fallback = fallback or solver
    return fallback or first_solver(puzzle)
