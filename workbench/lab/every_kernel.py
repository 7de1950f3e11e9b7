"""Use every kernel once, to compile them all for the cache that ships with the frozen program.

Each solver is started on each small sample that it accepts, for every goal, and on the first one of a kind with every
value of every choice, too; it visits a few nodes. Each generator begins a puzzle with every value of every choice.
Together they call every kernel, also those of solvers, kinds and generators that are added later.
"""

import gc
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TypeVar

import numpy as np

from workbench.base.choices import ChoiceError, Value
from workbench.base.places import samples
from workbench.insight.generating.generator import Generator
from workbench.insight.generators import GENERATORS
from workbench.puzzles import KINDS
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku.layout import Layout
from workbench.searching.atlas.build import AtlasBuild
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.estimate.methods import METHOD
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro import sums
from workbench.solvers.search import Step
from workbench.solvers.solver import Solver
from workbench.solvers.sudoku import batch

NODES = 200  # of a search: deep enough to reach the tree, and mostly a solution
PARTS = 100  # of the generation of a puzzle: the first grid and what removes givens, not the search for a technique
MORE_NODES = 20_000  # of a search that has to allocate more memory on its way
MAX_LETTERS = 2000  # of a sample, up to a sudoku of 25 x 25; larger ones need no other kernels

Kind = TypeVar("Kind", bound=Puzzle)


def use_every_kernel() -> None:
    """Start every search that needs another kernel than the rest."""
    for kind in KINDS.values():
        varied = set()  # the solvers whose choices have been tried on this kind
        for puzzle in small_samples(kind):
            for solver in solvers_for(puzzle):
                for goal in solver.goals:
                    search_briefly(solver, puzzle, {}, goal)
                for choices in () if solver.name in varied else variations(solver):
                    search_briefly(solver, puzzle, choices, solver.goals[0])
                varied.add(solver.name)
            gc.collect()  # commands collect so rarely that covers of these samples would take 4 GB
    for generator in GENERATORS.values():
        for choices in variations(generator):
            generator.start(choices).follow(Step(PARTS))
    for use in BESIDE_THE_SEARCHES:
        use()


def small_samples(kind: type[Kind]) -> Iterator[Kind]:
    """Yield the puzzles of a kind's short samples."""
    for file in samples(kind.kind):
        text = file.read_text(encoding="utf-8")
        if len(text) <= MAX_LETTERS:
            yield from kind.parse(text)


def variations(of: Solver | Generator) -> Iterator[Mapping[str, Value]]:
    """Yield the default choices, and those that differ from them in one."""
    yield {}
    for choice in of.choices:
        yield from ({choice.name: value} for value, _ in choice.values if value != choice.default)


