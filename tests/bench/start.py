"""How long commands take to start: their CPU time as a multiple of that of importing numpy or numba.

python -m tests.bench.start

Machines differ, their ratios do not. Each round runs every program once, so that all meet the same load; compiled
modules are kept in a folder of their own, as for an installed program, and one round before warms it.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import NamedTuple

from tests.bench.measure import report

ROUNDS = 9
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"


class Case(NamedTuple):
    """A command, the module whose import it is compared with, and the largest ratio of their CPU times."""

    words: tuple[str, ...]
    module: str
    budget: float


CASES = (
    Case(("solve", "FILE"), "numba", 1.5),
    Case(("solve", "--unique", "--json", "FILE"), "numba", 1.5),
    Case(("check", "FILE"), "numpy", 2.0),
    Case(("convert", "FILE"), "numpy", 2.0),
    Case(("convert", "--to", "grid", "FILE"), "numpy", 2.0),
    Case(("--help",), "numpy", 1.0),
    Case(("--version",), "numpy", 1.0),
)


def cpu_seconds(program: list[str], variables: Mapping[str, str]) -> float:
    """Return the CPU time of a process, from its start to its end."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *program], env=variables, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> int:
    """Print the ratios; return 1 if one is over its budget."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "one.sdk")
        file.write_text(SUDOKU, encoding="utf-8")
        variables = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        variables.pop("PYTHONDONTWRITEBYTECODE", None)
        programs = {module: ["-c", f"import {module}"] for module in ("numpy", "numba")}
        for case in CASES:
            words = [str(file) if word == "FILE" else word for word in case.words]
            programs[" ".join(case.words)] = ["-m", "workbench", *words]
        rounds = [
            {name: cpu_seconds(program, variables) for name, program in programs.items()} for _ in range(ROUNDS + 1)
        ][1:]
    for module in ("numpy", "numba"):
        print(f"{f'import {module}':58} {statistics.median(times[module] for times in rounds):12,.3f} s CPU")
    kept = True
    for case in CASES:
        name = " ".join(case.words)
        ratio = statistics.median(times[name] / times[case.module] for times in rounds)
        kept &= report(f"workbench {name} / import {case.module}", ratio, "ratio", case.budget)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
