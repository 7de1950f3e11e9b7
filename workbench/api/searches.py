"""Searching one puzzle: for a solution, for all of them, or for their number."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.api.answers import Answer
from workbench.api.arguments import OnePuzzle, choices_of, name_in, number, one_puzzle, path_of, string, whole
from workbench.base.choices import ChoiceError, Value, did_you_mean, listed, settle, shortened
from workbench.puzzles.puzzle import Feature, Filling, Puzzle, untouched
from workbench.puzzles.sentences import counted
from workbench.searching.cluster.address import scheduler_address
from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cores.cores_search import GOALS, CoresSearch, on_cores
from workbench.searching.cores.crew import Crews
from workbench.searching.cores.level_cut import MAX_LEVEL, SplitError
from workbench.searching.saved_search import EVERY
from workbench.searching.saved_search.interrupts import interrupts
from workbench.solvers import SOLVERS, accepting_solvers, first_solver, solvers_for
from workbench.solvers.goal import BEST, Goal, Outcome, Verdict, verdict
from workbench.solvers.search import UNLIMITED, Limit, Probe, Status, drive
from workbench.solvers.solver import Solver

if TYPE_CHECKING:  # most searches use no cluster and are not saved
    from workbench.searching.cluster.farm import Farm
    from workbench.searching.saved_search.keeper import Keeper
    from workbench.searching.saved_search.saved_search import SavedSearch

MAX_CORES = 256
ALONE = "This search cannot be divided, so it did not use the cluster. Another --solver may."


def solve(
    puzzle: OnePuzzle,
    solver: str | None = None,
    choices: Mapping[str, Value] | None = None,
    *,
    goal: str = Goal.ONE,
    nodes: int | None = None,
    seconds: float | None = None,
    cores: int = 1,
    cluster: str | None = None,
    split_level: int | None = None,
    checkpoint: Path | str | None = None,
) -> Answer:
    """Search a puzzle, at most for so many nodes or seconds; raise ChoiceError for an unknown solver or choice.

    The goals are one, unique, all, count, fewest, cheapest and longest. Without `solver`, the first that supports the
    puzzle, the goal and the choices searches. `cores`: threads that search parts of the tree, to find all solutions or
    their number; `cluster`: the address of a scheduler, whose workers do so; `split_level`: the level of the nodes
    whose subtrees are the parts, instead of those that keep all threads at work. `checkpoint`: a file that the search
    is saved in every minute, at a limit and after Ctrl-C; `resume` goes on with it.

    >>> from workbench import read_text
    >>> puzzle = read_text("12..3.....1....2")
    >>> answer = solve(puzzle, goal="unique")
    >>> answer.outcome, answer.message
    (<Outcome.SOLVED: 'solved'>, 'Exactly one solution.')
    >>> answer.filling
    array([[1, 2, 4, 3],
           [3, 4, 2, 1],
           [2, 3, 1, 4],
           [4, 1, 3, 2]], dtype=int32)
    >>> print(solve(read_text("a b c\\nfirst: a b\\nlast: c", "cover")))
    first: a b
    last: c
    solved: 1 solution found; there may be more.
    """
    searched, aim, given = one_puzzle(puzzle), goal_named(goal), choices_of(choices)
    chosen = solver_of(searched, None if solver is None else string("solver", solver), aim, given)
    values = settle(chosen.choices, given)
    limit, threads = limit_of(aim, nodes, seconds), whole("cores", cores, 1, MAX_CORES)
    address = cluster_address(cluster, aim, threads)
    level = level_of(split_level, aim, threads, address)
    place = None if checkpoint is None else path_of("checkpoint", checkpoint)
    with farm_at(address) as farm, keeper_for(place) as keeper:
        crews = farm.crews(searched, chosen.name, values, aim) if farm else None
        return search(searched, chosen, values, aim, limit, cores=threads, crews=crews, keeper=keeper, level=level)


def count(
    puzzle: OnePuzzle,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    cores: int = 1,
    cluster: str | None = None,
    split_level: int | None = None,
    checkpoint: Path | str | None = None,
) -> int | None:
    """Return the number of solutions, None if a limit was reached before; raise ChoiceError for an ill-formed puzzle.

    `cores`, `cluster`, `split_level` and `checkpoint` are those of `solve`.

    >>> from workbench import read_text
    >>> count(read_text("polyomino 6x10\\npieces free 5"))
    9356
    """
    answer = solve(
        puzzle,
        goal=Goal.COUNT,
        nodes=nodes,
        seconds=seconds,
        cores=cores,
        cluster=cluster,
        split_level=split_level,
        checkpoint=checkpoint,
    )
    if answer.outcome is Outcome.INVALID:
        raise ChoiceError(answer.message)
    return None if answer.outcome is Outcome.LIMIT else answer.solutions


def resume(
    checkpoint: Path | str,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    cores: int = 1,
    cluster: str | None = None,
) -> Answer:
    """Go on with a search that was saved, and save it in the same file; raise FileError for a file that is none.

    Nodes and seconds count from the beginning of the search. The file is removed at its end.

    >>> from workbench import read_text
    >>> board = read_text("polyomino 3x20\\npieces free 5")
    >>> solve(board, "cover_links", goal="count", nodes=1000, checkpoint="pieces.search").outcome
    <Outcome.LIMIT: 'limit'>
    >>> resume("pieces.search").solutions
    8
    """
    from workbench.searching.saved_search.saved_search import read_search

    saved = read_search(path_of("checkpoint", checkpoint))
    limit, threads = limit_of(saved.goal, nodes, seconds), whole("cores", cores, 1, MAX_CORES)
    address = cluster_address(cluster, saved.goal, threads)
    solver, choices = SOLVERS[saved.solver], saved.choices
    with farm_at(address) as farm, keeper_for(path_of("checkpoint", checkpoint)) as keeper:
        crews = farm.crews(saved.puzzle, saved.solver, choices, saved.goal) if farm else None
        return search(
            saved.puzzle, solver, choices, saved.goal, limit, cores=threads, crews=crews, keeper=keeper, saved=saved
        )


def cluster_address(cluster: object, goal: Goal, cores: int) -> str | None:
    """Return the address of a scheduler; raise ChoiceError if that is none, or has no effect."""
    if cluster is None:
        return None
    if goal not in GOALS:
        raise ChoiceError(f"cluster needs a goal that searches the whole tree: {' or '.join(GOALS)}, not {goal}.")
    if cores > 1:
        raise ChoiceError("cluster takes the place of cores. Leave one of them out.")
    try:
        return scheduler_address(string("cluster", cluster))
    except FarmError as error:
        raise ChoiceError(f"cluster: {error}") from None


def level_of(split_level: object, goal: Goal, cores: int, address: str | None) -> int | None:
    """Return the level at which to split a tree; raise ChoiceError if it is none, or has no effect."""
    if split_level is None:
        return None
    if goal not in GOALS:
        raise ChoiceError(f"split_level needs a goal that searches the whole tree: {' or '.join(GOALS)}, not {goal}.")
    if cores < 2 and address is None:
        raise ChoiceError("split_level needs more than one core, or a cluster.")
    return whole("split_level", split_level, 1, MAX_LEVEL)


def farm_at(address: str | None) -> "AbstractContextManager[Farm | None]":
    """Return the connection to a cluster, if one is to be used; raise FarmError."""
    if address is None:
        return nullcontext(None)
    from workbench.searching.cluster.farm import Farm

    return Farm(address)


@contextmanager
def keeper_for(path: Path | None) -> "Iterator[Keeper | None]":
    """Yield what saves a search in a file, if one is to be used; Ctrl-C then waits for the end of a slice."""
    if path is None:
        yield None
        return
    from workbench.searching.saved_search.keeper import Keeper

    with interrupts() as interrupted:
        yield Keeper(path, EVERY, interrupted)


# What the command line uses as well


def search(
    puzzle: Puzzle,
    solver: Solver,
    choices: Mapping[str, Value],
    goal: Goal,
    limit: Limit,
    watch: Callable[[Probe, bool], object] = lambda _probe, _chosen: None,
    kept: int | None = None,
    cores: int = 1,
    crews: Crews | None = None,
    keeper: "Keeper | None" = None,
    saved: "SavedSearch | None" = None,
    features: Sequence[Feature] = (),
    level: int | None = None,
) -> Answer:
    """Search one puzzle, and keep at most `kept` solutions that have all `features`; None: as many as the goal says.

    `watch` sees every probe, and whether it is at such a solution. One that is found again is none.

    A `keeper` saves the search on its way; one that was saved goes on. Raise FileError if that fails. `crews` makes a
    crew that takes the place of the cores; raise FarmError if that is lost, after the search has been saved. `level`:
    where the tree is split, by default wherever it is best.
    """
    if answer := faulty(puzzle):
        return answer
    most = goal.keep if kept is None else kept
    try:
        start = partial(solver.start, puzzle, choices, goal)
        searching = saved.resumed(cores, crews) if saved else on_cores(start, goal, cores, crews, level)
    except ChoiceError as error:
        return Answer.invalid(str(error))
    fillings, chosen = list(saved.fillings) if saved else [], 0
    known = {filling.tobytes() for filling in fillings} if solver.repeats else None
    if keeper:
        keeper.begin(puzzle, solver, choices, goal, searching)
    try:
        with saved_if_lost(keeper):
            for probe in drive(searching, limit, goal.keep, seconds=saved.seconds if saved else 0.0):
                has_all = probe.at_solution and is_chosen(probe.filling, features, known)
                watch(probe, has_all)
                chosen += has_all
                if has_all and goal in BEST:
                    fillings = [probe.filling]  # this one is better
                elif has_all and len(fillings) < most:
                    fillings.append(probe.filling)
                if keeper:
                    keeper.look(probe.seconds, fillings)
    except SplitError as error:
        return Answer.invalid(str(error))
    if keeper and probe.status in (Status.EXHAUSTED, Status.STUCK):
        keeper.end()
    elif keeper:
        keeper.save(probe.seconds, fillings)
    note = searching.note if crews is None or isinstance(searching, CoresSearch) else ALONE
    if known and goal is Goal.ALL:
        note = f"{note}; {counted(len(known), 'different solution')}"
    noun = solver.finds(puzzle, choices)
    return Answer(verdict(goal, probe, noun), probe, fillings, note, solver.name, choices, chosen, puzzle)


def is_chosen(filling: Filling, features: Sequence[Feature], known: set[bytes] | None) -> bool:
    """Return whether a solution has all features and, where those `known` are noted, is a new one."""
    if not all(feature.holds(filling) for feature in features):
        return False
    if known is None:
        return True
    before = len(known)
    known.add(filling.tobytes())
    return len(known) > before


@contextmanager
def saved_if_lost(keeper: "Keeper | None") -> Iterator[None]:
    """Save the search once more if its cluster is lost."""
    try:
        yield
    except FarmError:
        if keeper:
            keeper.save_again()
        raise


def faulty(puzzle: Puzzle) -> Answer | None:
    """Return the answer for a puzzle that breaks a rule, and so has no solution or is none; None for any other."""
    faults = puzzle.judge(untouched(puzzle))
    if not faults:
        return None
    ill_formed = any(fault.ill_formed for fault in faults)
    message = " ".join(fault.message for fault in faults[:3])
    return Answer(Verdict(Outcome.INVALID if ill_formed else Outcome.NONE, message))


def solver_of(puzzle: Puzzle, name: str | None, goal: Goal, given: Mapping[str, Value]) -> Solver:
    """Return the solver of this name, or the first able one; raise ChoiceError if it does not take the puzzle."""
    if name is None:
        return first_able(puzzle, goal, given)
    if name not in SOLVERS:
        known = did_you_mean(name, SOLVERS) or f"; the solvers are: {listed(SOLVERS)}."
        raise ChoiceError(f"There is no solver {shortened(name)}{known}")
    solver = SOLVERS[name]
    if not (solver.accepts(puzzle) and goal in solver.goals):
        others = listed(one.name for one in solvers_for(puzzle) if goal in one.goals)
        advice = f"Solvers that do: {others}." if others else "No solver does."
        raise ChoiceError(f"{solver.name} does not support this puzzle and goal ({puzzle.name}). {advice}")
    return solver


def first_able(puzzle: Puzzle, goal: Goal, given: Mapping[str, Value]) -> Solver:
    """Return the first solver that supports the puzzle, and if possible the goal and the choices."""
    fallback = None
    for solver in accepting_solvers(puzzle):
        if goal in solver.goals:
            if {choice.name for choice in solver.choices} >= set(given):
                return solver
            fallback = fallback or solver
    return fallback or first_solver(puzzle)


def goal_named(name: object) -> Goal:
    """Return the goal of this name; raise ChoiceError."""
    return Goal(name_in("goal", name, tuple(Goal)))


def limit_of(goal: Goal, nodes: int | None, seconds: float | None) -> Limit:
    """Return the limit of a search for a goal; raise ChoiceError."""
    most = None if nodes is None else whole("nodes", nodes, 1, UNLIMITED)
    return goal.limit(most, None if seconds is None else number("seconds", seconds))
