"""Puzzles that a command about searches refuses, and how it reports what stops it, for people or as JSON."""

from pathlib import Path

from workbench.cli.shared.errors import BAD_INPUT, NO_SOLUTION, located, show_error
from workbench.cli.shared.json_text import json_text
from workbench.files.documents import FileError
from workbench.puzzles.puzzle import Puzzle, untouched
from workbench.solvers.goal import Outcome


class NoSolutionError(FileError):
    """A puzzle that breaks a rule: it can be read, but has no solution."""


def refuse_faults(puzzle: Puzzle) -> None:
    """Raise NoSolutionError for a puzzle that breaks a rule, FileError for one that is ill-formed."""
    faults = puzzle.judge(untouched(puzzle))
    if any(fault.ill_formed for fault in faults):
        raise FileError(faults[0].message)
    if faults:
        raise NoSolutionError(faults[0].message)


def show_refusal(error: Exception, file: Path, as_json: bool) -> int:
    """Report what stops a command, as JSON if that is the format; return the exit code."""
    unsolvable = isinstance(error, NoSolutionError)
    message = located(error, file)
    if as_json:
        print(json_text({"status": Outcome.NONE if unsolvable else Outcome.INVALID, "message": message}))
    else:
        show_error(message)
    return NO_SOLUTION if unsolvable else BAD_INPUT
