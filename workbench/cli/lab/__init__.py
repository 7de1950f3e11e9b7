"""`workbench lab`: experiments without a window."""

import argparse
from typing import NamedTuple, Protocol

from workbench.base.choices import ChoiceError
from workbench.cli.lab import (
    curve,
    export_runs,
    families,
    heat_map,
    merge,
    orders,
    report,
    reproduce,
    run_experiment,
    show,
    solver_settings,
    sudoku_grids,
    tour_rules,
    tour_ties,
)
from workbench.cli.shared.errors import BAD_INPUT, show_error
from workbench.cli.shared.json_text import json_text
from workbench.solvers.goal import Outcome


class Module(Protocol):
    """A module with an experiment."""

    def add_arguments(self, command: argparse.ArgumentParser, /) -> None:
        """Declare the options of the experiment."""

    def run(self, arguments: argparse.Namespace, /) -> None:
        """Run the experiment and print its figures; raise ChoiceError."""


class Experiment(NamedTuple):
    """One row of the table: a sentence for the help, and a module."""

    about: str
    module: Module


EXPERIMENTS = {
    "run": Experiment("run an experiment; runs in the notebook are not repeated", run_experiment),
    "show": Experiment("list the experiments of a notebook, or summarize one", show),
    "report": Experiment("write a report of an experiment, with its charts, as HTML or Markdown", report),
    "reproduce": Experiment("compute published figures, and show how they differ", reproduce),
    "export": Experiment("write the runs of an experiment as CSV or JSON Lines", export_runs),
    "merge": Experiment("add the runs of another notebook, each once", merge),
    "tour-heatmap": Experiment("count the squares that Warnsdorff's rule leaves unvisited from each start", heat_map),
    "tour-curve": Experiment("measure the success rate of tie-breaks by board size", curve),
    "tour-orders": Experiment("try all 8! orders of a knight's moves by Warnsdorff's rule, from every start", orders),
    "tour-families": Experiment("count the closed knight's tours of a rectangle by their symmetry", families),
    "tour-rules": Experiment("search for a tie-break that fails on fewer starts than known ones", tour_rules),
    "tour-ties": Experiment("count the walks that keep to Warnsdorff's rule, and their tours, by start", tour_ties),
    "solver-settings": Experiment("search for choices with which a solver visits fewer nodes", solver_settings),
    "sudoku-grids": Experiment("count all completed sudoku grids, or the essentially different ones", sudoku_grids),
}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the experiments, each with its own options."""
    experiments = command.add_subparsers(metavar="COMMAND", required=True)
    for name, (about, module) in EXPERIMENTS.items():
        experiment = experiments.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        experiment.set_defaults(module=module)
        module.add_arguments(experiment)
        formats = experiment.add_mutually_exclusive_group()
        formats.add_argument("--json", action="store_true", help="print one JSON object")
        formats.add_argument("--csv", action="store_true", help="print a CSV table")


def run(arguments: argparse.Namespace) -> int:
    """Run an experiment and print its figures; return the exit code."""
    try:
        arguments.module.run(arguments)
    except ChoiceError as error:
        if not arguments.json:
            return show_error(error)
        print(json_text({"status": Outcome.INVALID, "message": str(error)}))
        return BAD_INPUT
    return 0
