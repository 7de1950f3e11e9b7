"""`workbench solvers`: lists the solvers and their choices."""

import argparse
from dataclasses import fields
from textwrap import indent

from workbench.base.choices import Choice
from workbench.cli.shared.json_text import json_text
from workbench.solvers import SOLVERS


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the solvers, and the format."""
    about = "solvers (default: all)"
    command.add_argument("names", nargs="*", choices=SOLVERS, default=list(SOLVERS), metavar="NAME", help=about)
    command.add_argument("--json", action="store_true", help="print one JSON object for each solver, one per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the solvers; return the exit code."""
    for name in arguments.names:
        solver = SOLVERS[name]
        if arguments.json:
            choices = [record(choice) for choice in solver.choices]
            print(json_text({"name": solver.name, "title": solver.title, "about": solver.about, "choices": choices}))
            continue
        print(f"{solver.name}: {solver.title}\n    {solver.about}")
        for choice in solver.choices:
            print(f"    --{choice.name} {choice.options()}\n{indent(choice.about, ' ' * 8)}")
            if choice.explain:
                print("".join(f"            {name}: {choice.explain(name)}\n" for name, _ in choice.values), end="")
    return 0


def record(choice: Choice) -> dict[str, object]:
    """Return the JSON object of a choice, without its functions."""
    return {one.name: getattr(choice, one.name) for one in fields(choice) if one.repr}
