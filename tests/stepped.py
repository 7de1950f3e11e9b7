"""A search stepped node by node: what going back, and every picture of a search, must agree with."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from workbench.solvers.search import Probe, Search, Status

ENDED = (Status.EXHAUSTED, Status.STUCK)


class Moment(NamedTuple):
    """All that a probe says, but the time; made of values that can be compared."""

    status: Status
    nodes: int
    level: int
    solutions: int
    progress: float
    profile: tuple[int, ...]
    filling: bytes
    best: int | None
    clash: bytes | None
    guessed: bytes | None

    @classmethod
    def of(cls, probe: Probe | None) -> "Moment":
        """Return the moment that a probe shows."""
        assert probe is not None
        return cls(
            probe.status,
            probe.nodes,
            probe.level,
            probe.solutions,
            probe.progress,
            tuple(probe.profile.tolist()),
            probe.filling.tobytes(),
            probe.best,
            None if probe.clash is None else probe.clash.tobytes(),
            None if probe.guessed is None else probe.guessed.tobytes(),
        )


class Stepped(NamedTuple):
    """A search from its root on."""

    moments: Sequence[Moment]  # moments[k]: k nodes have been visited
    levels: Sequence[int]  # of each node

    @property
    def nodes(self) -> int:
        """How many nodes have been visited."""
        return len(self.levels)

    @property
    def solutions(self) -> list[int]:
        """The nodes that are solutions."""
        counts = [moment.solutions for moment in self.moments]
        return np.flatnonzero(np.diff(counts)).tolist()

    def parent(self, moment: Moment) -> int:
        """Return the last node visited until then that is nearer to the root."""
        return max(k for k in range(moment.nodes) if self.levels[k] < moment.level)


def stepped(search: Search, most: int) -> Stepped:
    """Step through the first nodes of a search."""
    moments, levels = [Moment.of(search.probe())], []
    while len(levels) < most and search.tally.nodes == len(levels):
        before = moments[-1]
        status = search.advance(1, search.tally.solutions + 1)
        if search.tally.nodes == len(levels):  # the end came without a node
            break
        moments.append(after := Moment.of(search.probe()))
        levels.append(grown(before.profile, after.profile) if after.profile else before.level)
        if status in ENDED:
            break
    return Stepped(moments, levels)


def grown(before: Sequence[int], after: Sequence[int]) -> int:
    """Return the level at which a profile has one node more."""
    more = np.array(after) - np.pad(np.array(before, int), (0, len(after) - len(before)))
    [level] = np.flatnonzero(more).tolist()
    assert more[level] == 1
    return int(level)
