"""`workbench rate`: how hard the sudokus of a file are for a person, as a table or as JSON."""

import argparse
import json
from functools import partial

from workbench.choices import ChoiceError
from workbench.cli.lists.output import write_lines
from workbench.cli.shared.arguments import add_file, chosen_reading
from workbench.cli.shared.errors import located, show_error
from workbench.files import FileError
from workbench.lab.sudoku.ratable import ratable
from workbench.lab.sudoku.rating import ExplainerRating, Rater, Rating
from workbench.puzzle_lists import pieces_of
from workbench.puzzles.puzzle import ParseError, Puzzle


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file and the form of the output."""
    add_file(command, "one or many sudokus as text, or a document; - for standard input")
    command.add_argument("--json", action="store_true", help="print one JSON object for each puzzle, one per line")
    command.add_argument(
        "--hodoku", action="store_true", help="leave out Sudoku Explainer's rating, which takes longer"
    )


def run(arguments: argparse.Namespace) -> int:
    """Rate every puzzle as soon as it has been read; return 2 if one could not be read or rated."""
    rater, number, code = Rater(), 0, 0
    try:
        for piece in pieces_of(arguments.file, arguments.kind, partial(chosen_reading, arguments)):
            if piece.error:
                number += 1
                code = show_error(located(piece.error, arguments.file))
            for puzzle in piece.puzzles:
                number += 1
                code = show(number, puzzle, rater, arguments) or code
    except (ChoiceError, FileError, ParseError) as error:
        return show_error(located(error, arguments.file))
    return code


def show(number: int, puzzle: Puzzle, rater: Rater, arguments: argparse.Namespace) -> int:
    """Print the rating of a puzzle, or why it has none; return the exit code."""
    try:
        sudoku = ratable(puzzle)
    except ParseError as error:
        return show_error(f"{arguments.file}, puzzle {number}: {error}")
    rating = rater.rate(sudoku)
    explainer = None if arguments.hodoku else rater.rate_as_explainer(sudoku)
    if arguments.json:
        write_lines([json.dumps({"puzzle": number, **record(rating, explainer)})])
    else:
        write_lines(["\t".join([str(number), *row(rating, explainer)])])
    return 0


def row(rating: Rating, explainer: ExplainerRating | None) -> list[str]:
    """Return a row of the table: level, score, Sudoku Explainer's rating, the hardest technique, all techniques."""
    used = ", ".join(f"{technique.title} {count}" for technique, count in rating.counts.items())
    er = "" if explainer is None else f"SE {'?' if explainer.er is None else explainer.er}"
    level = rating.level.name.title() + " (incomplete)" * rating.incomplete
    return [level, f"{rating.score:,}", er, rating.hardest.title if rating.hardest else "", used]


def record(rating: Rating, explainer: ExplainerRating | None) -> dict[str, object]:
    """Return what the JSON object of a puzzle holds."""
    return {
        "level": rating.level.name.lower(),
        "score": rating.score,
        "incomplete": rating.incomplete,
        "hardest": rating.hardest.name if rating.hardest else None,
        "techniques": {technique.name: count for technique, count in rating.counts.items()},
        **({} if explainer is None else {"er": explainer.er, "ep": explainer.ep, "ed": explainer.ed}),
    }
