"""A walk by Warnsdorff's rule whose dead ends are repaired by Pósa rotations."""

from collections import deque
from dataclasses import astuple, dataclass
from itertools import chain
from typing import Self

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling
from workbench.solvers.search import STATUSES, Status
from workbench.solvers.tour.accounts import Account
from workbench.solvers.tour.arrays.board import Frame, point_of
from workbench.solvers.tour.attempts import Attempt
from workbench.solvers.tour.field import BORDER, VISITED, Field
from workbench.solvers.tour.rules.move_orders import ORDERS
from workbench.solvers.tour.rules.tie_breaks import rule_of
from workbench.solvers.tour.rules.wheels import rays
from workbench.solvers.tour.walk_state import Phase, Repairs, Tree, WalkState
from workbench.solvers.tour.warnsdorff_walk import plain_keys

MAX_ENDS = 1 << 18  # of a tree of rotations: 5 MB
DEEPEST = 512  # rotations in a row that are tried before they are applied; deeper nodes are slower to visit
MAX_DEEP = 64  # times that this many are applied per dead end
MAX_GOALS = 16  # free squares that the search for ends prefers
MAX_SHAKES = 8  # random rotations where no rotation helps
MAX_RECORDED = 100_000  # the last reversals


@dataclass(frozen=True, eq=False)
class Rule:
    """The arrays of the fast kernel of Warnsdorff's rule, without board and path."""

    near: NDArray[np.uint64]
    region: NDArray[np.uint8]
    keys: NDArray[np.uint64]
    s: NDArray[np.int64]

    @classmethod
    def of(cls, field: Field, attempt: Attempt, squares: int) -> Self:
        """Return the rule of an attempt at its start."""
        from workbench.kernels.tour import regions
        from workbench.kernels.tour import warnsdorff as kernel

        order = "".join(map(str, attempt.order)) or ORDERS["clockwise"]
        rule = rule_of(field.tour, {"rule": attempt.rule, "order": order})
        first = field.number((0, 0))
        near, keys = plain_keys(field.tour, rule, Frame(first, field.width))
        region = np.zeros(len(field.degree) if len(keys) > 1 else 1, np.uint8)
        if len(keys) > 1:
            point = point_of(field.tour, rule, attempt.start)
            regions.fill(region, first, field.width, *field.shape, *point, rays(field.tour.leap))
        s = np.zeros(kernel.SCALARS, np.int64)
        s[kernel.SQUARE], s[kernel.SQUARES] = field.number(attempt.start), squares
        return cls(near, region, keys, s)

    @property
    def length(self) -> int:
        """How many squares have been visited."""
        return int(self.s[scalars.LEVEL])

    def advance(self, degree: NDArray[np.uint8], path: NDArray[np.uint32], budget: int) -> Status:
        """Visit at most this many squares."""
        from workbench.kernels.tour import warnsdorff as kernel

        budget = min(budget, len(path))
        return STATUSES[kernel.advance(degree, self.near, self.region, self.keys, path, self.s, budget)]


