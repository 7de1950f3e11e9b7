"""Loading all kernels with their bitcode parsed at once, as numba does, against our way of leaving it packed.

python -m tests.bench.kernels, after `workbench warm-up --all`: ratios of CPU time and of private memory, medians of 5.
"""

import statistics
import subprocess
import sys

ROUNDS = 5
PROGRAM = """
import sys, time
from workbench.kernels import census

def private():
    lines = open("/proc/self/smaps_rollup").read().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty"))

census.import_all()
before, begun = private(), time.process_time()
for function in census.functions():
    for signature in function._cache._cache_file.signatures().values():
        function.compile(signature)
        if sys.argv[1] == "parsed":
            function.overloads[tuple(signature)].library._get_module_for_linking()
print(time.process_time() - begun, private() - before)
"""


def measure(way: str) -> tuple[float, float]:
    """Return the CPU seconds and the kilobytes that loading takes."""
    ended = subprocess.run([sys.executable, "-c", PROGRAM, way], capture_output=True, text=True, check=True)
    seconds, memory = map(float, ended.stdout.split())
    return seconds, memory


def main() -> None:
    """Measure both ways in turn, and print the ratios."""
    rounds = [(measure("parsed"), measure("packed")) for _ in range(ROUNDS)]
    for k, (name, unit) in enumerate((("CPU time", "s"), ("private memory", "kB"))):
        parsed, packed = (statistics.median(one[way][k] for one in rounds) for way in (0, 1))
        ratio = statistics.median(one[1][k] / one[0][k] for one in rounds)
        print(f"{name}: parsed {parsed:,.2f} {unit}, packed {packed:,.2f} {unit}, packed / parsed {ratio:.2f}")


if __name__ == "__main__":
    main()
