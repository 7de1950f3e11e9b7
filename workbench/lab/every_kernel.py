"""All kernels compiled in advance, for the cache that ships with the frozen program.

Each solver is started on each small sample that it accepts, with every value of every choice and for every goal, and
goes a few nodes; each generator makes a puzzle with every value of every choice. Together they ask for every kernel,
also of solvers, kinds and generators that are still to come.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress

import numpy as np

from workbench.choices import ChoiceError, Value
from workbench.lab.estimate.estimate import Estimator
from workbench.lab.generate.generator import Generator
from workbench.lab.generate.generators import GENERATORS
from workbench.places import samples
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro import sums
from workbench.solvers.search import Step
from workbench.solvers.solver import Solver
from workbench.solvers.sudoku import digits

NODES = 200  # of a search: into its tree, and for most to a solution
FAR = 20_000  # nodes of a search that needs much room
LONGEST = 1500  # letters of a sample; larger ones ask for no other kernels


def use_every_kernel() -> None:
    """Start every search that asks for other kernels than the rest."""
    for kind in KINDS:
        for puzzle in small_samples(kind):
            for solver in solvers_for(puzzle):
                for choices in variations(solver):
                    for goal in solver.goals:
                        go_some_nodes(solver, puzzle, choices, goal)
            if isinstance(puzzle, Cover):
                with suppress(ChoiceError):  # estimates do not know all that a cover may have
                    Estimator(puzzle, {}).advance(1)
    for generator in GENERATORS.values():
        for choices in variations(generator):
            generator.start(choices).finish()
    for use in BESIDE_THE_SEARCHES:
        use()


def small_samples(kind: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a kind's short samples."""
    for file in samples(kind):
        text = file.read_text(encoding="utf-8")
        if len(text) <= LONGEST:
            yield from KINDS[kind].parse(text)


def variations(of: Solver | Generator) -> Iterator[Mapping[str, Value]]:
    """Yield the default choices, and those that differ from them in one."""
    yield {}
    for choice in of.choices:
        yield from ({choice.name: value} for value, _ in choice.values if value != choice.default)


def go_some_nodes(solver: Solver, puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> None:
    with suppress(ChoiceError):  # a solver may take some puzzles with some choices only
        search = solver.start(puzzle, choices, goal)
        search.advance(NODES)
        search.probe()


def search_batches() -> None:
    """Search many boards in one call."""
    from workbench.puzzles.kakuro import Kakuro

    digits.search_each(np.zeros((1, 16), np.uint8), (2, 2))
    kakuros = [puzzle for puzzle in small_samples("kakuro") if isinstance(puzzle, Kakuro)]
    sums.search_each(kakuros[:1])


def explain_kakuro() -> None:
    """Write a propagation down."""
    from workbench.lab.kakuro.steps import propagation
    from workbench.puzzles.kakuro import Kakuro

    puzzle = next(puzzle for puzzle in small_samples("kakuro") if isinstance(puzzle, Kakuro))
    propagation(puzzle, np.zeros(puzzle.shape, np.int32))


def tell_of_walks() -> None:
    """Tell of a walk that has only begun, and walk from one start by each kernel."""
    from workbench.lab.tours.heat_map import HeatMap
    from workbench.lab.tours.tie_replay import candidates_at, doomed, path_of
    from workbench.puzzles.tour import Tour

    tour = Tour(np.ones((5, 5), bool))
    start = np.zeros(tour.shape, np.int32)
    start[0, 0] = 1
    candidates_at(tour, {"rule": "roth"}, path_of(start), 1)
    doomed(tour, start)
    for general in (False, True):
        HeatMap(tour, {"rule": "plain"}, general=general).follow(Step(1))


def fill_first_rooms() -> None:
    """Search so far that the room for states has to grow."""
    from workbench.puzzles.tour import Tour

    SOLVERS["tour_frontier"].start(Tour(np.ones((8, 8), bool))).advance(FAR)


BESIDE_THE_SEARCHES = (search_batches, explain_kakuro, tell_of_walks, fill_first_rooms)
"""What asks for kernels that no solver asks for in its first nodes, and no generator."""
