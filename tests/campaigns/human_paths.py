"""Check every step of the paths by which the human solver solves the puzzles of a list against their solutions.

python -m tests.campaigns.human_paths --times N

A try is one puzzle, solved in the order of each preset; the lists in the shared folder follow one another.
"""

import sys
from functools import cache
from random import Random

from tests.bench.measure import SHARED
from tests.campaigns.campaign import conduct
from tests.insight.sudoku.soundness import path_mistakes
from workbench.insight.sudoku.presets import PRESETS
from workbench.puzzles.sudoku import Sudoku

LISTS = ("magictour_top1465.txt", "qqwing_expert.txt", "random_minimal_50000.txt", "17clue_49158.txt")
steps = 0


@cache
def lines() -> list[str]:
    """Return the lines of all lists."""
    return [line for name in LISTS for line in (SHARED / "sudoku" / name).read_text(encoding="utf-8").splitlines()]


def attempt(number: int, _random: Random) -> str:
    """Check the paths of one puzzle."""
    global steps
    puzzles = Sudoku.parse(lines()[number % len(lines())])
    failed = ""
    for order in PRESETS.values():
        made, wrong = path_mistakes(puzzles, order)
        steps += made
        failed = failed or "".join(wrong[:1])
    return failed


def main() -> int:
    """Run the campaign; print the number of steps."""
    if not SHARED.is_dir():
        print(f"the lists of puzzles are not at {SHARED}: nothing is checked")
        return 0
    code = conduct("human_paths", __doc__ or "", attempt, 1000)
    print(f"{steps:,} steps")
    return code


if __name__ == "__main__":
    sys.exit(main())
