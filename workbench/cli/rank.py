"""`workbench rank`: benchmarks brute force, dancing links and others on polyomino boards."""

import argparse
from itertools import product
from pathlib import Path
from typing import TextIO

from workbench.base.choices import ChoiceError, listed, shortened
from workbench.base.places import notebook_file
from workbench.cli.lab.notebooks import add_notebook
from workbench.cli.shared.errors import show_error
from workbench.cli.shared.limits import read_limit
from workbench.cli.shared.outputs import beside, check_output, write_output
from workbench.files.documents import FileError
from workbench.files.tables import csv_text
from workbench.lab.benchmark.benchmark import Benchmark, Row, table_of
from workbench.lab.benchmark.kept_runs import KeptRuns
from workbench.lab.benchmark.rankings import (
    SECONDS,
    TITLE,
    USUAL_SETTINGS,
    Pair,
    boards,
    every,
    findings,
    ranking,
    time_of,
    usual,
)
from workbench.solvers.goal import Goal, Outcome
from workbench.solvers.search import SLICE


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the boards, the limits, and the file for the table."""
    command.add_argument("--csv", type=Path, metavar="FILE", help="write a CSV table of all figures")
    about = f"stop each search after N nodes, or after N seconds with an s (default: {SECONDS:g}s)"
    command.add_argument("--limit", action="append", metavar="N", help=about)
    about = "measure each search N times and take the median (default: 1)"
    command.add_argument("--rounds", type=int, default=1, metavar="N", help=about)
    command.add_argument("--all", action="store_true", help="run every method on every board, not only the usual ones")
    add_notebook(command)
    command.add_argument("--board", metavar="TEXT", help="use only boards whose name contains this, like '6 × 10'")


def run(arguments: argparse.Namespace) -> int:
    """Measure, print a line for each search, and a summary at the end; return the exit code."""
    try:
        check_output(arguments.csv)
        limit = read_limit(Goal.COUNT, arguments.limit or [f"{SECONDS}s"])
        if arguments.rounds < 1:
            raise ChoiceError(f"--rounds needs a whole number of at least 1, not {arguments.rounds}.")
        trials = ranking(pairs(arguments.board or "", arguments.all))
        kept = KeptRuns(arguments.notebook or notebook_file(), TITLE, trials, limit)
        benchmark = Benchmark(trials, limit, arguments.rounds, kept=kept)
        measure(benchmark, beside(arguments.csv))
        if kept.problem:
            show_error(kept.problem)
        if arguments.csv:
            write_output(arguments.csv, csv_text(table_of(benchmark.table(), benchmark.made)))
    except (ChoiceError, FileError) as error:
        return show_error(error)
    print("\n".join(["", *findings(benchmark.table())]), file=beside(arguments.csv))
    return 0


def pairs(text: str, with_all: bool) -> list[Pair]:
    """Return the boards whose names contain a text, each with its settings; raise ChoiceError if there are none.

    A board that is not measured by default gets the usual settings where its name is given.
    """
    for several in (every(),) if with_all else (usual(), product(boards(), USUAL_SETTINGS)):
        if found := [(board, setting) for board, setting in several if plain(text) in plain(board)]:
            return found
    raise ChoiceError(f"No board's name contains {shortened(text)}. Boards: {listed(boards())}.")


def plain(board: str) -> str:
    """Return a name as it is typed: "6 × 10" becomes "6x10"."""
    return board.lower().replace(" ", "").replace("×", "x")


def measure(benchmark: Benchmark, out: TextIO) -> None:
    """Run the benchmark; print each row once all its measurements are complete."""
    waiting = set(range(len(benchmark.trials)))
    while not benchmark.over:
        benchmark.follow(SLICE)
        for number in sorted(waiting):
            row = benchmark.rows[number]
            if row and (not row.ended or len(row.times) == benchmark.rounds):
                waiting.remove(number)
                print(line_of(row), file=out, flush=True)


def line_of(row: Row) -> str:
    """Return the line about a search."""
    solutions, nodes = "solution" + "s" * (row.solutions != 1), "node" + "s" * (row.nodes != 1)
    figures = f"{row.solutions:>12,} {solutions:9} {row.nodes:>14,} {nodes:5}"
    return f"{row.subject:20} {row.setting:29} {figures}  {time_text(row)}"


def time_text(row: Row) -> str:
    """Return the time of a search, extrapolated if it was stopped at its limit."""
    if row.outcome is Outcome.INVALID:
        return row.note
    return f"{row.seconds:.4g} s" if row.ended else f"> {row.seconds:.4g} s; extrapolated: {time_of(row)}"
