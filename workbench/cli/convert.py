"""`workbench convert`: writes puzzles in another notation."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from workbench.choices import ChoiceError
from workbench.cli.shared.arguments import add_file, text_and_kind
from workbench.cli.shared.errors import located, show_error
from workbench.files import FileError, Saved, format_document, parse_filled
from workbench.history import History
from workbench.notations import notations, text_in
from workbench.position import Position
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Filled, Filling, ParseError, Puzzle
from workbench.saving import write_text

DOCUMENT = "document"

Found = tuple[Puzzle, Filling | None]


class Styles:
    """The styles of all kinds. Looking for one loads no more kinds than it takes to find it."""

    def __contains__(self, style: object) -> bool:
        return style == DOCUMENT or any(style == known for known in self.all())

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self.all(), DOCUMENT]))

    def all(self) -> Iterator[str]:
        """Yield the styles, some of them more than once."""
        for kind in KINDS.values():
            yield from kind.styles
        for kind in KINDS.values():
            if issubclass(kind, Filled):
                yield from kind.filling_styles


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file, the notation and the output."""
    add_file(command)
    about = "one of %(choices)s (default: plain, the workbench's own notation)"
    command.add_argument("--to", choices=Styles(), default="plain", metavar="STYLE", help=about)
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file (default: standard output)")


def run(arguments: argparse.Namespace) -> int:
    """Convert the puzzles of the file; return the exit code."""
    try:
        found = parse_filled(*text_and_kind(arguments))
        puzzles = [(puzzle, filling if isinstance(puzzle, Filled) else None) for puzzle, filling in found]
        text = document(puzzles) if arguments.to == DOCUMENT else texts(puzzles, arguments.to)
        if arguments.output:
            write_text(arguments.output, text)
        else:
            sys.stdout.write(text)
    except (ChoiceError, FileError, ParseError) as error:
        return show_error(located(error, arguments.file))
    return 0


def document(puzzles: Sequence[Found]) -> str:
    """Return the document of the only puzzle; raise FileError."""
    if len(puzzles) > 1:
        raise FileError(f"The file has {len(puzzles):,} puzzles, but a document holds one. Choose another style.")
    [(puzzle, filling)] = puzzles
    position = Position.fresh(puzzle)
    return format_document(Saved(History(position if filling is None else position.keep(filling))))


def texts(puzzles: Sequence[Found], style: str) -> str:
    """Return the puzzles in a style, one after the other; raise FileError."""
    for puzzle, filling in puzzles:
        if all(known.style != style for known in notations(puzzle, filling)):
            styles = ", ".join([*puzzle.styles, DOCUMENT])
            raise FileError(f"A {puzzle.kind} puzzle cannot be written as {style}. Choose one of: {styles}.")
    return ("" if style == "line" else "\n").join(text_in(style, puzzle, filling) for puzzle, filling in puzzles)
