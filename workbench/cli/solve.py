"""`workbench solve`: searches the puzzles of a file for solutions, and reports for people or as JSON."""

import argparse
import json
from collections.abc import Collection

from workbench.choices import Choice, ChoiceError, Value, settle
from workbench.cli.answers import EXIT_CODES, Answer, record, report, search, table_row
from workbench.cli.command_parser import CommandParser
from workbench.cli.common import add_file, located, show_error
from workbench.cli.limits import LIMIT_HELP, read_limit
from workbench.files import FileError, parse_puzzles, read_text
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.solvers import SOLVERS, accepting_solvers, first_solver, solvers_for
from workbench.solvers.goal import Goal, Outcome, Verdict
from workbench.solvers.solver import Solver

PREFIX = "choice_"  # of the attributes that hold the choices of the solvers


def add_arguments(command: CommandParser) -> None:
    """Declare the options: goal, limits, solver, and later every choice of every solver."""
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
    command.add_argument("--json", action="store_true", help="print one JSON object per puzzle and line")
    about = "default: the first that supports the puzzle, the goal and the choices"
    command.add_argument("--solver", choices=SOLVERS, help=about)
    command.late = lambda: add_choices(command)


def add_choices(command: argparse.ArgumentParser) -> None:
    """Declare the choices of all solvers."""
    group = command.add_argument_group("choices of the solvers")
    for name, choices in choices_by_name().items():
        values = "; or ".join(dict.fromkeys(choice.options() for choice in choices))
        about = f"{choices[0].about} {values}".replace("%", "%%")
        group.add_argument(f"--{name}", dest=f"{PREFIX}{name}", metavar="X", help=about)


def choices_by_name() -> dict[str, list[Choice]]:
    """Return the choices of all solvers; several may have the same name."""
    by_name: dict[str, list[Choice]] = {}
    for solver in SOLVERS.values():
        for choice in solver.choices:
            by_name.setdefault(choice.name, []).append(choice)
    return by_name


def run(arguments: argparse.Namespace) -> int:
    """Search every puzzle; return the exit code of the first that was not solved."""
    given = given_choices(arguments)
    try:
        limit = read_limit(arguments.goal, arguments.limit)
        puzzles = parse_puzzles(read_text(arguments.file), arguments.kind)
        solvers = [choose_solver(arguments.solver, puzzle, given, arguments.goal) for puzzle in puzzles]
        choices = {solver.name: settle(solver.choices, given) for solver in solvers}
    except (ChoiceError, FileError, ParseError) as error:
        return show_invalid(arguments, located(error, arguments.file))
    code = 0
    for number, (puzzle, solver) in enumerate(zip(puzzles, solvers, strict=True), 1):
        streaming = arguments.goal is Goal.ALL and not arguments.json
        answer = search(puzzle, solver, choices[solver.name], arguments.goal, limit, streaming)
        code = code or EXIT_CODES[answer.verdict.outcome]
        if arguments.json:
            print(json.dumps(record(answer, solver, choices[solver.name], arguments.goal is Goal.ALL)))
        elif len(puzzles) == 1:
            print("\n".join(report(answer, puzzle, solver, choices[solver.name], arguments.goal)))
        else:
            print("\t".join(table_row(number, answer, puzzle)))
    return code


def given_choices(arguments: argparse.Namespace) -> dict[str, Value]:
    """Return the choices of solvers that are given as options."""
    options = {name: value for name, value in vars(arguments).items() if value is not None}
    return {name.removeprefix(PREFIX): value for name, value in options.items() if name.startswith(PREFIX)}


def show_invalid(arguments: argparse.Namespace, message: str) -> int:
    """Print an error message, as JSON if that is the format; return the exit code."""
    if not arguments.json:
        return show_error(message)
    print(json.dumps(record(Answer(Verdict(Outcome.INVALID, message)))))
    return EXIT_CODES[Outcome.INVALID]


def choose_solver(name: str | None, puzzle: Puzzle, given: Collection[str], goal: Goal) -> Solver:
    """Return the solver of this name, or the first that supports the puzzle, the goal and the choices; or raise."""
    if name is None:
        return first_able(puzzle, given, goal)
    if not (SOLVERS[name].accepts(puzzle) and goal in SOLVERS[name].goals):
        others = ", ".join(solver.name for solver in solvers_for(puzzle) if goal in solver.goals) or "none"
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
