"""One walk by Warnsdorff's rule from one square, with an explanation; it may have begun before."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.heat_map import NO_WALK
from workbench.insight.tours.tie_replay import Path, TieReplay, first_cut_off, path_of, story
from workbench.puzzles.notation import Shape, square_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted, joined
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import cell_at
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.search import Status
from workbench.solvers.tour.begun_walk import unvisited
from workbench.solvers.tour.rules.tie_breaks import rule_of
from workbench.solvers.tour.warnsdorff import squares_left
from workbench.solvers.tour.warnsdorff_walk import Walk

SLICE = 1_000_000  # squares
MAX_REPLAYED = 1_000_000  # squares of a board whose walks are replayed step by step
MAX_REASONED = 10_000  # squares of a board of which the theorems are asked whether a tour can begin there
MAX_NAMED = 4  # squares that are called by their names


class WalkFrom(NamedTuple):
    """A walk that has ended."""

    first: Cell
    start: Cell  # from which the rule goes on: the first square, unless the walk had begun
    begun: int  # squares visited before
    filling: Filling
    visited: int
    squares: int  # of the board
    story: TieReplay | None  # from the start on; None on boards too large to replay
    cut: tuple[NDArray[np.intp], int] | None  # the squares that were cut off first, and the step that did it
    left: str  # what a dead end leaves, in words
    reason: str  # why no tour begins there; "" if none is known
    chance: bool = False  # whether ties that the rule leaves are broken at random

    @property
    def shape(self) -> Shape:
        """Rows and columns of the board."""
        rows, columns = self.filling.shape
        return rows, columns

    @property
    def sentences(self) -> list[str]:
        """The explanation, in sentences."""
        begin = f"{'On from' if self.begun else 'From'} {square_name(self.start, self.shape)}"
        squares = counted(self.squares, "square")
        if self.visited == self.squares:
            sentences = [f"{begin}: a tour of all {squares}."]
        else:
            sentences = [f"{begin}: dead end after {self.visited:,} of {squares}, {self.left}."]
        if self.cut is not None:
            sentences.append(cut_off(*self.cut, self.visited, self.shape))
        if self.story is not None and self.story.tied:
            replay = self.story
            rest = "chance" if self.chance else "the move order"
            broken = f"{replay.by_rule:,} broken by the rule, {replay.by_order:,} by {rest}"
            sentences.append(f"{counted(replay.tied, 'tie')}: {broken}.")
        return [*sentences, *([self.reason] if self.reason else [])]


def walk_from(tour: Tour, choices: Mapping[str, Value], start: Cell, begun: Path = NO_WALK) -> WalkFrom:
    """Walk from a square until there is no way on; raise ChoiceError where the rule cannot walk on this board.

    `begun`: the squares that the walk has visited before; the start need not be a leap away from the last one.
    """
    square = np.array([start[0] * tour.shape[1] + start[1]])
    path = np.concatenate([begun, square]).astype(np.int64)
    first = cell_at(tour, path[0])
    free = replace(tour, start=first, end=None, closed=False)
    walk = Walk(free, choices, first)
    if len(begun):
        walk.follow(path)
    while walk.advance(SLICE) is Status.RUNNING:
        pass
    filling = walk.filling()
    last = divmod(int(walk.path()[-1]), free.shape[1])
    replay = free.squares <= MAX_REPLAYED
    left = replace(unvisited(tour, begun), start=start)
    reason = no_tour(left) if left.squares <= MAX_REASONED and walk.count < free.squares else None
    return WalkFrom(
        first=first,
        start=start,
        begun=len(begun),
        filling=filling,
        visited=walk.count,
        squares=free.squares,
        story=story_from(free, choices, path_of(filling), len(begun)) if replay else None,
        cut=first_cut_off(free, filling) if replay else None,
        left=squares_left(free, filling, last, free.squares - walk.count) if walk.count < free.squares else "",
        reason=reason.sentence if reason else "",
        chance=rule_of(free, choices).chance,
    )


def story_from(tour: Tour, choices: Mapping[str, Value], path: Path, begun: int) -> TieReplay:
    """Tell a walk again from the first square that is not given."""
    whole = story(tour, choices, path)
    return TieReplay(whole.ties[begun:], whole.left[begun:], whole.chosen[begun:], whole.agrees[begun:])


def cut_off(squares: NDArray[np.intp], step: int, visited: int, shape: Shape) -> str:
    """Return a sentence on the squares that were cut off first."""
    names = [square_name((r, c), shape) for r, c in squares[:MAX_NAMED].tolist()]
    if len(squares) > MAX_NAMED:
        names = [*names[: MAX_NAMED - 1], f"{len(squares) - MAX_NAMED + 1:,} more"]
    which = joined(names)
    if step >= visited:
        return f"{which} stayed reachable to the end, but not all on one path."
    return f"{which} {'were' if len(squares) > 1 else 'was'} cut off by step {step:,}."
