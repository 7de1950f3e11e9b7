"""`workbench rank`: measures brute force, dancing links and others on polyomino boards: an experiment that ships."""

import argparse
from collections.abc import Iterator
from contextlib import nullcontext, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import TextIO

import numpy as np

from workbench.base.choices import ChoiceError, listed, shortened
from workbench.base.number_format import duration
from workbench.cli.lab.notebooks import add_notebook, notebook_of
from workbench.cli.lab.run_experiment import prepare
from workbench.cli.lab.show import print_summary
from workbench.cli.shared.errors import show_error
from workbench.cli.shared.limits import read_limit
from workbench.cli.shared.outputs import beside, check_output, write_output
from workbench.files.documents import FileError
from workbench.files.provenance import provenance
from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import MAX_REPETITIONS
from workbench.lab.experiments.instances import instances
from workbench.lab.experiments.named import experiment_named
from workbench.lab.notebook.exporting import csv_lines
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE

EXPERIMENT = "06-brute-force"
TETROMINOES = "polyomino {}\npieces free 4 any\n"
OTHER_BOARDS = InstanceSource(puzzles=tuple(TETROMINOES.format(size) for size in ("4x6", "6x6", "6x8", "8x6")))
OTHER_SETTINGS = (
    SettingSource("brute_force", {"cut": ("none", "conflict")}),
    SettingSource("cover_cells", {"order": ("mrv",)}),
)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the boards, the limits, and the file for the table."""
    command.add_argument("--csv", type=Path, metavar="FILE", help="write a CSV table of all figures")
    about = "stop each search after N nodes, or after N seconds with an s (default: 5s)"
    command.add_argument("--limit", action="append", metavar="N", help=about)
    about = "time each search N times and take the median (default: 1)"
    command.add_argument("--rounds", type=int, default=1, metavar="N", help=about)
    command.add_argument("--all", action="store_true", help="run every method on every board, not only the usual ones")
    add_notebook(command)
    command.add_argument("--board", metavar="TEXT", help="use only boards whose name contains this, like '6 × 10'")


def run(arguments: argparse.Namespace) -> int:
    """Measure, print a line for each search, and a summary at the end; return the exit code."""
    try:
        check_output(arguments.csv)
        experiment = experiment_of(arguments)
        with notebook_or_none(arguments) as notebook:
            work = ExperimentRun(experiment, notebook)
            prepare(work, EXPERIMENT)
            found = measure(work, beside(arguments.csv))
        if arguments.csv:
            write_output(arguments.csv, "".join(csv_lines(found, provenance())))
    except (ChoiceError, FileError) as error:
        return show_error(error)
    with redirect_stdout(beside(arguments.csv)):
        print("", *fastest(found), sep="\n")
        print_summary(found)
    return 0


def notebook_or_none(arguments: argparse.Namespace) -> Notebook | nullcontext[None]:
    """Open the notebook; without one that can be used, say so: the times are measured all the same."""
    try:
        return notebook_of(arguments)
    except FileError as error:
        show_error(str(error))
        return nullcontext()


def experiment_of(arguments: argparse.Namespace) -> Experiment:
    """Return the experiment; raise ChoiceError."""
    shipped = experiment_named(EXPERIMENT)
    limit = read_limit(Goal.COUNT, arguments.limit) if arguments.limit else shipped.limit
    if not 1 <= arguments.rounds <= MAX_REPETITIONS:
        message = f"--rounds needs a whole number of at least 1, not {arguments.rounds}."
        raise ChoiceError(message if arguments.rounds < 1 else f"--rounds: at most {MAX_REPETITIONS:,}.")
    every = replace(shipped, instances=(*shipped.instances, OTHER_BOARDS))
    text = plain(arguments.board or "")
    for several in (every,) if arguments.all else (shipped, every):
        if found := [board for board in boards_of(several) if text in plain(board.name)]:
            return replace(
                shipped,
                instances=tuple(InstanceSource(puzzles=(board.format(),), family=board.name) for board in found),
                settings=(*shipped.settings, *(OTHER_SETTINGS if arguments.all else ())),
                limit=limit,
                repetitions=arguments.rounds,
                text="",
            )
    names = listed(board.name for board in boards_of(every))
    raise ChoiceError(f"No board's name contains {shortened(arguments.board)}. Boards: {names}.")


def boards_of(experiment: Experiment) -> Iterator[Puzzle]:
    """Yield the boards of an experiment."""
    return (one.puzzle for one in instances(experiment) if one is not None)


def plain(board: str) -> str:
    """Return a name as it is typed: "6 × 10" becomes "6x10"."""
    return board.lower().replace(" ", "").replace("×", "x")


def measure(work: ExperimentRun, out: TextIO) -> Results:
    """Make the runs; print each as soon as it was timed as often as asked for; raise ChoiceError."""
    waiting = times_of(work)  # of earlier runs, in the notebook
    while not work.follow(SLICE):
        print_new(work, waiting, out)
    print_new(work, waiting, out)
    found = work.results()
    if work.problem or found is None:
        raise ChoiceError(work.problem)
    return found


def times_of(work: ExperimentRun) -> dict[tuple[int, int], float]:
    """Return the seconds of each run, by instance and setting; NaN = not timed yet."""
    found, plan = work.results(), work.plan
    assert found is not None
    assert plan is not None
    times = dict.fromkeys(zip(plan.instance.tolist(), plan.setting.tolist(), strict=True), np.nan)
    for instance, setting, seconds in zip(
        *(c.tolist() for c in (found.instance, found.setting, found.seconds)), strict=True
    ):
        times[instance, setting] = seconds
    return times


def print_new(work: ExperimentRun, waiting: dict[tuple[int, int], float], out: TextIO) -> None:
    """Print the runs that were timed since the last time; those leave `waiting`."""
    found = work.results()
    assert found is not None
    for at, key in enumerate(zip(found.instance.tolist(), found.setting.tolist(), strict=True)):
        timed = found.repetitions[at] >= work.experiment.repetitions and found.seconds[at] != waiting.get(key)
        if key in waiting and timed and not np.isnan(found.seconds[at]):
            del waiting[key]
            print(line_of(found, at), file=out, flush=True)


def line_of(found: Results, at: int) -> str:
    """Return the line about a search."""
    board, setting = found.instances[found.instance[at]].family, found.settings[found.setting[at]].title
    figures = f"{counted(int(found.solutions[at]), 'solution'):>17} {counted(int(found.nodes[at]), 'node'):>20}"
    return f"{board:20} {setting:29} {figures}  {seconds_text(found, at)}"


def seconds_text(found: Results, at: int) -> str:
    """Return the time of a search; more than that if it was stopped at its limit."""
    return f"{'' if found.solved[at] else '> '}{duration(float(found.seconds[at]))}"


def fastest(found: Results) -> Iterator[str]:
    """Yield the fastest search on each board."""
    for number, board in enumerate(found.instances):
        runs = np.flatnonzero((found.instance == number) & found.solved)
        if len(runs):
            best = int(runs[np.argmin(found.seconds[runs])])
            title = found.settings[found.setting[best]].title
            yield f"Fastest on {board.family}: {title}, {seconds_text(found, best)}"
