"""The options that the item of a step had to choose from, in the order in which they are tried, with their results."""

from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.searching.watch.algorithm_x import NEVER, Moment, item_names
from workbench.searching.watch.by_hand import ByHand
from workbench.searching.watch.tree import Nodes


class Trial(StrEnum):
    """The state of an option; the symbol before its name."""

    FAILED = "✗"
    SOLVED = "✓"
    TRIED = "·"  # below the recorded levels: its solutions are not known
    NOW = "▶"
    AHEAD = " "


OUTCOMES = {False: Trial.FAILED, True: Trial.SOLVED, None: Trial.TRIED}


class Rival(NamedTuple):
    """An option of the chosen item."""

    text: str
    trial: Trial
    option: int  # from 0
    chosen: bool = False  # whether it is the one that leads to the node shown


def rivals_of(nodes: Nodes, now: Moment, rank: NDArray[np.int64]) -> list[Rival]:
    """Return the options of the chosen item; `rank` tells when the search tries each option."""
    cover = now.cover
    rivals = sorted(now.rivals(), key=lambda k: int(rank[k]))
    at = int(rank[now.option]) if now.option != NEVER else cover.count
    here = Trial.SOLVED if now.solved else Trial.NOW
    solved = dict(zip(rivals, nodes.outcomes(now.path[:-1], rivals), strict=True))
    return [
        Rival(
            f"{cover.option_name(k)}:  {item_names(cover, k)}",
            Trial.AHEAD if rank[k] > at else here if k == now.option else OUTCOMES[solved[k]],
            k,
            k == now.option,
        )
        for k in rivals
    ]


def rivals_by_hand(walk: ByHand) -> list[Rival]:
    """Return the options that the next item may be given by hand."""
    cover = walk.cover
    return [
        Rival(
            f"{cover.option_name(k)}:  {item_names(cover, k)}",
            OUTCOMES[walk.outcome(k)] if walk.is_tried(k) else Trial.AHEAD,
            k,
        )
        for k in (walk.options() if walk.item else ())
    ]
