"""The searches of documents in the window as lines, CSV or JSON."""

import argparse
import csv
import sys

from workbench.base.number_format import duration
from workbench.cli.shared.aligned import aligned
from workbench.cli.shared.json_text import json_text
from workbench.lab.notebook.searches import Searches
from workbench.lab.searches.table import COLUMNS, rows

TEXTS = 6  # columns that are no figures
WIDEST = 40  # letters of a text
UNKNOWN = "–"


def show_searches(searches: Searches, arguments: argparse.Namespace) -> None:
    """Print the searches in the form that was asked for."""
    if arguments.json:
        print(json_text([dict(zip(COLUMNS, row, strict=True)) for row in rows(searches)]))
    elif arguments.csv:
        lines = csv.writer(sys.stdout, lineterminator="\n")
        lines.writerow(COLUMNS)
        lines.writerows(rows(searches))
    elif searches.at:
        headings = [name.replace("_per_", "/").replace("/second", "/s") for name in COLUMNS]
        print("\n".join(aligned([headings, *map(texts, rows(searches))], TEXTS)))
    else:
        print("There are no searches in the notebook yet.")


def texts(row: tuple[str | int | float | None, ...]) -> list[str]:
    """Return a row as texts."""
    time, *words = map(str, row[:TEXTS])
    solutions, nodes, seconds, speed, cores = row[TEXTS:]
    figures = [
        f"{solutions:,}",
        f"{nodes:,}",
        duration(float(seconds or 0)),
        UNKNOWN if speed is None else f"{speed:,}",
        UNKNOWN if cores is None else str(cores),
    ]
    return [time[:19], *(word if len(word) <= WIDEST else f"{word[: WIDEST - 1]}…" for word in words), *figures]
