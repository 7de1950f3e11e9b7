"""`workbench estimate`: the size of a search, from random probes of its tree."""

import argparse
import time
from math import isfinite

from workbench.base.choices import ChoiceError, listed, shortened
from workbench.base.number_format import duration, number
from workbench.cli.shared.arguments import add_choices, add_file, given_choices, only_puzzle, settle_given
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.limits import whole_number
from workbench.cli.shared.refusals import show_refusal
from workbench.files.documents import FileError
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.searching.estimate.counting import (
    TRIAL_SECONDS,
    Count,
    counted_without_listing,
    estimated_solvers,
    trial,
)
from workbench.searching.estimate.estimate import NO_TREE, Estimate, estimated
from workbench.searching.estimate.methods import METHOD, SPREAD, spread_instead
from workbench.searching.estimate.probed_tree import Published
from workbench.searching.estimate.record import finite, quantity_fields
from workbench.searching.estimate.sentences import advice, grounds, reached, statement
from workbench.searching.estimate.trees import PROBED_SOLVERS, choices_of_trees, tree_of
from workbench.solvers.solver import Solver

PROBES = 10_000  # which take less than a second for most puzzles
CHOICES = choices_of_trees()


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file, the number of probes, and the tree."""
    add_file(command)
    command.add_argument("--probes", default=str(PROBES), metavar="N", help=f"number of probes (default: {PROBES:,})")
    add_choices(command, CHOICES)
    command.add_argument("--method", default=METHOD.default, metavar="X", help=f"{METHOD.about} {METHOD.options()}")
    about = "solver whose speed is used to estimate the time (default: the first)"
    command.add_argument("--solver", choices=PROBED_SOLVERS, help=about)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Estimate the search of the file's puzzle; return the exit code."""
    try:
        puzzle = only_puzzle(arguments)
        solver = choose_solver(puzzle, arguments.solver)
        tree = tree_of(puzzle)
        assert tree is not None  # or no solver would be able
        choices = settle_given(tree.choices, given_choices(arguments))
        method = str(tree.method.settle(arguments.method))
        probes, begun = number_of_probes(arguments.probes), time.perf_counter()
        estimate = estimated(puzzle, choices, method, probes)
        seconds = time.perf_counter() - begun
        rate, count = trial(puzzle, solver, choices, max(TRIAL_SECONDS, seconds))
        count = count or counted_without_listing(puzzle, max(TRIAL_SECONDS, seconds))
        known = tree.published(puzzle, choices)
    except (ChoiceError, FileError, ParseError) as error:
        return show_refusal(error, arguments.file, arguments.json)
    if arguments.json:
        settings: dict[str, object] = {"method": method, "choices": choices, "counted": count and vars(count)}
        settings["published"] = known and known._asdict()
        print(json_text(record(estimate, solver, settings, rate)))
    else:
        other = f"--method {SPREAD}" if spread_instead(method, tree.method) else ""
        print("\n".join(report(estimate, solver, rate, count, known, other)))
    return 0


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
    if not able:
        raise ChoiceError(NO_TREE.format(puzzle.name))
    names = listed(solver.name for solver in able)
    raise ChoiceError(f"{name} does not support this puzzle. Solvers that do: {names}.")


def record(estimate: Estimate, solver: Solver, settings: dict[str, object], rate: float) -> dict[str, object]:
    """Return the JSON object of an estimate, with null for what is unknown or too large."""
    nodes, interval = estimate.nodes, estimate.nodes.interval
    return {
        "probes": estimate.probes,
        **quantity_fields("nodes", nodes),
        **quantity_fields("solutions", estimate.solutions),
        "seconds": finite(nodes.mean / rate),
        "seconds_low": finite(interval.low / rate) if interval else None,
        "seconds_high": finite(interval.high / rate) if interval else None,
        "solver": solver.name,
        "nodes_per_second": round(rate),
        **settings,
        "deepest": estimate.deepest,
        "profile": estimate.profile.tolist(),
    }


def report(
    estimate: Estimate,
    solver: Solver,
    rate: float,
    count: Count | None,
    known: Published | None = None,
    other: str = "",
) -> list[str]:
    """Return the lines about an estimate; `other`: a method that spreads its probes, see `advice`."""
    nodes, solutions = estimate.nodes, estimate.solutions
    if not isfinite(nodes.mean):
        return [f"The search tree is too large to estimate ({estimate.probes:,} probes)."]

    listed = count if count is not None and count.nodes is not None else None
    taken = duration(listed.seconds) if listed else statement(nodes, lambda size: duration(size / rate))
    return [
        f"nodes      {counted(listed.nodes, listed) if listed else statement(nodes, number)}",
        *([f"published  {beside(nodes.mean, known)}"] if known else []),
        f"solutions  {counted(count.solutions, count) if count else statement(solutions, number)}",
        f"time       {taken} ({solver.name}: {number(rate)} nodes/s)",
        f"{estimate.probes:,} probes, down to level {estimate.deepest}; {reached(solutions)}",
        *([f"nodes: {grounds(nodes, number)}"] if known or not listed else []),
        *([] if count else [f"solutions: {grounds(solutions, number)}"]),
        *([] if listed else filter(None, [advice(nodes, other)])),
    ]


def beside(mean: float, known: Published) -> str:
    """Return a published number of nodes, and by how much the mean of the probes is off."""
    ratio = mean / known.nodes - 1
    words = f"the mean of the probes, {mean:,.1f}, is {100 * abs(ratio):.2f} % {'above' if ratio > 0 else 'below'} it"
    return f"{known.nodes:,} ({known.source}); {words}"


def counted(exact: int | None, count: Count) -> str:
    """Return an exact number."""
    return f"{exact:,} (counted by {count.solver} in {duration(count.seconds)})"
