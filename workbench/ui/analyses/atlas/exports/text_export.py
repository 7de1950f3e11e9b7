"""The writing of many solutions of an atlas as text, in parts, so that it can be stopped before the file is written."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from workbench.base.choices import Value
from workbench.files.documents import FileError
from workbench.files.saving import write_text
from workbench.searching.atlas.selection import Narrowed
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.analyses.atlas.exports.chosen import Shown, chosen_solutions

PART = 250  # solutions: some milliseconds


class TextExport(StepwiseJob):
    """Writes the solutions that the values of the dialog ask for, each under its number."""

    def __init__(self, left: Narrowed, values: Mapping[str, Value], first: int, path: Path) -> None:
        self._left, self._values, self._first, self.path = left, values, first, path
        self.problem = ""  # what went wrong
        super().__init__(self._write())

    def _write(self) -> Iterator[float]:
        """Make the texts, then write the file."""
        count, random = int(self._values["count"]), np.random.default_rng()
        texts: list[str] = []
        while len(texts) < count:
            values = {**self._values, "count": min(PART, count - len(texts))}
            solutions = chosen_solutions(self._left, values, self._first + len(texts), random)
            texts += [self._text(one) for one in solutions]
            yield len(texts) / count
        try:
            write_text(self.path, "\n".join(texts))
        except FileError as error:
            self.problem = str(error)

    def _text(self, one: Shown) -> str:
        """Return a solution as text."""
        return f"# {one.number + 1:,}\n{self._left.atlas.puzzle.format_filling(one.filling).rstrip()}\n"
