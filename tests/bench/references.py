"""What counting references would cost: searches by kernels compiled as they are, and with numba's usual counting.

python -m tests.bench.references              medians of pairs
python -m tests.bench.references --runs 9

Two processes, one of each sort, search the same slices in turn; the second compiles its kernels anew, for
minutes.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

from tests.bench.cores import COUNTS
from tests.bench.measure import RUNS, inform
from tests.solvers.settings import puzzle_of
from workbench.base.choices import Value
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

SECONDS = 0.2  # a slice
SEARCHES: list[tuple[str, str, str, dict[str, Value]]] = [
    *COUNTS,
    ("tour_symmetric", "tour", "tour 8x8 closed", {}),
    ("tour_semimagic", "tour", "tour 8x8", {}),
]


def child(counting: bool) -> None:
    """For each line, search as many nodes as it says; print the seconds. The first line is the number of a search."""
    if counting:
        from workbench.kernels import compiled

        compiled.compiled = compiled.counting
    name, kind, text, choices = SEARCHES[int(sys.stdin.readline())]
    goal = Goal.COUNT if Goal.COUNT in SOLVERS[name].goals else Goal.ALL
    search = SOLVERS[name].start(puzzle_of(kind, text), choices, goal)
    search.advance(100)
    print("ready", flush=True)
    for line in sys.stdin:
        begin = time.perf_counter()
        search.advance(int(line))
        print(time.perf_counter() - begin, flush=True)


class Child:
    """A process that searches."""

    def __init__(self, number: int, counting: bool, cache: str) -> None:
        command = [sys.executable, "-m", "tests.bench.references", "--child", str(int(counting))]
        environment = os.environ | {"XDG_CACHE_HOME": cache} if counting else None
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        self.ask(number)

    def ask(self, number: int) -> str:
        """Send a number and return the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{number}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--child", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child is not None:
        child(bool(arguments.child))
        return 0
    with tempfile.TemporaryDirectory() as cache:
        for number, (name, _, text, _) in enumerate(SEARCHES):
            children = [Child(number, counting, cache) for counting in (False, True)]
            nodes = 1000
            while float(children[0].ask(nodes)) < SECONDS / 4:
                nodes *= 2
            pairs = [[float(child.ask(nodes)) for child in children] for _ in range(arguments.runs)]
            for process in children:
                process.close()
            faster = statistics.median(counted / plain for plain, counted in pairs)
            inform(f"{name}, {text.splitlines()[0]}: without counting", faster, "x as fast")
    return 0


if __name__ == "__main__":
    sys.exit(main())
