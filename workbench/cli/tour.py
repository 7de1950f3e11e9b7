"""`workbench tour`: finds a tour of a board of any size, by Warnsdorff's rule or by another solver."""

import argparse
import re
import sys
from dataclasses import replace
from pathlib import Path

from workbench.api.answers import Answer
from workbench.base.choices import Choice, ChoiceError, Value
from workbench.base.history import History
from workbench.cli import tour_picture
from workbench.cli.shared.answers import EXIT_CODES, properties, record, report, search, show_invalid
from workbench.cli.shared.arguments import add_choices, add_look, given_choices, settle_given
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.limits import LIMIT_HELP, read_limit
from workbench.cli.shared.outputs import beside, check_output, ending_of, output_file, write_output
from workbench.cli.shared.tour_boards import add_board, board
from workbench.cli.shared.tour_rules import COMPLETE, RULES, UNCROSSED, WALKS
from workbench.cli.shared.tour_rules import SOLVERS as TOUR_SOLVERS
from workbench.files.documents import SUFFIX, FileError, Saved, format_file
from workbench.files.position import Position
from workbench.insight.tours.export import PICTURES
from workbench.puzzles.puzzle import Filling, untouched
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import are_complete, no_tour
from workbench.searching.race import origin
from workbench.solvers.goal import Goal, Outcome
from workbench.solvers.search import Status
from workbench.solvers.solver import Solver
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.warnsdorff import WARNSDORFF

USUAL = ".txt"  # the format of a tour that is written to a stream
NO_FILLING = '"filling": null'
SOLVERS = {**TOUR_SOLVERS, **WALKS}
NEGATIVE = re.compile(r"-\d+(,.*)?")
SQUARE_NAMES = (
    "Name squares as in chess, a1 being the lower left square, or by row and column, r1c1 being the upper left square."
    " On boards with more than 26 columns, use row and column."
)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the board, the rule with its choices, and the output."""
    command._negative_number_matcher = NEGATIVE  # or argparse would take -1,0 for an option
    add_board(command)
    command.add_argument("--start", metavar="SQUARE", help=f"first square, like e4. {SQUARE_NAMES}")
    command.add_argument("--end", metavar="SQUARE", help="last square, in the same notation")
    command.add_argument(
        "--closed", action="store_true", help="find a closed tour: the last square is one leap away from the first"
    )
    rules = "; ".join(f"{rule.name}: {rule.about.rstrip('.')}" for rule in TIE_BREAKS.values()).replace("%", "%%")
    others = " ".join(f"{name}: {solver.about}" for name, solver in SOLVERS.items())
    about = f"{COMPLETE} is the default. {others} Or Warnsdorff's rule with a tie-break: {rules}"
    command.add_argument("--rule", choices=(*RULES, *WALKS), default=COMPLETE, metavar="NAME", help=about)
    about = f"find the longest walk that never crosses itself, instead of a tour; the same as --rule {UNCROSSED}"
    command.add_argument("--uncrossed", dest="rule", action="store_const", const=UNCROSSED, help=about)
    add_choices(command, rule_choices())
    command.add_argument(
        "--limit", action="append", default=[], metavar="N", help=f"{LIMIT_HELP}; give it twice for both"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    styles = ", ".join(Tour.filling_styles)
    about = f"print only the tour, in one of the notations {styles}"
    command.add_argument("--to", choices=Tour.filling_styles, metavar="STYLE", help=about)
    about = (
        "write the tour, or the longest walk, as .svg, .png, .gif, .csv, .json, .txt or .puzzle;"
        " with --to, a file of any name; - for standard output"
    )
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help=about)
    add_look(command)
    tour_picture.add_arguments(command)


def rule_choices() -> tuple[Choice, ...]:
    """Return the choices of all solvers, except the rule."""
    solvers = (*SOLVERS.values(), WARNSDORFF)
    every = {choice.name: choice for solver in solvers for choice in solver.choices}
    return tuple(choice for name, choice in every.items() if name != "rule")


def solver_of(rule: str, choices: dict[str, Value]) -> tuple[Solver, dict[str, Value]]:
    """Return the solver that follows a rule, with all its choices; raise ChoiceError."""
    solver = SOLVERS.get(rule, WARNSDORFF)
    for name in choices:
        if name not in names_of(solver):
            users = [f"--rule {other}" for other, using in SOLVERS.items() if name in names_of(using)]
            users += ["a tie-break, like --rule roth"] * (name in names_of(WARNSDORFF))
            raise ChoiceError(f"--{name} has no effect with --rule {rule}. Use it with {users[0]}.")
    return solver, settle_given(solver.choices, choices if rule in SOLVERS else {**choices, "rule": rule})


def names_of(solver: Solver) -> set[str]:
    """Return the names of a solver's choices."""
    return {choice.name for choice in solver.choices}


