"""Success rates of Warnsdorff's rule by board size, from random starts that have a tour.

No start is drawn twice. Where a board has no more starts than the sample, all are tried: the rate is exact. Any other
has a 95 % Wilson confidence interval (Wilson 1927), which is a little too wide for starts drawn without repetition.
"""

import csv
import io
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.rule_walks import Walks, walks_from
from workbench.lab.statistics.intervals import wilson
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.search import SLICE_SECONDS, Step
from workbench.solvers.tour.move_orders import ORDERS

MIN_ROWS = 5  # from here on every square board has open tours
HEADINGS = ("rule", "n", "starts", "tours", "rate", "low", "high")

Rules = Mapping[str, Mapping[str, Value]]  # by title, the choices of a rule; `solver` names another solver


class Cases(NamedTuple):
    """A square board, and squares to start from, as row * columns + column."""

    n: int
    starts: NDArray[np.int64]
    every: bool = False  # these are all starts that have a tour


class Rate(NamedTuple):
    """The success rate of a rule."""

    rule: str
    n: int  # rows of the board; 0 = of all boards
    tried: int
    won: int
    every: int = 0  # how many starts there are, if all of them are tried; 0 = a sample

    @property
    def rate(self) -> float:
        return self.won / self.tried if self.tried else 0.0

    @property
    def band(self) -> tuple[float, float] | None:
        """The Wilson interval of the rate of a sample."""
        return None if self.every else wilson(self.won, self.tried)


def feasible_starts(n: int) -> NDArray[np.int64]:
    """Return the squares of an n x n board from which there is an open tour (Cull and De Curtins 1978)."""
    if 1 < n < MIN_ROWS:
        return np.zeros(0, np.int64)
    return np.arange(0, n * n, 1 + n % 2, dtype=np.int64)  # where n is odd, only squares of the colour of the corners


def sampled(sizes: Iterable[int], samples: int | None, random: np.random.Generator) -> list[Cases]:
    """Return, for each size, this many starts drawn at random without repetition, or all (None, or no more there)."""
    every = [(n, feasible_starts(n)) for n in sizes]
    return [Cases(n, *drawn(starts, samples, random)) for n, starts in every if len(starts)]


def drawn(
    starts: NDArray[np.int64], samples: int | None, random: np.random.Generator
) -> tuple[NDArray[np.int64], bool]:
    """Return this many of some starts, none of them twice, and whether these are all."""
    if samples is None or len(starts) <= samples:
        return starts, True
    return random.choice(starts, samples, replace=False), False


def sampled_with_repetition(sizes: Iterable[int], samples: int, random: np.random.Generator) -> list[Cases]:
    """Return this many starts for each size, perhaps the same one again: the curves of earlier versions."""
    return [Cases(n, random.choice(starts, samples)) for n in sizes if len(starts := feasible_starts(n))]


def curve_of(rules: "Rules", sizes: Iterable[int], samples: int, seed: int, *, repeats: bool = False) -> "SuccessCurve":
    """Return a curve of random starts; `repeats`: as earlier versions drew them."""
    random = np.random.default_rng(seed)
    draw = sampled_with_repetition if repeats else sampled
    return SuccessCurve(rules, draw(sizes, samples, random), repeats=repeats)


def random_cases(cases: int, most: int, seed: int) -> list[Cases]:
    """Return boards of random sizes up to n = `most`, each with one random start."""
    random = np.random.default_rng(seed)
    sizes = random.integers(MIN_ROWS, most + 1, cases)
    return [Cases(int(n), random.choice(feasible_starts(int(n)), 1)) for n in sizes]


