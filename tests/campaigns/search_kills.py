"""Kills a search while it counts and lets it go on from its file, many times; then the count must be the known one.

    python -m tests.campaigns.search_kills --times 50

Each try counts on one, two or three threads, is killed at random moments, and goes on with another number of threads.
The file must be there from the first time that the search was saved until it is over, and must always be whole.
"""

import json
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.campaigns.campaign import TOP, conduct

ABOUT = "Kill a search while it counts; let it go on from its file, and compare the count with the known one."
EVERY = 1  # seconds between two times that it is saved
MAX_KILLS = 5
MAX_SECONDS = 4.0  # of a life


class Count(NamedTuple):
    """A puzzle, how it is counted, and the count."""

    text: str
    options: tuple[str, ...]
    count: int


COUNTS = (
    # tetrominoes on 6 x 8 (OEIS A230031)
    Count("polyomino 6x8\npieces free 4 any\n", ("--solver", "cover_bits"), 22_483_347),
    Count("polyomino 6x8\npieces free 4 any\n", ("--solver", "polyomino_bits", "--symmetry", "all"), 22_483_347),
    # all pentominoes on 5 x 12: 1,010 and their images (Haselgrove and Haselgrove 1960)
    Count("polyomino 5x12\npieces free 5\n", ("--solver", "cover_links"), 4_040),
    Count("polyomino 5x12\npieces free 5\n", ("--solver", "cover_cells", "--order", "mrv_random"), 4_040),
    # open tours of 6 x 6, one for each direction (OEIS A165134)
    Count("tour 6x6\n", ("--solver", "warnsdorff_backtracking"), 6_637_920),
    # sudokus of 2 x 3 boxes (Pettersen 2006, OEIS A107739)
    Count("sudoku 2x3\n" + "......\n" * 6, ("--solver", "sudoku_digits", "--cell", "fewest"), 28_200_960),
)


def command(folder: Path, count: Count, jobs: int) -> list[str]:
    """Return the command that begins to count, or goes on."""
    file = folder / "count.search"
    rest = ("--resume",) if file.exists() else ("--count", *count.options)
    words = ["solve", str(folder / "puzzle.txt"), "--json", "--jobs", str(jobs), "--checkpoint", str(file)]
    return [sys.executable, "-m", "workbench", *words, "--every", str(EVERY), *rest]


def attempt(number: int, random: Random) -> str:
    """Kill it some times, and let it finish; return what is wrong."""
    count = COUNTS[number % len(COUNTS)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "puzzle.txt").write_text(count.text)
        for _ in range(random.randint(1, MAX_KILLS)):
            had = (folder / "count.search").exists()
            words = command(folder, count, random.randint(1, 3))
            if not killed_after(words, random.uniform(0.5, MAX_SECONDS), folder / "out"):
                break  # it was done
            if had and not (folder / "count.search").exists():
                return "the file of the search is gone"
        else:
            subprocess.run(
                command(folder, count, random.randint(1, 3)), cwd=TOP, stdout=(folder / "out").open("wb"), check=False
            )
        found = json.loads((folder / "out").read_text())["solutions"]
        return "" if found == count.count else f"{found:,} solutions instead of {count.count:,}: {count.options}"


def killed_after(words: list[str], seconds: float, output: Path) -> bool:
    """Run a command so long and kill it; return whether it was still running."""
    with output.open("wb") as out, subprocess.Popen(words, cwd=TOP, stdout=out) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            return True
        return False


if __name__ == "__main__":
    sys.exit(conduct("search_kills", ABOUT, attempt, times=50))
