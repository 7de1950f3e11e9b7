"""A search tree whose size can be estimated: the solvers that visit it, what changes it, and how it is probed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from workbench.base.choices import Choice, Value
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.methods import Method


class Published(NamedTuple):
    """The size of a tree as it was published."""

    nodes: int
    source: str


def unpublished(_puzzle: Puzzle, _choices: Mapping[str, Value]) -> Published | None:
    """Return None: the size of the tree is not known."""
    return None


@dataclass(frozen=True)
class ProbedTree:
    """One entry of the list of trees."""

    solvers: tuple[str, ...]  # the names of those that visit it
    choices: tuple[Choice, ...]  # what changes the tree, and the seed of the probes
    method: Choice  # what a probe is
    takes: Callable[[Puzzle], bool]  # whether a puzzle has such a tree
    probes: Callable[[Puzzle, Mapping[str, Value], str], Method]  # by choices and a method; raises ChoiceError
    published: Callable[[Puzzle, Mapping[str, Value]], Published | None] = unpublished
