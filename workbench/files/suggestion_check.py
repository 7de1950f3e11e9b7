"""What is wrong with the search that a text suggests: a goal, a solver or a choice that there is not."""

from workbench.base.choices import ChoiceError, did_you_mean, listed, settle, shortened
from workbench.files.suggested_search import SuggestedSearch
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS, first_solver, solvers_for
from workbench.solvers.goal import Goal


def suggestion_problem(search: SuggestedSearch, puzzle: Puzzle) -> str:
    """Return why the search that a text suggests for its puzzle cannot be set up, "" if it can."""
    try:
        check(search, puzzle)
    except ChoiceError as error:
        words = f"# solve: {error}"
        return words if words.endswith("?") else f"{words}."
    return ""


def check(search: SuggestedSearch, puzzle: Puzzle) -> None:
    """Raise ChoiceError for the first name that is not known, or does not fit the puzzle."""
    if search.goal and search.goal not in tuple(Goal):
        known = did_you_mean(search.goal, Goal) or f"; the goals are: {listed(Goal)}"
        raise ChoiceError(f"there is no goal {shortened(search.goal)}{known}")
    if search.solver and search.solver not in SOLVERS:
        known = did_you_mean(search.solver, SOLVERS) or f"; the solvers are: {listed(SOLVERS)}"
        raise ChoiceError(f"there is no solver {shortened(search.solver)}{known}")
    if search.solver and not SOLVERS[search.solver].accepts(puzzle):
        able = listed(solver.name for solver in solvers_for(puzzle)) or "none"
        raise ChoiceError(f"{search.solver} does not support this puzzle; solvers that do: {able}")
    if search.choices:
        settle((SOLVERS[search.solver] if search.solver else first_solver(puzzle)).choices, search.choices)
