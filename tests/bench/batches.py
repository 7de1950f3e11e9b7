"""What `workbench solve` costs for a list: CPU time a puzzle beside that of the kernel, memory, time to the first line.

python -m tests.bench.batches
"""

import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO, NamedTuple

from tests.bench.measure import RUNS, SHARED, cpu_seconds, inform, report
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import first_solver

LIST = SHARED / "sudoku" / "17clue_49158.txt"
COMMAND = [sys.executable, "-m", "workbench", "solve", "--unique"]
LINES = 1_000_000  # through a pipe


class Cost(NamedTuple):
    """What a process took."""

    seconds: float  # of CPU time
    peak: float  # MB


def cost(words: list[str], lines: Iterable[bytes] = ()) -> Cost:
    """Return what the command takes with these lines as standard input."""
    process = subprocess.Popen([*COMMAND, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin is not None
    process.stdin.writelines(lines)
    process.stdin.close()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def kernel_seconds(lines: list[str]) -> float:
    """Return the CPU time that the kernel alone takes for a list."""
    [puzzles] = Sudoku.line_reader().read(lines)
    batch = first_solver(puzzles[0]).batch
    assert batch is not None
    batch.load()
    return statistics.median(cpu_seconds(lambda: batch.search(puzzles, 2)) for _ in range(RUNS))


def seconds_to_first_line(words: list[str], lines: list[bytes]) -> float:
    """Return the time to the first answer while standard input stays open."""
    process = subprocess.Popen([*COMMAND, *words, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    begun = time.perf_counter()
    process.stdin.writelines(lines)
    process.stdin.flush()
    process.stdout.readline()
    seconds = time.perf_counter() - begun
    reader = threading.Thread(target=drain, args=(process.stdout,))
    reader.start()
    process.stdin.close()
    reader.join()
    process.wait()
    return seconds


def drain(pipe: IO[bytes]) -> None:
    """Read a pipe to its end."""
    while pipe.read(2**16):
        pass


def measure(path: Path) -> bool:
    """Print the figures of a list of lines; return whether the budgets are kept."""
    lines = path.read_text(encoding="ascii").splitlines()
    count = len(lines)
    kernel = kernel_seconds(lines) / count * 1e6
    inform("kernel alone", kernel, "µs/puzzle")
    start = statistics.median(cost(["-"], [f"{lines[0]}\n".encode()]).seconds for _ in range(RUNS))
    inform("command, one puzzle", start * 1e3, "ms")
    kept = True
    for name, words in (("table", []), ("--json", ["--json"])):
        whole = statistics.median(cost([*words, str(path)]).seconds for _ in range(RUNS)) / count * 1e6
        kept &= report(f"solve --unique, {name}", whole, "µs/puzzle", 20)
        kept &= report(f"solve --unique, {name}, beyond the kernel", whole - kernel, "µs/puzzle", 15)
        inform(f"solve --unique, {name}, beyond kernel and start", whole - kernel - start / count * 1e6, "µs/puzzle")
        ratio = (whole - start / count * 1e6) / kernel
        kept &= report(f"solve --unique, {name}, without its start / kernel", ratio, "x", 2)
    encoded = [f"{line}\n".encode() for line in lines]
    small = cost(["-"], encoded[: count // 5]).peak
    large = cost(["-"], (encoded[k % count] for k in range(LINES))).peak
    inform(f"peak memory, {count // 5:,} lines through a pipe", small, "MB")
    kept &= report(f"peak memory, {LINES:,} lines, beyond that", large - small, "MB", 10)
    inform("first row of a table, two lines given", seconds_to_first_line([], encoded[:2]), "s")
    inform("first row of a table, pipe full", seconds_to_first_line([], encoded[:700]), "s")
    inform("first JSON object, one line given", seconds_to_first_line(["--json"], encoded[:1]), "s")
    return kept


def main() -> int:
    """Print the figures; return 1 if a budget is broken."""
    if not LIST.is_file():
        print(f"the list is not at {LIST}: nothing is measured")
        return 0
    return 0 if measure(LIST) else 1


if __name__ == "__main__":
    sys.exit(main())
