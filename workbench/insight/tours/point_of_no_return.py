"""The point of no return of a walk that failed: the last step after which it could still have become a tour.

A step is a square visited: after step k the walk has its first k squares, as the slider of a race counts them. The
walk is *lost after step k* if these k squares can be completed to a tour and the first k + 1 cannot: on the board at
step k the walk stands before the choice that lost it. What can be completed after a step can be completed after every
earlier one, so the step is found by bisection.
"""

from collections.abc import Generator, Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.completion import NO_PATH, Completion, Path
from workbench.insight.tours.tie_replay import Candidate, candidates_at
from workbench.insight.tours.walk_record import RULE
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import joined
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import cell_at
from workbench.puzzles.tour.walk import filling_of, onward
from workbench.searching.race.race import own_time
from workbench.solvers.search import SLICE_SECONDS, Step
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS, rule_of

FIRST_SHARE, SHARES = 1 / 64, 4  # of all the time, for each question at first; then four times as much, ...


class Loss(NamedTuple):
    """Where a walk was lost, or as close as is known."""

    kept: int  # after this many squares a tour was still possible, as `completion` proves; 0 = not known of any
    lost: int  # after this many squares no tour was possible, which is proved; kept + 1 where the move is known
    move: Cell  # the square visited as number `lost`
    better: Cell | None  # the square that would have kept a tour, from the completion; None while the move is not known
    completion: NDArray[np.int64]  # a tour that begins with the first `kept` squares; row * columns + column

    @property
    def exact(self) -> bool:
        """Whether the move that lost the walk is known."""
        return self.kept + 1 == self.lost


class LossSearch:
    """Searches in slices; `result` is None until it is over, and stays so where the walk can still become a tour."""

    def __init__(self, tour: Tour, path: NDArray[np.int64], seconds: float = 10.0) -> None:
        self._tour, self._path, self._seconds = tour, path.astype(np.int64), seconds
        self._clock = own_time()
        self._spent = 0.0
        self._kept, self._lost = 0, 0  # 0 = not known
        self._completion = NO_PATH
        self._questions: dict[int, Completion] = {}
        self._parts = self._narrow_down()
        self.result: Loss | None = None
        self.over = not len(path)

    @property
    def completable(self) -> bool | None:
        """Whether the walk can be completed to a tour; None = not decided."""
        return False if self._lost else (0 < self._kept == len(self._path)) or None

    def begin(self) -> None:
        """Do nothing: kernels are loaded by the first slice that needs them."""

    def follow(self, step: Step) -> bool:
        """Search for a slice."""
        begun, spent = self._clock(), 0.0
        while not self.over and spent < SLICE_SECONDS:
            self.over = next(self._parts, True)
            spent = self._clock() - begun
            self.over |= self._spent + spent >= self._seconds
        self._spent += spent
        if self.over:
            self.result = self._loss()
            self._questions.clear()
        return self.over or step.nodes is not None

    def _loss(self) -> Loss | None:
        if not self._lost:
            return None
        known = 0 < self._kept == self._lost - 1
        return Loss(
            kept=self._kept,
            lost=self._lost,
            move=cell_at(self._tour, self._path[self._lost - 1]),
            better=cell_at(self._tour, self._completion[self._kept]) if known else None,
            completion=self._completion,
        )

    # The work: every part yields False, as it is not the last one

    def _narrow_down(self) -> Iterator[bool]:
        """Bisect, with more and more time for each question."""
        share = self._seconds * FIRST_SHARE
        yield from self._gallop(share)
        while self._lost and self._lost - self._kept > 1:
            yield from self._bisect(share, undecided=False)
            yield from self._bisect(share, undecided=True)
            share *= SHARES
        if 0 < self._kept == self._lost - 1:
            yield from self._look_for_closer(share)

    def _look_for_closer(self, share: float) -> Iterator[bool]:
        """Look for a tour by a square of a lower degree than the one found: the rule comes closer to choosing it."""
        begun = self._path[: self._kept]
        filling = filling_of(self._tour.shape, begun)
        rows = onward(self._tour, filling, cell_at(self._tour, begun[-1]))
        for row in sorted(rows, key=lambda row: row.degree):
            square = row.cell[0] * self._tour.shape[1] + row.cell[1]
            if square == self._completion[self._kept]:
                return
            if square == self._path[self._kept]:
                continue
            question = Completion(self._tour, np.append(begun, square))
            yield from self._work_on(question, share)
            if question.possible:
                self._completion = question.path
                return

    def _gallop(self, share: float) -> Iterator[bool]:
        """Go back from the end in growing strides until a tour is possible: most walks are lost late."""
        at, stride = len(self._path), 1
        while at > 0 and not self._kept:
            possible = yield from self._ask(at, share)
            if at == len(self._path) and possible is not False:
                return
            at, stride = max(1, at - stride) if at > 1 else 0, 2 * stride

    def _bisect(self, share: float, *, undecided: bool) -> Iterator[bool]:
        """Bisect between what is known; `undecided` stands for the answers that are not found in time."""
        low, high = self._kept, self._lost
        while high - low > 1:
            middle = (low + high) // 2
            possible = yield from self._ask(middle, share)
            if undecided if possible is None else possible:
                low = max(middle, self._kept)
            else:
                high = middle

    def _ask(self, kept: int, share: float) -> Generator[bool, None, bool | None]:
        """Return whether this many squares can be completed; None if it is not decided in time."""
        question = self._questions.setdefault(kept, Completion(self._tour, self._path[:kept]))
        yield from self._work_on(question, share)
        if question.possible:
            self._kept, self._completion = common(self._path, question.path), question.path
        elif question.possible is False:
            self._lost = kept
        return question.possible

    def _work_on(self, question: Completion, share: float) -> Iterator[bool]:
        """Work on a question until it is decided, or for this many seconds."""
        spent = 0.0
        while question.possible is None and spent < share:
            begun = self._clock()
            next(question.parts, None)
            spent += self._clock() - begun
            yield False


