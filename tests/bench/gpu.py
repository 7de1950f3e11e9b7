"""Walks on a graphics card beside all cores: walks and squares a second, and the census of n = 5 to 60.

python -m tests.bench.gpu [--sizes 5..60] [--map 200]

It needs a card, its driver, and numba-cuda (`pip install 'puzzle-workbench[gpu]'`); besides these numpy, numba, pillow
and platformdirs are enough. Every walk on the card is compared with that on the cores, and the failing starts of 5..60
with those known: Roth 406, Vähäaho 604, the evolved rule 118. Budgets are for an H100 or H200. "kernel": all launches
of a census; "whole": from the boards to the counts in Python. With NUMBA_ENABLE_CUDASIM=1 and small sizes it runs in
numba's simulator, which shows that it works, and says nothing of speed.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from tests.bench.measure import RUNS, inform, report
from workbench.base.choices import Value
from workbench.base.graphics_card import CARD
from workbench.insight.tours.all_orders import OrdersFrom
from workbench.insight.tours.heat_map import HeatMap
from workbench.lab.tuning.tour_board import boards
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.card_batch import CardBatch, CardLoad, load_card

CENSUS, KEYED, SPEED = 25.0, 50.0, 5.0  # milliseconds, milliseconds, thousand million squares a second
WHOLE = (5, 60)  # the sizes whose failing starts are known
RULES: dict[str, tuple[Mapping[str, Value], int | None]] = {
    "Roth": ({"rule": "roth"}, 406),
    "Vähäaho": ({"rule": "vahaaho"}, 604),
    "evolved": ({"rule": "evolved"}, 118),
    "three parameters": (
        {
            "rule": "custom",
            "expression": "a * second - b * from_centre - c * from_start",
            "parameter": "a = 9, b = 2, c = 1",
        },
        None,
    ),
    "at random": ({"rule": "random"}, None),
}


def seconds(work: Callable[[], object]) -> float:
    """Return how long a call takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def on_card(maps: list[HeatMap]) -> None:
    """Make all walks on the card, as the program does."""
    batch = CardBatch(maps)
    while not batch.over:
        batch.follow()
    if CARD.problem:
        raise SystemExit(CARD.problem)


def on_cores(maps: list[HeatMap]) -> None:
    """Make all walks on all cores, the largest boards first."""

    def finish(one: HeatMap) -> None:
        while not one.over:
            one.advance()

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(finish, maps))


def parts_of(maps: list[HeatMap]) -> list[HeatMap]:
    """Return these walks in parts of similar work."""
    parts = []
    for one in sorted(maps, key=lambda one: -one.tour.squares):
        pieces = np.array_split(one.starts, 1 + len(one.starts) * one.tour.squares // 2**20)
        parts += [HeatMap(one.tour, one.choices, piece) for piece in pieces]
    return parts


def found(maps: list[HeatMap]) -> NDArray[np.int32]:
    """Return what all walks leave, by board and start."""
    return np.concatenate([one.found for one in sorted(maps, key=lambda one: one.tour.squares)])


def kernel_seconds(maps: list[HeatMap]) -> float:
    """Return how long the launches of all walks last, without what comes before and after."""
    load = CardLoad([walks for one in maps[::-1] if (walks := one.walks_left()) is not None])

    def launch() -> None:
        while not load.advance():
            pass

    return seconds(launch)


def beside(card: str, card_seconds: float, cores: str, core_seconds: float) -> None:
    """Print how long the card takes, how long the cores do, and the ratio."""
    inform(f"  {card}", 1000 * card_seconds, "ms")
    inform(f"  {cores}", 1000 * core_seconds, "ms")
    inform(f"  {cores} / {card}", core_seconds / card_seconds, "x")


def census(title: str, rule: Mapping[str, Value], known: int | None, sizes: range) -> None:
    """Walk from all feasible starts of the square boards, on the card and on the cores."""

    def maps() -> list[HeatMap]:
        return [board.walks(rule) for board in boards(sizes)]

    cores = parts_of(maps())
    on_cores([board.walks(rule) for board in boards(range(5, 7))])  # compile
    core_seconds = seconds(lambda: on_cores(cores))
    for _ in range(2):  # warm
        made = maps()
        on_card(made)
    assert (found(made) == found(cores)).all(), f"{title}: the card's walks are not those of the cores"
    failing = int(np.count_nonzero(found(made)))
    if known is not None and (sizes[0], sizes[-1]) == WHOLE:
        assert failing == known, f"{title}: {failing} failing starts, not {known}"
    squares = sum(one.tour.squares * len(one.starts) - int(one.found.sum()) for one in made)
    walks = sum(len(one.starts) for one in made)
    kernel = statistics.median(kernel_seconds(maps()) for _ in range(RUNS))
    whole = statistics.median(seconds(lambda: on_card(maps())) for _ in range(RUNS))
    print(f"\n{title}: {walks:,} walks, {squares:,} squares, {failing} failing starts, as on the cores")
    plain = title in ("Roth", "Vähäaho")
    report("  kernel", 1000 * kernel, "ms", CENSUS if plain else KEYED)
    if plain:
        report("  squares a second", squares / kernel / 1e9, "10^9", SPEED, at_most=False)
    else:
        inform("  squares a second", squares / kernel / 1e9, "10^9")
    inform("  walks a second", walks / kernel / 1e6, "10^6")
    beside("whole", whole, f"{os.cpu_count()} cores", core_seconds)
    inform("  squares a second on all cores", squares / core_seconds / 1e9, "10^9")


def one_map(rows: int) -> None:
    """Make one map of starts of a large board, for which the memory of the card is used in turn."""
    tour, choices = Tour(np.ones((rows, rows), bool)), {"rule": "roth"}
    cores, made = parts_of([HeatMap(tour, choices)]), [HeatMap(tour, choices)]
    core_seconds, card_seconds = seconds(lambda: on_cores(cores)), seconds(lambda: on_card(made))
    assert (np.concatenate([one.found for one in cores]) == made[0].found).all()
    print(f"\nMap of starts of {rows} x {rows}")
    beside("card", card_seconds, f"{os.cpu_count()} cores", core_seconds)


def all_orders(rows: int) -> None:
    """Walk from a start by all orders of the moves."""
    tour = Tour(np.ones((rows, rows), bool))
    cores, card = OrdersFrom(tour, (0, 0)), OrdersFrom(tour, (0, 0))

    def finish() -> None:
        while not cores.over:
            cores.follow()

    core_seconds = seconds(finish)
    batch = CardBatch([card])
    card_seconds = seconds(batch.follow)
    while not batch.over:
        card_seconds += seconds(batch.follow)
    assert (cores.reached == card.reached).all()
    print(f"\nAll orders from a corner of {rows} x {rows}: {np.count_nonzero(card.reached == tour.squares):,} tours")
    beside("card", card_seconds, "one core", core_seconds)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="5..60", help="of the boards of a census")
    parser.add_argument("--map", type=int, default=200, help="rows of the board of a map; 0 = none")
    parser.add_argument("--orders", type=int, default=8, help="rows of the board of all orders; 0 = none")
    arguments = parser.parse_args()
    first, _, last = arguments.sizes.partition("..")
    loading = seconds(lambda: CARD.load(load_card))
    if CARD.problem:
        raise SystemExit(CARD.problem)
    print(CARD.name)
    inform("loaded, compiled and tried", loading, "s")
    for title, (rule, known) in RULES.items():
        census(title, rule, known, range(int(first), int(last or first) + 1))
    if arguments.map:
        one_map(arguments.map)
    if arguments.orders:
        all_orders(arguments.orders)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
