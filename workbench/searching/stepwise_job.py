"""Work in small parts, in a form that a job drives like a search: slice by slice, so that it can be paused."""

from collections.abc import Callable, Iterator

from workbench.base import compiling
from workbench.solvers.search import SLICE_SECONDS, Step


class StepwiseJob:
    """Goes through an iterator whose parts yield how much is done, from 0 to 1; generators and advice run this way."""

    def __init__(self, parts: Iterator[float], clock: Callable[[], float] = compiling.clock) -> None:
        self._parts, self._clock = parts, clock
        self.progress = 0.0
        self.over = False

    def begin(self) -> None:
        """Do nothing: the first part starts the work."""

    def follow(self, step: Step) -> bool:
        """Do the parts that fit into a slice, or as many as the step has nodes; return whether these are done."""
        end = self._clock() + SLICE_SECONDS
        left = step.nodes
        while not self.over:
            try:
                self.progress = max(self.progress, next(self._parts))
            except StopIteration:
                self.progress, self.over = 1.0, True
            left = None if left is None else left - 1
            if left == 0 or (left is None and self._clock() >= end):
                break
        return self.over or left == 0

    def finish(self) -> None:
        """Do everything that is left."""
        while not self.over:
            self.follow(Step())
