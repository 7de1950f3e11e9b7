"""What the beginning of a sample's file says of it, read without numpy: its title, a sentence, its topic, its size.

# Beyond singles
# 22 givens, none of which can be removed; singles run out early, and the search has to guess.
# topic: 1 By hand
"""

import re
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from workbench.base.places import real, resources
from workbench.ui.faces import FACES, heading_of

TOPIC = re.compile(r"#\s*topic:\s*(\d*)\s*(.*\S)", re.IGNORECASE)  # a number puts topics in order
SIZE = re.compile(r"(\d+)x(\d+)")
MAX_LETTERS = 6_000  # read of a file
KIND = re.compile(r'"kind":\s*"(\w+)"')  # in a document


class SampleText(NamedTuple):
    """What a card says of a sample; `rows` and `columns` are those of a grid that is drawn before its picture."""

    title: str
    about: str
    topic: str
    order: int  # of the topic among those of the kind
    rows: int
    columns: int


def sample_text(file: Path) -> SampleText:
    """Return what a sample's file says of it: the first two comment lines, the topic, and how its board is written."""
    with file.open(encoding="utf-8") as opened:
        lines = opened.read(MAX_LETTERS).splitlines()
    comments = [line for line in lines if line.startswith("#")]
    title, about = (line.lstrip("# ").strip() for line in comments[:2])
    topic = next(filter(None, map(TOPIC.match, comments)), None)
    rows, columns = grid_of([line for line in lines if line and not line.startswith("#")])
    number, name = topic.groups() if topic else ("", "")
    return SampleText(title, about, name, int(number or 0), rows, columns)


def grid_of(lines: list[str]) -> tuple[int, int]:
    """Return about how many rows and columns the board of a text has: by its rows, its first line, or its words."""
    rest = lines[1:]
    block = list(takewhile(lambda line: len(line) == len(rest[0]), rest))
    size = SIZE.search(lines[0])
    if size and len(block) <= int(size[1]):
        return int(size[1]), int(size[2])
    if size:  # of a box
        return len(block), max(len(block[0].split()), len(block[0]) if " " not in block[0] else 1)
    return max(1, len(rest) - 1), max(len(line.split()) for line in lines)


def sample_kinds() -> list[str]:
    """Return the kinds of puzzle of which there are samples, in the order of the page."""
    kinds = sorted(folder.name for folder in (resources() / "samples").iterdir())
    return sorted(kinds, key=[*FACES, *kinds].index)


def is_sample(file: Path) -> bool:
    """Return whether a file is one of the samples that ship."""
    return file.is_relative_to(real(resources() / "samples"))


def name_of(file: Path) -> str:
    """Return what to call a file in a list: a sample's kind and title, the name of any other."""
    return f"{heading_of(file.parent.name)}: {sample_text(file).title}" if is_sample(file) else file.name


def kind_of(file: Path) -> str:
    """Return the kind of the puzzle in a sample or a document; "" if that does not stand at its beginning."""
    if is_sample(file):
        return file.parent.name
    try:
        with file.open(encoding="utf-8", errors="replace") as opened:
            found = KIND.search(opened.read(MAX_LETTERS))
    except OSError:
        return ""
    return found[1] if found and found[1] in FACES else ""
