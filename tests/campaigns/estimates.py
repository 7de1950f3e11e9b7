"""How often the intervals of estimates hold the truth: every seed of every case, by every method.

The truth is counted by listing the tree with another program than the one that probes it; where the literature has
the number of solutions, that is compared as well. A try is a case; it fails if of its intervals called 95 % fewer than
93 of 100 hold the truth, or of its bounds called 99.2 % fewer than 97 of 100, or if the mean of an estimate that found
no solution claims anything. Runs that are given an interval only now and then are judged by the false claims among
all runs: at most 7 of 100.
"""

import itertools
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np

from tests.campaigns.campaign import TOP, conduct
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover, Coverable
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.estimate.quantity import BOUND, EXACT, Quantity
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED

ABOUT = "Estimate trees of known size with many seeds, and count how often the intervals hold the truth."
SEEDS = 100
MIN_HELD, MIN_BOUNDS, MAX_FALSE = 0.93, 0.97, 0.07
ROUNDING = 1e-9  # of sums of floating-point numbers
SAMPLES = TOP / "resources" / "samples"


@dataclass(frozen=True)
class Case:
    """A cover, a method and a number of probes."""

    cover: str
    method: str
    probes: int

    def __str__(self) -> str:
        return f"{self.cover}, {self.method}, {self.probes:,} probes"


def cover_of(items: int, options: Sequence[Sequence[int]]) -> Cover:
    """Return a cover whose items are numbers from 1."""
    starts = np.cumsum([0, *map(len, options)]).astype(np.uint32)
    members = np.array([item for option in options for item in option], np.uint32)
    return Cover(tuple(f"i{k}" for k in range(1, items + 1)), items, starts, members)


def langford(n: int) -> Cover:
    """Return the pairs of Langford: two of each digit d, d others between them."""
    options = [(d, n + 1 + k, n + 2 + k + d) for d in range(1, n + 1) for k in range(2 * n - d - 1)]
    return cover_of(3 * n, options)


def set_partitions(n: int) -> Cover:
    """Return the partitions of a set: every part is an option."""
    parts = [part for size in range(1, n + 1) for part in itertools.combinations(range(1, n + 1), size)]
    return cover_of(n, parts)


def matching(n: int, triples: int, seed: int = 1) -> Cover:
    """Return a 3-dimensional matching with random triples."""
    sides = (range(1, n + 1), range(n + 1, 2 * n + 1), range(2 * n + 1, 3 * n + 1))
    return cover_of(3 * n, sorted(Random(seed).sample(list(itertools.product(*sides)), triples)))


def sample(name: str) -> Cover:
    """Return a sample as a cover."""
    [puzzle] = KINDS[name.split("/")[0]].parse((SAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
    assert isinstance(puzzle, Coverable)
    return puzzle.to_cover().cover


COVERS = {
    "Langford 8": lambda: langford(8),
    "set partitions of 9": lambda: set_partitions(9),
    "matching of 12": lambda: matching(12, 200),
    "pentominoes 3x20": lambda: sample("polyomino/pentominoes-3x20"),
    "pentominoes 4x15": lambda: sample("polyomino/pentominoes-4x15"),
    "pentominoes 5x12": lambda: sample("polyomino/pentominoes-5x12"),
    "pentominoes 6x10": lambda: sample("polyomino/pentominoes-6x10"),
    "pentominoes 8x8": lambda: sample("polyomino/pentominoes-8x8"),
    "tetrominoes 4x5": lambda: sample("polyomino/tetrominoes-4x5"),
    "tetrominoes 8x6": lambda: sample("polyomino/tetrominoes-8x6"),
    "8 queens": lambda: sample("cover/queens-8"),
    "12 queens": lambda: sample("cover/queens-12"),
}
PUBLISHED = {  # solutions: OEIS A014552 (twice that, for mirror images), A000110, A230031, A000170; Haselgrove 1960
    "Langford 8": 300,
    "set partitions of 9": 21_147,
    "pentominoes 3x20": 8,
    "pentominoes 4x15": 1_472,
    "pentominoes 5x12": 4_040,
    "pentominoes 6x10": 9_356,
    "pentominoes 8x8": 520,
    "tetrominoes 4x5": 454,
    "tetrominoes 8x6": 22_483_347,
    "8 queens": 92,
    "12 queens": 14_200,
}
PROBES = {"knuth": (1_000, 3_000, 10_000), "subtrees": (150, 500), "strata": (150, 300)}
CASES = [Case(cover, method, probes) for cover in COVERS for method in PROBES for probes in PROBES[method]]


@cache
def truth(name: str) -> tuple[int, int]:
    """Return the nodes and the solutions of a cover, by listing them."""
    cover = COVERS[name]()
    search = SOLVERS["cover_links" if cover.asks else "cover_bits"].start(cover)
    search.advance(UNLIMITED)
    found = search.probe()
    assert found.solutions == PUBLISHED.get(name, found.solutions), name
    return found.nodes, found.solutions


def attempt(number: int, _random: Random) -> str:
    """Estimate a case with every seed; print how often its claims are true, and return what is wrong."""
    case = CASES[number % len(CASES)]
    true, cover = truth(case.cover), COVERS[case.cover]()
    claims: dict[str, Counter[str]] = {"nodes": Counter(), "solutions": Counter()}
    for seed in range(SEEDS):
        estimator = Estimator(cover, {"seed": seed}, case.method)
        estimator.advance(case.probes)
        estimate = estimator.estimate()
        for what, quantity, exact in zip(claims, (estimate.nodes, estimate.solutions), true, strict=True):
            claims[what][judged(quantity, exact)] += 1
    faults = []
    for what, tally in claims.items():
        print(f"{case}: {what}: {', '.join(f'{n} {claim}' for claim, n in sorted(tally.items()))}", flush=True)
        faults += [f"{what}: {fault}" for fault in faults_of(tally)]
    return f"{case}: {'; '.join(faults)}" if faults else ""


def judged(quantity: Quantity, exact: int) -> str:
    """Return which claim a quantity makes, and whether it is true."""
    interval = quantity.interval
    if interval is None:
        return "no claim" if quantity.reached == 0 else "false: no claim"
    holds = interval.low <= exact * (1 + ROUNDING) and interval.high >= exact * (1 - ROUNDING)
    kind = {EXACT: "exact", BOUND: "bound"}.get(interval.kind, "interval")
    return kind if holds else f"false {kind}"


def faults_of(tally: Counter[str]) -> list[str]:
    """Return which claims are true too rarely."""
    faults = [claim for claim in ("false exact", "false: no claim") if tally[claim]]
    called = tally["interval"] + tally["false interval"]
    if called > SEEDS / 2 and tally["interval"] < MIN_HELD * called:
        faults.append(f"{tally['interval']} of {called} intervals hold the truth")
    if tally["false interval"] > MAX_FALSE * SEEDS:
        faults.append(f"{tally['false interval']} intervals of {SEEDS} runs are false")
    bounds = tally["bound"] + tally["false bound"]
    if tally["false bound"] > max(1.0, (1 - MIN_BOUNDS) * bounds):
        faults.append(f"{tally['bound']} of {bounds} bounds hold")
    return faults


def main(argv: Sequence[str] | None = None) -> int:
    """Run the campaign; return the exit code."""
    return conduct("estimates", ABOUT, attempt, len(CASES), argv)


if __name__ == "__main__":
    sys.exit(main())
