"""The clocks of a race: what its lanes have in common while they run."""

from enum import StrEnum

from workbench.solvers.search import Probe


class Clock(StrEnum):
    """What measures how far a search is."""

    NODES = "nodes"
    SECONDS = "seconds"

    def read(self, probe: Probe) -> float:
        """Return how far a search with this probe is."""
        return probe.nodes if self is Clock.NODES else probe.seconds
