"""A branch: what a search takes over from another one, and where it goes on from there.

Of a walk that is its beginning, square by square; of any tree the option of a node, taken or ruled out. It is one more
choice of a solver, so that lanes, files and labels keep it like any other.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.branch.tree_branch import branch_at
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver

WITH, WITHOUT = "with", "without"
LONGEST = 100_000  # characters


class NodeBranch(NamedTuple):
    """The option of a node, taken or ruled out; `label` names it."""

    kept: bool
    node: int
    goal: Goal  # of the search whose node it is
    label: str

    def text(self) -> str:
        """Return it as the value of the choice."""
        return f"{WITH if self.kept else WITHOUT} {self.node} {self.goal} {self.label}"


def beginning_of(choices: Mapping[str, Value]) -> str:
    """Return the text of the entries with which a search begins; "" if it begins at the root."""
    text = str(choices.get(BRANCH.name, ""))
    return "" if text.startswith((f"{WITH} ", f"{WITHOUT} ")) else text


def read_node(text: str) -> NodeBranch | None:
    """Return the option that a value names; None if it is the beginning of a walk. Raise ChoiceError."""
    word, _, rest = text.partition(" ")
    if word not in (WITH, WITHOUT):
        return None
    node, _, rest = rest.partition(" ")
    goal, _, label = rest.partition(" ")
    if not node.isascii() or not node.isdigit() or len(node) > len("1000000") or goal not in tuple(Goal):
        raise ChoiceError(f"a branch is named by “{WITH}” or “{WITHOUT}”, a node and a goal, or by squares")
    return NodeBranch(word == WITH, int(node), Goal(goal), label)


def in_brief(text: str) -> str:
    """Return a branch in a few words."""
    if not text:
        return "from the start"
    try:
        branch = read_node(text)
    except ChoiceError:
        return text
    if branch is not None:
        return f"{WITH if branch.kept else WITHOUT} {branch.label or f'node {branch.node:,}'}"
    squares = text.split()
    return f"from {squares[-1]}, step {len(squares):,}"


BRANCH = Choice(
    name="branch",
    title="Branch",
    about="The squares with which the walk begins, or the option of a node that is taken or ruled out.",
    default="",
    longest=LONGEST,
    brief=in_brief,
)


@cache
def branched(solver: Solver) -> Solver:
    """Return a solver that can begin with a branch of another search."""
    if BRANCH in solver.choices:
        return solver
    return replace(solver, choices=(*solver.choices, BRANCH), begin=partial(begin, solver))


def begin(solver: Solver, puzzle: Puzzle, values: Mapping[str, Value], goal: Goal) -> Search:
    """Start a search from its branch; raise ChoiceError."""
    own = {name: value for name, value in values.items() if name != BRANCH.name}
    text = str(values[BRANCH.name])
    branch = read_node(text)
    if not text:
        return solver.begin(puzzle, own, goal)
    if branch is None:
        if solver.continues is None:
            raise ChoiceError(f"{solver.title} cannot go on from entries.")
        return solver.continues(puzzle, own, goal, text)
    if branch.goal is not goal:
        raise ChoiceError(f"This branch belongs to the search for the goal “{branch.goal}”. Choose that goal again.")
    search = solver.begin(puzzle, own, goal)
    search.advance(0)
    return branch_at(search, branch.node, kept=branch.kept)


# Entries of a race, and saved searches, name a solver and choices


def solver_of(name: str, choices: Mapping[str, Value]) -> Solver:
    """Return the solver of this name; one that can begin with a branch if the choices have one. Raise KeyError."""
    return branched(SOLVERS[name]) if BRANCH.name in choices else SOLVERS[name]


Branched = tuple[Solver, Mapping[str, Value]]


def beginning_with(solver: Solver, choices: Mapping[str, Value], beginning: str) -> Branched:
    """Return a solver and choices that go on from the text of entries, if the solver can."""
    if not beginning or solver.continues is None:
        return solver, choices
    return branched(solver), {**choices, BRANCH.name: beginning}


def without_branch(name: str, choices: Mapping[str, Value]) -> Branched:
    """Return a solver and choices that begin at the root."""
    return SOLVERS[name], {key: value for key, value in choices.items() if key != BRANCH.name}


def named_plainly(name: str, choices: Mapping[str, Value]) -> tuple[str, Mapping[str, Value]]:
    """Return the name of a solver, and choices for a form, which has no branch."""
    return name, without_branch(name, choices)[1]


def with_node(name: str, choices: Mapping[str, Value], branch: NodeBranch) -> Branched:
    """Return a solver and choices that take the option of a node, or rule it out."""
    return branched(SOLVERS[name]), {**choices, BRANCH.name: branch.text()}


def branching(former: Branched, entry: Branched) -> Branched:
    """Return other choices with the branch of a former entry, as far as it holds for them too.

    A walk is the beginning of any other; a node is one of the very same search.
    """
    text = str(former[1].get(BRANCH.name, ""))
    if not text:
        return entry
    is_walk = read_node(text) is None and entry[0].continues is not None
    if is_walk or former == (branched(entry[0]), {**entry[1], BRANCH.name: text}):
        return branched(entry[0]), {**entry[1], BRANCH.name: text}
    return entry
