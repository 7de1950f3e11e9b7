"""The answers of a batch as lines of text, equal to those of single searches but for the seconds.

The lines of puzzles with equally many solutions differ only in number, nodes and filling: the rest is formatted once.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.api.answers import Answer
from workbench.base.choices import Value
from workbench.cli.lists.number_lines import json_lines
from workbench.cli.shared.answers import EXIT_CODES, on_one_line, record, table_row
from workbench.cli.shared.json_text import json_text
from workbench.puzzles.list_form import Bulk
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal, verdict
from workbench.solvers.search import NO_PROFILE, Probe, Status
from workbench.solvers.solver import Found, Solver

COUNTED = 1_000  # solutions to which a batch counts; what has more is counted by a search of its own
AT_ONCE = 1_024  # lines that are written together
NODES, FILLING = "@nodes@", "@filling@"  # stand for what differs


def solutions_to(goal: Goal) -> int:
    """Return at how many solutions of a puzzle a batch stops."""
    return goal.limit().solutions or COUNTED


class Searched(NamedTuple):
    """A batch that has been searched."""

    puzzles: Sequence[Puzzle]
    solver: Solver
    choices: dict[str, Value]
    found: Found
    seconds: float  # of one puzzle, on average
    alike: bool  # whether the puzzles have the same layout

    def parts(self) -> Iterator["Searched"]:
        """Yield the batch in parts whose lines fit into the processor's cache, and cost the system no new memory."""
        for begin in range(0, len(self.puzzles), AT_ONCE):
            these = slice(begin, begin + AT_ONCE)
            found = Found(self.found.solutions[these], self.found.nodes[these], self.found.first[these])
            yield self._replace(puzzles=self.puzzles[these], found=found)

    def answer(self, at: int, goal: Goal) -> Answer:
        """Return the answer for one puzzle, as a single search would give it."""
        solutions, filling = int(self.found.solutions[at]), self.found.first[at]
        probe = Probe(
            status=Status.FOUND if solutions == solutions_to(goal) else Status.EXHAUSTED,
            nodes=int(self.found.nodes[at]),
            level=0,
            solutions=solutions,
            progress=1.0,
            profile=NO_PROFILE,
            filling=filling,
            seconds=self.seconds,
        )
        return Answer(verdict(goal, probe), probe, [filling] if solutions else [])

    def codes(self, goal: Goal) -> list[int]:
        """Return the exit code of each puzzle."""
        codes: NDArray[np.int64] = np.zeros(len(self.found.solutions), np.int64)
        for solutions, at in self._examples().items():
            codes[self.found.solutions == solutions] = EXIT_CODES[self.answer(at, goal).verdict.outcome]
        return list(map(int, codes))

    def json_lines(self, goal: Goal) -> list[str]:
        """Return a JSON object for each puzzle."""
        lines: NDArray[np.object_] = np.empty(len(self.puzzles), object)
        for solutions, at in self._examples().items():
            example = record(self.answer(at, goal), self.solver, self.choices)
            example |= {"nodes": NODES} | ({"filling": FILLING} if solutions else {})
            first, _, rest = json_text(example).partition(f'"{NODES}"')
            middle, _, last = rest.partition(f'"{FILLING}"')
            for these in self._alike(solutions):
                fillings = [self._first(these)] if solutions else []
                lines[these] = json_lines(first, self.found.nodes[these], middle, *fillings, last)
        return list(lines)

    def table_lines(self, goal: Goal, number: int) -> list[str]:
        """Return a row of the table for each puzzle; `number` is that of the first."""
        forms = {}
        for solutions, at in self._examples().items():
            row = table_row(0, self.answer(at, goal), self.puzzles[at])
            forms[solutions] = "\t".join(row[1:3]), "" if solutions else row[4]
        counts = zip(
            count(number), self.found.solutions.tolist(), self.found.nodes.tolist(), self._texts(), strict=False
        )
        return [f"{at}\t{forms[found][0]}\t{nodes}\t{forms[found][1] or text}" for at, found, nodes, text in counts]

    def _alike(self, solutions: int) -> list[NDArray[np.intp]]:
        """Return the puzzles with so many solutions, those with boards of one shape together."""
        these = np.flatnonzero(self.found.solutions == solutions)
        if isinstance(self.found.first, np.ndarray):
            return [these]
        shapes = np.array([self.found.first[at].shape for at in these.tolist()])
        _, of = np.unique(shapes, axis=0, return_inverse=True)
        return [these[of == shape] for shape in range(of.max() + 1)]

    def _first(self, these: NDArray[np.intp]) -> NDArray[np.integer]:
        """Return the first solutions of puzzles with boards of one shape."""
        first = self.found.first
        return first[these] if isinstance(first, np.ndarray) else np.array([first[at] for at in these.tolist()])

    def _examples(self) -> dict[int, int]:
        """Return the numbers of solutions that occur, each with a puzzle that has so many."""
        solutions, at = np.unique(self.found.solutions, return_index=True)
        return dict(zip(solutions.tolist(), at.tolist(), strict=True))

    def _texts(self) -> list[str]:
        """Return the solution of each puzzle on a line."""
        first, kind = self.found.first, type(self.puzzles[0])
        if self.alike and issubclass(kind, Bulk) and isinstance(first, np.ndarray):
            return kind.filling_lines(first)
        return [on_one_line(puzzle, filling) for puzzle, filling in zip(self.puzzles, first, strict=True)]
