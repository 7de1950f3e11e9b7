"""The starts of random boards with holes, decided by the program and by plain searches: no verdict may be wrong.

python -m tests.campaigns.start_verdicts --times 2000

Boards of few squares are checked against dynamic programming over sets of squares, larger ones square by square
against exhaustive searches, as far as these end. A start that is not ruled out on a board of up to 36 squares is
reported as well.
"""

import sys
from dataclasses import replace
from random import Random

import numpy as np

from tests.campaigns.campaign import conduct
from tests.insight.tours.all_ends import all_ends, random_board
from workbench.insight.tours.feasible_starts import StartDecision, StartVerdict
from workbench.puzzles.tour import Tour
from workbench.solvers.search import Status
from workbench.solvers.tour import paths
from workbench.solvers.tour.exact import CERTAIN

ABOUT = "Decide the starts of random boards with holes, any leaper and surface, and check each verdict."
FEW = 15  # squares, for dynamic programming over their sets
MAX_PATHS = 300_000  # nodes of the exhaustive search from one square


def attempt(_number: int, random: Random) -> str:
    """Check the verdicts of a board; return what was wrong."""
    few = random.random() < 0.5
    tour = random_board(random, FEW) if few else random_board(random, CERTAIN, 12, 20)
    verdicts = StartDecision(tour).run()
    wrong = by_sets(tour, verdicts) if few else by_paths(tour, verdicts)
    if not wrong and (verdicts == StartVerdict.NOT_RULED_OUT).any():
        wrong = "some starts are not decided"
    return f"{wrong}: {tour.format()!r}" if wrong else ""


def by_sets(tour: Tour, verdicts: np.ndarray) -> str:
    """Return what is wrong with verdicts on a board of few squares."""
    possible = np.where(all_ends(tour), StartVerdict.POSSIBLE, StartVerdict.IMPOSSIBLE)
    return "" if (verdicts == possible).all() else f"{verdicts.tolist()} is not {possible.tolist()}"


def by_paths(tour: Tour, verdicts: np.ndarray) -> str:
    """Return what is wrong with verdicts on a larger board."""
    for row, column in np.argwhere(tour.board).tolist():
        status = paths.search_of(replace(tour, start=(row, column))).advance(MAX_PATHS, 1)
        wrong = StartVerdict.IMPOSSIBLE if status is Status.FOUND else StartVerdict.POSSIBLE
        if status is not Status.RUNNING and verdicts[row, column] == wrong:
            return f"{tour.name_of((row, column))} is not {wrong.name.lower()}"
    return ""


if __name__ == "__main__":
    sys.exit(conduct("start_verdicts", ABOUT, attempt, times=2000))
