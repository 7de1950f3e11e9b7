"""The neural network of Takefuji and Lee (1992), which makes closed tours or none; see `kernels.tour.network`.

It is famous for how it fails: on small boards it settles, mostly into several circuits; on larger ones hardly ever
(Parberry, "Scalability of a neural network for the knight's tour problem", Neurocomputing 12, 1996).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, trimmed
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver

MAX_SQUARES = 40_000  # far larger than any that it has ever settled on
CHOICES = (
    Choice(
        name="networks",
        title="Networks",
        about="Number of random networks to start before the search stops.",
        default=1_000,
        low=1,
    ),
    Choice(
        name="updates",
        title="Updates",
        about="Number of updates after which a network that has not settled is abandoned.",
        default=1_000,
        low=1,
    ),
    Choice(name="seed", title="Seed", about="Random seed.", default=1),
)
CONSTANT = ("first", "last", "squares")
ENDS = (Status.FOUND, Status.STUCK, Status.EXHAUSTED)  # one tour is all that it looks for


class MoveNetwork(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    first: NDArray[np.uint32]
    last: NDArray[np.uint32]
    squares: NDArray[np.uint32]
    inputs: NDArray[np.int32]
    active: NDArray[np.uint8]
    moves: NDArray[np.int32]
    near: NDArray[np.int32]
    seen: NDArray[np.uint8]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


def state_of(tour: Tour, choices: Mapping[str, Value]) -> MoveNetwork:
    """Return the arrays of a search at its root."""
    from workbench.kernels.tour import network as kernel

    leaps = neighbours(tour.board, tour.leap, tour.surface).astype(np.int64)
    here, there = np.repeat(np.arange(leaps.shape[0]), leaps.shape[1]), leaps.ravel()
    pairs = np.unique(np.column_stack([here, there])[there > here], axis=0)  # on a narrow torus some are there twice
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.RANDOM] = (int(choices["seed"]) + 1) * 0x9E3779B97F4A7C15 % 2**63 or 1  # spread by the golden ratio
    s[kernel.MAX_NETWORKS], s[kernel.MAX_UPDATES] = int(choices["networks"]), int(choices["updates"])
    squares = np.flatnonzero(tour.board)
    return MoveNetwork(
        first=pairs[:, 0].astype(np.uint32),
        last=pairs[:, 1].astype(np.uint32),
        squares=squares.astype(np.uint32),
        inputs=np.zeros(len(pairs), np.int32),
        active=np.zeros(len(pairs), np.uint8),
        moves=np.zeros(tour.board.size, np.int32),
        near=np.full(2 * tour.board.size, -1, np.int32),
        seen=np.zeros(tour.board.size, np.uint8),
        profile=np.zeros(len(squares) + 1, np.int64),
        visits=ring(),
        s=s,
    )


class TourNetwork(KernelSearch):
    """The search of one board; a node is an update, its level the squares that have two active moves after it."""

    def __init__(self, tour: Tour, choices: Mapping[str, Value]) -> None:
        from workbench.kernels.tour import network as kernel
        from workbench.kernels.tour.pieces import number

        self._tour, self._kernel, self._number = tour, kernel, number
        arrays = state_of(tour, choices)
        reason = no_tour(replace(tour, closed=True))
        self._hopeless = f"The network makes closed tours. {reason}" if reason else ""
        if reason:
            arrays.s[kernel.MAX_NETWORKS] = 0
        super().__init__(kernel.advance, arrays, all_but(arrays, *CONSTANT), self._probe)

    def _summary(self) -> str:
        """Return how the networks have ended so far."""
        kernel, s = self._kernel, self.state.s
        ended, settled = int(s[kernel.NETWORKS]), int(s[kernel.SETTLED])
        sentences = [self._hopeless] if self._hopeless else []
        if failed := ended - settled - int(s[scalars.SOLUTIONS]):
            sentences.append(f"{failed:,} network{'s' * (failed != 1)} did not settle.")
        if settled:
            circuits = f"; the last had {int(s[kernel.CIRCUITS])}" if not s[scalars.SOLUTIONS] else ""
            sentences.append(f"{settled:,} settled into several circuits{circuits}.")
        return " ".join(sentences)

    def _probe(self, status: Status) -> Probe:
        kernel, s = self._kernel, self.state.s
        return Probe(
            status=status,
            nodes=int(s[scalars.NODES]),
            level=self.level,
            solutions=int(s[scalars.SOLUTIONS]),
            progress=1.0 if status in ENDS else int(s[kernel.NETWORKS]) / max(1, int(s[kernel.MAX_NETWORKS])),
            profile=trimmed(self.state.profile),
            filling=self._filling(),
        )

    def _filling(self) -> Filling:
        """Return the circuit through the start, or as much as there is of it."""
        state = self.state
        assert isinstance(state, MoveNetwork)
        filling = np.zeros(self._tour.board.size, np.int32)
        if len(state.first):
            self._kernel.link(state.first, state.last, state.active, state.near)
            r, c = self._tour.start or divmod(int(state.squares[0]), self._tour.shape[1])
            self._number(r * self._tour.shape[1] + c, -1, state.near, filling)
        return filling.reshape(self._tour.shape)


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search; raise ChoiceError for a tour that has an end."""
    assert isinstance(puzzle, Tour)
    if puzzle.end is not None:
        raise ChoiceError("the network makes closed tours, which cannot end at a given square; clear the end")
    return TourNetwork(puzzle, choices)


def accepts(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a tour of a board that is not too large."""
    return isinstance(puzzle, Tour) and puzzle.squares > 2 and puzzle.board.size <= MAX_SQUARES


TOUR_NETWORK = Solver(
    name="tour_network",
    title="Neural network",
    about=(
        "A neuron for each possible move (Takefuji and Lee 1992): the network settles into circuits, seldom into a "
        "single one, and on larger boards not at all."
    ),
    accepts=accepts,
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.ONE,),
)
