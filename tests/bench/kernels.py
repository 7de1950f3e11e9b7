"""Loading all compiled kernels: CPU time and private memory.

python -m tests.bench.kernels, after `workbench warm-up --all`: medians of 5.
"""

import statistics
import subprocess
import sys

ROUNDS = 5
PROGRAM = """
import time
from workbench.kernels import census

def private():
    lines = open("/proc/self/smaps_rollup").read().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty"))

census.import_all()
before, begun = private(), time.process_time()
census.load_all()
print(time.process_time() - begun, private() - before, census.census().loaded)
"""


def measure() -> tuple[float, float, float]:
    """Return the CPU seconds and the kilobytes that loading takes, and how many kernels there are."""
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    seconds, memory, count = map(float, ended.stdout.split())
    return seconds, memory, count


def main() -> None:
    """Print the medians."""
    seconds, memory, count = (
        statistics.median(figures) for figures in zip(*(measure() for _ in range(ROUNDS)), strict=True)
    )
    print(f"{count:,.0f} kernels: {seconds:,.2f} s CPU, {memory:,.0f} kB private")


if __name__ == "__main__":
    main()
