"""Lines of single letters with spaces: items and options of an exact cover, or a tiling with a letter a cell.

a b c       three items        A A B       a tiling of 2 x 3
a b         and two options    A B B
c
"""

from workbench.puzzles.puzzle import Reading
from workbench.puzzles.sentences import counted

MAX_LENGTH = 2**16  # characters


def readings_of(text: str) -> list[Reading]:
    """Return the readings of lines of letters, the likeliest first; [] for any other text."""
    if len(text) > MAX_LENGTH or not any(sign.isalpha() for sign in text):
        return []
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("# ", "//"))]
    if len(lines) < 2 or not all(len(word) == 1 and word.isalnum() for line in lines for word in line):
        return []
    if is_latin(lines):
        return []  # a sudoku in letters
    tiling = tiling_reading(lines) if is_tiling(lines) else None
    cover = cover_reading(text, lines) if are_items(lines) else None
    return [one for one in (cover, tiling) if one]


def is_latin(lines: list[list[str]]) -> bool:
    """Return whether there are as many lines as letters, and each has all of them."""
    letters = set(lines[0])
    return len(lines) == len(letters) and all(len(line) == len(letters) and set(line) == letters for line in lines)


def are_items(lines: list[list[str]]) -> bool:
    """Return whether the first line may name items of which each other line has some, none of them twice."""
    items = set(lines[0])
    return len(items) == len(lines[0]) > 1 and all(set(line) <= items and len(set(line)) == len(line) for line in lines)


def is_tiling(lines: list[list[str]]) -> bool:
    """Return whether lines have as many letters each."""
    return len({len(line) for line in lines}) == 1 and all(word.isalpha() for line in lines for word in line)


def cover_reading(text: str, lines: list[list[str]]) -> Reading:
    """Return the reading as the items and options of Knuth's programs."""
    whole = all(len(line) == len(lines[0]) for line in lines)  # which without a header is not taken for a cover
    title = f"an exact cover of {counted(len(lines[0]), 'item')}, {counted(len(lines) - 1, 'option')}"
    return Reading("cover", title, f"cover\n{text}" if whole else text, kind="cover")


def tiling_reading(lines: list[list[str]]) -> Reading:
    """Return the reading as a board that pieces of letters cover."""
    rows = "".join(f"{''.join(line)}\n" for line in lines)
    return Reading("polyomino", f"a tiling in letters, {len(lines)} × {len(lines[0])}", rows, kind="polyomino")