def run(arguments: argparse.Namespace) -> int:
    """Find a tour, print and write it; return the exit code."""
    try:
        tour = board(arguments)
        check_writing(tour, arguments)
        solver, choices = solver_of(arguments.rule, given_choices(arguments))
        answer = search_tour(tour, solver, choices, arguments.limit)
        if arguments.output and (filling := best_of(tour, answer)).any():
            made = origin.origin_of(tour, filling, solver, choices, answer.note or answer.verdict.message)
            write(arguments, tour, filling, made)
    except (ChoiceError, FileError) as error:
        return show_invalid(str(error), arguments.json)
    show(arguments, tour, answer, solver, choices)
    return EXIT_CODES[answer.verdict.outcome]


def check_writing(tour: Tour, arguments: argparse.Namespace) -> None:
    """Raise ChoiceError or FileError for an output that cannot be written, before the search."""
    path: Path | None = arguments.output
    check_output(path, arguments.json)
    if path is not None and ending_of(path, USUAL) != SUFFIX and not holds_format(arguments):
        tour_picture.check(tour, [(path, ending_of(path, USUAL))], arguments)


def write(arguments: argparse.Namespace, tour: Tour, filling: Filling, made: origin.Origin) -> None:
    """Write a tour, or a walk to its dead end, into a file; raise ChoiceError or FileError."""
    path: Path = arguments.output
    ending = ending_of(path, USUAL)
    if ending == SUFFIX:
        write_output(path, format_file(Saved(History(Position.fresh(tour).keep(filling)))))
    elif holds_format(arguments):
        write_output(path, tour.format_filling(filling, arguments.to))
    else:
        with output_file(path) as file:
            tour_picture.write(file, tour, filling, made, arguments, ending)


def holds_format(arguments: argparse.Namespace) -> bool:
    """Tell whether the notation of --to is for the file, because the file is no picture and no document."""
    path: Path | None = arguments.output
    return path is not None and bool(arguments.to) and path.suffix.lower() not in (*PICTURES, SUFFIX)


def search_tour(tour: Tour, solver: Solver, choices: dict[str, Value], limits: list[str]) -> Answer:
    """Return the answer of the search; if it found no tour, its reason is the message."""
    goal = goal_of(solver)
    answer = search(tour, solver, choices, goal, read_limit(goal, limits))
    if answer.verdict.outcome is Outcome.INVALID:
        raise ChoiceError(answer.verdict.message)
    if answer.verdict.outcome is not Outcome.SOLVED and goal is Goal.ONE:
        stopped = answer.probe is not None and answer.probe.status is Status.RUNNING
        message = answer.note or (known_so_far(tour, answer) if stopped else answer.verdict.message)
        answer.verdict, answer.note = replace(answer.verdict, message=message), ""
    return answer


def goal_of(solver: Solver) -> Goal:
    """Return what is asked of a solver: a tour or, where it finds none, the longest walk."""
    return Goal.ONE if Goal.ONE in solver.goals else Goal.LONGEST


def known_so_far(tour: Tour, answer: Answer) -> str:
    """Return what is known about the tours of a board when a limit stops a search."""
    walk = (
        f"The limit stopped the search at a walk of {int(best_of(tour, answer).max()):,} of {tour.squares:,} squares."
    )
    if no_tour(tour) is not None:
        return f"{walk} There is no tour: {no_tour(tour)}"
    kind = "closed tour" if tour.closed else "tour"
    return f"{walk} A {kind} exists." if are_complete(tour) else f"{walk} No known theorem rules out a {kind}."


def show(arguments: argparse.Namespace, tour: Tour, answer: Answer, solver: Solver, choices: dict[str, Value]) -> None:
    """Print the answer."""
    if arguments.json:
        visited = {"visited": int(best_of(tour, answer).max()), "properties": properties(answer, tour)}
        filling = answer.fillings[0] if answer.fillings else None
        answer.fillings.clear()
        print_record({**record(answer, solver, choices), **visited}, filling)
        return
    if arguments.to and answer.fillings and not holds_format(arguments):
        sys.stdout.write(tour.format_filling(answer.fillings[0], arguments.to))
    if arguments.to or arguments.output:
        facts = properties(answer, tour)
        answer.fillings.clear()  # printed or written already
        answer.note = " ".join([answer.note] * bool(answer.note) + facts)
    lines = report(answer, tour, solver, choices, goal_of(solver))
    print("\n".join(lines), file=sys.stderr if arguments.to else beside(arguments.output))


def print_record(fields: dict[str, object], filling: Filling | None) -> None:
    """Print the JSON object of an answer, the filling row by row: as lists, 25 million numbers would take 1.7 GB."""
    if filling is None:
        print(json_text(fields))
        return
    before, after = json_text(fields).split(NO_FILLING, 1)
    sys.stdout.write(f'{before}"filling": [')
    for number, row in enumerate(filling):
        sys.stdout.write(f"{', ' * (number > 0)}{row.tolist()}")
    print(f"]{after}")


def best_of(tour: Tour, answer: Answer) -> Filling:
    """Return the tour, or the longest walk that was found."""
    if answer.fillings:
        return answer.fillings[0]
    return answer.probe.filling if answer.probe else untouched(tour)
