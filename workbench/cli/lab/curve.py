"""`workbench lab tour-curve`: the success rate of tie-breaks on boards of many sizes and shapes."""

import argparse
import csv
import io
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value, did_you_mean, shortened
from workbench.base.number_format import rounded_percent
from workbench.base.number_ranges import RangeError, numbers
from workbench.cli.lab.boards import BOARD_HELP, boards_named, is_size
from workbench.cli.lab.rule_options import BELONGS, check_rules, choices_of_rule
from workbench.cli.lab.run_experiment import make_runs, prepare
from workbench.cli.shared.arguments import add_choices, given_choices
from workbench.cli.shared.jobs import add_jobs, jobs_of
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.tour_rules import COMPLETE, RULES
from workbench.lab.experiments.experiment import InstanceSource
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.instances import Instance
from workbench.lab.experiments.plan import NO_INSTANCES
from workbench.lab.experiments.settings import of_source
from workbench.lab.experiments.success_curve import (
    FAMILY,
    MIN_ROWS,
    curve_on,
    known_rules,
    random_cases,
    setting_of,
    squares,
)
from workbench.lab.notebook.names import START
from workbench.lab.notebook.results import Results, RunStatus
from workbench.lab.statistics.intervals import wilson
from workbench.puzzles.sentences import joined
from workbench.puzzles.tour.moves import LONGEST
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.rules.move_orders import parse_order
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES

HEADINGS = ("rule", "n", "starts", "tours", "rate", "low", "high")
SIZES = "5..60"
USUAL_RULES = "roth,vahaaho,plain"
USUAL_SAMPLES = "100"
ALL = "all"
MAX_SEED = 2**31 - 1
MAX_SAMPLES = 1_000_000
MAX_LINES = 20  # about failing starts; the tables have all of them
MAX_NAMED = 12  # failing starts on such a line

