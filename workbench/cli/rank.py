"""`workbench rank`: the ranking of the texts, measured on this machine without a window."""

import argparse
import sys
from pathlib import Path

from workbench.choices import ChoiceError
from workbench.cli.solve import read_limit
from workbench.files import FileError
from workbench.lab.experiments.experiment import Experiment, Row, csv_text
from workbench.lab.experiments.rankings import SECONDS, every, findings, ranking, time_of, usual
from workbench.saving import write_text
from workbench.solvers.goal import Goal, Outcome
from workbench.solvers.search import SLICE

BAD_INPUT = 2


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the options: what is measured, how long, and where the table goes."""
    command.add_argument("--csv", type=Path, metavar="FILE", help="write the table with all figures")
    command.add_argument(
        "--limit",
        action="append",
        metavar="N|Ns",
        help=f"give each search up after so many nodes, or seconds if an s follows (default: {SECONDS:g}s)",
    )
    command.add_argument("--rounds", type=int, default=1, metavar="N", help="measure each N times, and take the median")
    command.add_argument("--all", action="store_true", help="all methods on all boards, not only the usual ones")
    command.add_argument("--board", metavar="TEXT", help="only boards with this in their name, like '6 × 10'")


def run(arguments: argparse.Namespace) -> int:
    """Measure, tell what came of it line by line, and what is seen at last; return the exit code."""
    try:
        limit = read_limit(Goal.COUNT, arguments.limit or [f"{SECONDS}s"])
        if arguments.rounds < 1:
            raise ChoiceError(f"--rounds is a whole number from 1 on, not {arguments.rounds}")
        pairs = every() if arguments.all else usual()
        wanted = plain(arguments.board or "")
        trials = ranking([(board, setting) for board, setting in pairs if wanted in plain(board)])
        if not trials:
            raise ChoiceError(f"no board has {arguments.board!r} in its name")
        experiment = Experiment(trials, limit, arguments.rounds)
        measure(experiment)
        if arguments.csv:
            write_text(arguments.csv, csv_text(experiment.table()))
    except (ChoiceError, FileError) as error:
        print(f"workbench: {error}", file=sys.stderr)
        return BAD_INPUT
    print("\n".join(["", *findings(experiment.table())]))
    return 0


def plain(board: str) -> str:
    """Return a name as it is typed: "6 × 10" is "6x10"."""
    return board.lower().replace(" ", "").replace("×", "x")


def measure(experiment: Experiment) -> None:
    """Make the experiment, and print each row when all its measurements are made."""
    waiting = set(range(len(experiment.trials)))
    while not experiment.over:
        experiment.follow(SLICE)
        for number in sorted(waiting):
            row = experiment.rows[number]
            if row and (not row.ended or len(row.times) == experiment.rounds):
                waiting.remove(number)
                print(told(row), flush=True)


def told(row: Row) -> str:
    """Return a line that tells of a row."""
    solutions, nodes = "solution" + "s" * (row.solutions != 1), "node" + "s" * (row.nodes != 1)
    figures = f"{row.solutions:>12,} {solutions:9} {row.nodes:>14,} {nodes:5}"
    return f"{row.subject:20} {row.setting:29} {figures}  {told_time(row)}"


def told_time(row: Row) -> str:
    """Return how long a search took, or how much longer than its limit it would."""
    if row.outcome is Outcome.INVALID:
        return row.note
    return f"{row.seconds:.4g} s" if row.ended else f"> {row.seconds:.4g} s; by its progress {time_of(row)}"
