"""The files of other programs that the text alone would not assign to a kind: a line for each; a kind needs none.

They are listed here and not in the kinds, because reading a file of one kind imports no other kind.
"""

import re
from pathlib import Path
from typing import NamedTuple

from workbench.puzzles.burrtools_header import BURRTOOLS_HEADER
from workbench.puzzles.cnf_header import CNF_HEADER


class ForeignFile(NamedTuple):
    """How files of another program are recognized."""

    kind: str
    suffix: str  # of files whose texts other kinds could read
    header: re.Pattern[str] | None = None  # with which no other text begins


FOREIGN_FILES = (
    ForeignFile("cover", ".dlx"),
    ForeignFile("cover", ".cnf", CNF_HEADER),
    ForeignFile("cover", ".spp"),
    ForeignFile("cover", ".scp"),
    ForeignFile("polyomino", ".xmpuzzle", BURRTOOLS_HEADER),
)


def kind_of_name(path: Path) -> str | None:
    """Return the kind that the name of a file states, None if it states none."""
    return next((file.kind for file in FOREIGN_FILES if file.suffix == path.suffix.lower()), None)


def kind_of_header(text: str) -> str | None:
    """Return the kind that the beginning of a text states, None if it states none."""
    return next((file.kind for file in FOREIGN_FILES if file.header and file.header.match(text)), None)
