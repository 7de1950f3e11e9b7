"""The events of a race of walks, and the way from one to the next: ties, partings, and steps that lost a tour."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from workbench.insight.tours.comparison import WalkComparison
from workbench.ui.tour.race.shown_step import ShownStep


class WalkEvents:
    """Goes to the event after the step shown, or to the one before it."""

    def __init__(
        self,
        shown: ShownStep,
        tie_steps: Callable[[], NDArray[np.intp]],
        loss_steps: Callable[[], list[int]],
        select_loser: Callable[[int], None],
    ) -> None:
        """The functions return the steps with a tie, and those that lost a tour, as far as they are known.

        `select_loser`: selects a lane that lost its tour at a step.
        """
        self._shown = shown
        self._tie_steps, self._loss_steps, self._select_loser = tie_steps, loss_steps, select_loser
        self.comparison = WalkComparison([])

    def partings(self) -> list[int]:
        """Return the steps after which lanes part, once all of them are known."""
        return self.comparison.partings() if self.comparison.over else []

    def go_to_tie(self, direction: int) -> None:
        """Show the next step at which any lane met a tie, or the previous one."""
        steps, here = self._tie_steps(), self._shown.here
        place = int(np.searchsorted(steps, here + 1)) if direction > 0 else int(np.searchsorted(steps, here)) - 1
        if 0 <= place < len(steps):
            self._shown.go(int(steps[place]))

    def go_to_event(self, direction: int) -> None:
        """Show the next event, or the previous one: the start, a parting, a lost step, or the end."""
        here, last = self._shown.here, self._shown.last
        events = sorted({0, *(at for at in self.partings() if at < last), *self._loss_steps(), last})
        beyond = [at for at in events if (at - here) * direction > 0]
        if beyond:
            self._go(beyond[0] if direction > 0 else beyond[-1])

    def go_to_next_loss(self) -> None:
        """Show the next step that lost a tour, or the first one."""
        if steps := self._loss_steps():
            here = self._shown.here
            self._go(next((step for step in steps if step > here), steps[0]))

    def _go(self, step: int) -> None:
        """Show a step, and select a lane that lost its tour there."""
        self._shown.go(step)
        if step in self._loss_steps():
            self._select_loser(step)
