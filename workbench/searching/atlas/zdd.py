"""The zero-suppressed decision diagram of all solutions, node by node: as Knuth counts them, with both sinks.

A node asks for one option. Its high edge leads to the solutions with it, without it; its low edge to those without it.
A node of `Diagram` with e edges is a chain of e such nodes: the low edge of each leads to the next, that of the last to
the sink ⊥. Knuth, TAOCP 4A, 7.1.4.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np

from workbench.base.choices import ChoiceError
from workbench.puzzles.sentences import counted
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.names import option_title
from workbench.solvers.cover.diagram import Diagram

FALSE, TRUE = 0, 1  # the sinks: no solution, and the one without options
SINKS = ("⊥", "⊤")
MAX_WRITTEN = 200_000  # nodes: some 20 MB of DOT
LONGEST = 5  # letters of a short name
MAX_LETTERS = 60  # of the options of a set in a sentence


def zdd_size(diagram: Diagram) -> int:
    """Return how many nodes the diagram has as a ZDD, both sinks included."""
    return len(diagram.option) + len(SINKS)


@dataclass(frozen=True)
class Zdd:
    """Nodes 2, 3, ...; 0 and 1 are the sinks."""

    option: Sequence[int]  # by node, -1 for the sinks
    low: Sequence[int]
    high: Sequence[int]
    root: int

    def __len__(self) -> int:
        return len(self.option)

    @cached_property
    def order(self) -> list[int]:
        """The nodes, each before those that its edges lead to."""
        done, order, open_nodes = set[int](), list[int](), [self.root]
        while open_nodes:
            node = open_nodes[-1]
            below = [k for k in (self.low[node], self.high[node]) if k not in done] if node > TRUE else []
            if node in done or not below:
                open_nodes.pop()
                if node not in done:
                    done.add(node)
                    order.append(node)
            open_nodes += below
        return order[::-1]

    @cached_property
    def counts(self) -> dict[int, int]:
        """How many sets each node stands for."""
        counts = {FALSE: 0, TRUE: 1}
        for node in reversed(self.order):
            if node > TRUE:
                counts[node] = counts[self.low[node]] + counts[self.high[node]]
        return counts

    def family(self, node: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of options that a node stands for, those with its own option first."""
        ways: list[tuple[int, tuple[int, ...]]] = [(node, ())]
        while ways:
            here, chosen = ways.pop()
            if here == TRUE:
                yield chosen
            elif here != FALSE:
                ways += [(self.low[here], chosen), (self.high[here], (*chosen, self.option[here]))]

    def ranks(self) -> dict[int, int]:
        """Return the row in which each node is drawn: below all nodes whose edges lead to it; the sinks come last."""
        rank = dict.fromkeys(self.order, 0)
        for node in self.order:
            for below in (self.low[node], self.high[node]) if node > TRUE else ():
                rank[below] = max(rank[below], rank[node] + 1)
        last = max(rank.values())
        return {node: last if node <= TRUE else row for node, row in rank.items()}


def zdd_of(diagram: Diagram) -> Zdd:
    """Return the nodes of a diagram."""
    start = diagram.start.astype(np.int64)
    first = np.where(start[1:] > start[:-1], start[:-1] + len(SINKS), FALSE)
    first[:2] = FALSE, TRUE
    edges = len(diagram.option)
    low = np.arange(edges) + len(SINKS) + 1
    ends = start[1:][start[1:] > start[:-1]] - 1
    low[ends] = FALSE
    return Zdd(
        [-1, -1, *diagram.option.tolist()],
        [FALSE, FALSE, *low.tolist()],
        [FALSE, FALSE, *first[diagram.child].tolist()],
        int(first[diagram.root]),
    )


def write_dot(atlas: Atlas) -> str:
    """Return the diagram in DOT, for Graphviz; raise ChoiceError if it is too large."""
    if (size := zdd_size(atlas.diagram)) > MAX_WRITTEN:
        raise ChoiceError(f"The diagram has {counted(size, 'node')}; at most {MAX_WRITTEN:,} are written as DOT.")
    zdd = zdd_of(atlas.diagram)
    lines = ["digraph zdd {"]
    lines += [f'  n{node} [label="{sign}", shape=box];' for node, sign in enumerate(SINKS)]
    for node in zdd.order:
        if node > TRUE:
            title = option_title(atlas, zdd.option[node]).replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'  n{node} [label="{title}"];')
            lines.append(f"  n{node} -> n{zdd.low[node]} [style=dashed];")
            lines.append(f"  n{node} -> n{zdd.high[node]};")
    return "\n".join([*lines, "}"]) + "\n"


def short_name(atlas: Atlas, option: int) -> str:
    """Return the name of an option, its number from 1 if that is shorter."""
    name = atlas.reduction.cover.option_name(option)
    return name if len(name) <= LONGEST else str(option + 1)


def describe_node(atlas: Atlas, zdd: Zdd, node: int, most: int = 3) -> str:
    """Return what a node stands for, for a person: its option, and the sets below it."""
    if node == FALSE:
        return "⊥: no solution."
    if node == TRUE:
        return "⊤: all items are covered."
    sets = [", ".join(short_name(atlas, option) for option in chosen) for chosen in islice(zdd.family(node), most)]
    shown = "; ".join(f"{{{text[:MAX_LETTERS]}{'…' if len(text) > MAX_LETTERS else ''}}}" for text in sets)
    more = zdd.counts[node] - len(sets)
    rest = f" and {more:,} more" if more > 0 else ""
    option = zdd.option[node]
    number = "" if option_title(atlas, option).startswith(f"{option + 1}:") else f" {option + 1},"
    return f"Option{number} {option_title(atlas, option)}. {counted(zdd.counts[node], 'set')} below: {shown}{rest}."
