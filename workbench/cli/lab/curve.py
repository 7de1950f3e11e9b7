"""`workbench lab tour-curve`: the success rate of tie-breaks by size of the board."""

import argparse
import json
import re
import sys
from collections.abc import Mapping

from workbench.choices import ChoiceError, Value, shortened
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.progress_line import run_to_end
from workbench.cli.tour import COMPLETE, RULES
from workbench.lab.tours.success_curve import PRESETS, Rate, SuccessCurve, csv_text, sampled
from workbench.puzzles.tour.moves import LONGEST
from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.move_orders import parse_order

NAMED = {"judge": "256 random cases, n up to 666"}  # presets, by a word that can be typed
MAX_SEED = 2**31 - 1
MAX_SAMPLES = 1_000_000

Rule = Mapping[str, Value]


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the tie-breaks, the boards and the starts."""
    about = (
        f"comma-separated tie-breaks, from {', '.join(RULES)}; add a move order after a colon,"
        " like plain:76543210 (default: %(default)s)"
    )
    command.add_argument("--rules", default="roth,vahaaho,plain", metavar="NAMES", help=about)
    about = "numbers of rows, like 5..60, 5..60..5 (in steps of 5) or 8,16 (default: %(default)s)"
    command.add_argument("--sizes", default="5..60", metavar="SIZES", help=about)
    command.add_argument("--samples", default="100", metavar="N", help="random starts on each board (default: 100)")
    command.add_argument("--seed", default="1", metavar="S", help="seed of the random starts (default: 1)")
    command.add_argument("--preset", choices=NAMED, help="judge: 256 random cases, n up to 666, and all known rules")


def run(arguments: argparse.Namespace) -> None:
    """Print the success rate of the rules."""
    experiment = curve(arguments)
    seconds = run_to_end(experiment)
    if experiment.rejections:
        rule, why = next(iter(experiment.rejections.items()))
        raise ChoiceError(f"{rule}: {why}")
    rates = experiment.totals() if arguments.preset else experiment.rates()
    if arguments.csv:
        sys.stdout.write(csv_text(rates))
    elif arguments.json:
        records = [record(rate) for rate in rates]
        print(json.dumps({"seed": seed_of(arguments), "rates": records, "seconds": round(seconds, 6)}))
    else:
        width = max(len(rate.rule) for rate in rates)
        print("\n".join(line_of(rate, width) for rate in rates))
        print(f"95 % confidence intervals in parentheses; {seconds:.3g} s")


def curve(arguments: argparse.Namespace) -> SuccessCurve:
    """Return the experiment; raise ChoiceError."""
    seed = seed_of(arguments)
    if arguments.preset:
        return PRESETS[NAMED[arguments.preset]](seed)
    samples = whole_number_from(arguments.samples, "--samples", 1, MAX_SAMPLES)
    cases = sampled(sizes(arguments.sizes), samples, seed)
    if not cases:
        raise ChoiceError(f"No board with {arguments.sizes} rows has a tour. Choose 5 rows or more.")
    return SuccessCurve(rules(arguments.rules), cases)


def seed_of(arguments: argparse.Namespace) -> int:
    """Return the seed; raise ChoiceError."""
    return whole_number_from(arguments.seed, "--seed", 0, MAX_SEED)


def rules(text: str) -> dict[str, Rule]:
    """Return rules by name from words like roth,plain:steep; raise ChoiceError."""
    found: dict[str, Rule] = {}
    for word in filter(None, text.replace(" ", "").split(",")):
        name, _, order = word.partition(":")
        if name not in RULES:
            advice = "Run workbench lab tour-curve --help to list the rules."
            raise ChoiceError(f"--rules: unknown rule {shortened(name)}. {advice}")
        if order and name == COMPLETE:
            raise ChoiceError(f"--rules: {COMPLETE} has no move order. Remove :{order}.")
        if order:
            parse_order(order)
        if name == COMPLETE:
            found[word] = {"solver": TOUR_COMPLETE.name}
        else:
            found[word] = {"rule": name, **({"order": order} if order else {})}
    if not found:
        raise ChoiceError("--rules needs at least one rule, like roth,plain.")
    return found


def sizes(text: str, option: str = "--sizes") -> list[int]:
    """Return the sizes of boards from words like 5..60, 5..60..5 (in steps of 5) or 8,16,32; raise ChoiceError."""
    found: list[int] = []
    for word in text.replace(" ", "").split(","):
        match = re.fullmatch(r"(\d{1,6})(?:\.\.(\d{1,6})(?:\.\.([1-9]\d{0,5}))?)?", word, re.ASCII)
        low, high, step = (int(match[1]), int(match[2] or match[1]), int(match[3] or 1)) if match else (0, 0, 1)
        if not 1 <= low <= high <= LONGEST:
            words = f"{option} needs numbers of rows from 1 to {LONGEST:,}, like 5..60 or 8,16"
            raise ChoiceError(f"{words}, not {shortened(text)}.")
        found += range(low, high + 1, step)
    return sorted(set(found))


def record(rate: Rate) -> dict[str, object]:
    """Return the JSON object of a rate; n is null for all boards together."""
    low, high = rate.band
    counts = {"rule": rate.rule, "n": rate.n or None, "starts": rate.tried, "tours": rate.won}
    return {**counts, "rate": round(rate.rate, 6), "low": round(low, 6), "high": round(high, 6)}


def line_of(rate: Rate, width: int) -> str:
    """Return the line about a rate."""
    low, high = rate.band
    board_size = f"{rate.n:>5} × {rate.n:<5}" if rate.n else ""
    counts = f"{rate.won:>7,} of {rate.tried:<7,} {rate.rate:6.1%}"
    return f"{rate.rule:{width}} {board_size}{counts}  ({low:.1%} to {high:.1%})"
