"""Heat maps as colour numbers: tours, the number of squares left, and the comparison of two maps."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.insight.tours.feasible_starts import StartVerdict, Verdicts, with_tours
from workbench.insight.tours.heat_map import NOT_YET
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.starts.legend import MARK

Left = NDArray[np.int32]

STEPS = (1, 2, 4, 10, 100)  # the fewest squares left of each colour
UNKNOWN, HOLE, NONE, TOUR, FIRST = range(5)
FAILURES = tuple(f"heat-{k + 1}" for k in range(len(STEPS)))
PALE = ("heat-stale-tour", "heat-stale-left")  # of squares with and without a tour, outdated or not selected
ROLES = ("square-light", "hole", "heat-none", "heat-tour", *FAILURES, *PALE)
SAME_TOUR, ONLY_A, ONLY_B, NEITHER = range(2, 6)
PAIR_ROLES = ("square-light", "hole", "heat-tour", "heat-a", "heat-b", "heat-none", *PALE)
TRIPLE_ROLES = ("square-light", "hole", "heat-tour", "heat-a", "heat-b", "heat-none", *PALE)  # all, two, one, none
PALE_OF = {"heat-tour": PALE[0], **dict.fromkeys((*FAILURES, "heat-a", "heat-b"), PALE[1])}
MAX_NUMBERED = 10_000  # squares of a board that shows numbers
OPEN_MARK, IMPOSSIBLE_MARK = "?", "–"
MARKS = ((OPEN_MARK, "Not ruled out"), (IMPOSSIBLE_MARK, "No tour from here"))


class Figures(NamedTuple):
    """The totals of a heat map, over the starts from which a tour is possible or not ruled out."""

    possible: int  # starts that are proved possible
    undecided: int  # starts that are not ruled out
    walked: int
    tours: int
    mean: float  # squares left
    worst: int

    @property
    def starts(self) -> int:
        """How many starts there are at most."""
        return self.possible + self.undecided


def figures(left: Left, verdicts: Verdicts) -> Figures:
    """Return the totals of a map."""
    known = with_tours(verdicts, left)
    found = left[(known != StartVerdict.IMPOSSIBLE) & (left != NOT_YET)]
    return Figures(
        possible=int((known == StartVerdict.POSSIBLE).sum()),
        undecided=int((known == StartVerdict.NOT_RULED_OUT).sum()),
        walked=len(found),
        tours=int((found == 0).sum()),
        mean=float(found.mean()) if len(found) else 0.0,
        worst=int(found.max(initial=0)),
    )


def levels(tour: Tour, left: Left, verdicts: Verdicts) -> NDArray[np.uint8]:
    """Return the number in ROLES of every square."""
    steps = (FIRST - 1 + np.searchsorted(STEPS, left, side="right")).astype(np.uint8)
    steps = np.where(verdicts != StartVerdict.IMPOSSIBLE, steps, np.uint8(NONE))
    return with_holes(tour, np.where(left == NOT_YET, np.uint8(UNKNOWN), steps))


def pairs(tour: Tour, a: Left, b: Left) -> NDArray[np.uint8]:
    """Return the number in PAIR_ROLES of every square: which of two rules finds a tour from there."""
    kinds = np.array([SAME_TOUR, ONLY_A, ONLY_B, NEITHER], np.uint8)[2 * (a != 0) + (b != 0)]
    known = (a != NOT_YET) & (b != NOT_YET)
    return with_holes(tour, np.where(known, kinds, np.uint8(UNKNOWN)))


def triples(tour: Tour, lefts: Sequence[Left]) -> NDArray[np.uint8]:
    """Return the number in TRIPLE_ROLES of every square: how many of three rules find a tour from there."""
    finding = sum((left == 0).astype(np.intp) for left in lefts)
    kinds = np.array([NEITHER, ONLY_B, ONLY_A, SAME_TOUR], np.uint8)[finding]
    known = np.all([left != NOT_YET for left in lefts], axis=0)
    return with_holes(tour, np.where(known, kinds, np.uint8(UNKNOWN)))


def triple_texts(
    tour: Tour, numbers: NDArray[np.uint8], lefts: Sequence[Left], rules: Sequence[str]
) -> NDArray[np.str_] | None:
    """Return the letters of the rules that find a tour, where not all or none of them do; None on large boards."""
    if tour.board.size > MAX_NUMBERED:
        return None
    words = np.zeros(tour.shape, "<U3")
    for rule, left in zip(rules, lefts, strict=True):
        words = np.char.add(words, np.where(left == 0, rule, ""))
    return np.where((numbers == ONLY_A) | (numbers == ONLY_B), words, "")


def worst_start(left: Left, verdicts: Verdicts) -> Cell:
    """Return the start with the most squares left, as far as known."""
    shown = np.where(verdicts != StartVerdict.IMPOSSIBLE, left, -2)
    row, column = divmod(int(shown.argmax()), int(left.shape[1]))
    return row, column


def with_holes(tour: Tour, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the numbers, with those of holes filled in."""
    return np.where(tour.board, numbers, np.uint8(HOLE))


