"""How long commands take to start: their CPU time as a multiple of that of importing numpy or numba.

python -m tests.bench.start
python -m tests.bench.start --cold        what compiling costs, from an empty cache: CPU seconds and compiled forms
python -m tests.bench.start --cold --all  all kernels, too, which takes minutes

Machines differ, their ratios do not. Each round runs every program once, so that all meet the same load; compiled
modules are kept in a folder of their own, as for an installed program, and one round before warms it.
"""

import argparse
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
    Case(("solve", "FILE"), "numba", 1.3),
    Case(("solve", "--unique", "--json", "FILE"), "numba", 1.3),
    Case(("rate", "FILE"), "numba", 1.5),
    Case(("check", "FILE"), "numpy", 2.0),
    Case(("convert", "FILE"), "numpy", 2.0),
    Case(("convert", "--to", "grid", "FILE"), "numpy", 2.0),
    Case(("--help",), "numpy", 1.0),
    Case(("--version",), "numpy", 1.0),
)


HINT = """
from workbench.files.position import Position
from workbench.insight.sudoku.adviser import hint_of
from workbench.puzzles.sudoku import Sudoku
print(hint_of(Position.fresh(Sudoku.parse({!r})[0])))
"""
POLYOMINO = "polyomino 6x10\npieces free 5\n"
KAKURO = "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n"
COVER = "a b c\na b\nc\n"


class ColdCase(NamedTuple):
    """A program, and the most CPU seconds that it may take with an empty cache; INPUT is a file of this text."""

    name: str
    words: tuple[str, ...]
    text: str
    budget: float


COLD = (
    ColdCase("solve a sudoku", ("-m", "workbench", "solve", "INPUT"), SUDOKU, 3.0),
    ColdCase("solve a kakuro", ("-m", "workbench", "solve", "INPUT"), KAKURO, 4.0),
    ColdCase("solve pentominoes", ("-m", "workbench", "solve", "INPUT"), POLYOMINO, 4.0),
    ColdCase("solve a cover", ("-m", "workbench", "solve", "INPUT"), COVER, 4.0),
    ColdCase("solve a tour", ("-m", "workbench", "solve", "INPUT"), "tour 8x8\n", 5.0),
    ColdCase("first hint, easy", ("-c", HINT.format(SUDOKU)), "", 5.0),
    ColdCase("rate an easy sudoku", ("-m", "workbench", "rate", "INPUT"), SUDOKU, 8.0),
    ColdCase("first solvers of all kinds", ("-m", "workbench", "warm-up"), "", 18.0),
)
ALL_KERNELS = ColdCase("all kernels", ("-m", "workbench", "warm-up", "--all"), "", 150.0)


def measure_cold(case: ColdCase) -> bool:
    """Print what a program takes with an empty cache; return whether it keeps its budget."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "puzzle.txt")
        file.write_text(case.text, encoding="utf-8")
        program = [str(file) if word == "INPUT" else word for word in case.words]
        seconds = cpu_seconds(program, {**os.environ, "XDG_CACHE_HOME": folder})
        forms = [path.suffix for path in Path(folder).rglob("*") if path.suffix in (".nbc", ".callee")]
    name = f"{case.name}, {forms.count('.nbc')} kernels and {forms.count('.callee')} callees"
    return report(name, seconds, "s CPU", case.budget)


def cpu_seconds(program: list[str], variables: Mapping[str, str]) -> float:
    """Return the CPU time of a process, from its start to its end."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *program], env=variables, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> int:
    """Print the figures; return 1 if one is over its budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    if arguments.cold:
        kept = [measure_cold(case) for case in (*COLD, *([ALL_KERNELS] if arguments.all else []))]
        return 0 if all(kept) else 1
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
    kept = []
    for case in CASES:
        name = " ".join(case.words)
        ratio = statistics.median(times[name] / times[case.module] for times in rounds)
        kept.append(report(f"workbench {name} / import {case.module}", ratio, "ratio", case.budget))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
