"""Whether preparing an exact cover before the search pays: nodes and seconds beside the search without it.

python -m tests.bench.prepare                       everything; some minutes
python -m tests.bench.prepare --only pentominoes --solver cover_bits

For each cover: the options and items that are left, the CPU seconds of preparing, and for each solver the ratios
prepared / not prepared of the nodes, of the seconds of the search alone, and of the seconds with preparing. Seconds
are those of searches for all solutions, run in turns A B A B; the ratios are medians of 5 pairs. Sudokus are searched
one after the other, and the nodes and seconds added up.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tests.bench.measure import RUNS, SHARED, cpu_seconds
from tests.known.counts import KNOWN_COUNTS
from tests.known.covers import langford, queens
from workbench.base.choices import settle
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.solvers.cover import bits, cells, links
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.cover.preparation.prepare import prepared
from workbench.solvers.search import UNLIMITED

SEARCHES = {"cover_links": links.search_of, "cover_cells": cells.search_of, "cover_bits": bits.search_of}
BOARDS = (
    "pentominoes 3x20", "pentominoes 4x15", "pentominoes 6x10", "tetrominoes 4x5", "tetrominoes 6x6",
    "tetrominoes 5x8", "6x6 dominoes",
)  # fmt: skip
LISTS = {  # sudokus: easy ones, those with few givens, and hard ones
    "20 easy sudokus": "qqwing_simple.txt",
    "20 sudokus of 17 givens": "17clue_49158.txt",
    "20 hard sudokus": "magictour_top1465.txt",
}


class Case(NamedTuple):
    """Covers that are searched one after the other."""

    name: str
    covers: list[Cover]


class Spent(NamedTuple):
    """What the searches of a case took."""

    nodes: int
    solutions: int
    preparing: float  # CPU seconds
    searching: float

    @property
    def seconds(self) -> float:
        return self.preparing + self.searching


def cases() -> Iterator[Case]:
    """Yield all cases."""
    for name in BOARDS:
        [known] = [known for known in KNOWN_COUNTS if known.name == name]
        yield Case(name, [cover_of(known.kind, known.text)])
    for n in (8, 10, 11):
        yield Case(f"{n} queens", [cover_of("cover", queens(n))])
    for n in (8, 11):
        yield Case(f"{n} Langford pairs", [cover_of("cover", langford(n))])
    for items, options in ((30, 120), (40, 200), (60, 150)):
        yield Case(f"10 random covers, {items} items", [random_cover(seed, items, options) for seed in range(10)])
    for name, file in LISTS.items():
        if (path := SHARED / "sudoku" / file).exists():
            lines = [line[:81] for line in path.read_text(encoding="utf-8").splitlines() if line[:1] in "0123456789."]
            yield Case(name, [cover_of("sudoku", line) for line in lines[:20]])


def cover_of(kind: str, text: str) -> Cover:
    """Return the cover of a puzzle."""
    [puzzle] = KINDS[kind].parse(text)
    assert isinstance(puzzle, Coverable)
    return puzzle.to_cover().cover


def random_cover(seed: int, items: int, options: int) -> Cover:
    """Return a cover of random options of three to five items, with a solution planted in it."""
    rng = np.random.default_rng(seed)
    cuts = np.sort(rng.choice(np.arange(1, items), items // 4 - 1, replace=False))
    rows = [np.sort(part) + 1 for part in np.split(rng.permutation(items), cuts)]
    rows += [np.sort(rng.choice(items, rng.integers(3, 6), replace=False)) + 1 for _ in range(options - len(rows))]
    starts = np.cumsum([0, *map(len, rows)]).astype(np.uint32)
    return Cover(tuple(f"i{k}" for k in range(items)), items, starts, np.concatenate(rows).astype(np.uint32))


def search(solver: str, covers: list[Cover], prepares: bool) -> Spent:
    """Search covers for all solutions."""
    nodes = solutions = 0
    preparing = searching = 0.0
    choices = settle(COVER_CHOICES, {})
    for cover in covers:
        left = [cover]
        if prepares:
            preparing += cpu_seconds(lambda left=left: left.append(prepared(left[0]).cover))  # type: ignore[misc]
        found = SEARCHES[solver](Reduction(left[-1], lambda options: options.astype(np.int32)), choices)
        found.advance(0)
        searching += cpu_seconds(lambda found=found: found.advance(UNLIMITED))  # type: ignore[misc]
        nodes, solutions = nodes + found.tally.nodes, solutions + found.tally.solutions
    return Spent(nodes, solutions, preparing, searching)


def measure(case: Case, solvers: list[str]) -> None:
    """Print the lines about a case."""
    left = [prepared(cover) for cover in case.covers]
    options = sum(one.cover.count for one in left) / sum(cover.count for cover in case.covers)
    items = sum(len(one.cover.items) for one in left) / sum(len(cover.items) for cover in case.covers)
    print(f"{case.name}: {options:.0%} of the options, {items:.0%} of the items left")
    for solver in solvers:
        search(solver, case.covers, prepares=True)  # warm
        pairs = [tuple(search(solver, case.covers, prepares) for prepares in (False, True)) for _ in range(RUNS)]
        assert len({one.solutions for pair in pairs for one in pair}) == 1
        before, after = pairs[0]
        alone, together = (
            statistics.median(getattr(b, name) / getattr(a, name) for a, b in pairs)
            for name in ("searching", "seconds")
        )
        preparing = statistics.median(b.preparing for _, b in pairs)
        without = statistics.median(a.searching for a, _ in pairs)
        print(
            f"  {solver:12} nodes {before.nodes:12,} x {after.nodes / before.nodes:6.3f}"
            f"   search {without * 1e3:10.2f} ms x {alone:6.3f}   preparing {preparing * 1e3:8.2f} ms"
            f"   together x {together:8.3f}",
            flush=True,
        )


def main() -> int:
    """Measure; return the exit code."""
    parser = argparse.ArgumentParser("python -m tests.bench.prepare")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases whose name contains this")
    parser.add_argument("--solver", choices=SEARCHES, help="only this solver")
    arguments = parser.parse_args()
    for case in cases():
        if arguments.only in case.name:
            measure(case, [arguments.solver] if arguments.solver else list(SEARCHES))
    return 0


if __name__ == "__main__":
    sys.exit(main())
