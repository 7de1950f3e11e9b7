"""Two ways to split the search of an exact cover: balance and cost, by nodes.

python -m tests.bench.splitting [--parts 128] [--workers 16]

"branches" cuts the search tree breadth first, each part some branches of a node (`solvers.subtrees`); "partition" is
`splitting_partition`: halves of an item's options, each part prepared. For each: how many parts, the CPU seconds of
splitting, the nodes of all parts together beside those of the whole search, the largest part beside the mean, and how
many times as fast as the whole search so many workers would be at one node a step, each taking the next part when it
is free, with the largest part first.
"""

import argparse
import heapq
import sys
from typing import NamedTuple

import numpy as np

from tests.bench.measure import cpu_seconds
from tests.bench.prepare import cover_of
from tests.known.counts import KNOWN_COUNTS
from tests.known.covers import langford, queens
from workbench.base.choices import settle
from workbench.puzzles.cover import Cover, Reduction
from workbench.solvers.cover import bits
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.preparation.splitting import Part, splitting_partition
from workbench.solvers.search import UNLIMITED
from workbench.solvers.subtrees import PartSearch, Segment, segments

BOARDS = ("pentominoes 3x20", "pentominoes 4x15", "pentominoes 6x10", "tetrominoes 6x6", "tetrominoes 5x8")


class Split(NamedTuple):
    """The parts of a search by one way of splitting."""

    seconds: float  # CPU time of splitting
    nodes: list[int]  # of each part
    solutions: int
    spent: int = 0  # nodes visited while splitting


def cases() -> dict[str, Cover]:
    """Return the covers by name."""
    known = {one.name: one for one in KNOWN_COUNTS}
    covers = {name: cover_of(known[name].kind, known[name].text) for name in BOARDS}
    covers["12 queens"] = cover_of("cover", queens(12))
    covers["11 Langford pairs"] = cover_of("cover", langford(11))
    return covers


def search(cover: Cover) -> CoverSearch:
    """Return a search of a cover at its root."""
    return bits.search_of(Reduction(cover, lambda options: options.astype(np.int32)), settle(COVER_CHOICES, {}))


def whole(cover: Cover) -> Split:
    """Return the search that is not split."""
    found = search(cover)
    found.advance(UNLIMITED)
    return Split(0.0, [found.tally.nodes], found.tally.solutions)


def by_branches(cover: Cover, parts: int) -> Split:
    """Split by branches of the search tree."""
    part_search, found = PartSearch(search(cover), keep=0), list[Segment]()
    seconds = cpu_seconds(lambda: found.extend(list(segments(part_search, parts))[-1]))
    nodes, solutions, spent = [], 0, 0
    for segment in found:
        spent, solutions = spent + segment.work.nodes, solutions + segment.work.solutions
        if segment.part is not None:
            part_search.begin(segment.part)
            part_search.advance(UNLIMITED)
            nodes.append(part_search.work.nodes)
            solutions += part_search.work.solutions
    return Split(seconds, nodes, solutions, spent)


def by_partition(cover: Cover, parts: int) -> Split:
    """Split by splitting partitions."""
    found: list[Part] = []
    seconds = cpu_seconds(lambda: found.extend(splitting_partition(cover, parts)))
    searches = [search(part.cover) for part in found]
    for one in searches:
        one.advance(UNLIMITED)
    tallies = [one.tally for one in searches]
    return Split(seconds, [tally.nodes for tally in tallies], sum(tally.solutions for tally in tallies))


def last_end(nodes: list[int], workers: int) -> int:
    """Return when the last of some workers ends."""
    ends = [0] * workers
    for part in sorted(nodes, reverse=True):
        heapq.heapreplace(ends, ends[0] + part)
    return max(ends)


def show(name: str, split: Split, alone: Split, workers: int) -> None:
    """Print the line about one way of splitting."""
    assert split.solutions == alone.solutions
    total = sum(split.nodes) + split.spent
    largest = max(split.nodes) * len(split.nodes) / max(1, sum(split.nodes))
    faster = alone.nodes[0] / (last_end(split.nodes, workers) + split.spent)
    print(
        f"  {name:10} {len(split.nodes):4} parts in {split.seconds * 1e3:8.1f} ms"
        f"   nodes {total:12,} x {total / alone.nodes[0]:6.3f}"
        f"   largest / mean {largest:6.2f}   {workers} workers x {faster:5.2f}",
        flush=True,
    )


def main() -> int:
    """Measure; return the exit code."""
    parser = argparse.ArgumentParser("python -m tests.bench.splitting")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases whose name contains this")
    parser.add_argument("--parts", type=int, default=128)
    parser.add_argument("--workers", type=int, default=16)
    arguments = parser.parse_args()
    for name, cover in cases().items():
        if arguments.only in name:
            alone = whole(cover)
            print(f"{name}: {alone.nodes[0]:,} nodes, {alone.solutions:,} solutions")
            for way, split in (("branches", by_branches), ("partition", by_partition)):
                split(cover, 2)  # warm
                show(way, split(cover, arguments.parts), alone, arguments.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
