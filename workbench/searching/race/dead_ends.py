"""The dead ends of a search in one sentence: how many there were, and how far it had to go back."""

from typing import NamedTuple

import numpy as np

from workbench.puzzles.sentences import counted
from workbench.solvers.depth_map import DepthMap, level_of
from workbench.solvers.search import Probe, Status
from workbench.solvers.solver import Solver

PLAIN = "dead end"  # the leaf of a search in which every node without children is one


class DeadEnds(NamedTuple):
    """The dead ends among the first nodes of a search."""

    number: int
    nodes: int  # that were looked at
    begin: int  # the level of the dead end with the longest way back
    end: int  # the level of the node that was visited next


def dead_ends_of(depths: DepthMap, exhausted: bool = False) -> DeadEnds | None:
    """Return the dead ends of a search, as far as each of its nodes is known; None if none is.

    `exhausted`: the whole tree has been searched, so that the last node has none below it either.
    """
    visits = depths.beginning
    if visits is None or not len(visits):
        return None
    levels = level_of(visits)
    dead = np.flatnonzero((levels[1:] <= levels[:-1]) & (visits[:-1] >= 0))
    last = exhausted and depths.nodes == len(visits) and int(visits[-1]) >= 0
    if not len(dead):
        return DeadEnds(int(last), len(visits), 0, 0)
    back = levels[dead] - levels[dead + 1]
    longest = dead[int(back.argmax())]
    return DeadEnds(len(dead) + int(last), len(visits), int(levels[longest]), int(levels[longest + 1]))


def dead_ends_sentence(solver: Solver, depths: DepthMap, probe: Probe) -> str:
    """Return the dead ends of a search; "" where they are not known, or mean nothing."""
    nodes = probe.nodes
    if solver.leaf != PLAIN or nodes < 2 or probe.status is Status.STUCK:  # that never goes back
        return ""
    found = dead_ends_of(depths, probe.status is Status.EXHAUSTED)
    if found is None:
        return ""
    if not found.number:
        straight = probe.status is Status.FOUND and probe.solutions == 1
        words = "No dead end: it never had to go back." if straight else "No dead end."
        return words if found.nodes >= nodes else ""
    number = counted(found.number, PLAIN)
    place = "" if found.nodes >= nodes else f" among its first {counted(found.nodes, 'node')}"
    level = solver.level
    if found.begin == found.end:  # the next node was a sibling: there was no level to go back
        return f"{number}{place}."
    verb = "it led" if found.number == 1 else "the longest way back led"
    return f"{number}{place}; {verb} from {level} {found.begin:,} to {level} {found.end:,}."
