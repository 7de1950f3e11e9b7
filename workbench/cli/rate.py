"""`workbench rate`: how hard the puzzles of a file are for a person, as a table or as JSON."""

import argparse

from workbench.base.choices import ChoiceError
from workbench.cli.lists.output import write_lines
from workbench.cli.shared.arguments import MANY, add_file
from workbench.cli.shared.errors import located, show_error
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.readings import pieces_from
from workbench.files.documents import FileError
from workbench.insight.raters import rater_of
from workbench.insight.rating import PuzzleRater
from workbench.puzzles.puzzle import ParseError, Puzzle


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file and the form of the output."""
    add_file(command, MANY)
    command.epilog = (
        "Each puzzle has a line, with tabs between its columns: number, level, score, Sudoku Explainer's rating of a "
        "sudoku, the hardest technique, and how often each is used."
    )
    command.add_argument("--json", action="store_true", help="print one JSON object for each puzzle, one per line")
    about = "skip what takes longer: Sudoku Explainer's rating, and the techniques and score of kakuros"
    command.add_argument("--quick", action="store_true", help=about)
    command.add_argument("--hodoku", action="store_true", dest="quick", help="the same as --quick")


def run(arguments: argparse.Namespace) -> int:
    """Rate every puzzle as soon as it has been read; return 2 if one could not be read or rated."""
    rating, number, code = Ratings(arguments), 0, 0
    try:
        for piece in pieces_from(arguments):
            if piece.error:
                number += 1
                code = show_error(located(piece.error, arguments.file))
            for puzzle in piece.puzzles:
                number += 1
                code = rating.show(number, puzzle) or code
    except (ChoiceError, FileError, ParseError) as error:
        return show_error(located(error, arguments.file))
    return code


class Ratings:
    """Prints ratings; puzzles of a kind are rated by the same rater."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self._raters: dict[str, PuzzleRater] = {}

    def show(self, number: int, puzzle: Puzzle) -> int:
        """Print the rating of a puzzle, or why it has none; return the exit code."""
        arguments = self._arguments
        try:
            report = self._rater(puzzle).report(puzzle)
        except ParseError as error:
            return show_error(f"{arguments.file}, puzzle {number}: {error}")
        if arguments.json:
            write_lines([json_text({"puzzle": number, **report.fields})])
        else:
            write_lines(["\t".join([str(number), *report.columns])])
        return 0

    def _rater(self, puzzle: Puzzle) -> PuzzleRater:
        """Return the rater of a puzzle's kind; raise ParseError if there is none."""
        if puzzle.kind not in self._raters:
            self._raters[puzzle.kind] = rater_of(puzzle, self._arguments.quick)
        return self._raters[puzzle.kind]
