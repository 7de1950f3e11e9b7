"""Lists that are solved at the command line: the answers in batches and one by one, their order, and exit codes."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from tests.kinds_of_lists import ADDRESS, LINE, LISTS
from tests.processes import PATIENCE, started
from tests.thorough import only_thorough
from workbench.cli.lists import batch_lines, list_answers
from workbench.cli.main import main
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers import SOLVERS
from workbench.solvers.solver import Batch, Found

pytestmark = pytest.mark.usefixtures("compiled")

ONE_BY_ONE = ("--limit", "1e15")  # with a limit no batch is searched
MANY = f"{LINE[:-9]}.........\n"  # has several solutions
NONE = f"{LINE[:2]}1{LINE[3:-9]}.........\n"  # breaks no rule, and has no solution
FAULTY = f"55{LINE[2:]}\n"
SMALL = "sudoku 2x2\n12..\n3...\n..1.\n...2\n"
SUDOKUS = f"{LINE}\n{MANY}{NONE}{FAULTY}{LINE}\n{SMALL}{SMALL}sudoku 2x3\n123456\n456123\n231564\n" + "......\n" * 3
KAKUROS = LISTS["kakuro"].text + "kakuro 3x3\n# \\ \\\n\\ . .\n\\ . .\n" + "kakuro 3x3\n# 1\\ 2\\\n\\3 . .\n\\5 . .\n"


class Said(NamedTuple):
    """How a command ended."""

    code: int
    lines: list[str]
    err: str


Run = Callable[..., Said]


@pytest.fixture
def solve(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs `workbench solve` in this process with a text as standard input."""

    def run(*words: object, text: str) -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        code = main(["solve", *map(str, words), "-"])
        captured = capsys.readouterr()
        return Said(code, captured.out.splitlines(), captured.err)

    return run


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the sizes of the batches of sudokus that have been searched."""
    sizes: list[int] = []

    def noting(batch: Batch) -> Batch:
        def search(puzzles: Sequence[Puzzle], until: int) -> Found:
            sizes.append(len(puzzles))
            return batch.search(puzzles, until)

        return replace(batch, search=search)

    for name in ("sudoku_bands", "sudoku_digits"):
        solver = SOLVERS[name]
        assert solver.batch is not None
        monkeypatch.setitem(SOLVERS, name, replace(solver, batch=noting(solver.batch)))
    return sizes


def without_seconds(lines: Sequence[str]) -> list[dict[str, object]]:
    """Return JSON objects without what differs from run to run."""
    return [{**json.loads(line), "seconds": 0} for line in lines]


def columns(said: Said) -> list[list[str]]:
    """Return the rows of the table."""
    return [line.split("\t") for line in said.lines]


@pytest.mark.slow
@pytest.mark.parametrize("text", [SUDOKUS, KAKUROS], ids=["sudoku", "kakuro"])
@pytest.mark.parametrize("goal", [[], ["--unique"], ["--count"]], ids=" ".join)
def test_a_batch_answers_as_single_searches_do(solve: Run, goal: list[str], text: str) -> None:
    table, single_table = solve(*goal, text=text), solve(*goal, *ONE_BY_ONE, text=text)
    records, single_records = solve(*goal, "--json", text=text), solve(*goal, "--json", *ONE_BY_ONE, text=text)

    assert table == single_table
    assert without_seconds(records.lines) == without_seconds(single_records.lines)
    assert records.code == single_records.code == table.code
    assert [list(json.loads(line)) for line in records.lines] == [
        list(json.loads(line)) for line in single_records.lines
    ]


def test_lists_are_searched_in_batches(solve: Run, batches: list[int]) -> None:
    solve("--unique", text=f"{LINE}\n" * 100)

    assert sum(batches) == 100
    assert len(batches) < 20


@pytest.mark.parametrize(
    "words", [["--limit", "1000"], ["--limit", "9s"], ["--cell", "first"], ["--solver", "cover_links"], ["--all"]]
)
def test_a_limit_a_choice_and_the_goal_may_need_single_searches(
    solve: Run, batches: list[int], words: list[str]
) -> None:
    said = solve(*words, "--json", text=f"{LINE}\n{LINE}\n")

    assert batches == []
    assert [json.loads(line)["status"] for line in said.lines] == ["solved", "solved"]


def test_a_choice_that_is_the_default_needs_none(solve: Run, batches: list[int]) -> None:
    solve("--solver", "sudoku_digits", "--cell", "weighted", text=f"{LINE}\n{LINE}\n")

    assert sum(batches) == 2


def test_a_puzzle_with_very_many_solutions_is_counted_by_a_single_search(
    solve: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_lines, "COUNTED", 5)
    monkeypatch.setattr(list_answers, "COUNTED", 5)
    twelve = "sudoku 2x2\n1234\n....\n....\n....\n"

    rows = columns(solve("--count", text=f"{SMALL}{twelve}{SMALL}"))

    assert [row[1:3] for row in rows] == [["solved", "1"], ["solved", "12"], ["solved", "1"]]


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_answers_come_in_the_order_of_the_list(solve: Run, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr(list_answers, "MAX_PUZZLES", 3)
    [solved] = columns(solve("--unique", text=f"{LINE}\n{LINE}\n"))[:1]
    grids = [solved[4][:k] + "." + solved[4][k + 1 :] for k in range(81)]

    rows = columns(solve("--unique", "--jobs", jobs, text="\n".join(grids)))

    assert [row[0] for row in rows] == [str(number) for number in range(1, 82)]
    assert {row[4] for row in rows} == {solved[4]}


def test_a_wrong_number_of_jobs_is_an_error(solve: Run) -> None:
    for jobs in ("0", "many", "1e9"):
        said = solve("--jobs", jobs, text=LINE)

        assert (said.code, said.lines) == (2, [])
        assert said.err.startswith("workbench: --jobs needs a whole number from 1 to 256")


@pytest.mark.parametrize("kind", LISTS)
def test_a_puzzle_that_cannot_be_read_is_a_line_of_its_own(solve: Run, kind: str) -> None:
    text = LISTS[kind].puzzles[0] + LISTS[kind].wrong + LISTS[kind].puzzles[-1]
    line = LISTS[kind].puzzles[0].count("\n") + LISTS[kind].wrong_line

    table = solve(text=text)
    records = solve("--json", text=text)

    assert (table.code, records.code, table.err, records.err) == (2, 2, "", "")
    assert [row[:2] for row in columns(table)] == [["1", "solved"], ["2", "invalid"], ["3", "solved"]]
    read = [json.loads(record) for record in records.lines]
    assert [record["status"] for record in read] == ["solved", "invalid", "solved"]
    assert read[1]["message"] == columns(table)[1][4]
    assert read[1]["message"].startswith(f"Line {line}, column ")
    assert (read[1]["filling"], read[1]["solver"]) == (None, None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{LINE}\n{LINE}\n", 0),
        (f"{LINE}\n{MANY}{NONE}", 3),
        (f"{LINE}\n{NONE}{MANY}", 1),
        (f"{MANY}wrong\n{LINE}\n", 2),
        (f"{MANY}{FAULTY}", 3),
    ],
    ids=["all", "first not unique", "first without", "unreadable", "faulty later"],
)
def test_the_exit_code_is_2_if_a_puzzle_cannot_be_read_and_else_that_of_the_first_not_solved(
    solve: Run, text: str, code: int
) -> None:
    assert solve("--unique", text=text).code == code


def test_a_list_in_which_nothing_can_be_read_is_answered_line_by_line(solve: Run) -> None:
    said = solve("--kind", "tour", text="tour 5x\ntour x\n")

    assert [row[1] for row in columns(said)] == ["invalid", "invalid"]
    assert said.code == 2


def test_a_wrong_choice_is_an_error_before_anything_is_printed(solve: Run) -> None:
    said = solve("--cell", "nearest", text=f"{LINE}\n{LINE}\n")

    assert (said.code, said.lines) == (2, [])
    assert said.err.startswith("workbench: cell must be one of")


def test_boards_of_more_than_nine_digits_are_listed_with_letters(solve: Run) -> None:
    rows = "\n".join(" ".join(f"{(3 * r + r // 4 + c) % 12 + 1}" for c in range(12)) for r in range(12))
    board = Sudoku(Layout((3, 4)), np.zeros((12, 12), np.int32))

    said = solve(text=board.format() * 2)
    record = json.loads(solve("--json", text=board.format()).lines[0])

    assert rows
    assert [set(row[4]) for row in columns(said)] == [set("123456789ABC")] * 2
    assert max(map(max, record["filling"])) == 12


def test_a_batch_of_grids_of_several_layouts_has_an_answer_for_each() -> None:
    batch = SOLVERS["sudoku_digits"].batch
    assert isinstance(batch, Batch)
    puzzles = [Sudoku(NINE, np.zeros((9, 9), np.int32)), Sudoku.parse(SMALL)[0], Sudoku.parse(SMALL)[0]]

    found = batch.search(puzzles, 2)

    assert found.solutions.tolist() == [2, 1, 1]
    assert [filling.shape for filling in found.first] == [(9, 9), (4, 4), (4, 4)]


# Processes

UNIX = pytest.mark.skipif(os.name != "posix", reason="needs Unix's signals and pipes")
SOLVE = [sys.executable, "-m", "workbench", "solve"]
PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "given"),
    [
        (["--json"], f"{LINE}\n"),
        pytest.param(["--json"], f"{ADDRESS}\n", marks=only_thorough),
        (["--json"], "tour 5x5\ntour 6x6\n"),
        pytest.param(["--unique"], f"{LINE}\n{LINE}\n", marks=only_thorough),
    ],
    ids=["sudoku", "kakuro", "tour", "table"],
)
def test_the_first_answer_comes_before_the_list_has_ended(words: list[str], given: str) -> None:
    with started([*SOLVE, *words, "-"], text=True, **PIPES) as process:
        process.stdin.write(given)
        process.stdin.flush()

        first = process.stdout.readline()  # while standard input is still open

        _, err = process.communicate(timeout=PATIENCE)

    assert "solved" in first
    assert err == ""


@UNIX
@pytest.mark.slow
@pytest.mark.parametrize("words", [["--unique"], ["--json"]], ids=" ".join)
def test_a_reader_may_take_only_the_first_lines(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{LINE}\n" * 20_000, encoding="ascii")

    with started([*SOLVE, *words, str(file)], text=True, **PIPES) as process:
        first = process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        code = process.wait(PATIENCE)

    assert "solved" in first
    assert (code, err) == (0, "")


@UNIX
@pytest.mark.slow
@pytest.mark.parametrize("words", [["--unique"], ["--json"]], ids=" ".join)
def test_an_interrupted_list_ends_with_a_complete_line(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{LINE}\n" * 200_000, encoding="ascii")

    with started([*SOLVE, *words, str(file)], **PIPES) as process:
        begun = [process.stdout.readline() for _ in range(1_000)]

        process.send_signal(signal.SIGINT)

        out = b"".join([*begun, process.stdout.read()])
        err = process.stderr.read()
        code = process.wait(PATIENCE)

    assert (code, err) == (130, b"workbench: interrupted\n")
    assert out.endswith(b"\n")
    lines = out.decode().splitlines()
    assert {len(json.loads(line)) if words == ["--json"] else len(line.split("\t")[4]) for line in lines} <= {9, 81}
    assert len(lines) < 200_000


TOURS = "tour 3x4\n\ntour 6x6 closed\n\ntour\n######\n......\n......\n......\n......\n......\n"


@pytest.mark.parametrize(
    "text",
    [KAKUROS, TOURS, SUDOKUS, "tour 3x4\n\ntour 5x6\n", "kakuro 2x4\n# 1\\ 2\\ 3\\\n\\6 . . 3\n" * 2],
    ids=["kakuros", "tours", "sudokus", "two tours", "wide kakuros"],
)
@pytest.mark.parametrize("options", [(), ONE_BY_ONE], ids=["in batches", "one by one"])
def test_the_table_has_every_row_of_each_solution(solve: Run, text: str, options: tuple[str, ...]) -> None:
    rows = [line.split("\t") for line in solve(*options, text=text).lines]
    fillings = [json.loads(line)["filling"] for line in solve(*options, "--json", text=text).lines]

    assert any(fillings)
    for row, filling in zip(rows, fillings, strict=True):
        assert len(row) == 5
        if filling:
            digits = "".join(str(number) for one in filling for number in one if number)
            shown = row[4] if "\\" not in row[4] else re.sub(r"\d*\\\d*", "", row[4])  # without clues
            assert re.sub(r"\D", "", shown) == digits


ENDLESS = """
import sys, time
from dataclasses import replace
from workbench import __main__
from workbench.solvers import SOLVERS

def search(puzzles, until):
    print("searching", file=sys.stderr, flush=True)
    time.sleep(10_000)

endless = SOLVERS["sudoku_bands"]
SOLVERS["sudoku_bands"] = replace(endless, batch=replace(endless.batch, search=search))
sys.argv[1:] = ["solve", "--json", "-"]
sys.exit(__main__.main())
"""


@UNIX
@pytest.mark.slow
def test_an_interrupt_does_not_wait_for_a_batch() -> None:
    with started([sys.executable, "-c", ENDLESS], text=True, **PIPES) as process:
        process.stdin.write(f"{LINE}\n")
        process.stdin.flush()
        assert process.stderr.readline() == "searching\n"

        process.send_signal(signal.SIGINT)

        out, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, out, err) == (130, "", "workbench: interrupted\n")
