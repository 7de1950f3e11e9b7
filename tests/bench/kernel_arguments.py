"""What it would cost to pass the arrays of kernels as named tuples: in each node, in compiling and in loading.

python -m tests.bench.kernel_arguments [kernel ...] [--runs 9]      ratios, medians of pairs; half an hour

The designs of `kernel_tuples` are compared with `same`, today's source once more; `today` itself shows how exact the
figures are. The searches go on slice by slice in turn, each in arrays of its own, and must end alike.
"""

import argparse
import importlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from tests.bench.kernel_tuples import DESIGNS, write
from tests.bench.measure import cpu_seconds
from tests.solvers.settings import puzzle_of
from workbench.base.choices import Value
from workbench.base.places import CACHE_VARIABLE
from workbench.kernels import scalars
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

TOP = Path(__file__).parents[2]
RUNS, SLICES = 7, 50
SLICE_SECONDS = 0.008  # as in `solvers.search`
CALLS = 1000  # of which one is a figure
SEARCHES: dict[str, tuple[str, str, str, dict[str, Value]]] = {
    "cover.links": ("cover_links", "polyomino", "polyomino 6x10\npieces free 5", {}),
    "cover.memo": ("cover_memo", "polyomino", "polyomino 6x10\npieces free 5", {"order": "mrv", "memory": 60}),
    "polyomino.board_bits": ("polyomino_bits", "polyomino", "polyomino 6x8\npieces free 4 any", {"symmetry": "all"}),
    "tour.backtrack": ("warnsdorff_backtracking", "tour", "tour 8x8 closed", {}),
}


def arrays_of(name: str) -> list[np.ndarray]:
    """Return the arrays of a search at its root, with room for all that it needs."""
    solver, kind, text, choices = SEARCHES[name]
    search: Any = SOLVERS[solver].start(puzzle_of(kind, text), choices, Goal.COUNT)
    arrays = [*search.walk[:-1], *search.levels] if name == "tour.backtrack" else [*search.state]
    if name == "cover.memo":
        from workbench.kernels.cover.memo_table import index_some

        table, totals = np.zeros(2**23, np.uint32), np.zeros((2**20, 2), np.uint64)
        index_some(search.state.keys, table, 0, 2)
        totals[1, 0] = 1
        arrays = [*search.state._replace(table=table, totals=totals)]
    arrays[-1][[scalars.UNTIL, scalars.FLOOR]] = 2**62, -1
    return arrays


def child(name: str, turn: int, slices: int) -> None:
    """Search with each design, in another order at each turn; print its seconds to load or compile, a call, a node."""
    arrays, at = arrays_of(name), turn % len(DESIGNS)
    names = importlib.import_module(f"workbench.kernels.{name}").advance.py_func.__code__.co_varnames[: len(arrays)]
    copies, advances, seconds = {}, {}, {}
    for design in DESIGNS[at:] + DESIGNS[:at]:
        module = importlib.import_module(f"workbench.kernels.{name}" + f"_{design}" * (design != "today"))
        mine = copies[design] = {name: array.copy() for name, array in zip(names, arrays, strict=True)}
        tuples = [one(*map(mine.get, one._fields)) for one in getattr(module, "TUPLES", ())]
        advance = advances[design] = partial(module.advance, *(tuples or mine.values()))
        seconds[design] = [cpu_seconds(partial(advance, 0)), cpu_seconds(partial(repeat, advance)) / CALLS]
    if slices:
        budget = 1000
        while cpu_seconds(partial(advances["same"], budget)) < SLICE_SECONDS:
            budget += budget // 4
        for mine in copies.values():
            for array, root in zip(mine.values(), arrays, strict=True):
                array[...] = root
        times = [{design: cpu_seconds(partial(advances[design], budget)) for design in advances} for _ in range(slices)]
        for design in advances:
            seconds[design].append(statistics.median(one[design] / one["same"] for one in times))
        assert all(advance(1) == scalars.RUNNING for advance in advances.values()), "a search has ended"
    assert len({mine["profile"].tobytes() + mine["s"].tobytes() for mine in copies.values()}) == 1, "nodes differ"
    print(json.dumps(seconds))


def repeat(advance: Callable[[int], int]) -> None:
    """Call a kernel that returns at once, again and again."""
    for _ in range(CALLS):
        advance(0)


def seconds_of(folder: Path, cache: str, *arguments: object) -> dict[str, list[float]]:
    """Return what a child prints."""
    command = [sys.executable, "-m", "tests.bench.kernel_arguments", "--child", *map(str, arguments)]
    environment = os.environ | {CACHE_VARIABLE: cache}
    ended = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    printed: dict[str, list[float]] = json.loads(ended.stdout)
    return printed


def measure(folder: Path, name: str, runs: int) -> None:
    """Print the figures of a kernel."""
    pairs = []
    for turn in range(runs):
        with tempfile.TemporaryDirectory() as cache:
            pairs.append((seconds_of(folder, cache, name, turn, 0), seconds_of(folder, cache, name, turn, SLICES)))
    for design in DESIGNS:
        nodes = [warm[design][2] for _, warm in pairs]
        call = statistics.median(warm[design][1] for _, warm in pairs) * 1e6
        line = f"a node {statistics.median(nodes):.3f} ({min(nodes):.3f} to {max(nodes):.3f}), a call {call:.1f} us"
        if design != "today":  # which `arrays_of` has compiled
            compiling, loading = (first_call([pair[k] for pair in pairs], design) for k in (0, 1))
            line += f", compiling {compiling}, loading {loading}"
        print(f"{name:20} {design:8} {line}", flush=True)


def first_call(turns: list[dict[str, list[float]]], design: str) -> str:
    """Return what the first call takes, as a ratio and in seconds."""
    ratio = statistics.median(turn[design][0] / turn["same"][0] for turn in turns)
    return f"{ratio:.2f} ({statistics.median(turn[design][0] for turn in turns):.4f} s)"


def main() -> None:
    """Write the designs into a copy of the program, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kernels", nargs="*", metavar="kernel", help=f"of {', '.join(SEARCHES)}; all")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--child", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        name, turn, slices = arguments.child
        child(name, int(turn), int(slices))
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(TOP / "workbench", copy / "workbench", ignore=shutil.ignore_patterns("__pycache__"))
        for shared in ("tests", "resources"):
            (copy / shared).symlink_to(TOP / shared)
        names = arguments.kernels or [*SEARCHES]
        for name in names:
            write(copy / "workbench" / "kernels", name)
        for name in names:
            measure(copy, name, arguments.runs)


if __name__ == "__main__":
    main()
