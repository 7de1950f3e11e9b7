"""`workbench convert`: writes puzzles in another notation."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from workbench.api.puzzles import DOCUMENT, written
from workbench.base.choices import ChoiceError
from workbench.cli.shared.arguments import add_file
from workbench.cli.shared.errors import located, show_error, show_note
from workbench.cli.shared.outputs import check_output, write_output
from workbench.cli.shared.readings import positions_of
from workbench.files.documents import FileError
from workbench.files.notations import loss, notation, notations
from workbench.files.position import Position
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Filled, ParseError


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
    about = "one of %(choices)s (default: by the suffix of the output, else plain, the workbench's own notation)"
    command.add_argument("--to", choices=Styles(), metavar="STYLE", help=about)
    about = "write to a file (default, and -: standard output)"
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help=about)


def style_by_suffix(position: Position, path: Path | None) -> str:
    """Return the style whose files have the suffix of a path, if there is one only; else plain."""
    suffix = path.suffix.lower() if path else ""
    if suffix in ("", notation("plain").suffix):
        return "plain"
    found = {one.style for one in notations(position.puzzle, position.entries) if one.suffix == suffix}
    found |= {style for style in position.puzzle.styles if notation(style).suffix == suffix}
    return found.pop() if len(found) == 1 else "plain"


def run(arguments: argparse.Namespace) -> int:
    """Convert the puzzles of the file; return the exit code."""
    try:
        check_output(arguments.output)
        positions = positions_of(arguments)
        style = arguments.to or style_by_suffix(positions[0], arguments.output)
        write_output(arguments.output, written(positions, style))
        if any(one.style == style and one.is_cover for one in notations(positions[0].puzzle, positions[0].entries)):
            show_note(f"Written as an exact cover: a {positions[0].puzzle.kind} has no style {style}.")
        if lost := next(filter(None, (loss(position.puzzle, style) for position in positions)), ""):
            show_note(lost)
    except (ChoiceError, FileError, ParseError) as error:
        return show_error(located(error, arguments.file))
    return 0
