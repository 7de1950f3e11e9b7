"""The notations of a puzzle among the formats of an export."""

from workbench.files.notations import Notation, notations
from workbench.puzzles.puzzle import Filling, Puzzle

PLAIN = "plain"  # the style that has a format of its own: ".txt"
STYLE = "style "  # before the name of a style


def notation_formats(puzzle: Puzzle, filling: Filling) -> tuple[tuple[str, str], ...]:
    """Return a name and a title for each notation that is written to files, but the workbench's own."""
    found = [one for one in notations(puzzle, filling) if one.style != PLAIN]
    return tuple((STYLE + one.style, f"{one.title} (*{one.suffix})") for one in found)


def notation_of(puzzle: Puzzle, filling: Filling, name: str) -> Notation:
    """Return the notation with this name among the formats; the workbench's own for "" and ".txt"."""
    style = name.removeprefix(STYLE) if name.startswith(STYLE) else PLAIN
    return next(one for one in notations(puzzle, filling) if one.style == style)
