"""How the online judges of programming contests want the solutions of their problems written.

Samples, with input and output: https://www.acmicpc.net/problem/2580 and 3763, https://www.spoj.com/problems/SUDOKU,
https://www.algospot.com/judge/problem/read/KAKURO2, https://cses.fi/problemset/task/1689, and UVa 10255.

The statement of BOJ 2025 could not be read; its form is second-hand. Input: the side, the row and the column of the
start; output: row and column of each square from 1, a square a line, or -1 -1 if there is no tour.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from workbench.puzzles.puzzle import Filling, Puzzle


class JudgeForm(NamedTuple):
    """The form of the answer to one problem of a judge, for one puzzle."""

    name: str  # at the command line, such as boj-2580
    asked: Puzzle  # the puzzle that the problem asks to solve: not always just the one that its input describes
    write: Callable[[Filling], str]
    none: str = ""  # the line for a puzzle without a solution; "" where the problem promises one
    is_spaced: bool = False  # whether an empty line stands between two answers


@runtime_checkable
class Judged(Protocol):
    """A kind of puzzle that judges have problems about."""

    def judge_forms(self) -> Sequence[JudgeForm]:
        """Return the forms of answers that fit this puzzle; the first is the usual one."""


def write_rows(numbers: Filling) -> str:
    """Return rows of numbers with spaces between."""
    return "".join(" ".join(map(str, row)) + "\n" for row in numbers.tolist())
