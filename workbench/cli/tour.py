"""`workbench tour`: a tour of a board of any size, by the complete solver or by Warnsdorff's rule."""

import argparse
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

from workbench.choices import Choice, ChoiceError, Value, settle
from workbench.cli import picture
from workbench.cli.solve import EXIT_CODES, Answer, read_limit, record, solve, told
from workbench.files import SUFFIX, FileError, Saved, format_file
from workbench.history import History
from workbench.lab.race import origin
from workbench.lab.tours.export import PICTURES
from workbench.position import Position
from workbench.puzzles.notation import parse_square, refuse_zero_based
from workbench.puzzles.puzzle import Cell, Filling, ParseError, untouched
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import SURFACES
from workbench.saving import write_text
from workbench.solvers.goal import Goal, Outcome, Verdict
from workbench.solvers.solver import Solver
from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.warnsdorff import WARNSDORFF

COMPLETE = "complete"
RULES = (COMPLETE, *TIE_BREAKS)
NEGATIVE = re.compile(r"-\d+(,.*)?")
SQUARE_NAMES = (
    "As in chess, a1 is the lower left square and h8 the upper right one of an 8x8 board. Row and column, counted from"
    " the upper left square r1c1, name a square as well, and alone do so where there are more than 26 columns."
)
SIZE = re.compile(r"\d{1,6}[x×]\d{1,6}", re.ASCII | re.IGNORECASE)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the options: the board, the rule with its choices, and how the tour is written."""
    command._negative_number_matcher = NEGATIVE  # argparse takes -1,0 for an option otherwise
    add_board(command)
    command.add_argument("--start", metavar="SQUARE", help=f"the first square. {SQUARE_NAMES}")
    command.add_argument("--end", metavar="SQUARE", help="the last square, in the same notation")
    command.add_argument("--closed", action="store_true", help="the last square is a leap away from the first")
    rules = "; ".join(f"{rule.name}: {rule.about}" for rule in TIE_BREAKS.values()).replace("%", "%%")
    about = f"{COMPLETE} (the default): {TOUR_COMPLETE.about} Or Warnsdorff's rule with a tie-break: {rules}"
    command.add_argument("--rule", choices=RULES, default=COMPLETE, metavar="NAME", help=about)
    add_choices(command, rule_choices())
    command.add_argument(
        "--limit", action="append", default=[], metavar="N", help="give up after N nodes, or N seconds with an s: 2.5s"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    styles = ", ".join(Tour.filling_styles)
    command.add_argument(
        "--format", choices=Tour.filling_styles, metavar="STYLE", help=f"print the tour alone: {styles}"
    )
    about = "write it, or a walk to its dead end, as .svg .png .gif .csv .json .txt .puzzle, or any name with --format"
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help=about)
    picture.add_arguments(command)


def add_board(command: argparse.ArgumentParser) -> None:
    """Declare what tells a board from others of its kind."""
    command.add_argument("size", metavar="ROWSxCOLS", help="like 8x8")
    command.add_argument(
        "--leaper", default="1,2", metavar="R,S", help="its leap, or a name (default: 1,2, the knight)"
    )
    surfaces = dict(SURFACES)
    about = "which sides are glued together (default: plain, none)"
    command.add_argument("--surface", choices=surfaces, default="plain", help=about)


def add_choices(command: argparse.ArgumentParser, choices: tuple[Choice, ...]) -> None:
    """Declare choices of solvers as options."""
    for choice in choices:
        about = f"{choice.about} {choice.options()}".replace("%", "%%")
        command.add_argument(f"--{choice.name}", dest=f"choice_{choice.name}", metavar="X", help=about)


def rule_choices() -> tuple[Choice, ...]:
    """Return the choices of both solvers, but for the rule."""
    both = {choice.name: choice for choice in (*TOUR_COMPLETE.choices, *WARNSDORFF.choices)}
    return tuple(choice for name, choice in both.items() if name != "rule")


def given(arguments: argparse.Namespace) -> dict[str, Value]:
    """Return the choices that are given."""
    prefix = "choice_"
    return {
        name.removeprefix(prefix): value
        for name, value in vars(arguments).items()
        if name.startswith(prefix) and value is not None
    }


def board(arguments: argparse.Namespace) -> Tour:
    """Return the board asked for; raise ChoiceError."""
    if not SIZE.fullmatch(arguments.size):
        raise ChoiceError(f"a board is rows x columns, like 8x8, not {arguments.size!r}")
    words = [arguments.size, f"leaper {arguments.leaper}", arguments.surface]
    words += ["closed"] if getattr(arguments, "closed", False) else []
    try:
        [tour] = Tour.parse("tour " + " ".join(" ".join(words).lower().split()))
    except ParseError as error:
        raise ChoiceError(error.message) from error
    tour = replace(tour, start=square("start", arguments, tour), end=square("end", arguments, tour))
    if tour.faults:
        raise ChoiceError(tour.faults[0].message)
    return tour


def square(name: str, arguments: argparse.Namespace, tour: Tour) -> Cell | None:
    """Return the square that an option names, None without one; raise ChoiceError."""
    text: str | None = getattr(arguments, name, None)
    if text is None or text.strip().lower() in ("", "any"):
        return None
    try:
        refuse_zero_based(text, tour.shape)
        return parse_square(text, tour.shape)
    except ParseError as error:
        raise ChoiceError(f"--{name}: {error.message}") from error


def solver_of(rule: str, choices: dict[str, Value]) -> tuple[Solver, dict[str, Value]]:
    """Return the solver of a rule with all its choices; raise ChoiceError."""
    solver = TOUR_COMPLETE if rule == COMPLETE else WARNSDORFF
    known = {choice.name for choice in solver.choices}
    for name in choices:
        if name not in known:
            others = "a tie-break, like --rule roth" if solver is TOUR_COMPLETE else f"--rule {COMPLETE}"
            raise ChoiceError(f"--{name} is for {others}; --rule {rule} does not ask for it")
    settled = settle(solver.choices, choices if solver is TOUR_COMPLETE else {**choices, "rule": rule})
    for choice in solver.choices:
        if choice.name in choices and not choice.applies(settled):
            others = " or ".join(f"--{name} {value}" for name, value in choice.needs)
            raise ChoiceError(f"--{choice.name} is for {others}; --rule {rule} does not ask for it")
    return solver, settled


def run(arguments: argparse.Namespace) -> int:
    """Look for a tour, print and write it; return the exit code."""
    try:
        tour = board(arguments)
        solver, choices = solver_of(arguments.rule, given(arguments))
        answer = searched(tour, solver, choices, arguments.limit)
        if arguments.output and (filling := best_of(tour, answer)).any():
            made = origin.origin_of(tour, filling, solver, choices, answer.note or answer.verdict.message)
            write(arguments, tour, filling, made)
    except (ChoiceError, FileError) as error:
        answer = Answer(Verdict(Outcome.INVALID, str(error)))
        if arguments.json:
            print(json.dumps(record(answer)))
        else:
            print(f"workbench: {error}", file=sys.stderr)
        return EXIT_CODES[Outcome.INVALID]
    tell(arguments, tour, answer, solver, choices)
    return EXIT_CODES[answer.verdict.outcome]


def write(arguments: argparse.Namespace, tour: Tour, filling: Filling, made: origin.Origin) -> None:
    """Write a tour, or a walk to its dead end, into a file; raise ChoiceError or FileError."""
    path: Path = arguments.output
    ending = path.suffix.lower()
    if ending == SUFFIX:
        write_text(path, format_file(Saved(History(Position.fresh(tour).keep(filling)))))
    elif holds_format(arguments):
        write_text(path, tour.format_filling(filling, arguments.format))
    else:
        picture.write(path, tour, filling, made, arguments)


def holds_format(arguments: argparse.Namespace) -> bool:
    """Tell whether the notation asked for goes into the file; a picture or document is written beside it."""
    path: Path | None = arguments.output
    return path is not None and bool(arguments.format) and path.suffix.lower() not in (*PICTURES, SUFFIX)


def searched(tour: Tour, solver: Solver, choices: dict[str, Value], limits: list[str]) -> Answer:
    """Return what the search says; where there is no tour, its reason is the message."""
    answer = solve(tour, solver, choices, Goal.ONE, read_limit(Goal.ONE, limits))
    if answer.verdict.outcome is Outcome.INVALID:
        raise ChoiceError(answer.verdict.message)
    if answer.note and answer.verdict.outcome is not Outcome.SOLVED:
        answer.verdict = replace(answer.verdict, message=answer.note)
        answer.note = ""
    return answer


def tell(arguments: argparse.Namespace, tour: Tour, answer: Answer, solver: Solver, choices: dict[str, Value]) -> None:
    """Print what was found."""
    if arguments.json:
        print(json.dumps({**record(answer, solver, choices), "visited": int(best_of(tour, answer).max())}))
        return
    if arguments.format and answer.fillings and not holds_format(arguments):
        sys.stdout.write(tour.format_filling(answer.fillings[0], arguments.format))
    if arguments.format or arguments.output:
        answer.fillings.clear()  # it is written already
    lines = told(answer, tour, solver, choices, Goal.ONE)
    print("\n".join(lines), file=sys.stderr if arguments.format else sys.stdout)


def best_of(tour: Tour, answer: Answer) -> Filling:
    """Return the tour, or the longest path that was found."""
    return answer.probe.filling if answer.probe else untouched(tour)
