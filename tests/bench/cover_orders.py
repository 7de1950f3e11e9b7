"""What the choices of items cost in exact cover, and whether the default one is as fast as in another checkout.

python -m tests.bench.cover_orders                       nanoseconds a node by choice
python -m tests.bench.cover_orders --against ../before   and the default choices beside those of that checkout

Times are CPU seconds of the first NODES nodes of a search for all solutions. The two checkouts run in turns, A B A B,
in processes of their own; the ratio is the median of the pairs.
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

from tests.bench.measure import cpu_seconds, inform, report
from tests.known.counts import KNOWN_COUNTS
from workbench.base.choices import Value
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

NODES = 400_000
PAIRS = 9
REPEATS = 3  # in each process, of which the least counts
MAX_RATIO = 1.02
CASES = ("pentominoes 6x10", "12 queens", "5 x 5, all sums 2")
CHOICES: dict[str, dict[str, Value]] = {
    "default": {},
    "ties at random": {"ties": "random"},
    "dom/wdeg": {"order": "wdeg"},
    "sharp": {"order": "sharp"},
    "custom key": {"order": "custom", "item_key": "size * 100 + position % 7"},
}


def puzzle_of(name: str) -> Puzzle:
    """Return a puzzle of the table of known counts."""
    [known] = [known for known in KNOWN_COUNTS if known.name == name]
    return KINDS[known.kind].parse(known.text)[0]


def seconds(solver: str, name: str, choices: dict[str, Value]) -> tuple[float, int]:
    """Return the least mean CPU seconds of a search in a few rounds, and its nodes; small trees are searched often."""
    puzzle, times, nodes = puzzle_of(name), [], 0
    for _ in range(REPEATS):
        nodes = max(nodes, 1)
        searches = [
            SOLVERS[solver].start(puzzle, choices, Goal.COUNT) for _ in range(-(-NODES // nodes) if times else 1)
        ]
        spent = cpu_seconds(lambda searches=searches: [search.advance(NODES) for search in searches])  # type: ignore[misc]
        nodes = searches[0].tally.nodes
        times.append(spent / len(searches))
    return min(times), nodes


def pairs_for() -> list[tuple[str, str]]:
    """Return the solvers and the cases that they accept."""
    return [
        (solver, name)
        for name in CASES
        for solver in ("cover_links", "cover_cells")
        if SOLVERS[solver].accepts(puzzle_of(name))
    ]


def run_in(checkout: Path, solver: str, name: str) -> float:
    """Return the CPU seconds of the default choices in a checkout, in a process of its own."""
    program = (
        f"import sys; sys.path.insert(0, {str(Path.cwd())!r}); sys.path.insert(0, {str(checkout)!r});"
        f"from tests.bench.cover_orders import seconds; print(seconds({solver!r}, {name!r}, {{}})[0])"
    )
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment, cwd=checkout
    )
    return float(ended.stdout)


def compare(checkout: Path) -> bool:
    """Run the default choices here and there in turns; return whether they are as fast here."""
    kept = True
    for solver, name in pairs_for():
        ratios = []
        for _ in range(PAIRS):
            there = run_in(checkout, solver, name)
            ratios.append(run_in(Path.cwd(), solver, name) / there)
        kept &= report(f"{solver}, {name}: against {checkout.name}", statistics.median(ratios), "ratio", MAX_RATIO)
    return kept


def main() -> int:
    """Measure; return the exit code."""
    parser = argparse.ArgumentParser("python -m tests.bench.cover_orders")
    parser.add_argument("--against", type=Path, help="another checkout, with this file in it")
    against = parser.parse_args().against
    for solver, name in pairs_for():
        for title, choices in CHOICES.items():
            spent, nodes = seconds(solver, name, choices)
            inform(f"{solver}, {name}: {title}", 1e9 * spent / nodes, "ns a node")
    return int(against is not None and not compare(against.resolve()))


if __name__ == "__main__":
    sys.exit(main())
