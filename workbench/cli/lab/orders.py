"""`workbench lab tour-orders`: all 8! orders of a knight's moves, tried by Warnsdorff's rule from every start."""

import argparse
import re
from collections.abc import Sequence

import numpy as np

from workbench.base.choices import ChoiceError, shortened
from workbench.cli.shared.jobs import add_jobs, jobs_of, run_parts
from workbench.cli.shared.json_text import json_text
from workbench.insight.tours.all_orders import MAX_SQUARES, OrdersFrom, OrderTable, table_of
from workbench.insight.tours.order_survey import OrderSurvey, survey_findings
from workbench.puzzles.notation import parse_square
from workbench.puzzles.puzzle import Cell, ParseError
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour

SIZE = re.compile(r"(\d{1,4})[x×](\d{1,4})", re.ASCII | re.IGNORECASE)
SHOWN = 5  # orders


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the board, its starts, and the threads."""
    about = f"size of the board, like 8x8; at most {MAX_SQUARES} squares"
    command.add_argument("size", metavar="ROWSxCOLS", help=about)
    command.add_argument("--start", metavar="SQUARE", help="only this first square, like e4 (default: every square)")
    add_jobs(command, "walk from N starts at the same time")


def run(arguments: argparse.Namespace) -> None:
    """Try all orders and print how often they find a tour; raise ChoiceError."""
    tour = board_of(arguments.size)
    findings: list[str] = []
    if arguments.start is not None:
        part = OrdersFrom(tour, square(arguments.start, tour))
        run_parts([part], 1)
        found = table_of([part.start], [part.reached], tour)
    else:
        survey = OrderSurvey(tour, jobs_of(arguments))
        run_parts([survey], 1)
        findings = survey_findings(survey)
        found = table_of(survey.starts, map(survey.reached_from, range(len(survey.starts))), tour)
    if arguments.json:
        print(json_text(record(tour, found)))
    elif arguments.csv:
        lines = [f"{tour.name_of(start)},{count}" for start, count in zip(found.starts, found.by_start, strict=True)]
        print("\n".join(["start,orders", *lines]))
    else:
        print("\n".join(report(tour, found, findings)))


def board_of(text: str) -> Tour:
    """Return the board of a size; raise ChoiceError."""
    size = SIZE.fullmatch(text)
    if size is None or not int(size[1]) * int(size[2]):
        raise ChoiceError(f"The board needs a size in rows x columns, like 8x8, not {shortened(text)}.")
    rows, columns = int(size[1]), int(size[2])
    if rows * columns > MAX_SQUARES:
        raise ChoiceError(f"All orders are tried on boards of up to {MAX_SQUARES} squares; {size[0]} is larger.")
    return Tour(np.ones((rows, columns), bool))


def square(name: str, tour: Tour) -> Cell:
    """Return the start that an option names; raise ChoiceError."""
    try:
        return parse_square(name, tour.shape)
    except ParseError as error:
        raise ChoiceError(f"--start: {error.message}") from error


def record(tour: Tour, found: OrderTable) -> dict[str, object]:
    """Return what is known as JSON."""
    return {
        "rows": tour.shape[0],
        "columns": tour.shape[1],
        "orders": found.tours.shape[1],
        "starts": {tour.name_of(start): count for start, count in zip(found.starts, found.by_start, strict=True)},
        "best": [{"order": order, "starts": count} for order, count in found.best(SHOWN)],
    }


def report(tour: Tour, found: OrderTable, findings: Sequence[str]) -> list[str]:
    """Return the lines for a reader."""
    orders, counts = counted(found.tours.shape[1], "order"), found.by_start
    if len(counts) == 1:
        return [f"{counts[0]:,} of {orders} of the moves find a tour from {tour.name_of(found.starts[0])}."]
    starts = counted(sum(map(bool, counts)), "start")  # those from which any order finds a tour
    lines = [f"{orders} of the moves, {counted(len(counts), 'start')}.", *findings]
    if not any(counts):
        return lines
    best = [f"  {order}  from {count:,} of {starts}" for order, count in found.best(SHOWN)]
    return [*lines, "The best, moves as digits:", *best]