Rule = Mapping[str, Value]


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the boards, the tie-breaks and the starts."""
    command.add_argument("boards", nargs="*", metavar="BOARD", help=f"{BOARD_HELP} (default: the sizes of --sizes)")
    about = (
        f"comma-separated tie-breaks, from {', '.join(RULES)}; add a move order after a colon,"
        f" like plain:76543210 (default: {USUAL_RULES})"
    )
    command.add_argument("--rules", metavar="NAMES", help=about)
    about = f"numbers of rows, like 5..60, 5..60..5 (in steps of 5) or 8,16, or rectangles like 6x9 (default: {SIZES})"
    command.add_argument("--sizes", metavar="SIZES", help=about)
    every = f"or {ALL} of them; also all where there are not more (default: {USUAL_SAMPLES})"
    command.add_argument("--samples", metavar="N", help=f"random starts on each board, none twice, {every}")
    command.add_argument("--seed", default="1", metavar="S", help="seed of the random starts (default: 1)")
    about = f"judge: 256 random cases, n up to 666, for {', '.join(known_rules())}"
    command.add_argument("--preset", choices=["judge"], help=about)
    add_choices(command, (choice for choice in RULE_CHOICES if choice.name in BELONGS))
    add_jobs(command, "walk on N boards at the same time")


def run(arguments: argparse.Namespace) -> None:
    """Print the success rate of the rules."""
    boards = sources(arguments)
    chosen = known_rules() if arguments.preset else rules(arguments.rules or USUAL_RULES, given_choices(arguments))
    work = ExperimentRun(curve_on(chosen, boards), jobs=jobs_of(arguments))
    try:
        prepare(work, "--rules")
    except ChoiceError as error:
        reason = str(error).removeprefix("generate: ")
        raise ChoiceError(no_tours(arguments) if NO_INSTANCES in reason else reason) from None
    make_runs(work, quiet=True)
    found = trials(work, chosen)
    if arguments.preset:
        found = [together(rule, [one for one in found if one.rule == rule]) for rule in chosen]
    if arguments.csv:
        sys.stdout.write(csv_text(found))
    elif arguments.json:
        rates = [record(trial) for trial in found]
        print(json_text({"seed": seed_of(arguments), "rates": rates, "seconds": round(work.elapsed, 6)}))
    else:
        print("\n".join(report(found, work.elapsed)))


def sources(arguments: argparse.Namespace) -> list[InstanceSource]:
    """Return the boards with their starts; raise ChoiceError."""
    seed = seed_of(arguments)
    if arguments.preset:
        refuse_others(arguments)
        return [random_cases(seed)]
    number = arguments.samples or USUAL_SAMPLES
    starts = "feasible" if number == ALL else f"random {whole_number_from(number, '--samples', 1, MAX_SAMPLES)}"
    words = arguments.sizes or ("" if arguments.boards else SIZES)
    rows, rectangles = squares_and_rectangles(words) if words else ([], [])
    found = [squares(rows, starts, seed)] if rows else []
    for board in [*rectangles, *arguments.boards]:
        for title, tour in boards_named(board):
            text = replace(tour, start=None, end=None, closed=False).format()
            found.append(InstanceSource(puzzles=(text,), starts=starts, seed=seed, family=title))
    return found


def no_tours(arguments: argparse.Namespace) -> str:
    """Return what is wrong with boards of which none has a tour."""
    if arguments.boards:
        return "None of these boards has a tour."
    return f"No board with {arguments.sizes} rows has a tour. Choose {MIN_ROWS} rows or more."


class Trial(NamedTuple):
    """What came of a rule on a board, or on all boards together."""

    rule: str
    board: str  # its title; "" = all boards
    tried: int
    failing: list[str]  # the names of the starts from which it fails
    rows: int = 0  # of a square without holes; 0 = another board
    every: bool = False  # all possible starts were tried

    @property
    def won(self) -> int:
        """How many walks were tours."""
        return self.tried - len(self.failing)

    @property
    def rate(self) -> float:
        """The part of the walks that were tours."""
        return self.won / self.tried if self.tried else 0.0

    @property
    def band(self) -> tuple[float, float] | None:
        """The Wilson interval of the rate of a sample."""
        return None if self.every else wilson(self.won, self.tried)


def trials(work: ExperimentRun, chosen: Mapping[str, Rule]) -> list[Trial]:
    """Return what came of each rule on each board; raise ChoiceError for a rule that does not fit a board."""
    plan, found = work.plan, work.results()
    assert plan is not None
    assert found is not None
    refused = found.has_status(RunStatus.REFUSED, RunStatus.FAILED)
    for instance, setting, seed in zip(*(c[refused] for c in (found.instance, found.setting, found.seed)), strict=True):
        solver, puzzle = plan.settings[setting].solver, plan.instances[instance].puzzle
        solver.start(puzzle, plan.settings[setting].choices_with(seed), Goal.ONE)
    boards: dict[str, list[int]] = {}
    for at, one in enumerate(plan.instances):
        boards.setdefault(one.label.parent, []).append(at)
    hashes = [setting.label.hash for setting in plan.settings]
    solved = np.zeros((len(hashes), len(plan.instances)), bool)
    solved[found.setting, found.instance] = found.solved
    return [
        trial(rule, [plan.instances[at] for at in starts], solved[hashes.index(hash_of(rule, choices)), starts], found)
        for rule, choices in chosen.items()
        for starts in boards.values()
    ]


def hash_of(rule: str, choices: Rule) -> str:
    """Return what a notebook knows a rule by: two names may stand for the same one."""
    source = setting_of(rule, choices)
    [setting] = of_source(source, SOLVERS[source.solver])
    return setting.label.hash


def trial(rule: str, starts: Sequence[Instance], solved: NDArray[np.bool_], found: Results) -> Trial:
    """Return what came of a rule on the board that these instances are starts of."""
    board = starts[0].puzzle
    rows, columns = board.shape
    square = rows if rows == columns and board.open_cells().all() else 0
    title = f"{rows} × {columns}" if starts[0].label.family == FAMILY else starts[0].label.family
    names = [one.label.name.rpartition(f" {START} ")[2] for one in starts]
    failing = [name for name, won in zip(names, solved.tolist(), strict=True) if not won]
    return Trial(rule, title, len(starts), failing, square, len(starts) < found.starts)


def together(rule: str, found: Sequence[Trial]) -> Trial:
    """Return the trials of a rule on several boards as one; a failing start is named with its board."""
    failing = [f"{start} on {trial.board}" for trial in found for start in trial.failing]
    return Trial(rule, "", sum(trial.tried for trial in found), failing, every=all(trial.every for trial in found))


def refuse_others(arguments: argparse.Namespace) -> None:
    """Raise ChoiceError if an option is given that a preset decides."""
    options = {name: getattr(arguments, name) for name in ("rules", "sizes", "samples")} | given_choices(arguments)
    given = ["BOARD"] * bool(arguments.boards) + [f"--{name}" for name, value in options.items() if value is not None]
    if given:
        words = f"--preset {arguments.preset} decides on rules, boards and starts"
        raise ChoiceError(f"{words}. Leave {' and '.join(given)} out.")


def seed_of(arguments: argparse.Namespace) -> int:
    """Return the seed; raise ChoiceError."""
    return whole_number_from(arguments.seed, "--seed", 0, MAX_SEED)


def rules(text: str, given: Mapping[str, Value]) -> dict[str, Rule]:
    """Return rules by name from words like roth,plain:steep, with what was written for them; raise ChoiceError."""
    found: dict[str, Rule] = {}
    names = []
    for word in filter(None, text.replace(" ", "").split(",")):
        name, _, order = word.partition(":")
        if name not in RULES:
            advice = did_you_mean(name, RULES) or ". Run workbench lab tour-curve --help to list the rules."
            raise ChoiceError(f"--rules: unknown rule {shortened(name)}{advice}")
        if order and name == COMPLETE:
            raise ChoiceError(f"--rules: {COMPLETE} has no move order. Remove :{order}.")
        if order:
            parse_order(order)
        names.append(name)
        if name == COMPLETE:
            found[word] = {"solver": TOUR_COMPLETE.name}
        else:
            found[word] = {**choices_of_rule(name, given), **({"order": order} if order else {})}
    if not found:
        raise ChoiceError("--rules needs at least one rule, like roth,plain.")
    check_rules(names, given, "--rules")
    return found


def sizes(text: str, option: str = "--sizes") -> list[int]:
    """Return the rows of square boards from words like 5..60, 5..60..5 (in steps of 5) or 8, 16; raise ChoiceError."""
    try:
        return sorted(set(numbers(text, 1, LONGEST)))
    except RangeError as error:
        raise ChoiceError(f"{option}: {error}") from None


def squares_and_rectangles(text: str) -> tuple[list[int], list[str]]:
    """Return the rows of the squares, and the rectangles like 6x9, of words with commas between; raise ChoiceError."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    rectangles = [size for word in words if is_size(size := "".join(word.split()))]
    others = [word for word in words if not is_size("".join(word.split()))]
    return sizes(", ".join(others)) if others else [], rectangles


