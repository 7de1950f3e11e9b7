"""`workbench lab reproduce`: published figures beside those that the program computes."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from workbench.base.choices import ChoiceError, did_you_mean, shortened
from workbench.cli.lab.notebooks import add_notebook, notebook_of
from workbench.cli.shared.aligned import aligned
from workbench.cli.shared.jobs import add_jobs, jobs_of
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.outputs import check_output, ending_of, output_file
from workbench.cli.shared.progress_line import ProgressLine
from workbench.files.documents import FileError
from workbench.files.tables import Table, csv_text
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.report.writing import SUFFIXES
from workbench.lab.reproductions import REPRODUCTIONS
from workbench.lab.reproductions.report import HEADINGS, Made, lines_of, verdict, write_report
from workbench.lab.reproductions.reproducing import Reproducing
from workbench.lab.reproductions.reproduction import Cost, Given, Reproduction
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import SLICE


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare what to reproduce, and where it is kept."""
    about = "names of the list (default: show the list with the values in the notebook)"
    command.add_argument("names", nargs="*", metavar="NAME", help=about)
    command.add_argument("--all", action="store_true", help="compute all of them, one after the other")
    about = "with --all: only those that take at most 10 s"
    command.add_argument("--quick", action="store_true", help=about)
    about = "a file that a reproduction needs and the program does not contain: the list of 17-clue sudokus"
    command.add_argument("--list", type=Path, metavar="FILE", help=about)
    add_jobs(command, "walk on N boards at the same time")
    add_notebook(command)
    about = "write a report of all that the notebook has: FILE.html or FILE.md"
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help=about)


def run(arguments: argparse.Namespace) -> None:
    """Make what was asked for, and print the table; raise ChoiceError."""
    chosen = named(arguments)
    suffix = ending_of(arguments.output, ".html") if arguments.output else ".html"
    if suffix not in SUFFIXES:
        raise ChoiceError(f"-o needs a file that ends with .html or .md, not {arguments.output.name}.")
    try:
        check_output(arguments.output)
        with notebook_of(arguments) as notebook:
            problems = reproduce(chosen, arguments, notebook) if chosen else {}
            kept = notebook.reproductions()
            show(chosen or list(REPRODUCTIONS.values()), kept, problems, arguments)
            if arguments.output:
                with output_file(arguments.output, suffix) as file:
                    write_report(list(REPRODUCTIONS.values()), kept, file)
    except FileError as error:
        raise ChoiceError(str(error)) from None


def named(arguments: argparse.Namespace) -> list[Reproduction]:
    """Return what is to be made, nothing if the list is to be shown; raise ChoiceError."""
    if arguments.quick and not arguments.all:
        raise ChoiceError("--quick goes with --all.")
    if arguments.all:
        if arguments.names:
            raise ChoiceError(f"--all computes all of them. Leave {shortened(arguments.names[0])} out.")
        return [one for one in REPRODUCTIONS.values() if one.cost is Cost.QUICK or not arguments.quick]
    for name in arguments.names:
        if name not in REPRODUCTIONS:
            known = did_you_mean(name, REPRODUCTIONS) or ". Run workbench lab reproduce to list them."
            raise ChoiceError(f"There is no reproduction {shortened(name)}{known}")
    chosen = [REPRODUCTIONS[name] for name in arguments.names]
    for one in chosen:
        if one.needs and arguments.list is None:
            raise ChoiceError(f"{one.name} needs a file that the program does not contain. Add --list FILE.")
    return chosen


def reproduce(chosen: Sequence[Reproduction], arguments: argparse.Namespace, notebook: Notebook) -> dict[str, str]:
    """Make reproductions; return why some could not be made, or raise ChoiceError for a single one."""
    given = Given(arguments.list, jobs_of(arguments))
    work = Reproducing(chosen, given, notebook.keep_reproduction)
    job = StepwiseJob(work.parts())
    try:
        with ProgressLine() as line:
            while not job.over:
                job.follow(SLICE)
                if line.due():
                    line.show(f"{job.progress:7.2%}  {work.now.title if work.now else ''}")
    except KeyboardInterrupt:
        print(f"Stopped; {len(work.made)} of {len(chosen)} are computed and kept.", file=sys.stderr)
        raise
    if len(chosen) == 1 and work.problems:
        raise ChoiceError(*work.problems.values())
    return work.problems


def show(chosen: Sequence[Reproduction], kept: Made, problems: dict[str, str], arguments: argparse.Namespace) -> None:
    """Print the table in the form that was asked for."""
    if arguments.json:
        print(json_text([record(one, kept, problems) for one in chosen]))
    elif arguments.csv:
        headings = ("name", "source", *(heading.lower() for heading in HEADINGS))
        rows = [(one.name, one.source, *line) for one in chosen for line in lines_of(one, kept.get(one.name))]
        sys.stdout.write(csv_text(Table(headings, rows)))
    else:
        lines = [
            (one.name if place == 0 else "", *line)
            for one in chosen
            for place, line in enumerate(lines_of(one, kept.get(one.name)))
        ]
        print("\n".join(aligned([("Name", *HEADINGS), *lines], texts=2)))
        for one in chosen:
            if arguments.names and one.why:
                print(f"{one.name}: {one.why} ({one.source})")
        for name, problem in problems.items():
            print(f"{name}: {problem}")
        print(verdict(chosen, kept))


def record(one: Reproduction, kept: Made, problems: dict[str, str]) -> dict[str, object]:
    """Return the JSON object of a reproduction; here, seconds and at are null where it has not been made."""
    stored = kept.get(one.name)
    here = {figure.name: figure for figure in one.figures(stored.values)} if stored else {}
    figures = [
        {
            "figure": each.name,
            "published": each.value,
            "here": here[each.name].here if each.name in here else None,
            "difference": here[each.name].difference if each.name in here else None,
        }
        for each in one.published
    ]
    return {
        "name": one.name,
        "title": one.title,
        "source": one.source,
        "cost": one.cost,
        "figures": figures,
        "why": one.why,
        "seconds": round(stored.seconds, 6) if stored else None,
        "at": stored.at if stored else None,
        "problem": problems.get(one.name, ""),
    }