def search_briefly(solver: Solver, puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> None:
    """Visit a few nodes of a search, unless the solver rejects the puzzle with these choices."""
    with suppress(ChoiceError):
        search = solver.start(puzzle, choices, goal)
        search.advance(NODES)
        search.probe()


def estimate_trees() -> None:
    """Estimate the tree of each small sample that has one, by each method."""
    from workbench.puzzles.cover import Cover
    from workbench.puzzles.tour import Tour

    for kind in (Cover, Tour):
        for puzzle in small_samples(kind):
            for method, _ in METHOD.values:
                with suppress(ChoiceError):
                    Estimator(puzzle, {}, method).advance(1)


def search_batches() -> None:
    """Search many boards in one call."""
    from workbench.puzzles.kakuro import Kakuro

    for box in ((2, 2), (3, 3)):
        batch.search_each(np.zeros((1, (box[0] * box[1]) ** 2), np.uint8), Layout(box))
    sums.search_each([next(small_samples(Kakuro))])


def explain_kakuro() -> None:
    """Find the reasons why a board has no solution with a wrong entry."""
    from workbench.insight.kakuro.steps import explanation
    from workbench.puzzles.kakuro import Kakuro

    [puzzle] = Kakuro.parse("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n")
    explanation(puzzle, np.array([[0, 0, 0], [0, 1, 0], [0, 0, 0]], np.int32))


def replay_walks() -> None:
    """Replay a walk that has only begun, and walk from one start by each kernel and by all orders of the moves."""
    from workbench.insight.tours.all_orders import OrdersFrom
    from workbench.insight.tours.heat_map import HeatMap
    from workbench.insight.tours.tie_replay import candidates_at, first_cut_off, path_of
    from workbench.puzzles.tour import Tour

    tour = Tour(np.ones((5, 5), bool))
    start = np.zeros(tour.shape, np.int32)
    start[0, 0] = 1
    candidates_at(tour, {"rule": "roth"}, path_of(start), 1)
    first_cut_off(tour, start)
    for rule, general in (("plain", False), ("far-l1", False), ("plain", True)):
        HeatMap(tour, {"rule": rule}, general=general).follow(Step(1))
    OrdersFrom(tour, (0, 0)).follow()


def search_all_paths() -> None:
    """Search all paths of a board on which no walk is a tour."""
    from workbench.puzzles.tour import Tour
    from workbench.solvers.tour.paths import search_of

    search_of(Tour(np.ones((3, 3), bool))).advance(1)


def tile_a_large_board() -> None:
    """Search a board that is larger than those of the samples."""
    search_briefly(SOLVERS["polyomino_neighbourhoods"], large_board(), {}, Goal.ONE)


def large_board() -> Polyomino:
    """Return a board that is filled with dominoes at once."""
    [puzzle] = Polyomino.parse("polyomino 20x20\npieces free 2 any\n")
    return puzzle


def outgrow_the_first_tables() -> None:
    """Search so far that the tables of states have to grow."""
    from workbench.puzzles.tour import Tour

    SOLVERS["tour_frontier"].start(Tour(np.ones((8, 8), bool))).advance(MORE_NODES)


def use_techniques() -> None:
    """Look for a step of each technique, make one, and rate a board."""
    from workbench.insight.sudoku.rating import Rater
    from workbench.insight.sudoku.solving import HumanSolver
    from workbench.insight.sudoku.step import Candidate, Step
    from workbench.insight.sudoku.techniques import TECHNIQUES
    from workbench.puzzles.sudoku import Sudoku

    puzzle = next(small_samples(Sudoku))
    for technique in TECHNIQUES.values():
        HumanSolver(puzzle, [technique]).first_step()
    empty = Sudoku.blank({"box": "2x2"})
    HumanSolver(empty).apply(Step(code=-1, places=(Candidate(0, 0, 1),), removes=(Candidate(3, 3, 2),)))
    Rater().rate(puzzle)


def ask_an_atlas() -> None:
    """Ask the atlas of a small puzzle everything."""
    build = AtlasBuild(KINDS["polyomino"].parse("polyomino 4x4\npieces free 4 any\n")[0], {})
    while not build.over:
        build.follow(Step())
    assert build.atlas is not None
    view = build.atlas.whole
    view.uses(np.ones(len(view.allowed), bool))


def count_grids() -> None:
    """Count the classes of the grids of 4 x 4."""
    from workbench.insight.sudoku.grids.class_count import ClassCount
    from workbench.insight.sudoku.grids.known import Box

    for _ in ClassCount(Box(2, 2)).parts():
        pass


def find_ends_of_tours() -> None:
    """Find the ends of all tours of a board at once."""
    from workbench.puzzles.tour import Tour
    from workbench.solvers.search import UNLIMITED
    from workbench.solvers.tour.frontier.ends import TourEnds

    board = np.ones((5, 5), bool)
    TourEnds(Tour(board), board, megabytes=100).advance(UNLIMITED)


BESIDE_THE_SEARCHES = (
    tile_a_large_board,
    ask_an_atlas,
    estimate_trees,
    search_batches,
    explain_kakuro,
    replay_walks,
    search_all_paths,
    outgrow_the_first_tables,
    find_ends_of_tours,
    use_techniques,
    count_grids,
)
"""Uses of kernels that no solver needs in its first nodes, and no generator."""
