"""Areas of a kakuro that touch the rest of the board in a single open cell, so that totals tell its digit."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from workbench.insight.kakuro.notes import Notes
from workbench.puzzles.kakuro.combinations import DIGITS


class Area(NamedTuple):
    """Runs that touch the rest of the board in one open cell: its digit is the difference of their totals."""

    runs: tuple[int, ...]
    cell: int
    digit: int


def areas(notes: Notes) -> Iterator[Area]:
    """Yield the areas that one open cell joins to the rest: the bridges of the graph whose edges are the open cells.

    Its nodes are the runs; Tarjan, "A note on finding the bridges of a graph" (1974). What is filled in counts as
    taken off the clues.
    """
    rest = [0] * len(notes.runs.sums)  # across counts positive, down negative
    edges: list[list[tuple[int, int]]] = [[] for _ in rest]
    for run in range(len(rest)):
        rest[run] = -notes.clue(run) if notes.runs.down[run] else notes.clue(run)
    for cell, (across, down) in enumerate(notes.runs.home.tolist()):
        if across >= 0 and notes.digits[cell]:
            rest[across] -= notes.digits[cell]
            rest[down] += notes.digits[cell]
        elif across >= 0:
            edges[across].append((down, cell))
            edges[down].append((across, cell))
    for tree in trees(edges):
        yield from cut_areas(notes, tree, rest)


class Node(NamedTuple):
    """A run in the order of a depth-first search, with the subtree that begins there."""

    run: int
    door: int  # the cell it was entered by, -1 = the first
    end: int  # its subtree are the nodes before this place
    bridge: bool  # whether the door is the only way into the subtree


def trees(edges: list[list[tuple[int, int]]]) -> Iterator[list[Node]]:
    """Yield the components of a graph, each as its nodes in the order of a depth-first search."""
    place = [-1] * len(edges)
    low = [0] * len(edges)
    for first in range(len(edges)):
        if place[first] >= 0 or not edges[first]:
            continue
        order, doors, ends = [first], {first: -1}, {}
        place[first] = low[first] = 0
        path = [(first, iter(edges[first]))]
        while path:
            run, rest = path[-1]
            for other, cell in rest:
                if place[other] < 0:
                    place[other] = low[other] = len(order)
                    order.append(other)
                    doors[other] = cell
                    path.append((other, iter(edges[other])))
                    break
                if cell != doors[run]:
                    low[run] = min(low[run], place[other])
            else:
                ends[run] = len(order)
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[run])
        yield [Node(run, doors[run], ends[run], low[run] == place[run]) for run in order]


def cut_areas(notes: Notes, tree: list[Node], rest: list[int]) -> Iterator[Area]:
    """Yield the areas that the bridges of a component cut off, on either side, where every run has a clue."""
    runs = [node.run for node in tree]
    sums = np.cumsum([0, *(rest[run] for run in runs)]).tolist()
    bare = np.cumsum([0, *(not notes.clue(run) for run in runs)]).tolist()
    for begin, node in enumerate(tree):
        if node.door < 0 or not node.bridge:
            continue
        inside = sums[node.end] - sums[begin], bare[node.end] - bare[begin], runs[begin : node.end]
        outside = sums[-1] - inside[0], bare[-1] - inside[1], runs[:begin] + runs[node.end :]
        for total, unclued, members in (inside, outside):
            if not unclued and len(members) > 1 and 1 <= abs(total) <= DIGITS:
                yield Area(tuple(sorted(members)), node.door, abs(total))