# Output


def csv_text(found: Sequence[Trial]) -> str:
    """Return a CSV table; the failing starts are in one column, separated by semicolons."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow((*HEADINGS, "board", "failing"))
    for trial in found:
        low, high = (f"{bound:.6f}" for bound in trial.band) if trial.band else ("", "")
        counts = trial.rule, trial.rows or "", trial.tried, trial.won, f"{trial.rate:.6f}", low, high
        table.writerow((*counts, trial.board, ";".join(trial.failing)))
    return text.getvalue()


def record(trial: Trial) -> dict[str, object]:
    """Return the JSON object of a trial.

    n is null for boards that are no squares, and for all boards together; low and high are where all starts were tried.
    """
    low, high = (round(bound, 6) for bound in trial.band) if trial.band else (None, None)
    counts = {"rule": trial.rule, "n": trial.rows or None, "board": trial.board or None}
    rates = {"starts": trial.tried, "tours": trial.won, "rate": round(trial.rate, 6), "low": low, "high": high}
    return {**counts, **rates, "failing": trial.failing}


def report(found: Sequence[Trial], seconds: float) -> list[str]:
    """Return the lines about the trials."""
    rule_width = max(len(trial.rule) for trial in found)
    board_width = max(len(aligned(trial)) for trial in found)
    lines = []
    for trial in found:
        number = f"all {trial.tried:,}" if trial.every else f"{trial.tried:,}"
        counts = f"{trial.won:>7,} of {number:<9} {rounded_percent(trial.rate, 1):>7}"
        band = f"  ({rounded_percent(trial.band[0], 1)} to {rounded_percent(trial.band[1], 1)})" if trial.band else ""
        lines.append(f"{trial.rule:{rule_width}} {aligned(trial):{board_width}} {counts}{band}")
    return [*lines, f"{about(found)}; {seconds:.3g} s", *failures(found)]


def about(found: Sequence[Trial]) -> str:
    """Return what the lines are about, and which of them have intervals."""
    if all(trial.every for trial in found):
        return "Open tours from all possible starts"
    words = "Open tours; 95 % confidence intervals in parentheses"
    return words + (", none where all starts were tried" if any(trial.every for trial in found) else "")


def aligned(trial: Trial) -> str:
    """Return the title of a board, so that those of squares are below each other."""
    return f"{trial.rows:>5} × {trial.rows:<5}" if trial.rows else trial.board


def failures(found: Sequence[Trial]) -> list[str]:
    """Return the lines about failing starts: nothing if there are none, not all if there are many."""
    failed = [trial for trial in found if trial.failing]
    lines = [f"  {trial.rule}, {trial.board or 'all boards'}: {names(trial.failing)}" for trial in failed[:MAX_LINES]]
    if len(failed) > MAX_LINES:
        lines.append(f"  and on {len(failed) - MAX_LINES:,} more lines; --json and --csv list all failing starts.")
    return ["Failing starts:", *lines] if lines else []


def names(failing: Sequence[str]) -> str:
    """Return the different failing starts in a row, the first of them if there are many."""
    return joined(list(dict.fromkeys(failing)), most=MAX_NAMED)
