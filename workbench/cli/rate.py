"""`workbench rate`: how hard the sudokus of a file are for a person, as a table or as JSON."""

import argparse
import json
from collections.abc import Iterator

from workbench.choices import ChoiceError
from workbench.cli.shared.arguments import add_file, source
from workbench.cli.shared.errors import located, show_error
from workbench.files import Choose, FileError, parse_puzzles
from workbench.lab.sudoku.ratable import ratable
from workbench.lab.sudoku.rating import ExplainerRating, Rater, Rating
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.puzzles.sudoku import Sudoku


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file and the form of the output."""
    add_file(command, "one or many sudokus as text, or a document; - for standard input")
    command.add_argument("--json", action="store_true", help="print one JSON object for each puzzle, one per line")
    command.add_argument(
        "--hodoku", action="store_true", help="leave out Sudoku Explainer's rating, which takes longer"
    )


def run(arguments: argparse.Namespace) -> int:
    """Rate every puzzle, each shown at once; return 2 if one could not be read or rated."""
    try:
        entries = puzzles_of(*source(arguments))
    except (ChoiceError, FileError, ParseError) as error:
        return show_error(located(error, arguments.file))
    rater, code = Rater(), 0
    for number, entry in enumerate(entries, 1):
        try:
            if isinstance(entry, ParseError):
                raise entry
            show(number, ratable(entry), rater, arguments)
        except ParseError as error:
            code = show_error(f"{arguments.file}, puzzle {number}: {error}")
    return code


def puzzles_of(text: str, kind: str | None, choose: Choose) -> list[Puzzle | ParseError]:
    """Return the puzzles of a text; if it cannot be read as a whole, those of its lines, or why a line has none."""
    try:
        return list(parse_puzzles(text, kind, choose))
    except ParseError:
        entries = [entry for at, line in enumerate(text.splitlines(), 1) for entry in of_line(line, at, kind, choose)]
        if all(isinstance(entry, ParseError) for entry in entries):
            raise
        return entries


def of_line(line: str, number: int, kind: str | None, choose: Choose) -> Iterator[Puzzle | ParseError]:
    """Yield the puzzles of a line, or why it has none."""
    if not line.strip() or line.startswith("#"):
        return
    try:
        yield from parse_puzzles(line, kind, choose)
    except ParseError as error:
        yield ParseError(error.message, number, max(error.column, 1))


def show(number: int, puzzle: Sudoku, rater: Rater, arguments: argparse.Namespace) -> None:
    """Print the rating of a puzzle."""
    rating = rater.rate(puzzle)
    explainer = None if arguments.hodoku else rater.rate_as_explainer(puzzle)
    if arguments.json:
        print(json.dumps({"puzzle": number, **record(rating, explainer)}), flush=True)
    else:
        print("\t".join([str(number), *row(rating, explainer)]), flush=True)


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