class TourWalk:
    """The resumable state of the attempts on one field."""

    def __init__(self, field: Field) -> None:
        from workbench.kernels.tour import repair as kernel

        self._kernel = kernel
        self.field = field
        self.squares = int(np.count_nonzero(field.degree != BORDER))
        self._degree = field.degree.copy()
        self._path = np.zeros(self.squares, np.uint32)
        self._number = np.zeros(len(field.degree), np.int32)
        self._chain = np.zeros(DEEPEST, np.uint32)
        self._tree: Tree | None = None
        self._placed = 0
        self.rotations: deque[tuple[int, int]] = deque(maxlen=MAX_RECORDED)
        self.s = np.zeros(kernel.SCALARS, np.int64)

    def begin(self, attempt: Attempt) -> None:
        """Clear the board and visit the start, the first node."""
        kernel, s = self._kernel, self.s
        if self.length:
            self._degree[:] = self.field.degree
            self._number[:] = 0
        nodes = s[kernel.NODES]
        s[:] = 0
        s[kernel.NODES] = nodes
        s[kernel.WIDTH] = self.field.width
        s[kernel.WRAP_ROWS], s[kernel.WRAP_COLUMNS] = self.field.wraps
        s[kernel.SQUARES] = self.squares
        self._begin_rule(attempt)
        if attempt.end is not None:
            self._hide(self.field.number(attempt.end))
        self._phase = Phase.FOLLOW if self.field.fast else Phase.WALK
        if self.field.fast:
            self._rule = Rule.of(self.field, attempt, int(s[kernel.SQUARES]))
            self._follow(1)
        else:
            kernel.visit(np.uint64(self.field.number(attempt.start)), *self._board, s)
            s[kernel.NODES] += 1

    def _begin_rule(self, attempt: Attempt) -> None:
        """Reset the state of the last attempt and prepare the rule of this one."""
        self.attempt = attempt
        self.rotations.clear()
        self._repairs = Repairs()
        self._placed = 0
        self._free: NDArray[np.intp] | None = None
        self._goals = np.zeros((0, 2), np.int64)
        self._moves, self._near = self.field.ordered(attempt.order or range(len(self.field.moves)))

    def _hide(self, end: int) -> None:
        """Remove the end from the board until all others are visited."""
        self._degree[self.field.neighbours(end)] -= 1
        self._degree[end] = BORDER
        self.s[self._kernel.SQUARES] -= 1

    @property
    def _board(self) -> tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint32]]:
        return self._degree, self._path, self._moves, self._near

    @property
    def nodes(self) -> int:
        """How many squares were visited and rotations tried in all attempts together."""
        return int(self.s[self._kernel.NODES])

    @property
    def length(self) -> int:
        """How many squares are on the path."""
        return int(self.s[self._kernel.LENGTH])

    @property
    def level(self) -> int:
        """Level of the next node: the squares on the path if one more is visited; a rotation changes nothing."""
        return self.length + (self._phase is not Phase.ROTATE)

    def path(self) -> NDArray[np.int64]:
        """Return the squares of the walk, in order: (k, 2), row and column."""
        at = np.column_stack(np.divmod(self._path[: self.length].astype(np.int64), self.field.width))
        return at - self.field.border

    @property
    def account(self) -> Account:
        """The result of the attempt so far."""
        repairs = self._repairs
        return Account(self.attempt, repairs.dead_end, repairs.rotated, repairs.last, self.length)

    def advance(self, budget: int) -> Status | None:
        """Visit squares or try rotations, at most this many; return None where the phase changes.

        RUNNING if the budget is used up, FOUND at a tour, STUCK if this attempt has failed.
        """
        if self._phase is Phase.FOLLOW:
            return self._follow(budget)
        return self._walk(budget) if self._phase is Phase.WALK else self._rotate(budget)

    def _follow(self, budget: int) -> Status | None:
        """Follow the rule to its first dead end."""
        kernel, s = self._kernel, self.s
        length = self.length
        status = self._rule.advance(self._degree, self._path, budget)
        s[kernel.LENGTH] = self._rule.length
        s[kernel.NODES] += self.length - length
        if status is Status.RUNNING:
            if self._at_goal():
                return Status.RUNNING
            self._rule.advance(self._degree, self._path, 1)  # it cannot go on, but it updates the degrees
        if self.length < s[kernel.SQUARES]:
            self._repairs.dead_end = self.length
        self._phase = Phase.WALK
        return None

    def _walk(self, budget: int) -> Status | None:
        """Walk on to a dead end or the goal."""
        kernel, s = self._kernel, self.s
        if kernel.go_on(*self._board, s, budget) == kernel.RUNNING:
            return Status.RUNNING
        if self.length == self.squares:
            if not self.attempt.closed or self.squares == 1:
                return Status.FOUND
            self._degree[self._path[0]] -= VISITED  # mark the goal as a free square
            self._free = None
            if self._at_goal():
                return Status.FOUND
        elif self.length == s[kernel.SQUARES]:  # only the end is left, which was hidden
            assert self.attempt.end is not None
            self._degree[self.field.number(self.attempt.end)] = 0
            s[kernel.SQUARES] += 1
            self._free = None
            if self._at_goal():
                return None
        else:
            self._repairs.dead_end = self._repairs.dead_end or self.length
        self._repairs.shakes = self._repairs.deep = 0
        self._plant()
        return None

    def _at_goal(self) -> bool:
        """Tell whether the path can go on from its end."""
        end = np.uint64(self._path[self.length - 1])
        return bool(self._kernel.has_free(end, self._degree, self._moves, self._near))

    def _plant(self) -> None:
        """Begin a tree of rotations of the current path."""
        self._settle()
        self._goals = self._nearest_goals()
        self._tree = tree = self._tree or self._empty_tree()
        self._kernel.begin(self._degree, self._path, tree.ends, *tree.links, tree.heap, self.s)
        self._phase = Phase.ROTATE

    def _empty_tree(self) -> Tree:
        return Tree.of(min(self.squares, MAX_ENDS) + len(self._moves))

    def _nearest_goals(self) -> NDArray[np.int64]:
        """Return row and column, in the field, of the free squares nearest to the end of the path."""
        width = self.field.width
        free = np.flatnonzero(self._degree < VISITED) if self._free is None else self._free
        self._free = free = free[self._degree[free] < VISITED]
        at = np.column_stack(np.divmod(free, width)).astype(np.int64)
        if len(at) > MAX_GOALS:
            end = np.divmod(int(self._path[self.length - 1]), width)
            apart = np.abs(at - end).sum(axis=1)
            at = at[np.argpartition(apart, MAX_GOALS)[:MAX_GOALS]]
        return at

    def _settle(self) -> None:
        """Number the squares that have no number yet."""
        self._kernel.place(self._path, self._number, self._placed, self.length)
        self._placed = self.length

    def _rotate(self, budget: int) -> Status | None:
        """Search for rotations after which the path can go on."""
        kernel, s, tree = self._kernel, self.s, self._tree
        assert tree is not None
        found = kernel.rotate(
            self._degree,
            self._path,
            self._number,
            self._moves,
            self._near,
            self._goals,
            tree.ends,
            *tree.links,
            tree.heap,
            self._chain,
            s,
            budget,
        )
        if found == kernel.RUNNING:
            return Status.RUNNING
        if found == kernel.OVER:
            self._apply(tree, int(s[kernel.REACHED]))
            self._phase = Phase.WALK
            return Status.FOUND if self.length == self.squares else None
        return self._go_on_elsewhere(tree, found == kernel.DEEP)

    def _go_on_elsewhere(self, tree: Tree, deep: bool) -> Status | None:
        """Rotate to the best end of a deep tree, else to a random end, and begin a tree from there."""
        kernel, s, repairs = self._kernel, self.s, self._repairs
        repairs.deep += deep
        repairs.shakes += not deep
        turns = self.attempt.turns and not deep and repairs.shakes % 2 == 1
        if repairs.deep > MAX_DEEP or repairs.shakes > MAX_SHAKES or (s[kernel.COUNT] == 1 and not turns):
            return Status.STUCK
        if turns:
            self._turn(tree)
        else:
            self._apply(tree, int(s[kernel.REACHED]) if deep else self._random_end())
        self._plant()
        return None

    def _random_end(self) -> int:
        """Return a node of the tree, not the root: a function of the state, so that a copy goes on likewise."""
        random = np.random.default_rng((*self.attempt.order, self.nodes))
        return int(random.integers(1, self.s[self._kernel.COUNT]))

    def _turn(self, tree: Tree) -> None:
        """Reverse the path, to go on from its start."""
        self._kernel.fell(self._degree, tree.ends, self.s)
        if self.length == self.squares:
            self._degree[self._path[0]] += VISITED
        self._path[: self.length] = self._path[: self.length][::-1].copy()
        if self.length == self.squares:
            self._degree[self._path[0]] -= VISITED
            self._free = None
        self._placed = 0
        self.rotations.append((0, self.length))

    def _apply(self, tree: Tree, node: int) -> None:
        """Apply the rotations that lead to a node."""
        kernel, s = self._kernel, self.s
        kernel.fell(self._degree, tree.ends, s)
        depth = int(kernel.unroll(np.uint64(node), *tree.links, self._chain))
        splits = self._chain[:depth]
        self._placed = int(splits.min()) + 1
        scratch = np.empty(self.length - self._placed, np.uint32)
        kernel.apply(self._path, self._chain, depth, scratch, np.zeros((depth + 1, 2), np.int64), s)
        self._settle()
        self.rotations.extend((split + 1, self.length) for split in splits.tolist())
        self._repairs.rotated += depth
        if self.length >= self.squares - (self.attempt.end is not None):
            self._repairs.last += depth

    def filling(self) -> Filling:
        """Return the path so far, in the order of the walk."""
        self._settle()
        return self.field.filling(self._number)

    def tour(self) -> Filling:
        """Return the tour that was found; raise AssertionError if it is not a tour."""
        if not self._verified():
            raise AssertionError(f"not a tour: {self.attempt}")
        attempt, filling = self.attempt, self.filling()
        if attempt.first is not None:
            begun = filling[attempt.first]
            filling = np.where(filling > 0, (filling - begun) % self.squares + 1, 0).astype(np.int32)
        if attempt.backwards:
            filling = np.where(filling > 0, self.squares + 1 - filling, 0).astype(np.int32)
        return filling

    def _verified(self) -> bool:
        """Tell whether the path visits all squares by leaps, from start to goal."""
        self._settle()
        attempt, first, last = self.attempt, int(self._path[0]), int(self._path[-1])
        return (
            self.length == self.squares
            and bool(self._kernel.verify(self._path, self._number, self._moves, self._near, self.s))
            and (attempt.turns or first == self.field.number(attempt.start))
            and (attempt.end is None or last == self.field.number(attempt.end))
            and (not attempt.closed or self.squares == 1 or first in self.field.neighbours(last))
        )

    # Copies

    def save(self) -> WalkState:
        """Return a copy of the state; an attempt must have begun."""
        kernel, s, tree = self._kernel, self.s, self._tree
        self._settle()  # the numbers then follow from the path
        used = tree.used(int(s[kernel.COUNT]), int(s[kernel.WAITING])) if tree else ()
        rotations = np.fromiter(chain.from_iterable(self.rotations), np.int32, 2 * len(self.rotations))
        return WalkState(
            attempt=self.attempt,
            phase=self._phase,
            repairs=astuple(self._repairs),
            s=s.copy(),
            rule=(self._rule.s if self._phase is Phase.FOLLOW else s[:0]).copy(),
            degree=self._degree.copy(),
            path=self._path[: self.length].copy(),
            tree=tuple(array.copy() for array in used),
            goals=self._goals,  # replaced, never changed
            rotations=rotations.reshape(-1, 2),
        )

    def load(self, saved: WalkState) -> None:
        """Go on from the state of a walk on the same field."""
        self._begin_rule(saved.attempt)
        self._phase, self._repairs, self._goals = saved.phase, Repairs(*saved.repairs), saved.goals
        self.s[:] = saved.s
        self._degree[:] = saved.degree
        self._path[: self.length] = saved.path
        self._number[:] = 0
        self._settle()
        self.rotations.extend((first, length) for first, length in saved.rotations.tolist())
        if self._phase is Phase.FOLLOW:
            self._rule = Rule.of(self.field, self.attempt, self.squares)
            self._rule.s[:] = saved.rule
        if saved.tree:
            self._tree = self._tree or self._empty_tree()
            used = self._tree.used(len(saved.tree[0]), len(saved.tree[-1]))
            for array, copy in zip(used, saved.tree, strict=True):
                array[...] = copy
