"""The long proof of the complete solver: no board that has a tour is left unsolved, and every tour is right.

    python -m tests.bench.tours_proof starts --largest 60     every feasible start of n x n, n = 5 to 60: 55,804
    python -m tests.bench.tours_proof boards --count 50000    random boards 5..400 x 5..400, a random feasible start
    python -m tests.bench.tours_proof closed --largest 60     every board of Schwenk's theorem, 3 <= m <= n <= 60: 1,216
    python -m tests.bench.tours_proof thin --largest 200      3 x n and 4 x n, every feasible start
    python -m tests.bench.tours_proof theory --largest 20     3 x n and 4 x n: what the theorems say of every start, and
                                                              of closed tours, against the frontier programme
    python -m tests.bench.tours_proof speed                   CPU seconds of the largest boards

Every tour is looked at by `is_tour`, which shares nothing with the solver, and some by the rules of the kind as well.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import product

import numpy as np

from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status
from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.frontier.search import frontier_tour

UNLIMITED = 1 << 62
JUDGED = 50  # one tour in so many is judged by the kind's own rules as well


def rectangle(shape: Cell, start: Cell | None = None, closed: bool = False) -> Tour:
    """Return a board without holes."""
    return Tour(np.ones(shape, bool), start=start, closed=closed)


def square_starts(largest: int, least: int = 5) -> Iterator[Tour]:
    """Yield n x n boards with every start of the majority's colour; of both where neither has it."""
    for n in range(least, largest + 1):
        for r, c in product(range(n), range(n)):
            if n % 2 == 0 or (r + c) % 2 == 0:
                yield rectangle((n, n), (r, c))


def random_boards(count: int, seed: int, longest: int = 400) -> Iterator[Tour]:
    """Yield boards of sides 5 to `longest`, with a random feasible start."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        m, n = (int(side) for side in random.integers(5, longest + 1, 2))
        r, c = int(random.integers(m)), int(random.integers(n))
        if m * n % 2 and (r + c) % 2:
            r, c = (r + 1, c) if r + 1 < m else (r - 1, c)
        yield rectangle((m, n), (r, c))


def closed_boards(largest: int) -> Iterator[Tour]:
    """Yield the boards that have a closed tour (Schwenk 1991)."""
    for m in range(3, largest + 1):
        for n in range(m, largest + 1):
            if not (m * n % 2 or m == 4 or (m == 3 and n in (4, 6, 8))):
                yield rectangle((m, n), closed=True)


def thin_starts(largest: int, least: int = 3) -> Iterator[Tour]:
    """Yield boards of 3 and 4 rows with every start that the theorems leave."""
    for m in (3, 4):
        for n in range(least, largest + 1):
            for r, c in product(range(m), range(n)):
                tour = rectangle((m, n), (r, c))
                if no_tour(tour) is None:
                    yield tour


def solved(tour: Tour) -> Filling | None:
    """Return what the complete solver finds."""
    search = TOUR_COMPLETE.start(tour, goal=Goal.ONE)
    status = search.advance(UNLIMITED, 1)
    return search.probe().filling if status is Status.FOUND else None


def is_tour(tour: Tour, filling: Filling) -> bool:
    """Tell whether a filling of a board without holes is a knight's tour as it was asked for."""
    if (np.sort(filling, axis=None) != np.arange(1, filling.size + 1)).any():
        return False
    order = np.empty(filling.size, np.int64)
    order[filling.ravel() - 1] = np.arange(filling.size)
    if tour.closed:
        order = np.append(order, order[0])
    row, column = np.divmod(order, filling.shape[1])
    leaps = np.abs(np.diff(row)) * np.abs(np.diff(column)) == 2
    return bool(leaps.all()) and (tour.start is None or filling[tour.start] == 1)


def prove(tours: Iterator[Tour], told: bool = True) -> tuple[int, list[Tour]]:
    """Solve all boards; return how many there were, and those that were not solved. Raise if a tour is wrong."""
    unsolved, count = [], 0
    begun = time.process_time()
    for count, tour in enumerate(tours, 1):
        filling = solved(tour)
        if filling is None:
            unsolved.append(tour)
        elif not is_tour(tour, filling) or (count % JUDGED == 0 and tour.judge(filling)):
            raise AssertionError(f"a wrong tour: {tour.format()}")
        if told and count % 5_000 == 0:
            print(f"{count:,} boards, {len(unsolved)} unsolved, {time.process_time() - begun:.1f} s", flush=True)
    return count, unsolved


def refutations(largest: int) -> tuple[int, list[Tour]]:
    """Return how many boards of 3 and 4 rows were looked at, and those where theorems and programme do not agree."""
    asked = [rectangle((m, n), closed=True) for m in (3, 4) for n in range(3, largest + 1)]
    asked += [
        rectangle((m, n), (r, c)) for m in (3, 4) for n in range(3, largest + 1) for r in range(m) for c in range(n)
    ]
    return len(asked), [tour for tour in asked if (no_tour(tour) is None) != (frontier_tour(tour)[0] is Status.FOUND)]


def speed() -> None:
    """Print the CPU seconds of the largest boards, the second of two runs each."""
    for shape, closed in (((50, 50), True), ((1000, 1000), False), ((1000, 1000), True), ((5000, 5000), False)):
        tour = rectangle(shape, closed=closed)
        for _ in range(2):
            search = TOUR_COMPLETE.start(tour, goal=Goal.ONE)
            begun = time.process_time()
            status = search.advance(UNLIMITED, 1)
            spent = time.process_time() - begun
        print(f"{tour.name}: {status}, {spent:.4f} s")


def main() -> None:
    """Run one of the proofs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proof", choices=("starts", "boards", "closed", "thin", "theory", "speed"))
    parser.add_argument("--largest", type=int, default=60)
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.proof == "speed":
        speed()
        return
    if given.proof == "theory":
        count, wrong = refutations(given.largest)
        print(f"{count:,} boards, the theorems are wrong on {len(wrong)}")
        print(*(tour.format().strip() for tour in wrong), sep="\n")
        return
    tours = {
        "starts": lambda: square_starts(given.largest),
        "boards": lambda: random_boards(given.count, given.seed),
        "closed": lambda: closed_boards(given.largest),
        "thin": lambda: thin_starts(given.largest),
    }[given.proof]()
    count, unsolved = prove(tours)
    print(f"{count:,} boards, {len(unsolved)} unsolved")
    for tour in unsolved[:20]:
        print(tour.format().strip())


if __name__ == "__main__":
    main()
