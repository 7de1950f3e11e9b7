"""A line of progress on a terminal, rewritten in place and cleared at the end."""

import sys
from time import monotonic
from typing import Protocol, Self

from workbench.solvers.search import SLICE, Step

UPDATE_SECONDS = 0.1


class Stepwise(Protocol):
    """A job that is done step by step."""

    @property
    def over(self) -> bool:
        """Tell whether it is done."""

    @property
    def progress(self) -> float:
        """Return the part that is done, from 0 to 1."""

    def begin(self) -> None:
        """Prepare the first step."""

    def follow(self, step: Step, /) -> bool:
        """Do the next step."""


class ProgressLine:
    """A context that shows progress on standard error if that is a terminal."""

    def __init__(self) -> None:
        self._on_terminal = sys.stderr.isatty()
        self._shown = monotonic()
        self._width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Wipe the line away; the next report writes it again."""
        if self._width:
            print(f"\r{'':{self._width}}\r", end="", file=sys.stderr, flush=True)

    def due(self) -> bool:
        """Tell whether it is time for an update."""
        return self._on_terminal and monotonic() - self._shown > UPDATE_SECONDS

    def show(self, text: str) -> None:
        """Replace the line."""
        self._shown = monotonic()
        self._width = max(self._width, len(text))
        print(f"\r{text:{self._width}}", end="", file=sys.stderr, flush=True)


def run_to_end(job: Stepwise, name: str = "") -> float:
    """Do all steps of a job and show its progress; return the seconds."""
    begun = monotonic()
    job.begin()
    with ProgressLine() as line:
        while not job.over:
            job.follow(SLICE)
            if line.due():
                line.show(f"{job.progress:7.2%}  {name}".rstrip())
    return monotonic() - begun
