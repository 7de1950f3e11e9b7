"""A hint for a puzzle of any kind, as text."""

from typing import NamedTuple

from workbench.puzzles.puzzle import Cell


class Hint(NamedTuple):
    """Where to look, which technique helps, and what follows: three sentences, the last of which tells all."""

    sentences: tuple[str, str, str]
    cells: tuple[Cell, ...]  # where to look: rows and columns, from 0

    def __str__(self) -> str:
        return " ".join(self.sentences)