def faded(numbers: NDArray[np.uint8], where: NDArray[np.bool_] | bool, roles: Sequence[str]) -> NDArray[np.uint8]:
    """Return the numbers, replaced in some squares by those of the pale roles."""
    pale = np.array([roles.index(PALE_OF.get(role, role)) for role in roles], np.uint8)
    return np.where(where, pale[numbers], numbers)


def texts(tour: Tour, left: Left, verdicts: Verdicts) -> NDArray[np.str_] | None:
    """Return how many squares are left, where any are, with a mark if there may be no tour; None on a large board."""
    if tour.board.size > MAX_NUMBERED:
        return None
    numbers = np.where(left > 0, left.astype("<U10"), "")
    marks = np.where((verdicts == StartVerdict.NOT_RULED_OUT) & (left > 0), OPEN_MARK, "")
    return np.char.add(numbers, marks)


def pair_texts(tour: Tour, numbers: NDArray[np.uint8], verdicts: Verdicts) -> NDArray[np.str_] | None:
    """Return the only rule that finds a tour, or a mark where neither does and no tour is known; None on large boards.

    The mark says whether a tour is impossible or not ruled out.
    """
    if tour.board.size > MAX_NUMBERED:
        return None
    marks = np.array([IMPOSSIBLE_MARK, OPEN_MARK, ""])[verdicts]
    return np.where(numbers == NEITHER, marks, np.array(["", "", "", "A", "B", ""])[numbers])


def onward_legend() -> list[tuple[str, str]]:
    """Return the frame of squares that a walk can go on to, as the legend takes it, with its meaning."""
    return [(MARK + "□", "The walk can go on there")]


def mark_legend(shown: NDArray[np.str_] | None) -> list[tuple[str, str]]:
    """Return the marks that the texts of a map show, as the legend takes them, with their meanings."""
    if shown is None:
        return []
    return [(MARK + mark, words) for mark, words in MARKS if np.char.endswith(shown, mark).any()]


def legend() -> list[tuple[str, str]]:
    """Return the roles of a map with their meanings."""
    ends = [f"{low}" if high == low + 1 else f"{low}–{high - 1}" for low, high in pairwise(STEPS)]
    words = [*ends, f"{STEPS[-1]}+"]
    return [
        ("heat-tour", "Tour"),
        *zip(FAILURES, words, strict=True),
        ("heat-none", "No tour from here"),
    ]


def pale_legend(reason: str) -> list[tuple[str, str]]:
    """Return the pale roles with their meanings."""
    return list(zip(PALE, (f"{reason}: tour", f"{reason}: no tour"), strict=True))


def pair_legend() -> list[tuple[str, str]]:
    """Return the roles of a comparison with their meanings."""
    words = ("Both rules", "Only rule A", "Only rule B", "Neither")
    return list(zip(PAIR_ROLES[SAME_TOUR : NEITHER + 1], words, strict=True))


def triple_legend() -> list[tuple[str, str]]:
    """Return the roles of a comparison of three maps with their meanings."""
    words = ("All", "Two", "One", "None")
    return list(zip(TRIPLE_ROLES[SAME_TOUR : NEITHER + 1], words, strict=True))
