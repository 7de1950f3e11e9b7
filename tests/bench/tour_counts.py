"""The frontier programme against published numbers of knight's tours; those of the last group take minutes to hours.

python -m tests.bench.tour_counts [quick | long | longest] [megabytes]
"""

import resource
import sys
import time

import numpy as np

from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status
from workbench.solvers.tour.frontier.search import TourFrontier

SLICE = 1_000_000  # states
BOARDS = {  # rows, columns, closed, and how many tours there are, not counting directions and, if closed, starts
    "quick": (
        (6, 6, True, 9_862, "OEIS A001230"),
        (5, 10, True, 13_311_268, "OEIS A383661"),
        (3, 46, True, 10_145_938_076_107_491_328, "OEIS A070030"),
        (4, 24, False, 12_270_473_056_485_396, "OEIS A079137"),
        (6, 7, True, 1_067_638, "OEIS A175881"),
    ),
    "long": (
        (6, 8, True, 55_488_142, "OEIS A175881"),
        (6, 6, False, 3_318_960, "OEIS A165134, half of it"),
        (6, 16, True, 16_378_998_506_224_697_063_588, "OEIS A175881"),
    ),
    "longest": (
        (7, 7, False, 82_787_609_160, "OEIS A165134, half of it"),
        (8, 8, True, 13_267_364_410_532, "McKay 1997; OEIS A001230"),
    ),
}


def measure(rows: int, columns: int, closed: bool, tours: int, source: str, memory: int) -> bool:
    """Count the tours of one board and print the figures; return whether the count is the published one."""
    begun = time.process_time()
    search = TourFrontier(Tour(np.ones((rows, columns), bool), closed=closed), {"memory": memory}, Goal.COUNT)
    while search.advance(SLICE) is Status.RUNNING:
        pass
    seconds = time.process_time() - begun
    probe, each = search.probe(), search.plan.each
    right = probe.status is Status.EXHAUSTED and probe.solutions == each * tours
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    said = f"{seconds:8.2f} s CPU, {most:,} MB so far, {1e9 * seconds / probe.nodes:.0f} ns a state. {search.note}"
    print(f"{rows}x{columns} {'closed' if closed else 'open'}: {'right' if right else 'WRONG'} ({source}). {said}")
    return right


def main(group: str = "quick", megabytes: str = "4000") -> int:
    """Measure the boards of a group; return 1 if a count is wrong."""
    right = [measure(*board, int(megabytes)) for board in BOARDS[group]]
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
