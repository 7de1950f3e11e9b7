"""A benchmark of brute force and dancing links on tetrominoes and pentominoes.

Publications rank the methods by one time on one board. The orientation of the board matters more: a method that visits
the cells in a fixed order follows the short side or the long one, and the same board turned is a different search.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import isfinite
from typing import NamedTuple

from workbench.base.number_format import duration, number
from workbench.lab.benchmark.benchmark import Row, trials
from workbench.lab.benchmark.trial import Trial
from workbench.puzzles.polyomino import Polyomino
from workbench.searching.race.entries import Entry

TETROMINOES, PENTOMINOES = "pieces free 4 any", "pieces free 5"
TITLE = "Benchmark: brute force and dancing links"
BOARDS = (
    *(("4x5", TETROMINOES), ("4x6", TETROMINOES), ("6x6", TETROMINOES), ("5x8", TETROMINOES), ("8x5", TETROMINOES)),
    *(("6x8", TETROMINOES), ("8x6", TETROMINOES), ("6x10", PENTOMINOES), ("10x6", PENTOMINOES)),
)
BRUTE, LEFTMOST, MRV = "Brute force, first open cell", "Links, leftmost", "Links, MRV"
ROWS, COLUMNS = "Board, along rows", "Board, along columns"
SETTINGS: dict[str, Entry] = {
    "Brute force": ("brute_force", {"cut": "none"}),
    "Brute force, conflicts pruned": ("brute_force", {"cut": "conflict"}),
    BRUTE: ("brute_force", {"cut": "first"}),
    LEFTMOST: ("cover_links", {"order": "leftmost"}),
    MRV: ("cover_links", {"order": "mrv"}),
    "Cells, MRV": ("cover_cells", {"order": "mrv"}),
    "Bits, MRV": ("cover_bits", {"order": "mrv"}),
    ROWS: ("polyomino_bits", {"scan": "rows"}),
    COLUMNS: ("polyomino_bits", {"scan": "columns"}),
}
Pair = tuple[str, str]  # a board and a setting, by their names
SECONDS = 10.0  # for each search by default; all the usual ones together take about a minute
UPRIGHT, FLAT = "Pentominoes 10 × 6", "Pentominoes 6 × 10"
USUAL_BOARDS = ("Tetrominoes 4 × 5", "Tetrominoes 5 × 8", "Tetrominoes 8 × 5", FLAT, UPRIGHT)
USUAL_SETTINGS = (BRUTE, LEFTMOST, MRV, "Bits, MRV", ROWS, COLUMNS)
PUBLISHED = "Published for pentominoes on 60 cells: brute force 46.57 s, DLX 6.39 s."
MIN_SECONDS = 0.001  # below, a ratio tells more of the clock than of the search
SIMILAR = 1.5  # times that differ by less are called alike


@cache
def boards() -> dict[str, Polyomino]:
    """Return the boards by name."""
    found = (Polyomino.parse(f"polyomino {size}\n{pieces}\n")[0] for size, pieces in BOARDS)
    return {board.name: board for board in found}


def usual() -> list[Pair]:
    """Return what is measured by default."""
    slow = [("Tetrominoes 4 × 5", "Brute force, conflicts pruned")]  # on all larger boards it does not end
    return slow + list(product(USUAL_BOARDS, USUAL_SETTINGS))


def every() -> list[Pair]:
    """Return all boards with all settings."""
    return list(product(boards(), SETTINGS))


def ranking(pairs: Collection[Pair]) -> list[Trial]:
    """Return the trials of these boards and settings, in the order of the tables here."""
    return [trial for trial in trials(boards(), SETTINGS) if (trial.subject, trial.setting) in pairs]


# Findings


def findings(rows: Sequence[Row]) -> list[str]:
    """Return the findings of a benchmark, as far as it has been measured."""
    measured = {(row.subject, row.setting): row for row in rows if isfinite(row.expected) and row.progress > 0}
    return [*turning_findings(measured), *published_findings(measured), *best_findings(measured)]


def time_of(row: Row) -> str:
    """Return how long a search takes, with "about" if it was stopped and extrapolated."""
    if not isfinite(row.expected):
        return "too long to estimate"
    return duration(row.expected) if row.ended else f"about {duration(row.expected)}"


class Turned(NamedTuple):
    """One setting on a board and on the same board turned."""

    slow: Row
    fast: Row

    @property
    def ratio(self) -> float:
        """How many times as long one takes as the other."""
        return self.slow.expected / self.fast.expected


def turning_findings(measured: dict[Pair, Row]) -> Iterator[str]:
    """Yield the effect of turning each board that was searched both ways."""
    for one, other in turned_boards():
        both = [
            Turned(*sorted((measured[one, title], measured[other, title]), key=lambda row: -row.expected))
            for title in SETTINGS
            if (one, title) in measured and (other, title) in measured
        ]
        both = [pair for pair in both if pair.fast.expected >= MIN_SECONDS]
        if not both:
            continue
        most, least = max(both, key=lambda pair: pair.ratio), min(both, key=lambda pair: pair.ratio)
        if most.ratio < SIMILAR:
            yield f"{one} and {size_of(other)} take the same time: rotating the board makes no difference."
            continue
        words = (
            f"{most.slow.setting}: {time_of(most.slow)} on {most.slow.subject}, {time_of(most.fast)} on"
            f" {size_of(most.fast.subject)}, {most.ratio:.3g} times as long"
        )
        yield f"{words}; {least.slow.setting} hardly differs." if least.ratio < SIMILAR else f"{words}."


def published_findings(measured: dict[Pair, Row]) -> Iterator[str]:
    """Yield brute force against dancing links on the pentomino rectangle, both ways; the publication has one way."""
    ratios = {
        board: measured[board, BRUTE].expected / measured[board, MRV].expected
        for board in (FLAT, UPRIGHT)
        if (board, BRUTE) in measured and (board, MRV) in measured
    }
    if len(ratios) == 2:
        words = " and ".join(f"{ratio:.3g} times as long on {size_of(board)}" for board, ratio in ratios.items())
        here = f"Here brute force takes {words}, compared with links with MRV"
        yield f"{PUBLISHED} {here}; {gap_in_words(*ratios.values())}."


def gap_in_words(one: float, other: float) -> str:
    """Return how rotating the board changes the ratio of the times of two methods."""
    low, high = sorted((one, other))
    if low < 1 < high:
        return "which is faster depends on the board's orientation"
    times = high / low
    if times < SIMILAR:
        return "rotating the board changes little"
    return f"rotating the board alone changes the ratio by a factor of {times:.2g}"


def best_findings(measured: dict[Pair, Row]) -> Iterator[str]:
    """Yield the fastest setting on the board that took longest."""
    by_board = [[row for row in measured.values() if row.subject == board] for board in boards()]
    by_board = [rows for rows in by_board if len(rows) > 1]
    if by_board:
        rows = max(by_board, key=lambda rows: max(row.expected for row in rows))
        best, worst = (pick(rows, key=lambda row: row.expected) for pick in (min, max))
        if best.expected > 0:
            about = "" if best.ended and worst.ended else "about "
            ratio = f"{about}{number(worst.expected / best.expected)}"
            yield f"On {best.subject}, {best.setting} is fastest: {ratio} times as fast as {worst.setting}."


def turned_boards() -> Iterable[Pair]:
    """Return the pairs of boards that are the same but turned."""
    return [
        (one, other)
        for (one, first), (other, second) in combinations(boards().items(), 2)
        if first.pieces == second.pieces and first.shape == second.shape[::-1]
    ]


def size_of(board: str) -> str:
    """Return the size in a board's name."""
    return board.partition(" ")[2]
