"""One long count that is killed again and again, and goes on from its file until it is done.

    python -m tests.campaigns.long_count                 all tilings of 8 x 8 by tetrominoes, found one by one
    python -m tests.campaigns.long_count --every 300     killed every five minutes or so

The number is known from elsewhere: 19,077,209,438 (OEIS A230031), also by `polyomino_frontier`, which lists none.
Counting takes about a quarter of an hour on one core, and each kill costs what was done since the last saving.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.campaigns.search_kills import Count, command, killed_after

TILINGS = Count(
    "polyomino 8x8\npieces free 4 any\n", ("--solver", "polyomino_bits", "--symmetry", "all"), 19_077_209_438
)
JOBS = 2


def main() -> int:
    """Kill the count until it is done; return 1 if the number is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two kills, on average")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random, kills, begun = Random(options.seed), 0, time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "puzzle.txt").write_text(TILINGS.text)
        while killed_after(command(folder, TILINGS, JOBS), random.uniform(0.5, 1.5) * options.every, folder / "out"):
            kills += 1
            print(f"killed {kills} times in {time.monotonic() - begun:,.0f} s", flush=True)
        found = json.loads((folder / "out").read_text())
    solutions, nodes, seconds = found["solutions"], found["nodes"], found["seconds"]
    print(f"{solutions:,} tilings, {nodes:,} nodes, {seconds:,.0f} s of searching, {kills} kills")
    return 0 if solutions == TILINGS.count else 1


if __name__ == "__main__":
    sys.exit(main())
