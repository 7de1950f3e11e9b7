"""Whether to count covers one by one or with a memory: a short trial of both decides."""

from typing import NamedTuple

from workbench.puzzles.cover import Reduction
from workbench.solvers.cover.memo import MEGABYTES, MemoSearch, why_not
from workbench.solvers.search import Search, Status

TRIAL = 20_000  # nodes of a search, or states of one with a memory
SHORT = 20_000_000  # nodes that are listed at once: a second or two
REPEATED = 0.3  # of the states must be met again for a memory to pay


class Plan(NamedTuple):
    """How to count, and why."""

    memory: bool
    why: str


def plan(reduction: Reduction, listing: Search) -> Plan:
    """Return how to count the solutions of a cover; `listing` is a search at its root, which is used up."""
    if listing.advance(TRIAL) is not Status.RUNNING:
        return Plan(False, "the search is short")
    probe = listing.probe()
    size = probe.nodes / max(probe.progress, 1e-300)
    if size <= SHORT:
        return Plan(False, f"listed: the tree has some {size:,.0f} nodes")
    large = f"the tree has some {size:.0e} nodes"
    if reason := why_not(reduction.cover):
        return Plan(False, f"listed, although {large}: {reason}")
    trial = MemoSearch(reduction, {"order": "auto", "memory": MEGABYTES})
    if trial.advance(TRIAL) is Status.RUNNING and trial.hits < REPEATED * trial.states:
        return Plan(False, f"listed, although {large}: hardly any set of remaining items is met twice")
    return Plan(True, f"with a memory, as {large}")
