"""`workbench estimate`: the size of a search, from random probes of its tree."""

import argparse
import json
from math import isfinite

from workbench.choices import ChoiceError, Value, listed, settle, shortened
from workbench.cli.shared.arguments import add_file, source
from workbench.cli.shared.errors import BAD_INPUT, located, show_error
from workbench.cli.shared.limits import whole_number
from workbench.files import FileError, parse_puzzles
from workbench.lab.estimate.estimate import SAME_TREE, Estimate, Estimator, converge, estimated_solvers, speed
from workbench.lab.estimate.estimation import CONFIDENCE
from workbench.lab.experiments.figures import duration, number
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import ParseError, Puzzle, untouched
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.goal import Outcome
from workbench.solvers.solver import Solver

PROBES = 10_000  # most estimates are then within some percent, and most take less than a second
CHOICES = tuple(choice for choice in COVER_CHOICES if choice.name != "options")  # their order does not change the size


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file, the number of probes, and the tree."""
    add_file(command)
    command.add_argument("--probes", default=str(PROBES), metavar="N", help=f"number of probes (default: {PROBES:,})")
    for choice in CHOICES:
        command.add_argument(f"--{choice.name}", metavar="X", help=f"{choice.about} {choice.options()}")
    about = "solver whose speed is used to estimate the time (default: the first)"
    command.add_argument("--solver", choices=SAME_TREE, help=about)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Estimate the search of the file's puzzle; return the exit code."""
    try:
        puzzle = only_puzzle(arguments)
        given = {choice.name: getattr(arguments, choice.name) for choice in CHOICES}
        choices = settle(CHOICES, {name: value for name, value in given.items() if value is not None})
        solver = choose_solver(puzzle, arguments.solver)
        estimate = estimated(puzzle, choices, number_of_probes(arguments.probes))
        rate = speed(puzzle, solver, choices)
    except (ChoiceError, FileError, ParseError) as error:
        message = located(error, arguments.file)
        if not arguments.json:
            return show_error(message)
        print(json.dumps({"status": Outcome.INVALID, "message": message}))
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(record(estimate, solver, choices, rate)))
    else:
        print("\n".join(report(estimate, solver, rate)))
    return 0


def only_puzzle(arguments: argparse.Namespace) -> Puzzle:
    """Return the puzzle of the file; raise FileError if there are several, or it breaks a rule."""
    puzzles = parse_puzzles(*source(arguments))
    if len(puzzles) > 1:
        raise FileError(f"{arguments.file} has {len(puzzles):,} puzzles. Choose a file with one.")
    if faults := puzzles[0].judge(untouched(puzzles[0])):
        raise FileError(faults[0].message)
    return puzzles[0]


def number_of_probes(text: str) -> int:
    """Return the number of probes; raise ChoiceError."""
    try:
        probes = whole_number(text)
    except ValueError:
        probes = 0
    if probes < 2:  # a single one has no standard error
        raise ChoiceError(f"--probes needs a whole number of at least 2, like 10000 or 1e6, not {shortened(text)}.")
    return probes


def choose_solver(puzzle: Puzzle, name: str | None) -> Solver:
    """Return the solver whose speed is measured; raise ChoiceError."""
    able = estimated_solvers(puzzle)
    for solver in able:
        if name in (None, solver.name):
            return solver
    names = listed(solver.name for solver in able) or "none"
    raise ChoiceError(f"{name or 'Exact cover'} does not support this puzzle. Solvers that do: {names}.")


def estimated(puzzle: Puzzle, choices: dict[str, Value], probes: int) -> Estimate:
    """Return the estimate after this number of probes."""
    assert isinstance(puzzle, Coverable)  # a solver of exact cover accepts it
    estimator = Estimator(puzzle.to_cover().cover, choices)
    *_, estimate = converge(estimator, probes)
    return estimate


def record(estimate: Estimate, solver: Solver, choices: dict[str, Value], rate: float) -> dict[str, object]:
    """Return the JSON object of an estimate, with null for numbers that are too large."""

    def finite(value: float) -> float | None:
        return value if isfinite(value) else None

    return {
        "probes": estimate.probes,
        "nodes": finite(estimate.nodes),
        "nodes_error": finite(estimate.nodes_error),
        "solutions": finite(estimate.solutions),
        "solutions_error": finite(estimate.solutions_error),
        "seconds": finite(estimate.seconds(rate)),
        "seconds_error": finite(estimate.seconds_error(rate)),
        "solver": solver.name,
        "nodes_per_second": round(rate),
        "choices": choices,
        "deepest": estimate.deepest,
        "profile": estimate.profile.tolist(),
    }


def report(estimate: Estimate, solver: Solver, rate: float) -> list[str]:
    """Return the lines about an estimate."""
    if not isfinite(estimate.nodes):
        return [f"The search tree is too large to estimate ({estimate.probes:,} probes)."]
    nodes, solutions, seconds = (
        CONFIDENCE * error for error in (estimate.nodes_error, estimate.solutions_error, estimate.seconds_error(rate))
    )
    return [
        f"nodes      {number(estimate.nodes)} ± {number(nodes)}",
        f"solutions  {number(estimate.solutions)} ± {number(solutions)}",
        f"time       {duration(estimate.seconds(rate))} ± {duration(seconds)} ({solver.name}: {number(rate)} nodes/s)",
        f"{estimate.probes:,} probes, down to level {estimate.deepest}; ± is a 95 % confidence interval",
    ]
