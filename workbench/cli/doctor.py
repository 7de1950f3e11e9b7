"""`workbench doctor`: what is wrong with the puzzles of a file, and which changes repair them."""

import argparse

from workbench.base.choices import ChoiceError
from workbench.cli.lists.output import write_lines
from workbench.cli.shared.answers import EXIT_CODES
from workbench.cli.shared.arguments import MANY, add_file
from workbench.cli.shared.errors import located, show_error
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.readings import pieces_from
from workbench.files.documents import FileError
from workbench.insight.diagnosis import Diagnosis
from workbench.insight.doctors import SECONDS, examined
from workbench.puzzles.puzzle import ParseError

SHOWN = 20  # changes, unless all are asked for


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file, the time limit and the form of the output."""
    add_file(command, MANY)
    about = f"stop after S seconds for each puzzle (default: {SECONDS:g})"
    command.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=about)
    command.add_argument("--all", action="store_true", help=f"list all changes, not only the first {SHOWN}")
    command.add_argument("--json", action="store_true", help="print one JSON object for each puzzle, one per line")


def run(arguments: argparse.Namespace) -> int:
    """Examine every puzzle; return 2 if one could not be read, else the exit code of the first not solved."""
    number, code, unreadable = 0, 0, False
    try:
        if not 0 < arguments.seconds < float("inf"):
            raise ChoiceError("--seconds needs a number greater than 0.")
        for piece in pieces_from(arguments):
            if piece.error:
                number += 1
                unreadable = bool(show_error(located(piece.error, arguments.file)))
            for puzzle in piece.puzzles:
                number += 1
                diagnosis = examined(puzzle, arguments.seconds)
                form = record if arguments.json else report
                write_lines(form(number, diagnosis, None if arguments.all else SHOWN))
                code = code or EXIT_CODES[diagnosis.verdict.outcome]
    except (ChoiceError, FileError, ParseError) as error:
        return show_error(located(error, arguments.file))
    return 2 if unreadable else code


def report(number: int, diagnosis: Diagnosis, most: int | None) -> list[str]:
    """Return the lines about a puzzle for a person."""
    verdict = diagnosis.verdict
    lines = [f"puzzle {number}: {verdict.outcome}: {verdict.message}"]
    lines += [f"  {fault.message}" for fault in diagnosis.faults]
    lines += [f"  {diagnosis.message}"] if diagnosis.message else []
    lines += [f"    {change.sentence}" for change in diagnosis.changes[:most]]
    if len(diagnosis.changes[:most]) < len(diagnosis.changes):
        lines.append(f"    and {len(diagnosis.changes) - len(diagnosis.changes[:most]):,} more; --all lists them")
    return [*lines, *(f"  Style: {note}" for note in diagnosis.notes)]


def record(number: int, diagnosis: Diagnosis, most: int | None) -> list[str]:
    """Return the JSON object of a puzzle; cells are row and column, from 0."""
    faults = [{"message": fault.message, "cells": fault.cells} for fault in diagnosis.faults]
    changes = [{**change.record, "sentence": change.sentence} for change in diagnosis.changes[:most]]
    found = {
        "puzzle": number,
        "status": diagnosis.verdict.outcome,
        "message": diagnosis.message or diagnosis.verdict.message,
        "faults": faults,
        "changes": changes,
        "style": diagnosis.notes,
    }
    return [json_text(found)]
