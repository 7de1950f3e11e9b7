"""Knuth's tree of uncrossed walks, all 3,137,317,290 nodes of it: on one core, and on all, killed on the way.

    python -m tests.campaigns.uncrossed_tree             takes two minutes
    python -m tests.campaigns.uncrossed_tree --starts    and each start by itself, beside another program: a minute more

The nodes are those of D. E. Knuth, "Estimating the efficiency of backtrack programs" (1975): the root, paths from one
of each kind of start and first move, and moves back to the start. Of each start, the number of paths is known from
a program in C, which holds each move to all that it crosses by masks of 168 bits, and knows nothing of symmetry.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import numpy as np

from tests.bench.measure import report
from tests.campaigns.search_kills import Count, command, killed_after
from workbench.puzzles.tour import Tour
from workbench.searching.estimate.tour.uncrossed_tree import KNUTHS_TREE
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Probe

BOARD = Tour(np.ones((8, 8), bool))
WALKS = 3_076_845_605  # of the tree: the paths below, those of the four starts on a diagonal by half, and so on
MAX_SECONDS = 90.0  # of CPU time, of the whole tree on one core
PATHS = {  # by start, with that of no move
    (0, 0): 296_356_807,
    (0, 1): 347_088_397,
    (0, 2): 349_106_927,
    (0, 3): 320_467_999,
    (1, 1): 367_504_845,
    (1, 2): 420_463_933,
    (1, 3): 426_063_918,
    (2, 2): 438_355_509,
    (2, 3): 441_802_003,
    (3, 3): 441_487_691,
}


def whole(tour: Tour, starts: str) -> tuple[Probe, float]:
    """Return the end of a search of a tree on one core, and its CPU time."""
    search = SOLVERS["uncrossed_walks"].start(tour, {"starts": starts}, Goal.COUNT)
    begun = time.process_time()
    search.advance(UNLIMITED)
    return search.probe(), time.process_time() - begun


def on_one_core() -> bool:
    """Search the whole tree; return whether it is Knuth's, and soon enough."""
    probe, seconds = whole(BOARD, "different")
    right = (probe.nodes, probe.solutions) == (KNUTHS_TREE.nodes, WALKS)
    print(f"{probe.nodes:,} nodes, {probe.solutions:,} walks: {'as published' if right else 'WRONG'}", flush=True)
    report("nodes a second on one core", probe.nodes / seconds / 1e6, "million/s", 40.0, at_most=False)
    return report("the whole tree on one core", seconds, "CPU s", MAX_SECONDS) and right


def killed_on_the_way(every: float, random: Random) -> bool:
    """Count the walks on all cores, killed now and then; return whether nothing is lost or counted twice."""
    walks, kills = Count(BOARD.format(), ("--solver", "uncrossed_walks"), WALKS), 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "puzzle.txt").write_text(walks.text)
        words = command(folder, walks, os.cpu_count() or 1)
        while killed_after(words, random.uniform(0.5, 1.5) * every, folder / "out"):
            kills += 1
            words = command(folder, walks, os.cpu_count() or 1)
        found = json.loads((folder / "out").read_text())
    right = (found["nodes"], found["solutions"]) == (KNUTHS_TREE.nodes, WALKS)
    print(f"{found['nodes']:,} nodes in {found['seconds']:,.0f} s, {kills} kills: {'right' if right else 'WRONG'}")
    return right


def start_by_start() -> bool:
    """Search from each start by every first move; return whether the paths are those of the other program."""
    right = True
    for start, paths in PATHS.items():
        probe, _ = whole(Tour(BOARD.board, start=start), "all")
        right &= probe.solutions == paths
        print(
            f"{BOARD.name_of(start)}: {probe.solutions:,} paths, {'as many' if probe.solutions == paths else 'WRONG'}"
        )
    return right


def main() -> int:
    """Return 1 if a number is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=float, default=20.0, help="seconds between two kills, on average")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--starts", action="store_true", help="search each start by itself, too")
    options = parser.parse_args()
    kept = [on_one_core(), killed_on_the_way(options.every, Random(options.seed))]
    if options.starts:
        kept.append(start_by_start())
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
