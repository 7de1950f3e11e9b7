"""A frozen look at a search on several cores between two slices: its parts, and where each thread is."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.searching.cores.ledger import Entry, Ledger, Stage

STAGES = (Stage.WAITING, Stage.RUNNING, Stage.DONE)


class PartsPicture(NamedTuple):
    """The parts in the order of the tree; begin, end and reached are fractions of the whole tree."""

    begin: NDArray[np.float64]  # (parts,)
    end: NDArray[np.float64]
    reached: NDArray[np.float64]
    stage: NDArray[np.int8]  # a place in STAGES
    opens: NDArray[np.bool_]  # whether it can be searched by itself
    parts: NDArray[np.int64]  # how many each stands for, if those that are done are taken together
    nodes: NDArray[np.int64]  # visited in each so far
    levels: list[NDArray[np.int64]]  # for each thread that is at work, those of its latest nodes

    def count(self, stage: Stage) -> int:
        """Return how many parts have come so far."""
        return int(self.parts[self.stage == STAGES.index(stage)].sum())


def picture_of(ledger: Ledger) -> PartsPicture:
    """Return the picture; segments between parts are left out."""
    entries = [entry for entry in ledger.entries if entry.end > entry.begin]
    running = [entry.searcher for entry in ledger.running() if entry.searcher]
    return PartsPicture(
        np.array([entry.begin for entry in entries]),
        np.array([entry.end for entry in entries]),
        np.array([reached(entry) for entry in entries]),
        np.array([STAGES.index(entry.stage) for entry in entries], np.int8),
        np.array([bool(entry.part or entry.past) for entry in entries], np.bool_),
        np.array([entry.parts for entry in entries], np.int64),
        np.array([entry.nodes for entry in entries], np.int64),
        [searcher.levels for searcher in running if len(searcher.levels)],
    )


def reached(entry: Entry) -> float:
    """Return how far the search of a part has come."""
    if entry.searcher is not None:
        return entry.searcher.progress
    return entry.end if entry.stage is Stage.DONE else entry.begin
