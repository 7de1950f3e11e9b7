"""The answers for a list of puzzles, in its order: batches are searched by threads, all others one after the other."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import chain, takewhile
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from workbench.api.answers import Answer
from workbench.api.searches import faulty
from workbench.base.choices import ChoiceError, Value
from workbench.cli.lists.batch_lines import COUNTED, Searched, solutions_to
from workbench.cli.lists.output import write_lines
from workbench.cli.lists.request import Request
from workbench.cli.shared.answer_forms import answer_text
from workbench.cli.shared.answers import EXIT_CODES, record, table_row
from workbench.cli.shared.doubts import doubted, reading_record
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.threads import ReadAhead, threads
from workbench.files.puzzle_lists import Piece
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal, Outcome
from workbench.solvers.search import fitting
from workbench.solvers.solver import Batch, Solver

BATCH_SECONDS = 0.02  # of one call: long enough to cost nothing, short enough to show answers at once
MAX_PUZZLES = 4_096  # in one call
INVALID = EXIT_CODES[Outcome.INVALID]


class Use(NamedTuple):
    """How puzzles are searched."""

    solver: Solver
    choices: dict[str, Value]
    batch: Batch | None  # None: one by one


class Task(NamedTuple):
    """What is shown next: the answer for one puzzle, those for a batch that is being searched, or an error."""

    puzzles: Sequence[Puzzle] = ()
    use: Use | None = None
    coming: Future[Searched] | None = None  # of a batch
    error: str = ""
    piece: Piece | None = None  # of a puzzle, where there is something to say of how its text was read


class ListAnswers:
    """Shows the answers for a list of puzzles."""

    def __init__(self, request: Request, jobs: int) -> None:
        self._request, self._jobs = request, jobs
        self._uses: dict[str, Use] = {}  # by the name of the solver
        self._number = 1  # of the next answer
        self._size = 1  # of the next batch
        self._code = 0  # of the first puzzle that was not solved
        self._unreadable = False

    def show_all(self, begun: Iterable[Piece], rest: ReadAhead[Piece]) -> int:
        """Show the answers for all puzzles, each as soon as possible; return the exit code."""
        waiting: deque[Task] = deque()
        with threads(self._jobs) as pool:
            for piece in chain(begun, rest):
                for task in self._tasks(piece, pool):
                    waiting.append(task)
                    if len(waiting) > self._jobs:
                        self._show(waiting.popleft())
                while waiting and is_due(waiting[0], rest):
                    self._show(waiting.popleft())
            for task in waiting:
                self._show(task)
        return INVALID if self._unreadable else self._code

    def _tasks(self, piece: Piece, pool: ThreadPoolExecutor) -> Iterator[Task]:
        """Yield the tasks of a piece; its batches are begun."""
        if piece.error:
            self._unreadable = True
            yield Task(error=str(piece.error))
        at = 0
        while at < len(piece.puzzles):
            use = self._use(piece.puzzles[at])
            if isinstance(use, ChoiceError):
                yield Task(error=str(use))
                at += 1
            elif use.batch is None or piece.reading:
                yield Task([piece.puzzles[at]], use, piece=piece if piece.reading else None)
                at += 1
            else:
                batch = piece.puzzles[at : at + self._size]
                if not piece.alike:
                    batch = self._first_of(batch, use)
                coming = pool.submit(search_batch, batch, use, use.batch, self._request.goal, piece.alike)
                yield Task(batch, use, coming)
                at += len(batch)

    def _first_of(self, puzzles: Sequence[Puzzle], use: Use) -> list[Puzzle]:
        """Return the puzzles before the first that is searched in another way."""
        return list(takewhile(lambda puzzle: self._use(puzzle) is use, puzzles))

    def _use(self, puzzle: Puzzle) -> Use | ChoiceError:
        """Return how a puzzle is searched, or why it is not; raise ChoiceError if the choices are wrong for all."""
        try:
            solver = self._request.solver_of(puzzle)
        except ChoiceError as error:
            return error
        if solver.name not in self._uses:
            batch = solver.batch if self._request.takes_batches(solver) else None
            self._uses[solver.name] = Use(solver, self._request.choices_of(solver), batch)
        return self._uses[solver.name]

    def _show(self, task: Task) -> None:
        """Show what a task has found, when it has."""
        if task.use is None:
            self._print([self._line(Answer.invalid(task.error))], [INVALID])
        elif task.coming is None:
            answer = self._single(task.puzzles[0], task.use)
            if task.piece:
                answer = doubted(answer, task.piece.reading, self._request.others(task.piece))
            line = self._line(answer, task.puzzles[0], task.use, piece=task.piece)
            self._print([line], [EXIT_CODES[answer.verdict.outcome]])
        else:
            batch = task.coming.result()
            for part in batch.parts():
                self._show_batch(task.use, part)
            self._size = min(MAX_PUZZLES, fitting(self._size, batch.seconds * self._size, BATCH_SECONDS))

    def _show_batch(self, use: Use, batch: Searched) -> None:
        """Show the answers of a batch, and those of single searches where these find more."""
        goal = self._request.goal
        lines = self._batch_lines(batch)
        codes = batch.codes(goal)
        solutions = batch.found.solutions
        many = solutions == COUNTED if goal is Goal.COUNT else np.zeros(len(solutions), bool)
        for at in np.flatnonzero((solutions == 0) | many | (not batch.alike)).tolist():
            puzzle = batch.puzzles[at]
            answer = faulty(puzzle) or (self._single(puzzle, use) if many[at] else None)
            if answer:
                lines[at] = self._line(answer, puzzle, use, at)
                codes[at] = EXIT_CODES[answer.verdict.outcome]
        self._print(lines, codes)

    def _batch_lines(self, batch: Searched) -> list[str]:
        """Return the lines of a batch."""
        goal = self._request.goal
        if self._request.form:
            return [self._line(batch.answer(at, goal), puzzle, after=at) for at, puzzle in enumerate(batch.puzzles)]
        return batch.json_lines(goal) if self._request.as_json else batch.table_lines(goal, self._number)

    def _single(self, puzzle: Puzzle, use: Use) -> Answer:
        """Return the answer of a single search."""
        streaming = self._request.goal is Goal.ALL and not self._request.as_json
        return self._request.answer(puzzle, use.solver, streaming)

    def _line(
        self,
        answer: Answer,
        puzzle: Puzzle | None = None,
        use: Use | None = None,
        after: int = 0,
        piece: Piece | None = None,
    ) -> str:
        """Return the line about the puzzle so many `after` the next."""
        if self._request.as_json:
            solver, choices = (use.solver, use.choices) if use else (None, {})
            found = record(answer, solver, choices, self._request.goal is Goal.ALL)
            if piece and piece.reading:
                found["reading"] = reading_record(piece.reading, piece.others)
            return json_text(found)
        if self._request.form:
            return answer_text(answer, puzzle, self._request.form, self._number + after)
        return "\t".join(table_row(self._number + after, answer, puzzle))

    def _print(self, lines: list[str], codes: Sequence[int]) -> None:
        """Print the lines about the next puzzles."""
        write_lines(filter(None, lines))
        self._number += len(lines)
        self._code = self._code or next(filter(None, codes), 0)


def search_batch(puzzles: Sequence[Puzzle], use: Use, batch: Batch, goal: Goal, alike: bool) -> Searched:
    """Search a batch."""
    batch.load()
    begun = perf_counter()
    found = batch.search(puzzles, solutions_to(goal))
    return Searched(puzzles, use.solver, use.choices, found, (perf_counter() - begun) / len(puzzles), alike)


def is_due(task: Task, pieces: ReadAhead[Piece]) -> bool:
    """Wait for a task or for more puzzles; return whether the task is to be shown before those are looked at."""
    if task.coming is None:
        return True
    coming: list[Future[Any]] = [task.coming, pieces.coming]
    wait(coming, return_when=FIRST_COMPLETED)
    return not pieces.coming.done()
