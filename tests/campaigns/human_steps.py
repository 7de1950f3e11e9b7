"""Check the steps of the human solver against the solution, in random puzzles of all layouts.

python -m tests.campaigns.human_steps --times N

At every point of a puzzle's path, the step that is made and all steps that the techniques find are checked; those of
the slow techniques only now and then, as well as those of the techniques that are off by default. The steps are counted
by technique at the end.
"""

import sys
from collections import Counter
from random import Random

from tests.campaigns.campaign import conduct
from tests.insight.sudoku.soundness import contradictions, now_and_then, random_jigsaw, random_puzzle
from workbench.insight.sudoku.presets import HODOKU
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.puzzles.sudoku.layout import Layout

ALL = list(TECHNIQUES.values())
USUAL = list(HODOKU.techniques)
ALL_TIMES = 50  # tries, of one of which all techniques are checked
SLOW_SHARE = 1 / 30  # of the points, at which a slow technique is asked for all its steps
checked: Counter[str] = Counter()
wrong: Counter[str] = Counter()


def attempt(number: int, random: Random) -> str:
    """Check the steps of one puzzle."""
    layout = random_layout(random)
    order = ALL if number % ALL_TIMES == ALL_TIMES - 1 else USUAL
    puzzle, solution = random_puzzle(layout, random, 110 if layout.side == 16 else 0)
    failed = ""
    for technique, steps, why in contradictions(puzzle, solution, order, now_and_then(random, SLOW_SHARE)):
        checked[technique.name] += steps
        if why and not failed:
            wrong[technique.name] += 1
            failed = f"{technique.name} {why} in\n{puzzle.format()}"
    return failed


def random_layout(random: Random) -> Layout:
    """Return a layout: 9x9 in most cases, else one of another size or with other units."""
    kind = random.randrange(20)
    others = {
        0: Layout((2, 2)),
        1: Layout((2, 3)),
        2: Layout((3, 2)),
        3: Layout((2, 4)),
        4: Layout((3, 3), diagonals=True),
        5: random_jigsaw(9, random),
        6: random_jigsaw(6, random),
        7: random_jigsaw(9, random, diagonals=True),
    }
    if kind == 8 and random.random() < 0.1:
        return Layout((4, 4))
    return others.get(kind, Layout((3, 3)))


def main() -> int:
    """Run the campaign; print the steps by technique."""
    code = conduct("human_steps", __doc__ or "", attempt, 100)
    for name in TECHNIQUES:
        print(f"{name:34} {checked[name]:>10,} steps, {wrong[name]:,} puzzles with a wrong one")
    return code


if __name__ == "__main__":
    sys.exit(main())