def common(one: Path, other: Path) -> int:
    """Return how many squares two paths have in common before they part."""
    most = min(len(one), len(other))
    differ = one[:most] != other[:most]
    return int(differ.argmax()) if differ.any() else most


# The sentence


def sentence(tour: Tour, choices: Mapping[str, Value], path: NDArray[np.int64], loss: Loss) -> str:
    """Return where a walk was lost, and what decided it; `choices` may hold those of its rule."""
    if loss.lost == 1:
        return f"No tour begins at {tour.name_of(loss.move)}."
    if not loss.kept:
        return f"Lost by step {loss.lost:,}."
    if loss.better is None:
        return f"Lost between step {loss.kept:,} and {loss.lost:,}."
    rows = candidates_at(tour, choices, path, loss.kept)
    return (
        f"Lost after step {loss.kept:,}: {decision(tour, choices, rows, loss.move, loss.better)} still led to a tour."
    )


def elsewhere(tour: Tour, path: NDArray[np.int64], loss: Loss, rules: Mapping[str, Mapping[str, Value]]) -> str:
    """Return where other rules, by name, would go at the step that lost a walk; "" where that is not known."""
    takers: dict[Cell, list[str]] = {}
    for name, choices in rules.items() if loss.better is not None else ():
        rows = candidates_at(tour, choices, path, loss.kept)
        chosen = next((row.square for row in rows if row.chosen), None)
        if chosen is not None and not rule_of(tour, choices).chance:
            takers.setdefault(chosen, []).append(name)
    if len(takers) > 1 and any(len(names) > 1 for names in takers.values()):  # commas would separate two things
        groups = [f"{tour.name_of(square)}: {', '.join(names)}" for square, names in takers.items()]
        return f"Others would take {'; '.join(groups)}."
    clauses = [f"{joined(names)} would take {tour.name_of(square)}" for square, names in takers.items()]
    return f"{', '.join(clauses)}." if clauses else ""


def decision(tour: Tour, choices: Mapping[str, Value], rows: list[Candidate], move: Cell, other: Cell) -> str:
    """Return what decided for a square, and the other one, which was better."""
    rule, named = rule_of(tour, choices), {row.square: row for row in rows}
    taken, better = named[move], named[other]
    took, name = f"took {tour.name_of(move)}", tour.name_of(other)
    if RULE not in choices or not taken.chosen:
        return f"the walk {took}, but {name}"
    if rule.replaces_degree and taken.key != better.key:
        return f"the rule {took}, but {name}"
    if not rule.replaces_degree and taken.degree != better.degree:
        return f"the rule {took} (degree {taken.degree}), but {name} (degree {better.degree})"
    left = taken.key == better.key and not rule.wheel and not rule.stages  # to the order of the moves, or to chance
    tied = [row.square for row in rows if row.degree == taken.degree and (not left or row.key == taken.key)]
    names = [tour.name_of(square) for square in tied]
    who = ("chance" if rule.chance else "the move order") if left else rule_title(choices)
    return f"{joined(names)} tie; {who} {took}, but {name}"


def rule_title(choices: Mapping[str, Value]) -> str:
    """Return the short title of a tie-break."""
    return TIE_BREAKS[str(choices[RULE])].title.partition(":")[0]
