"""The option that was tried at a node of any search: its name, and both searches that take it or rule it out."""

import numpy as np

from workbench.base.choices import ChoiceError
from workbench.puzzles.notation import name_on
from workbench.puzzles.puzzle import Filling, NamesChoices, NamesOptions, Puzzle
from workbench.searching.branch.branch import NodeBranch
from workbench.searching.branch.tree_branch import MOST_NODES, go_to, obstacle_to_branch, stay
from workbench.searching.race.lane import Lane
from workbench.solvers.subtrees import Divisible

MAX_LABEL = 40  # characters


def node_tried(lane: Lane, nodes: int, *, dead_end: bool) -> int:
    """Return the node whose option is on the board after so many nodes, counted from 1.

    After a node the choice of the next one is already made, unless the node is shown as a dead end.
    """
    return nodes if dead_end or (lane.over and lane.probe is not None and nodes >= lane.probe.nodes) else nodes + 1


def branches_at(lane: Lane, node: int) -> tuple[NodeBranch, NodeBranch]:
    """Return the option of a node of a lane, taken and ruled out; raise ChoiceError."""
    search = lane.start()
    if obstacle := obstacle_to_branch(search):
        raise ChoiceError(obstacle)
    assert isinstance(search, Divisible)
    if not 1 < node <= MOST_NODES:
        raise ChoiceError(
            "At the first node there is no option yet."
            if node <= 1
            else f"Only options of the first {MOST_NODES:,} nodes can be taken or ruled out."
        )
    restarting = lane.start()
    assert isinstance(restarting, Divisible)
    go_to(restarting, node)
    stay(search)
    root = search.save()
    last = go_to(search, node)
    after, level = search.probe().filling, search.kernel.level
    if level != restarting.kernel.level or not np.array_equal(after, restarting.probe().filling):
        raise ChoiceError("The search has restarted before this node: choose one before its first restart.")
    search.load(root)
    go_to(search, last[level - 1])
    label = option_label(lane.puzzle, search.probe().filling, after)
    return NodeBranch(True, node, lane.goal, label), NodeBranch(False, node, lane.goal, label)


def option_label(puzzle: Puzzle, before: Filling, after: Filling) -> str:
    """Return the name of what one choice has added to a filling."""
    added = np.where(after != before, after, 0)
    values = [(added[r, c], (r, c)) for r, c in np.argwhere(added).tolist()]
    if isinstance(puzzle, NamesChoices):
        return shortened(list(dict.fromkeys(puzzle.choice_name(cell, int(value)) for value, cell in values)))
    if isinstance(puzzle, NamesOptions):
        return shortened([f"option {puzzle.option_name(row)}" for _, (row, _) in values])
    return shortened([f"{value} at {name_on(puzzle, cell)}" for value, cell in values])


def shortened(names: list[str]) -> str:
    """Return the first name, and how many more there are."""
    if not names:
        return ""
    name = names[0] if len(names[0]) <= MAX_LABEL else f"{names[0][: MAX_LABEL - 1]}…"
    return name if len(names) == 1 else f"{name} and {len(names) - 1} more"
