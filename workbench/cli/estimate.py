"""`workbench estimate`: how large a search will be, from random probes of its tree."""

import argparse
import json
import sys
from math import isfinite

from workbench.choices import ChoiceError, Value, settle
from workbench.cli.solve import whole
from workbench.files import FileError, parse_puzzles, read_text
from workbench.lab.estimate.estimate import SAME_TREE, Estimate, Estimator, converge, estimated_solvers, speed
from workbench.lab.estimate.estimation import CONFIDENCE
from workbench.lab.experiments.figures import duration, number
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import ParseError, Puzzle, untouched
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.goal import Outcome
from workbench.solvers.solver import Solver

PROBES = 10_000  # most estimates are then within some percent, and most take less than a second
CHOICES = tuple(choice for choice in COVER_CHOICES if choice.name != "options")  # whose order changes no whole tree
BAD_INPUT = 2


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the options: how many probes, and of which tree."""
    command.add_argument("--probes", default=str(PROBES), metavar="N", help=f"how many walks (default: {PROBES:,})")
    for choice in CHOICES:
        command.add_argument(f"--{choice.name}", metavar="X", help=f"{choice.about} {choice.options()}")
    command.add_argument("--solver", choices=SAME_TREE, help="whose speed tells the time (default: the first)")
    command.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Estimate the search of the file's puzzle; return the exit code."""
    try:
        puzzle = only_puzzle(arguments)
        given = {choice.name: getattr(arguments, choice.name) for choice in CHOICES}
        choices = settle(CHOICES, {name: value for name, value in given.items() if value is not None})
        solver = choose_solver(puzzle, arguments.solver)
        estimate = estimated(puzzle, choices, probes_requested(arguments.probes))
        rate = speed(puzzle, solver, choices)
    except (ChoiceError, FileError, ParseError) as error:
        where = f"{arguments.file}: " if isinstance(error, ParseError) else ""
        if arguments.json:
            print(json.dumps({"status": Outcome.INVALID, "message": f"{where}{error}"}))
        else:
            print(f"workbench: {where}{error}", file=sys.stderr)
        return BAD_INPUT
    if arguments.json:
        print(json.dumps(record(estimate, solver, choices, rate)))
    else:
        print("\n".join(told(estimate, solver, rate)))
    return 0


def only_puzzle(arguments: argparse.Namespace) -> Puzzle:
    """Return the puzzle of the file; raise FileError if it has several, or one that breaks a rule."""
    puzzles = parse_puzzles(read_text(arguments.file), arguments.kind)
    if len(puzzles) > 1:
        raise FileError(f"{arguments.file} has {len(puzzles):,} puzzles; an estimate is of one.")
    if faults := puzzles[0].judge(untouched(puzzles[0])):
        raise FileError(" ".join(fault.message for fault in faults[:3]))
    return puzzles[0]


def probes_requested(text: str) -> int:
    """Return how many probes are to be made; raise ChoiceError."""
    try:
        probes = whole(text.replace("_", "").replace(",", ""))
    except ValueError:
        probes = 0
    if probes < 2:  # one has no spread
        raise ChoiceError(f"--probes is a whole number from 2 on, like 10000 or 1e6, not {text!r}")
    return probes


def choose_solver(puzzle: Puzzle, name: str | None) -> Solver:
    """Return the solver whose speed is to be measured; raise ChoiceError."""
    able = estimated_solvers(puzzle)
    for solver in able:
        if name in (None, solver.name):
            return solver
    names = ", ".join(solver.name for solver in able)
    raise ChoiceError(f"{name or 'Algorithm X'} does not solve this; {names or 'nothing estimated'} would")


def estimated(puzzle: Puzzle, choices: dict[str, Value], probes: int) -> Estimate:
    """Return the estimate from so many probes."""
    assert isinstance(puzzle, Coverable)  # some solver of exact cover has accepted it
    estimator = Estimator(puzzle.to_cover().cover, choices)
    *_, estimate = converge(estimator, probes)
    return estimate


def record(estimate: Estimate, solver: Solver, choices: dict[str, Value], rate: float) -> dict[str, object]:
    """Return the JSON object of an estimate; null stands for what is too large for it."""

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


def told(estimate: Estimate, solver: Solver, rate: float) -> list[str]:
    """Return the lines that tell a person."""
    if not isfinite(estimate.nodes):
        return [f"The tree has more nodes than can be told ({estimate.probes:,} probes)."]
    nodes, solutions, seconds = (
        CONFIDENCE * error for error in (estimate.nodes_error, estimate.solutions_error, estimate.seconds_error(rate))
    )
    return [
        f"nodes      {number(estimate.nodes)} ± {number(nodes)}",
        f"solutions  {number(estimate.solutions)} ± {number(solutions)}",
        f"time       {duration(estimate.seconds(rate))} ± {duration(seconds)} ({solver.name}: {number(rate)} nodes/s)",
        f"{estimate.probes:,} probes, down to level {estimate.deepest}; ± holds the truth in 95 % of such estimates",
    ]
