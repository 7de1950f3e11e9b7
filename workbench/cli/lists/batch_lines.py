"""The answers of a batch as lines of text, equal to those of single searches but for the seconds.

The lines of puzzles with equally many solutions differ only in number, nodes and filling: the rest is formatted once.
"""

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.api.answers import Answer
from workbench.base.choices import Value
from workbench.cli.shared.answers import EXIT_CODES, on_one_line, record, table_row
from workbench.cli.shared.json_text import json_text
from workbench.puzzles.list_form import Bulk
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers.goal import Goal, verdict
from workbench.solvers.search import NO_PROFILE, Probe, Status
from workbench.solvers.solver import Found, Solver

COUNTED = 1_000  # solutions to which a batch counts; what has more is counted by a search of its own
NODES, FILLING = "@nodes@", "@filling@"  # stand for what differs
ONE_DIGIT = 9  # the highest number that is written with one digit


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
        by_solutions = {
            solutions: EXIT_CODES[self.answer(at, goal).verdict.outcome] for solutions, at in self._examples().items()
        }
        return [by_solutions[solutions] for solutions in self.found.solutions.tolist()]

    def json_lines(self, goal: Goal) -> list[str]:
        """Return a JSON object for each puzzle."""
        forms = {}
        for solutions, at in self._examples().items():
            answer = self.answer(at, goal)
            example = record(answer, self.solver, self.choices)
            example |= {"nodes": NODES} | ({"filling": FILLING} if solutions else {})
            first, _, rest = json_text(example).partition(f'"{NODES}"')
            middle, _, last = rest.partition(f'"{FILLING}"')
            forms[solutions] = first, middle, last
        texts = json_fillings(self.found.first)
        ways = [forms[solutions] for solutions in self.found.solutions.tolist()]  # without a solution, `middle` is all
        lines = zip(ways, self.found.nodes.tolist(), texts, strict=True)
        return [
            f"{first}{nodes}{middle}{text}{last}" if last else f"{first}{nodes}{middle}"
            for (first, middle, last), nodes, text in lines
        ]

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

    def _examples(self) -> dict[int, int]:
        """Return the numbers of solutions that occur, each with a puzzle that has so many."""
        return {solutions: at for at, solutions in enumerate(self.found.solutions.tolist())}

    def _texts(self) -> list[str]:
        """Return the solution of each puzzle on a line."""
        first, kind = self.found.first, type(self.puzzles[0])
        if self.alike and issubclass(kind, Bulk) and isinstance(first, np.ndarray):
            return kind.filling_lines(first)
        return [on_one_line(puzzle, filling) for puzzle, filling in zip(self.puzzles, first, strict=True)]


def json_fillings(fillings: Sequence[Filling] | NDArray[np.int32]) -> list[str]:
    """Return each filling as JSON."""
    if not isinstance(fillings, np.ndarray) or not fillings.size or fillings.max() > ONE_DIGIT or fillings.min() < 0:
        return [json_text(filling.tolist()) for filling in fillings]
    return json_of_digits(fillings)


def json_of_digits(fillings: NDArray[np.integer]) -> list[str]:
    """Return each board of an array of boards as JSON; the numbers have one digit, so all texts are equally long."""
    zeros = np.frombuffer(json_text(np.zeros(fillings.shape[1:], int).tolist()).encode(), np.uint8)
    texts, columns = np.tile(zeros, (len(fillings), 1)), fillings.shape[-1]
    digits = fillings.reshape(len(fillings), -1, columns).astype(np.uint8)
    for row, at in enumerate(np.flatnonzero(zeros == ord("0")).reshape(-1, columns).tolist()):
        step = at[-1] - at[-2] if columns > 1 else 1  # the same in all of a row: a slice is much faster than `at`
        texts[:, at[0] : at[-1] + 1 : step] += digits[:, row]
    text, length = texts.tobytes().decode(), len(zeros)
    return [text[begin : begin + length] for begin in range(0, len(text), length)]
