"""`workbench lab`: experiments without a window; of tours, the heat map of starts and the curve of successes."""

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from workbench.choices import ChoiceError, Value, settle
from workbench.cli.solve import EXIT_CODES, whole
from workbench.cli.tour import COMPLETE, RULES, add_board, add_choices, board, given
from workbench.lab.tours.feasible_starts import feasible_starts
from workbench.lab.tours.heat_map import HeatMap
from workbench.lab.tours.success_curve import PRESETS, Rate, SuccessCurve, csv_text, sampled
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.moves import LONGEST
from workbench.solvers.goal import Outcome
from workbench.solvers.search import SLICE
from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.tie_breaks import TIE_BREAKS, parse_order
from workbench.solvers.tour.warnsdorff_walk import RULE_CHOICES

WIDEST = 40  # columns of a map that is printed whole
REPORT_SECONDS = 0.1  # between two updates of the progress
NAMED = {"judge": "256 random cases, n up to 666"}  # presets, by a word that can be typed
MAX_SEED = 2**31 - 1
MAX_SAMPLES = 1_000_000

Rule = Mapping[str, Value]


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the experiments, each with its own options."""
    experiments = command.add_subparsers(metavar="EXPERIMENT", required=True)
    for name, (about, add, conduct) in EXPERIMENTS.items():
        experiment = experiments.add_parser(name, help=about, description=about)
        experiment.set_defaults(conduct=conduct)
        add(experiment)
        written = experiment.add_mutually_exclusive_group()
        written.add_argument("--json", action="store_true", help="print one JSON object")
        written.add_argument("--csv", action="store_true", help="print a table to reckon with")


def run(arguments: argparse.Namespace) -> int:
    """Conduct an experiment and print its figures; return the exit code."""
    try:
        conduct: Callable[[argparse.Namespace], None] = arguments.conduct
        conduct(arguments)
    except ChoiceError as error:
        if arguments.json:
            print(json.dumps({"status": Outcome.INVALID, "message": str(error)}))
        else:
            print(f"workbench: {error}", file=sys.stderr)
        return EXIT_CODES[Outcome.INVALID]
    return 0


def follow(experiment: HeatMap | SuccessCurve) -> float:
    """Bring an experiment to its end, and tell on a terminal how far it is; return the seconds."""
    experiment.begin()
    begun = shown = time.monotonic()
    told = sys.stderr.isatty()
    while not experiment.over:
        experiment.follow(SLICE)
        if told and time.monotonic() - shown > REPORT_SECONDS:
            shown = time.monotonic()
            print(f"\r{experiment.progress:7.2%}", end="", file=sys.stderr, flush=True)
    if told:
        print("\r       \r", end="", file=sys.stderr, flush=True)
    return time.monotonic() - begun


# The heat map of starts


def add_heat_map(command: argparse.ArgumentParser) -> None:
    add_board(command)
    command.add_argument("--rule", choices=TIE_BREAKS, default="roth", metavar="NAME", help=f"{', '.join(TIE_BREAKS)}")
    add_choices(command, tuple(choice for choice in RULE_CHOICES if choice.name != "rule"))


def heat_map(arguments: argparse.Namespace) -> None:
    """Print how many squares the rule leaves uncovered from every start."""
    tour = board(arguments)
    found = HeatMap(tour, {**given(arguments), "rule": arguments.rule})
    seconds = follow(found)
    if found.rejection_reason:
        raise ChoiceError(found.rejection_reason)
    if arguments.csv:
        sys.stdout.write(heat_csv(found))
    elif arguments.json:
        print(json.dumps(heat_record(found, seconds)))
    else:
        print("\n".join(heat_told(found, seconds)))


def heat_csv(found: HeatMap) -> str:
    """Return a line for every start."""
    rows, columns = np.divmod(found.starts, found.tour.shape[1])
    lines = zip(rows.tolist(), columns.tolist(), found.found.tolist(), strict=True)
    named = (f"{found.tour.name_of((r, c))},{r + 1},{c + 1},{left}\n" for r, c, left in lines)
    return "square,row,column,left\n" + "".join(named)


def heat_record(found: HeatMap, seconds: float) -> dict[str, object]:
    """Return the JSON object of a heat map; null stands for a hole."""
    left = np.where(found.tour.board, found.left, -1).tolist()
    return {
        "tour": found.tour.format().split(maxsplit=1)[1].splitlines()[0],
        "choices": settle(RULE_CHOICES, found.choices),
        "starts": len(found.starts),
        "feasible": int(feasible_starts(found.tour).sum()),
        "tours": found.tours,
        "left": [[None if squares < 0 else squares for squares in row] for row in left],
        "seconds": round(seconds, 6),
    }


def heat_told(found: HeatMap, seconds: float) -> list[str]:
    """Return the lines that tell a person."""
    feasible = feasible_starts(found.tour)
    left = found.left[feasible]
    starts, tours, failed = len(left), int((left == 0).sum()), left[left > 0]
    lines = grid(found.tour, found.left, feasible) if found.tour.shape[1] <= WIDEST else []
    if impossible := found.tour.squares - starts:
        lines.append(f"From {impossible:,} of {found.tour.squares:,} squares no tour starts; they do not count.")
    if not starts:
        return lines
    share = f"{tours / starts:.1%}"
    lines.append(f"{tours:,} of {starts:,} starts lead to a tour ({share}), in {seconds:.3g} s.")
    if len(failed):
        low, high = int(failed.min()), int(failed.max())
        middle = f"{low:,} to {high:,} squares, half of them {int(np.median(failed)):,} or less"
        lines.append(f"The others leave {middle if low < high else f'{low:,} squares'}.")
    return lines


def grid(tour: Tour, left: NDArray[np.int32], feasible: NDArray[np.bool_]) -> list[str]:
    """Return a board of numbers of squares left, and what its signs mean."""
    signs = np.where(feasible, left.astype("<U10"), np.where(tour.board, ".", "#"))
    wide = max(len(sign) for sign in signs.ravel().tolist())
    rows = [" ".join(sign.rjust(wide) for sign in row) for row in signs.tolist()]
    words = ["0 = a tour, else squares left", ". = no tour starts here", "# = a hole"]
    shown = [feasible.any(), (tour.board & ~feasible).any(), not tour.board.all()]
    return [*rows, ", ".join(word for word, there in zip(words, shown, strict=True) if there)]


# The curve of successes


def add_curve(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--rules",
        default="roth,vahaaho,plain",
        metavar="NAMES",
        help=f"some of {', '.join(RULES)}, with an order of moves after a colon: plain:76543210 (default: %(default)s)",
    )
    command.add_argument(
        "--sizes", default="5..60", metavar="SIZES", help="like 5..60, 5..60..5 or 8,16 (default: 5..60)"
    )
    command.add_argument("--samples", default="100", metavar="N", help="starts on each board (default: 100)")
    command.add_argument("--seed", default="1", metavar="S", help="of the starts (default: 1)")
    command.add_argument("--preset", choices=NAMED, help="judge: 256 random cases, n up to 666, and all known rules")


def curve(arguments: argparse.Namespace) -> None:
    """Print how often the rules come to a tour."""
    experiment = curve_of(arguments)
    seconds = follow(experiment)
    if experiment.rejections:
        raise ChoiceError("; ".join(f"{rule}: {why}" for rule, why in experiment.rejections.items()))
    rates = experiment.totals() if arguments.preset else experiment.rates()
    if arguments.csv:
        sys.stdout.write(csv_text(rates))
    elif arguments.json:
        seed = number(arguments.seed, "seed", 0, MAX_SEED)
        print(json.dumps({"seed": seed, "rates": [rate_record(rate) for rate in rates], "seconds": round(seconds, 6)}))
    else:
        wide = max(len(rate.rule) for rate in rates)
        print(
            "\n".join(
                [*(rate_told(rate, wide) for rate in rates), f"± holds the truth 19 times in 20; {seconds:.3g} s"]
            )
        )


def curve_of(arguments: argparse.Namespace) -> SuccessCurve:
    """Return the experiment asked for; raise ChoiceError."""
    seed = number(arguments.seed, "seed", 0, MAX_SEED)
    if arguments.preset:
        return PRESETS[NAMED[arguments.preset]](seed)
    cases = sampled(sizes(arguments.sizes), number(arguments.samples, "samples", 1, MAX_SAMPLES), seed)
    if not cases:
        raise ChoiceError(f"no board of {arguments.sizes} rows has a tour; from 5 rows on, every one has")
    return SuccessCurve(rules(arguments.rules), cases)


def rules(text: str) -> dict[str, Rule]:
    """Return rules by name from words like roth,plain:steep; raise ChoiceError."""
    found: dict[str, Rule] = {}
    for word in filter(None, text.replace(" ", "").split(",")):
        name, _, order = word.partition(":")
        if name not in RULES or (order and name == COMPLETE):
            raise ChoiceError(f"--rules are some of {', '.join(RULES)}, with commas between, not {word!r}")
        if order:
            parse_order(order)
        if name == COMPLETE:
            found[word] = {"solver": TOUR_COMPLETE.name}
        else:
            found[word] = {"rule": name, **({"order": order} if order else {})}
    if not found:
        raise ChoiceError(f"--rules are some of {', '.join(RULES)}, with commas between")
    return found


def sizes(text: str) -> list[int]:
    """Return the sizes of boards from words like 5..60, 5..60..5 (by steps of 5) or 8,16,32; raise ChoiceError."""
    found: list[int] = []
    for word in text.replace(" ", "").split(","):
        match = re.fullmatch(r"(\d{1,6})(?:\.\.(\d{1,6})(?:\.\.([1-9]\d{0,5}))?)?", word, re.ASCII)
        low, high, step = (int(match[1]), int(match[2] or match[1]), int(match[3] or 1)) if match else (0, 0, 1)
        if not 1 <= low <= high <= LONGEST:
            raise ChoiceError(f"--sizes are numbers of rows from 1 to {LONGEST:,} like 5..60 or 8,16,32, not {text!r}")
        found += range(low, high + 1, step)
    return sorted(set(found))


def number(text: str, name: str, low: int, high: int) -> int:
    """Return a whole number; raise ChoiceError."""
    try:
        found = whole(text.replace("_", ""))
    except ValueError:
        found = low - 1
    if not low <= found <= high:
        raise ChoiceError(f"--{name} is a whole number from {low:,} to {high:,}, not {text!r}")
    return found


def rate_record(rate: Rate) -> dict[str, object]:
    """Return the JSON object of a rate; n is null where it is of all boards."""
    low, high = rate.band
    counts = {"rule": rate.rule, "n": rate.n or None, "starts": rate.tried, "tours": rate.won}
    return {**counts, "rate": round(rate.rate, 6), "low": round(low, 6), "high": round(high, 6)}


def rate_told(rate: Rate, wide: int) -> str:
    """Return the line that tells a person of a rate."""
    low, high = rate.band
    board_size = f"{rate.n:>5} × {rate.n:<5}" if rate.n else ""
    return (
        f"{rate.rule:{wide}} {board_size}{rate.won:>7,} of {rate.tried:<7,} {rate.rate:6.1%}  ({low:.1%} to {high:.1%})"
    )


Experiment = tuple[str, Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], None]]

EXPERIMENTS: dict[str, Experiment] = {
    "tour-heatmap": (
        "tell how many squares Warnsdorff's rule leaves uncovered from every start",
        add_heat_map,
        heat_map,
    ),
    "tour-curve": ("tell how often rules come to a tour, over the size of the board", add_curve, curve),
}
