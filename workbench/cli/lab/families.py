"""`workbench lab tour-families`: how many closed knight's tours of a rectangle have which symmetry."""

import argparse
import re

from workbench.base.choices import ChoiceError, shortened
from workbench.cli.shared.json_text import json_text
from workbench.insight.tours.families import Family, families

SIZE = re.compile(r"(\d{1,6})[x×](\d{1,6})", re.ASCII | re.IGNORECASE)
MAX_SQUARES = 64  # of a board; 8x8 takes two minutes, larger boards hours


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the size of the board."""
    about = f"size of the board, like 6x6; at most {MAX_SQUARES} squares"
    command.add_argument("size", metavar="ROWSxCOLS", help=about)


def run(arguments: argparse.Namespace) -> None:
    """Count the families and print them; raise ChoiceError."""
    size = SIZE.fullmatch(arguments.size)
    if size is None:
        raise ChoiceError(f"The board needs a size in rows x columns, like 6x6, not {shortened(arguments.size)}.")
    rows, columns = int(size[1]), int(size[2])
    if rows * columns > MAX_SQUARES:
        raise ChoiceError(f"Tours are counted on boards of up to {MAX_SQUARES} squares; {size[0]} is larger.")
    found = families(rows, columns)
    if arguments.json:
        print(json_text({"rows": rows, "columns": columns, "families": [family._asdict() for family in found]}))
    elif arguments.csv:
        print("\n".join([",".join(Family._fields), *(f"{name},{tours},{one}" for name, tours, one in found)]))
    else:
        print("\n".join(table(found)))


def table(found: list[Family]) -> list[str]:
    """Return the lines of the families, and their sum if they are all tours."""
    lines = [("closed tours symmetric by", "tours", "distinct")]
    lines += [(name, f"{tours:,}", f"{distinct:,}") for name, tours, distinct in found]
    if found[-1].name == "not symmetric":
        every = f"{sum(family.tours for family in found):,}", f"{sum(family.distinct for family in found):,}"
        lines.append(("all", *every))
    wide = max(len(tours) for _, tours, _ in lines)
    return [f"{name:26}{tours:>{wide}}  {distinct:>{wide}}" for name, tours, distinct in lines]
