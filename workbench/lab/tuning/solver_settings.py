"""The search for better values of a solver's choices: fewer nodes on the puzzles of a list, and on others like them.

Of four puzzles, two are for training, one is for validation, and one for a test at the end.
"""

from collections.abc import Sequence

from workbench.base.choices import ChoiceError
from workbench.lab.tuning.cost import Setting
from workbench.lab.tuning.puzzle_search import PuzzleSearch, puzzle_blocks
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.solver_setting import setting_of
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.solver import Solver

DEFAULTS = "Defaults"
PARTS = 4


def solver_setting_search(
    puzzles: Sequence[Puzzle],
    solver: Solver,
    goal: Goal,
    nodes: int,
    evaluations: int,
    seed: int = 1,
    given: Setting | None = None,
    cores: int | None = None,
) -> RuleSearch:
    """Return a search that begins with the given values.

    A search that does not end within `nodes` counts as failed. Raise ChoiceError for fewer than two puzzles, one that
    the solver does not support, or a solver without choices that can be varied.
    """
    if len(puzzles) < 2:
        raise ChoiceError("A search for settings needs two puzzles or more: one for training, one for validation.")
    if goal not in solver.goals:
        raise ChoiceError(f"{solver.title} does not support the goal {goal}.")
    for number, puzzle in enumerate(puzzles, 1):
        if not solver.accepts(puzzle):
            raise ChoiceError(f"{solver.title} does not support puzzle {number} ({puzzle.name}).")
    runs = [PuzzleSearch(f"{number}", puzzle, solver, goal, nodes) for number, puzzle in enumerate(puzzles, 1)]
    trained = [run for place, run in enumerate(runs) if place % PARTS in (0, 2)]
    first = setting_of(solver, given or {})
    baselines = {DEFAULTS: setting_of(solver, {}).setting}
    return RuleSearch(first, puzzle_blocks(trained), tuple(runs[1::PARTS]), evaluations, seed, baselines, cores)


def unseen_puzzles(puzzles: Sequence[Puzzle], solver: Solver, goal: Goal, nodes: int) -> tuple[PuzzleSearch, ...]:
    """Return the puzzles that the search leaves for a test: every fourth one, unless it is used by the search, too."""
    used = {puzzle.format() for place, puzzle in enumerate(puzzles) if place % PARTS != PARTS - 1}
    places = (place for place in range(PARTS - 1, len(puzzles), PARTS) if puzzles[place].format() not in used)
    return tuple(PuzzleSearch(f"{place + 1}", puzzles[place], solver, goal, nodes) for place in places)
