"""The notations that a puzzle can be written in: those of its kind, and those of the exact cover that it reduces to.

A notation can hold the puzzle alone, or with a filling as well; where it cannot, the filling is left out.
"""

from dataclasses import dataclass
from typing import NamedTuple

from workbench.puzzles.puzzle import Filling, Puzzle


class Name(NamedTuple):
    """How people know a style, and how its files end."""

    title: str
    suffix: str = ".txt"
    is_link: bool = False


NAMES = {
    "plain": Name("Workbench text"),
    "line": Name("One line"),
    "grid": Name("Grid"),
    "sdk": Name("SadMan Sudoku", ".sdk"),
    "puzz.link": Name("Link to puzz.link", is_link=True),
    "pzprv3": Name("pzpr file, version 3", ".pzprv3"),
    "algospot": Name("KAKURO2 of the Algospot judge"),
    "kb": Name("List of clues", ".kb"),
    "pencilbox": Name("PencilBox", ".pencilbox"),
    "xml": Name("XML", ".xml"),
    "numbers": Name("Grid of move numbers"),
    "coordinates": Name("Rows and columns, from 0"),
    "squares": Name("Squares like e4"),
    "csv": Name("Numbers with commas", ".csv"),
    "json": Name("JSON", ".json"),
    "knuth": Name("Knuth's programs", ".dlx"),
    "matrix": Name("Matrix of 0 and 1"),
}


@dataclass(frozen=True)
class Notation:
    """A way to write a puzzle; `style` is its name at the command line."""

    style: str
    title: str
    suffix: str = ".txt"
    is_link: bool = False
    keeps_filling: bool = False  # the filling is written as well
    is_cover: bool = False  # written is the exact cover that the puzzle reduces to


def notations(puzzle: Puzzle, filling: Filling | None = None) -> list[Notation]:
    """Return the notations of a puzzle, and with a filling those that only a filled board has."""
    from workbench.puzzles.cover import Cover, Coverable

    filled = puzzle.filling_styles if filling is not None and filling.any() else ()
    own = dict.fromkeys([*puzzle.styles, *filled])
    cover = [style for style in Cover.styles if style not in own] if isinstance(puzzle, Coverable) else []
    return [
        *(notation(style, keeps_filling=style in filled) for style in own),
        *(notation(style, is_cover=True) for style in cover),
    ]


def notation(style: str, keeps_filling: bool = False, is_cover: bool = False) -> Notation:
    """Return the notation of a style; one that has no other title has that of its name."""
    name = NAMES.get(style, Name(style))
    title = f"Exact cover: {name.title}" if is_cover else name.title
    return Notation(style, title, name.suffix, name.is_link, keeps_filling, is_cover)


def text_in(style: str, puzzle: Puzzle, filling: Filling | None = None) -> str:
    """Return a puzzle and its filling in a style of `notations`; raise ChoiceError for too large a cover."""
    found = next(one for one in notations(puzzle, filling) if one.style == style)
    if filling is not None and found.keeps_filling:
        return puzzle.format_filling(filling, style)
    if not found.is_cover:
        return puzzle.format(style)
    from workbench.puzzles.cover import Coverable

    assert isinstance(puzzle, Coverable)  # see `notations`
    return puzzle.to_cover().cover.format(style)
