"""Searches of reproductions: counts that end, and times of several searches taken side by side."""

import time
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from workbench.base.choices import ChoiceError, Value
from workbench.base.places import resources
from workbench.files.documents import parse_puzzles, read_text
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Probe, Search, Status, drive

Answer = TypeVar("Answer")
Measuring = Generator[float, None, "list[Measured]"]


NO_CHOICES: Mapping[str, Value] = {}


class Method(NamedTuple):
    """A solver with its choices."""

    solver: str
    choices: Mapping[str, Value] = NO_CHOICES

    def start(self, puzzle: Puzzle, goal: Goal = Goal.COUNT) -> Search:
        """Return a search at its root."""
        return SOLVERS[self.solver].start(puzzle, self.choices, goal)


class Measured(NamedTuple):
    """What came of a search."""

    solutions: int
    nodes: int
    seconds: float  # of CPU time
    probe: Probe


def together(searches: Sequence[Search], limit: Limit | None = None) -> Measuring:
    """Search slice by slice in turn, so that what slows the machine down slows all of them; yield how much is done.

    Raises ChoiceError if a search cannot continue, as for lack of memory.
    """
    drives = [drive(search, limit or Limit(), keep=0, clock=time.thread_time) for search in searches]
    probes = [next(one) for one in drives]
    running = list(range(len(searches)))
    while running:
        for place in tuple(running):
            probe = next(drives[place], None)
            if probe is None:
                running.remove(place)
            else:
                probes[place] = probe
            yield sum(one.progress for one in probes) / len(probes)
    for search, probe in zip(searches, probes, strict=True):
        if probe.status is Status.STUCK:
            raise ChoiceError(search.note)
    return [Measured(one.solutions, one.nodes, one.seconds, one) for one in probes]


def scaled(work: Generator[float, None, Answer], done: float, share: float) -> Generator[float, None, Answer]:
    """Do a part of some work, its progress as that of the whole; return its answer."""
    while True:
        try:
            progress = next(work)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        yield done + share * progress


def measured(puzzle: Puzzle, methods: Iterable[Method], goal: Goal = Goal.COUNT) -> Measuring:
    """Search a puzzle by several methods side by side."""
    return together([method.start(puzzle, goal) for method in methods], goal.limit())


def solutions(puzzle: Puzzle, method: Method, goal: Goal) -> Generator[float, None, list[Filling]]:
    """Return what a search finds, in its order; each is better than those before it where the goal is the best one."""
    found = []
    for probe in drive(method.start(puzzle, goal), goal.limit(), goal.keep):
        if probe.at_solution:
            found.append(probe.filling)
        yield probe.progress
    return found


def sample(name: str) -> str:
    """Return the text of a sample, such as cover/six-sets."""
    return read_text(resources() / "samples" / f"{name}.txt")


def text_of(puzzle: str) -> str:
    """Return a puzzle's text: the name of a sample stands for its own."""
    return puzzle if "\n" in puzzle or "/" not in puzzle else sample(puzzle)


def puzzle_of(text: str) -> Puzzle:
    """Return the puzzle of a text."""
    return parse_puzzles(text)[0]