class SuccessCurve:
    """Walks by several rules from the same squares; one thread may drive it while others read `rates()`."""

    def __init__(self, rules: Rules, cases: Sequence[Cases], *, repeats: bool = False) -> None:
        """`repeats`: the cases of an earlier version, in which a start may be drawn again."""
        self.rules, self.cases, self.repeats = dict(rules), list(cases), repeats
        self.rejections: dict[str, str] = {}  # why there are no walks by a rule
        self._titles = list(self.rules)
        self._won = np.zeros((len(self.rules), len(self.cases)), np.int64)
        self._tried = np.zeros((len(self.rules), len(self.cases)), np.int64)
        self._turn = 0  # board by board, and on each of them rule by rule
        self._now: Walks | None = None

    @property
    def over(self) -> bool:
        """Whether all walks are made."""
        return self._turn >= self._won.size

    @property
    def progress(self) -> float:
        """The part of all squares to be visited that lies behind."""
        size = np.repeat([cases.n**2 * len(cases.starts) for cases in self.cases], len(self.rules))
        return float(size[: self._turn].sum() / max(1, size.sum()))

    def begin(self) -> None:
        """Do nothing: the walks on each board are begun when their turn comes."""

    def follow(self, step: Step) -> bool:
        """Make the walks of this many boards and rules, or a slice of them; return whether all of the step is done."""
        end, left = time.perf_counter() + SLICE_SECONDS, step.nodes
        while not self.over and left != 0:
            finished = self._follow()
            if left is not None:
                left -= finished
            elif time.perf_counter() > end:
                return self.over
        return True

    def _follow(self) -> bool:
        """Go on with the walks whose turn it is; return whether they are all made."""
        board, rule = divmod(self._turn, len(self.rules))
        if self._now is None:
            self._now = walks(self.cases[board], self.rules[self._titles[rule]])
        now = self._now
        now.follow(Step())
        self._tried[rule, board], self._won[rule, board] = now.done, now.tours
        if now.rejection_reason:
            self.rejections[self._titles[rule]] = now.rejection_reason
        if now.over:
            self._now = None
            self._turn += 1
        return now.over

    def counts(self) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
        """Return the starts tried and the tours found by rule and board, and how many of both together are done."""
        turn = self._turn
        tried, won = self._tried.copy(), self._won.copy()
        board, rule = divmod(turn, max(1, len(self.rules)))
        if not self.over:  # the walks in progress begin again
            tried[rule, board] = won[rule, board] = 0
        return tried, won, turn

    def restore(self, tried: NDArray[np.int64], won: NDArray[np.int64], turn: int) -> None:
        """Go on from earlier counts."""
        self._tried, self._won, self._turn = tried, won, turn

    def run(self) -> list[Rate]:
        """Make all walks; return the rates."""
        while not self.over:
            self.follow(Step())
        return self.rates()

    def rates(self) -> list[Rate]:
        """Return the rates by rule and size, of those that have been begun; sizes in their order."""
        found: dict[tuple[int, int], Rate] = {}
        for rule, title in enumerate(self._titles):
            for board, cases in enumerate(self.cases):
                tried, won = int(self._tried[rule, board]), int(self._won[rule, board])
                rate = Rate(title, cases.n, tried, won, len(cases.starts) * cases.every)
                before = found.get((rule, cases.n))
                found[rule, cases.n] = together(rate, before) if before else rate
        return [found[key] for key in sorted(found) if found[key].tried]

    def totals(self) -> list[Rate]:
        """Return the rates by rule, of all boards together."""
        every = sum(len(cases.starts) for cases in self.cases) if all(cases.every for cases in self.cases) else 0
        return [
            Rate(title, 0, int(self._tried[rule].sum()), int(self._won[rule].sum()), every)
            for rule, title in enumerate(self._titles)
        ]


def together(one: Rate, other: Rate) -> Rate:
    """Return two rates of a rule as one."""
    every = one.every + other.every if one.every and other.every else 0
    return one._replace(tried=one.tried + other.tried, won=one.won + other.won, every=every)


def walks(cases: Cases, choices: Mapping[str, Value]) -> Walks:
    """Return the walks on one board."""
    return walks_from(Tour(square_board(cases.n)), choices, cases.starts)


def square_board(n: int) -> NDArray[np.bool_]:
    return np.ones((n, n), bool)


# Presets

KNOWN_RULES: dict[str, dict[str, Value]] = {
    "Roth": {"rule": "roth"},
    "Vähäaho": {"rule": "vahaaho"},
    **{f"Plain, {name}": {"rule": "plain", "order": order} for name, order in ORDERS.items()},
}
COMPLETE = "tour_complete"


def known_rules() -> dict[str, dict[str, Value]]:
    """Return the rules to compare, and the complete solver if there is one."""
    return {**KNOWN_RULES, **({"Complete": {"solver": COMPLETE}} if COMPLETE in SOLVERS else {})}


PRESETS: dict[str, Callable[[int, bool], SuccessCurve]] = {  # by title, from a seed, and whether starts repeat
    "256 random cases, n up to 666": lambda seed, _: SuccessCurve(known_rules(), random_cases(256, 666, seed)),
    "n = 5 to 100, up to 100 starts each": lambda seed, repeats: curve_of(
        {**KNOWN_RULES, "Pohl": {"rule": "pohl"}}, range(5, 101), 100, seed, repeats=repeats
    ),
}
FORMER_TITLES = {"n = 5 to 100, 100 starts each": "n = 5 to 100, up to 100 starts each"}  # of presets, in files


# Tables


def record(rate: Rate) -> tuple[str, ...]:
    """Return a rate as text, in the order of HEADINGS; without an interval where all starts were tried."""
    low, high = (f"{end:.6f}" for end in rate.band) if rate.band else ("", "")
    return rate.rule, str(rate.n), str(rate.tried), str(rate.won), f"{rate.rate:.6f}", low, high


def csv_text(rates: Iterable[Rate]) -> str:
    """Return a CSV table."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([HEADINGS, *(record(rate) for rate in rates)])
    return text.getvalue()
