"""Warnsdorff's rule on the judge's boards, nine rules together, and the theorems on which boards have tours."""

from collections.abc import Generator, Mapping
from itertools import product

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.success_curve import CASES, KNOWN_RULES, curve_on, random_cases
from workbench.lab.reproductions.reproduction import Computation, Cost, Given, Published, Range, Reproduction
from workbench.lab.reproductions.searches import Method, measured, solutions
from workbench.lab.reproductions.sources import WARNSDORFF_POST
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE
from workbench.solvers.tour.portfolio import NINE, rules_of

SEED = 1
ROTH, VAHAAHO, PLAIN = "Roth", "Vähäaho", "Plain"
NINE_RULES = rules_of(NINE)
LARGEST = 60  # rows of the square boards
SHORTEST, LONGEST = 3, 10  # sides of the rectangles
EXACT = Method("tour_frontier")
COMPLETE = Method("tour_complete")
JUDGE = "The judge does not publish its 256 cases. These are 256 random boards of 5 to 666 rows, one start each."

Rules = Mapping[str, Mapping[str, Value]]
Solved = Generator[float, None, dict[str, NDArray[np.bool_]]]


def walks(rules: Rules, given: Given) -> Solved:
    """Walk from the judge's starts by each rule; return which walks are tours, (cases,), by the name of the rule."""
    work = ExperimentRun(curve_on(rules, [random_cases(SEED)]), jobs=given.jobs)
    while not work.follow(SLICE):
        yield work.progress
    found, plan = work.results(), work.plan
    if work.problem or found is None or plan is None:
        raise ChoiceError(work.problem)
    solved = np.zeros((len(plan.settings), len(plan.instances)), bool)
    solved[found.setting, found.instance] = found.solved
    return {setting.label.title: solved[place] for place, setting in enumerate(plan.settings)}


def judge(given: Given) -> Computation:
    """Count the tours of the rules that the post names, with several orders of the moves where none is given."""
    found = yield from walks(KNOWN_RULES, given)
    counts = {name: int(won.sum()) for name, won in found.items()}
    plain = [count for name, count in counts.items() if name.startswith(PLAIN)]
    return {
        ROTH: counts[ROTH],
        VAHAAHO: counts[VAHAAHO],
        PLAIN: Range(min(plain), max(plain)),
        "cases": len(found[ROTH]),
    }


def nine_rules(given: Given) -> Computation:
    """Count the cases that at least one of nine rules solves."""
    found = yield from walks({rule: {"rule": rule} for rule in NINE_RULES}, given)
    won = np.stack(list(found.values()))
    each = won.sum(axis=1).tolist()
    return {"nine rules together": int(won.any(axis=0).sum()), "each of them": Range(min(each), max(each))}


def board(sides: Cell, *, closed: bool) -> Tour:
    """Return a board without holes."""
    return Tour(np.ones(sides, bool), closed=closed)


def tour_on(tour: Tour) -> Generator[float, None, bool]:
    """Return whether a tour is found; the rules of the kind judge it."""
    found = yield from solutions(tour, COMPLETE, Goal.ONE)
    return bool(found) and not tour.judge(found[0])


def none_on(tour: Tour) -> Generator[float, None, bool]:
    """Return whether an exact count, which knows no theorem, finds no tour."""
    [count] = yield from measured(tour, [EXACT])
    return count.solutions == 0


def has_closed(rows: int, columns: int) -> bool:
    """Return what Schwenk's theorem says of a board with 3 <= rows <= columns and an even number of squares."""
    return rows != 4 and (rows, columns) not in ((3, 4), (3, 6), (3, 8))


def existence(_given: Given) -> Computation:
    """Look for tours on all boards of a range, and prove that the others have none."""
    odd = even = small = long = exceptions = 0
    for n in range(5, LARGEST + 1):
        found = yield from tour_on(board((n, n), closed=n % 2 == 0))
        odd, even = odd + (found and n % 2), even + (found and n % 2 == 0)
    for n, closed in ((2, False), (3, False), (4, False), (4, True)):
        small += yield from none_on(board((n, n), closed=closed))
    for sides in RECTANGLES:
        found = yield from tour_on(board(sides, closed=True))
        long += found
        exceptions += not found and (yield from none_on(board(sides, closed=True)))
    return {
        f"odd n, 5 to {LARGEST}, with an open tour": odd,
        f"even n, 6 to {LARGEST}, with a closed tour": even,
        "none: n = 2, 3, 4, and closed on 4 × 4": small,
        f"m × n up to {LONGEST} with a closed tour": long,
        f"m × n up to {LONGEST} without one, counted": exceptions,
    }


RECTANGLES = [(m, n) for m, n in product(range(SHORTEST, LONGEST + 1), repeat=2) if m <= n and m * n % 2 == 0]
JUDGES_CASES = Reproduction(
    name="judge",
    title="The judge's 256 boards by Warnsdorff's rule",
    source=WARNSDORFF_POST,
    published=(
        Published("cases", CASES),
        Published(ROTH, 252, exact=False),
        Published(VAHAAHO, 242, exact=False),
        Published(PLAIN, Range(44, 127), exact=False),
    ),
    compute=judge,
    why=f"{JUDGE} Plain: without a tie-break, for six orders of the moves. Ties that are left, which the post"
    " does not settle, are broken by the order of the moves. Other boards move these figures by several cases.",
    cost=Cost.MINUTES,
    puzzle="tour/70-50x50",
)
NINE_TOGETHER = Reproduction(
    name="nine-rules",
    title="Nine tie-breaks together on the judge's 256 boards",
    source=WARNSDORFF_POST,
    published=(Published("nine rules together", CASES), Published("each of them")),
    compute=nine_rules,
    why=f"{JUDGE} The post does not name its nine; here: {', '.join(NINE_RULES)}.",
    cost=Cost.MINUTES,
    puzzle="tour/70-50x50",
)
EXISTENCE = Reproduction(
    name="tours-exist",
    title="On which boards there are tours",
    source=f"Parberry 1997; Schwenk 1991; the former by {WARNSDORFF_POST}",
    published=(
        Published(f"odd n, 5 to {LARGEST}, with an open tour", len(range(5, LARGEST + 1, 2))),
        Published(f"even n, 6 to {LARGEST}, with a closed tour", len(range(6, LARGEST + 1, 2))),
        Published("none: n = 2, 3, 4, and closed on 4 × 4", 4),
        Published(f"m × n up to {LONGEST} with a closed tour", sum(has_closed(*sides) for sides in RECTANGLES)),
        Published(f"m × n up to {LONGEST} without one, counted", sum(not has_closed(*sides) for sides in RECTANGLES)),
    ),
    compute=existence,
    why="The published values are what the theorems say of these boards. m × n: 3 ≤ m ≤ n, an even number of squares."
    " Boards on which no tour is found are counted exactly, without the theorems.",
    puzzle="tour/11-closed-8x8",
)
