"""`workbench lab run`: make the runs of an experiment that are not in the notebook yet."""

import argparse
import os
import sys

from workbench.base.choices import ChoiceError
from workbench.base.number_format import duration
from workbench.cli.lab.notebooks import add_notebook, experiment_in, notebook_of
from workbench.cli.lab.show import print_summary, summary_record
from workbench.cli.shared.errors import show_note
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.progress_line import ProgressLine
from workbench.files.documents import FileError
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.notebook.exporting import csv_lines
from workbench.lab.notebook.notebook import Notebook
from workbench.puzzles.sentences import counted
from workbench.solvers.search import SLICE

MAX_JOBS = 256


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the experiment, the notebook and the cores."""
    command.add_argument("file", metavar="FILE", help="a TOML file, or the name of an example")
    add_notebook(command)
    about = "runs at the same time (default: the number of cores); times are always measured one by one"
    command.add_argument("--jobs", default=str(os.cpu_count() or 1), metavar="N", help=about)
    command.add_argument("--plan", action="store_true", help="only print how many runs there are")


def run(arguments: argparse.Namespace) -> None:
    """Make the runs and print a summary; raise ChoiceError."""
    jobs = whole_number_from(arguments.jobs, "--jobs", 1, MAX_JOBS)
    try:
        experiment = experiment_in(arguments.file)
        with notebook_of(arguments) as notebook:
            work = ExperimentRun(experiment, notebook, jobs, registers=not arguments.plan)
            prepare(work, arguments.file)
            if arguments.plan:
                print(f"{counted(work.total, 'run')}, {work.known:,} of them known")
                return
            make_runs(work, quiet=arguments.json or arguments.csv)
            show(work, notebook, arguments)
    except FileError as error:
        raise ChoiceError(str(error)) from None


def prepare(work: ExperimentRun, file: str) -> None:
    """Make the instances and the plan; raise ChoiceError, with the file where its text is wrong."""
    with ProgressLine() as line:
        while work.plan is None and not work.problem:
            work.follow(SLICE)
            if line.due():
                line.show(work.phase)
    if work.problem:
        raise ChoiceError(f"{file}: {work.problem}" if work.problem_line else work.problem)


def make_runs(work: ExperimentRun, quiet: bool) -> None:
    """Make the runs; an interruption keeps those that have ended."""
    if not quiet:
        print(f"{work.experiment.title}: {counted(work.total, 'run')}, {work.known:,} of them known", flush=True)
    try:
        with ProgressLine() as line:
            while not work.follow(SLICE):
                if line.due():
                    left = work.seconds_left
                    line.show(f"{work.progress:7.2%}  {work.phase}" + (f", {duration(left)} left" if left else ""))
    except KeyboardInterrupt:
        print(f"Stopped after {work.phase}. Run it again to go on.", file=sys.stderr)
        raise
    if work.problem:
        raise ChoiceError(work.problem)


def show(work: ExperimentRun, notebook: Notebook, arguments: argparse.Namespace) -> None:
    """Print what came of all runs."""
    found = work.results()
    assert found is not None
    if arguments.csv:
        sys.stdout.writelines(csv_lines(found, notebook.provenance(work.hash)))
    elif arguments.json:
        print(json_text(summary_record(work.experiment.title, found)))
    else:
        print_summary(found)
        for remark in notebook.remarks():
            show_note(remark)
