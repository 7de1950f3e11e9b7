"""What the benchmarks share: medians of paired runs, and lines that show a figure beside its budget."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
RUNS = 5


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of one call, all threads of the process together."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def paired(first: Callable[[], object], second: Callable[[], object], runs: int = RUNS) -> tuple[float, float, float]:
    """Run A B A B ... and return the median CPU seconds of each, and the median of the ratios B/A."""
    first(), second()  # warm
    times = [(cpu_seconds(first), cpu_seconds(second)) for _ in range(runs)]
    ratio = statistics.median(b / a for a, b in times)
    return statistics.median(a for a, _ in times), statistics.median(b for _, b in times), ratio


def report(what: str, value: float, unit: str, budget: float, at_most: bool = True) -> bool:
    """Print a figure beside its budget; return whether it is kept."""
    kept = value <= budget if at_most else value >= budget
    sign = "<=" if at_most else ">="
    print(f"{what:58} {value:12,.3f} {unit:10} budget {sign} {budget:,g} {'ok' if kept else 'OVER'}")
    return kept


def inform(what: str, value: float, unit: str) -> None:
    """Print a figure that has no budget."""
    print(f"{what:58} {value:12,.3f} {unit}")
