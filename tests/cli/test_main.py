"""The command line: what it prints, and how it ends. Most tests call `main`; those marked slow start processes."""

import contextlib
import io
import json
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import indent
from types import MappingProxyType
from typing import NamedTuple
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from tests.known.counts import KNOWN_COUNTS, SOLVED, Known
from tests.processes import PATIENCE, run_command, run_python, started
from workbench import __version__
from workbench.base import places
from workbench.base.history import History
from workbench.cli.commands import COMMANDS
from workbench.cli.main import main
from workbench.files.documents import MAX_FILE_BYTES, Saved, format_document, parse_document, parse_puzzles, read_text
from workbench.files.notations import loss, style_problem
from workbench.files.position import Position
from workbench.pictures.palettes import THEMES, palette
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Lossy
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS

pytestmark = pytest.mark.usefixtures("compiled")

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ONE = "12..\n3...\n..1.\n...2\n"  # has one solution
TWELVE = "1234\n....\n....\n....\n"  # has twelve
NONE = "123.\n....\n...4\n....\n"  # breaks no rule, and has none
BROKEN = "1..1\n....\n....\n....\n"
LONG = ".........\n" * 9  # has more than anybody will count
MANY = f"{ONE}\n{TWELVE}\n{BROKEN}"

SAMPLES = [path for kind in KINDS for path in places.samples(kind)]
FOR_SUDOKU = [
    solver.name
    for solver in SOLVERS.values()
    if {Goal.ALL, Goal.COUNT} <= set(solver.goals) and solver.accepts(Sudoku.parse(ONE)[0])
]


class Said(NamedTuple):
    """How a command ended."""

    code: int | str | None
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs a command in this process, with a text as standard input."""

    def run(*words: object, text: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        try:
            code: int | str | None = main([str(word) for word in words])
        except SystemExit as end:
            code = end.code
        return Said(code, *capsys.readouterr())

    return run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with one puzzle."""
    path = tmp_path / "one.txt"
    path.write_text(ONE, encoding="utf-8")
    return path


def document(text: str = ONE, entry: int = 0) -> str:
    """Return a document with an entry in r4c1."""
    return format_document(Saved(History(Position.fresh(Sudoku.parse(text)[0]).enter([(3, 0)], entry))))


def records(said: Said) -> list[dict[str, object]]:
    """Return the JSON objects that a command printed, one a line."""
    return [json.loads(line) for line in said.out.splitlines()]


def is_one_sentence(text: str) -> bool:
    return re.fullmatch(r"workbench: [^\n]+\n", text) is not None


# Solving


def test_solving_prints_the_solution_and_how_it_was_found(run: Run, file: Path) -> None:
    file.write_text(WIKIPEDIA)

    said = run("solve", file)

    *grid, outcome, work = said.out.splitlines()
    assert re.sub(r"\D", "", "".join(grid)) == re.sub(r"\D", "", SOLVED)
    assert outcome == "solved: 1 solution found; there may be more."
    assert re.fullmatch(r"1 node in [\d.]+ (µs|ms) \(sudoku_bands\)", work)
    assert (said.code, said.err) == (0, "")


def test_the_puzzle_may_come_from_standard_input(run: Run, file: Path) -> None:
    said = run("solve", "-", text="\ufeff" + ONE.replace("\n", "\r\n"))

    assert said.code == 0
    assert said.out.splitlines()[:-1] == run("solve", file).out.splitlines()[:-1]


def test_the_puzzle_may_be_a_document(run: Run) -> None:
    [record] = records(run("solve", "--json", "--unique", "-", text=document()))

    assert record["status"] == "solved"
    assert record["filling"] == [[1, 2, 4, 3], [3, 4, 2, 1], [2, 3, 1, 4], [4, 1, 3, 2]]


@pytest.mark.slow
@pytest.mark.parametrize("solver", FOR_SUDOKU)
@pytest.mark.parametrize(
    ("options", "text", "status", "solutions", "code"),
    [
        ("", ONE, "solved", 1, 0),
        ("", TWELVE, "solved", 1, 0),
        ("", NONE, "none", 0, 1),
        ("", BROKEN, "none", 0, 1),
        ("--unique", ONE, "solved", 1, 0),
        ("--unique", TWELVE, "not-unique", 2, 3),
        ("--unique", NONE, "none", 0, 1),
        ("--unique", BROKEN, "none", 0, 1),
        ("--all", TWELVE, "solved", 12, 0),
        ("--all", NONE, "none", 0, 1),
        ("--count", TWELVE, "solved", 12, 0),
        ("--count", NONE, "none", 0, 1),
        ("--limit 1", "....\n" * 4, "limit", 0, 4),
        ("--unique --limit 20", LONG, "limit", 0, 4),
        ("--count --limit 1000", LONG, "limit", None, 4),
    ],
)
def test_the_outcome_is_printed_and_is_the_exit_code(
    run: Run, solver: str, options: str, text: str, status: str, solutions: int | None, code: int
) -> None:
    words = ["solve", "--solver", solver, *options.split(), "-"]

    plain = run(*words, text=text)
    [record] = records(said := run(*words, "--json", text=text))

    assert (record["status"], said.code, plain.code) == (status, code, code)
    assert solutions is None or record["solutions"] == solutions
    assert f"{status}: {record['message']}" in plain.out.splitlines()
    assert plain.err == said.err == ""


def test_all_prints_every_solution_on_a_line(run: Run) -> None:
    said = run("solve", "--all", "-", text=TWELVE)

    *lines, outcome, _ = said.out.splitlines()
    fillings = [puzzle.given() for puzzle in Sudoku.parse("\n".join(lines))]
    [puzzle] = Sudoku.parse(TWELVE)
    assert len(lines) == len(set(lines)) == 12
    assert all(filling.all() and puzzle.judge(filling) == [] for filling in fillings)
    assert outcome == "solved: Exactly 12 solutions."


def test_a_number_up_to_symmetry_is_not_called_that_of_all_solutions(run: Run) -> None:
    """Eight solutions, two up to symmetry (Golomb, Polyominoes)."""
    pentominoes = "resources/samples/polyomino/pentominoes-3x20.txt"

    every, distinct = (
        run("solve", "--count", "--solver", "polyomino_bits", "--symmetry", value, pentominoes).out.splitlines()[0]
        for value in ("images", "classes")
    )

    assert every == "solved: Exactly 8 solutions."
    assert distinct == "solved: Exactly 2 essentially different solutions."


def test_counting_prints_no_solution(run: Run) -> None:
    said = run("solve", "--count", "-", text=TWELVE)

    assert said.out.splitlines()[0] == "solved: Exactly 12 solutions."
    assert len(said.out.splitlines()) == 2


@pytest.mark.parametrize("solver", FOR_SUDOKU)
def test_there_are_288_sudokus_of_side_4(run: Run, solver: str) -> None:
    """OEIS A107739."""
    said = run("solve", "--count", "--json", "--solver", solver, "-", text="....\n" * 4)

    assert [record["solutions"] for record in records(said)] == [288]
    assert said.code == 0


@pytest.mark.parametrize(
    "known", [known for known in KNOWN_COUNTS if known.size == "small"], ids=lambda known: known.name
)
def test_known_counts(run: Run, known: Known) -> None:
    said = run("solve", "--count", "--json", "--kind", known.kind, "-", text=known.text)

    [record] = records(said)
    assert record["solutions"] == known.count
    assert said.code == 0 if known.count else said.code in (1, 2)


# JSON


def test_a_record_has_all_figures(run: Run) -> None:
    said = run("solve", "--json", "-", text=WIKIPEDIA)

    [record] = records(said)
    assert list(record) == [
        "status", "solutions", "nodes", "best", "seconds", "solver", "choices", "filling", "message"
    ]  # fmt: skip
    assert record["status"] == "solved"
    assert record["solver"] == "sudoku_bands"
    assert record["choices"] == {}
    assert record["filling"] == Sudoku.parse(SOLVED)[0].given().tolist()
    assert record["message"] == "1 solution found; there may be more."
    assert isinstance(record["nodes"], int)
    assert record["nodes"] >= 1
    assert isinstance(record["seconds"], float)
    assert 0 <= record["seconds"] < 60


def test_a_record_of_all_solutions_holds_them(run: Run) -> None:
    [record] = records(run("solve", "--json", "--all", "-", text=TWELVE))

    [puzzle] = Sudoku.parse(TWELVE)
    fillings = [np.array(rows, np.int32) for rows in record["fillings"]]  # type: ignore[attr-defined]
    assert len({filling.tobytes() for filling in fillings}) == 12
    assert all(filling.all() and puzzle.judge(filling) == [] for filling in fillings)
    assert record["filling"] == fillings[0].tolist()


@pytest.mark.parametrize("text", [NONE, BROKEN])
def test_a_record_without_a_solution_has_no_filling(run: Run, text: str) -> None:
    [record] = records(run("solve", "--json", "-", text=text))

    assert record["filling"] is None
    assert record["message"]


def test_a_file_of_many_is_answered_line_by_line(run: Run) -> None:
    said = run("solve", "--unique", "--json", "-", text=MANY)

    assert [record["status"] for record in records(said)] == ["solved", "not-unique", "none"]
    assert said.code == 3  # of the first that was not solved


def test_many_puzzles_are_reported_in_a_table(run: Run) -> None:
    said = run("solve", "--unique", "-", text=MANY)

    rows = [line.split("\t") for line in said.out.splitlines()]
    assert [row[:3] for row in rows] == [["1", "solved", "1"], ["2", "not-unique", "2"], ["3", "none", "0"]]
    assert all(row[3].isdecimal() for row in rows)
    assert re.fullmatch("[1-4]{16}", rows[0][4])
    assert rows[2][4].startswith("1 appears twice in row 1.")
    assert said.code == 3


def test_all_solutions_are_printed_before_the_row_of_their_puzzle(run: Run) -> None:
    lines = run("solve", "--all", "-", text=f"{ONE}\n{TWELVE}").out.splitlines()

    assert [bool(re.fullmatch("[1-4]{16}", line)) for line in lines] == [True, False, *[True] * 12, False]


def test_many_that_are_solved_end_well(run: Run) -> None:
    assert run("solve", "-", text=f"{ONE}\n{TWELVE}\n{ONE}").code == 0


# Limits


@pytest.mark.parametrize("solver", FOR_SUDOKU)
@pytest.mark.parametrize("limits", [["1000"], ["1,000"], ["1_000"], ["1000", "60s"], ["60s", "1000"], ["9", "1000"]])
def test_a_limit_of_nodes_is_kept_exactly(run: Run, solver: str, limits: list[str]) -> None:
    options = [word for limit in limits for word in ("--limit", limit)]

    said = run("solve", "--count", "--json", "--solver", solver, *options, "-", text=LONG)

    [record] = records(said)
    assert (record["status"], record["nodes"], said.code) == ("limit", 1000, 4)


@pytest.mark.parametrize("limits", [["0.05s"], [".05s"], ["0.05s", "1_000_000_000_000"]])
def test_a_limit_of_seconds_is_kept(run: Run, limits: list[str]) -> None:
    options = [word for limit in limits for word in ("--limit", limit)]
    begun = time.monotonic()

    [record] = records(run("solve", "--count", "--json", *options, "-", text=LONG))

    assert record["status"] == "limit"
    assert 0.05 <= float(str(record["seconds"])) <= time.monotonic() - begun


def test_each_puzzle_has_the_whole_limit(run: Run) -> None:
    said = run("solve", "--count", "--json", "--limit", 1000, "-", text=f"{LONG}\n{LONG}")

    assert [record["nodes"] for record in records(said)] == [1000, 1000]


@pytest.mark.parametrize(
    "limit",
    ["0", "-5", "x", "1.5", "1e-3", "1e400", "nan", "", "s", "0s", "-1s", "nans", "infs", "x s", "9x"],
)
def test_an_invalid_limit_is_an_error(run: Run, limit: str) -> None:
    said = run("solve", f"--limit={limit}", "-", text=ONE)

    assert (said.code, said.out) == (2, "")
    assert is_one_sentence(said.err)
    assert "--limit needs a number of nodes like 1000000, or of seconds like 2.5s" in said.err


# Solvers and their choices

VALUES = [
    (solver.name, choice.name, value)
    for solver in SOLVERS.values()
    for choice in solver.choices
    for value in dict(choice.values) or ((choice.default,) if choice.longest else (str(choice.low), str(choice.high)))
]


@cache
def text_for(solver: str) -> str:
    """Return the first sample that a solver accepts; none is a large board."""
    texts = (*map(read_text, SAMPLES), "polyomino 20x20\npieces free 5 any\n")
    return next(text for text in texts if SOLVERS[solver].accepts(parse_puzzles(text)[0]))


def needed(solver: str, name: str) -> dict[str, str]:
    """Return the choices without which another one has no effect."""
    choices = {choice.name: choice for choice in SOLVERS[solver].choices}
    defaults = {choice.name: choice.default for choice in choices.values()}
    found: dict[str, str] = {}
    asked = [choices[name]]
    while asked:
        choice = asked.pop()
        while lacking := choice.lacks(defaults | found):
            other, value = lacking[0]
            found[other] = value
            asked.append(choices[other])
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("solver", "choice", "value"), VALUES)
def test_every_choice_of_every_solver_is_an_option(run: Run, solver: str, choice: str, value: str) -> None:
    goal = () if Goal.ONE in SOLVERS[solver].goals else ("--count",)
    others = [f"--{name}={value}" for name, value in needed(solver, choice).items()]
    options = ("--limit", "1", "--solver", solver, f"--{choice}={value}", *others)

    said = run("solve", "--json", *goal, *options, "-", text=text_for(solver))

    [record] = records(said)
    assert (record["solver"], said.code) == (solver, 4 if record["status"] == "limit" else 0)
    assert str(record["choices"][choice]) == value  # type: ignore[index]


def test_the_other_choices_keep_their_defaults(run: Run) -> None:
    [record] = records(run("solve", "--json", "--cell", "last", "-", text=ONE))

    others = {"singles": "both", "locked": "yes", "places": "reject", "digits": "up", "seed": 1}
    assert record["choices"] == {"cell": "last", **others}


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--cell sideways", "cell must be one of weighted, fewest, first, last, not 'sideways'"),
        ("--cell=", "cell must be one of weighted, fewest, first, last, not ''"),
        (
            "--order mrv --cell first",
            "there is no choice 'order'; the choices are: cell, singles, locked, places, digits, seed",
        ),
        (
            "--solver cover_links --cell first",
            "there is no choice 'cell'; the choices are: order, item_key, ties, options, option_key, … (9 in all)",
        ),
        ("--solver cover_links --seed x", "seed must be a whole number from 0 to 2147483647, not 'x'"),
        ("--solver cover_links --seed=-1", "seed must be a whole number from 0 to 2147483647, not '-1'"),
        (
            "--solver cover_links --item_key size",
            "--item_key has no effect with --order mrv. Use it with --order custom.",
        ),
        (
            "--solver cover_links --ties random --interval 7",
            "--interval has no effect with --restarts never. Use it with --restarts luby or --restarts geometric.",
        ),
    ],
)
def test_an_unknown_choice_is_an_error(run: Run, options: str, complaint: str) -> None:
    said = run("solve", *options.split(), "-", text=ONE)
    [record] = records(run("solve", "--json", *options.split(), "-", text=ONE))

    assert (said.code, said.out, said.err) == (2, "", f"workbench: {complaint}\n")
    assert (record["status"], record["message"]) == ("invalid", complaint)


@pytest.mark.parametrize("words", ["--solver nothing -", "--kind chess -", "--unique --count -", ""])
def test_wrong_usage_is_shown_with_the_right_one(run: Run, words: str) -> None:
    said = run("solve", *words.split(), text=ONE)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("usage: workbench ")
    assert ": error: " in said.err.splitlines()[-1]


def test_solvers_are_listed_with_their_choices(run: Run) -> None:
    said = run("solvers")

    assert said.code == 0
    for solver in SOLVERS.values():
        assert f"{solver.name}: {solver.title}\n    {solver.about}\n" in said.out
        for choice in solver.choices:
            assert f"    --{choice.name} {choice.options()}\n{indent(choice.about, ' ' * 8)}\n" in said.out
    for rule in TIE_BREAKS.values():
        assert f"            {rule.name}: {rule.about}\n" in said.out


def test_solvers_are_listed_by_their_names(run: Run) -> None:
    said, wrong = run("solvers", "kakuro_table", "cover_links"), run("solvers", "cover_link")

    assert re.findall(r"^(\w+):", said.out, re.MULTILINE) == ["kakuro_table", "cover_links"]
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err.endswith("invalid choice: 'cover_link'; did you mean cover_links?\n")


def test_solvers_are_listed_as_json(run: Run) -> None:
    listed = records(run("solvers", "--json"))

    assert [solver["name"] for solver in listed] == list(SOLVERS)
    for solver in listed:
        choices = SOLVERS[str(solver["name"])].choices
        assert [choice["name"] for choice in solver["choices"]] == [choice.name for choice in choices]  # type: ignore[attr-defined]
        assert [choice["default"] for choice in solver["choices"]] == [choice.default for choice in choices]  # type: ignore[attr-defined]


# Kinds


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_kind_of_a_sample_is_guessed(run: Run, path: Path) -> None:
    said = run("check", path)

    [puzzle] = parse_puzzles(read_text(path), path.parent.name)
    first, *properties = said.out.splitlines()
    assert (said.code, first) == (0, f"puzzle 1: {puzzle.name}, no broken rules")
    assert all(
        line.startswith(("puzzle 1: The tour ", "puzzle 1: The path ", "puzzle 1: The longest ")) for line in properties
    )


@pytest.mark.parametrize("command", ["solve", "check", "convert"])
def test_the_kind_may_be_named(run: Run, command: str, file: Path) -> None:
    assert run(command, "--kind", "sudoku", file).code == 0


# Checking


def test_checking_reports_that_no_rule_is_broken(run: Run) -> None:
    said = run("check", "-", text="sudoku 3x2\n" + "......\n" * 6)

    assert said == Said(0, "puzzle 1: Sudoku 6 × 6, boxes 3 × 2, no broken rules\n", "")


def test_checking_lists_every_broken_rule(run: Run) -> None:
    said = run("check", "-", text="1..1\n....\n....\n1...\n")

    assert said.code == 2
    assert said.out.splitlines() == [
        "puzzle 1: 1 appears twice in row 1.",
        "puzzle 1: 1 appears twice in column 1.",
    ]


def test_checking_many_puzzles_ends_with_a_total(run: Run) -> None:
    said = run("check", "-", text=MANY)

    assert said.code == 2
    assert said.out.splitlines() == [
        "puzzle 1: Sudoku 4 × 4, no broken rules",
        "puzzle 2: Sudoku 4 × 4, no broken rules",
        "puzzle 3: 1 appears twice in row 1.",
        "3 puzzles, 1 with broken rules",
    ]


def test_checking_a_long_list_prints_only_broken_rules(run: Run) -> None:
    said = run("check", "-", text=f"{ONE}\n" * 20 + BROKEN)

    assert said.out.splitlines() == ["puzzle 21: 1 appears twice in row 1.", "21 puzzles, 1 with broken rules"]


@pytest.mark.parametrize(("entry", "code"), [(4, 0), (3, 2)])
def test_checking_a_document_includes_its_entries(run: Run, entry: int, code: int) -> None:
    said = run("check", "-", text=document(entry=entry))

    assert said.code == code
    assert ("3 appears twice in column 1." in said.out) == (code == 2)


# Converting

STYLES = [
    (path, style)
    for path in SAMPLES
    for style in KINDS[path.parent.name].styles
    if not style_problem(parse_puzzles(read_text(path))[0], style)
]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "style"), STYLES, ids=[f"{path.stem} {style}" for path, style in STYLES])
def test_every_style_holds_the_same_puzzles(run: Run, path: Path, style: str) -> None:
    said = run("convert", path, "--to", style)

    written, original = parse_puzzles(said.out, path.parent.name), parse_puzzles(read_text(path))
    lost = "".join(filter(None, (loss(puzzle, style) for puzzle in original)))
    assert (said.code, said.err) == (0, f"workbench: {lost}\n" if lost else "")
    assert list(written) == [puzzle.kept_in(style) if isinstance(puzzle, Lossy) else puzzle for puzzle in original]


@pytest.mark.parametrize("style", ["knuth", "matrix"])
def test_a_puzzle_is_written_as_the_cover_that_it_is_reduced_to(run: Run, style: str) -> None:
    sample = next(path for path in SAMPLES if path.stem == "tetrominoes-4x5")

    said = run("convert", sample, "--to", style)

    [cover] = parse_puzzles(said.out, "cover")
    assert (len(cover.items), cover.count) == (20, 161)


def test_the_error_about_an_unsupported_style_lists_the_supported_ones(run: Run) -> None:
    sample = next(path for path in SAMPLES if path.stem == "tetrominoes-4x5")

    said = run("convert", sample, "--to", "sdk")

    assert (said.code, said.out) == (2, "")
    assert "A polyomino puzzle cannot be written as sdk. Choose one of: plain, document." in said.err


def test_a_tour_is_converted_with_its_moves(run: Run) -> None:
    squares = run("convert", "-", "--to", "squares", text="1 . .\n. . 2\n3 . .\n")
    table = run("convert", "-", "--to", "csv", text=squares.out)
    document = run("convert", "-", "--to", "document", text=squares.out)

    assert squares == Said(0, "a3 c2 a1\n", "")
    assert table == Said(0, "1,0,0\n0,0,2\n3,0,0\n", "")
    assert run("convert", "-", text=document.out).out == "tour 3x3\n1 . .\n. . 2\n3 . .\n"


def test_a_board_without_moves_is_not_written_as_a_list_of_them(run: Run) -> None:
    said = run("convert", "-", "--to", "squares", text="tour 3x3")

    assert (said.code, said.out) == (2, "")
    assert "A tour puzzle cannot be written as squares. Choose one of: plain, json, dot, graphml, document." in said.err


def test_checking_a_tour_includes_its_moves(run: Run) -> None:
    said = run("check", "-", text="1 . .\n. . 2\n. 3 .\ntour 2x2\n")

    assert said.code == 2
    assert "puzzle 1: Move 3, from c2 to b1, is not a (1,2) leap." in said.out


def test_our_own_notation_is_the_default(run: Run) -> None:
    said = run("convert", "-", text="| 1 2 | . . |\n| 3 0 | . . |\n| . . | 1 . |\n| . . | . 2 |\n")

    assert said.out == "sudoku 2x2\n12..\n3...\n..1.\n...2\n"


@pytest.mark.parametrize("style", ["plain", "line", "grid", "sdk"])
def test_many_puzzles_are_converted_together(run: Run, style: str) -> None:
    said = run("convert", "-", "--to", style, text=MANY)

    assert Sudoku.parse(said.out) == Sudoku.parse(MANY)


def test_lines_are_printed_without_gaps(run: Run) -> None:
    assert run("convert", "-", "--to", "line", text=f"{ONE}\n{TWELVE}").out == "12..3.....1....2\n1234............\n"


def test_a_puzzle_becomes_a_document(run: Run) -> None:
    said = run("convert", "-", "--to", "document", text=ONE)

    position = parse_document(said.out).history.now.state
    assert said.out.startswith("{")
    assert position.same(Position.fresh(Sudoku.parse(ONE)[0]))


def test_a_document_becomes_a_text(run: Run) -> None:
    assert run("convert", "-", "--to", "line", text=document(entry=4)).out == "12..3.....1....2\n"


def test_many_puzzles_do_not_become_a_document(run: Run) -> None:
    said = run("convert", "-", "--to", "document", text=MANY)

    assert (said.code, said.out, said.err) == (
        2,
        "",
        "workbench: There are 3 puzzles, but a document holds one. Choose another style.\n",
    )


def test_the_output_may_replace_the_input_file(run: Run, file: Path) -> None:
    said = run("convert", file, "--to", "grid", "-o", file)

    assert said == Said(0, "", "")
    assert "|" in file.read_text()
    assert Sudoku.parse(file.read_text()) == Sudoku.parse(ONE)


def test_a_file_that_cannot_be_written_is_an_error(run: Run, file: Path) -> None:
    said = run("convert", file, "--output", file.parent / "no folder" / "a")

    assert (said.code, said.out) == (2, "")
    assert is_one_sentence(said.err)
    assert "could not be written" in said.err


def test_an_unknown_style_is_an_error(run: Run, file: Path) -> None:
    assert run("convert", file, "--to", "cuneiform").code == 2


# Pictures


def svg_texts(path: Path) -> list[str | None]:
    return [text.text for text in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")]


def test_a_picture_shows_the_givens(run: Run, file: Path) -> None:
    picture = file.with_suffix(".svg")

    said = run("render", file, "-o", picture)

    assert said == Said(0, "", "")
    assert svg_texts(picture) == ["1", "2", "3", "1", "2"]


def test_a_picture_may_show_a_solution(run: Run, file: Path) -> None:
    picture = file.with_suffix(".svg")

    run("render", file, "-o", picture, "--solution")

    assert len(svg_texts(picture)) == 16
    assert palette("light")["found"] in picture.read_text()


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_has_the_colours_of_its_theme(run: Run, file: Path, theme: str) -> None:
    picture = file.with_suffix(".svg")

    run("render", file, "-o", picture, "--theme", theme)

    colours = set(re.findall("#[0-9a-f]{6}", picture.read_text()))
    assert colours == {palette(theme)[role] for role in ("paper", "grid", "frame", "given")}


@pytest.mark.parametrize(("cell", "side"), [(4, "16.8"), (60, "252"), (400, "1680")])
def test_a_picture_has_cells_of_the_size_asked_for(run: Run, file: Path, cell: int, side: str) -> None:
    picture = file.with_suffix(".svg")

    run("render", file, "-o", picture, "--cell", cell)

    assert ElementTree.parse(picture).getroot().get("width") == side


@pytest.mark.slow
def test_a_picture_can_have_a_transparent_background(run: Run, file: Path) -> None:
    picture, opaque = file.with_suffix(".png"), file.with_name("opaque.svg")

    run("render", file, "-o", picture, "-o", opaque, "--cell", "20", "--transparent")

    with Image.open(picture) as image:
        assert image.size == (84, 84)
        assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert palette("light")["paper"] in opaque.read_text()


def test_a_picture_of_many_is_refused(run: Run, tmp_path: Path) -> None:
    said = run("render", "-", "-o", tmp_path / "a.svg", text=f"{TWELVE}\n{ONE}")

    assert said.code == 2
    assert "has 2 puzzles, but a picture shows one." in said.err
    assert not (tmp_path / "a.svg").exists()


def test_a_choice_finds_the_solver_that_has_it(run: Run) -> None:
    said = run("solve", "--json", "--order", "leftmost", "-", text=TWELVE)

    assert json.loads(said.out)["solver"] == "cover_auto"


def test_a_limit_may_be_written_with_an_exponent(run: Run) -> None:
    said = run("solve", "--json", "--count", "--limit", "1e3", "-", text="." * 81)

    assert json.loads(said.out)["nodes"] == 1000


@pytest.mark.parametrize("text", [NONE, BROKEN])
def test_without_a_solution_none_is_drawn(run: Run, tmp_path: Path, text: str) -> None:
    said = run("render", "-", "-o", tmp_path / "a.svg", "--solution", text=text)

    assert said.code == 1
    assert "no solution" in said.out + said.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ([], "Nothing to write. Add -o FILE.svg or -o FILE.png."),
        (["-o", "a.svg", "--cell", "3"], "--cell needs a number of pixels from 4 to 400, not 3."),
        (["-o", "a.svg", "--cell", "401"], "--cell needs a number of pixels from 4 to 400, not 401."),
        (["-o", "no folder/a.svg"], "no folder/a.svg could not be written: No such file or directory."),
        (["-o", "."], "could not be written: Is a directory."),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_an_error(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], complaint: str
) -> None:
    monkeypatch.chdir(file.parent)

    said = run("render", file, *options)

    assert (said.code, said.out) == (2, "")
    assert is_one_sentence(said.err)
    assert complaint in said.err
    assert list(file.parent.iterdir()) == [file]


# Help


def test_the_version_is_printed(run: Run) -> None:
    said = run("--version")

    assert said.code == 0
    assert said.out.splitlines()[0] == f"workbench {__version__}"


def test_help_names_every_command_and_exit_code(run: Run) -> None:
    said = run("--help")

    assert (said.code, said.err) == (0, "")
    for name, row in COMMANDS.items():
        assert re.search(rf"^ +{name} +{re.escape(row.about[:30])}", said.out, re.MULTILINE)
    assert (
        "0 solved   1 no solution   2 bad input, usage or output   3 not unique   4 limit reached   130 interrupted"
        in said.out
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    said = run(command, "--help")

    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"usage: workbench {command} ")
    assert COMMANDS[command].description.split(",")[0] in said.out


@pytest.mark.parametrize("command", ["solve", "rate", "doctor"])
def test_help_says_that_puzzles_are_read_from_a_file(run: Run, command: str) -> None:
    said = " ".join(run(command, "--help").out.split())

    assert "FILE a file of one or many puzzles as text, or a document; - for standard input" in said


def test_the_help_of_solve_is_about_searches_and_says_where_the_choices_are_listed(run: Run) -> None:
    text = " ".join(run("solve", "--help").out.split())

    assert "a solver that `workbench solvers` lists" in text
    assert "--count" in text
    assert not any(f"--{choice.name} " in text for choice in SOLVERS["kakuro_sums"].choices if choice.name != "order")


@pytest.mark.parametrize("words", [["--nothing"], ["solve", "--nothing"], ["-"]])
def test_an_unknown_command_is_an_error(run: Run, words: list[str]) -> None:
    said = run(*words)

    assert (said.code, said.out) == (2, "")
    assert "usage: workbench" in said.err


# Bad input

BAD: dict[str, tuple[bytes | None, str]] = {
    "missing": (None, "No such file or directory"),
    "empty": (b"", "expected"),
    "rubbish": (bytes(range(256)), "Line 2, column 118: The file is not UTF-8 text"),
    "zeros": (bytes(100), "This file holds no text"),
    "wrong cell": (b"# a comment\n12..\n3...\n..7.\n...2\n", 'Line 4, column 3: "7" is not a digit from 1 to 4'),
    "long row": (b"12..\n3....\n..1.\n...2\n", "Line 2, column 5: Row 2 has 5 cells; expected 4"),
    "cut": (b"12..\n3...\n", "The text ends after 2 rows; expected 4"),
    "cut document": (document().encode()[:150], "The JSON is incomplete or damaged"),
    "other JSON": (b'{"colour": "blue"}', "This JSON holds no puzzle that is known here"),
    "another kind": (document().replace('"sudoku"', '"chess"').encode(), 'kind, "chess", is unknown; use one of'),
}
READERS = (["solve"], ["check"], ["convert"], ["render", "-o", "picture.svg"])


@pytest.mark.parametrize("words", READERS, ids=" ".join)
@pytest.mark.parametrize("bad", BAD)
def test_bad_input_is_reported_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], bad: str
) -> None:
    monkeypatch.chdir(tmp_path)
    content, complaint = BAD[bad]
    if content is not None:
        Path("bad.txt").write_bytes(content)

    said = run(*words, "bad.txt")

    assert (said.code, said.out) == (2, "")
    assert is_one_sentence(said.err)
    assert said.err.startswith("workbench: bad.txt: ")
    assert said.err.count("bad.txt") == 1
    assert complaint in said.err
    assert not Path("picture.svg").exists()


@pytest.mark.parametrize("bad", BAD)
def test_bad_input_is_reported_as_json(run: Run, tmp_path: Path, bad: str) -> None:
    content, complaint = BAD[bad]
    if content is not None:
        (tmp_path / "bad.txt").write_bytes(content)

    said = run("solve", "--json", tmp_path / "bad.txt")

    [record] = records(said)
    assert (said.code, said.err) == (2, "")
    assert (record["status"], record["filling"], record["solver"]) == ("invalid", None, None)
    assert str(record["message"]).startswith(f"{tmp_path / 'bad.txt'}: ")
    assert complaint in str(record["message"])


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_a_folder_is_no_input(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()

    said = run(*words, "folder")

    assert said == Said(2, "", "workbench: folder: Is a directory.\n")


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_a_file_that_is_too_large_is_refused_at_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with Path("large").open("wb") as sparse:
        sparse.truncate(MAX_FILE_BYTES + 2**20)

    said = run(*words, "large")

    assert said == Said(2, "", "workbench: large is too large: 33 MiB; the limit is 32 MiB.\n")


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_a_file_that_may_not_be_read_is_an_error(run: Run, file: Path, words: list[str]) -> None:
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("permissions do not bind root")

    said = run(*words, file)

    assert said == Said(2, "", f"workbench: {file}: Permission denied.\n")


# Processes

UNIX = pytest.mark.skipif(os.name != "posix", reason="needs Unix's signals, pipes and terminals")
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")
COMMAND = [sys.executable, "-m", "workbench"]
NOWHERE: dict[str, str | None] = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None}


def environment(**changes: str | None) -> dict[str, str]:
    """Return the variables of a user's shell, with changes; None takes one away."""
    changes = {"PYTHONUNBUFFERED": None, **changes}
    variables = {**os.environ, **changes}
    return {name: value for name, value in variables.items() if value is not None}


def process(
    *words: object,
    text: str = "",
    folder: Path | None = None,
    variables: Mapping[str, str | None] = MappingProxyType({}),
) -> Said:
    """Run a command in a process of its own."""
    ended = subprocess.run(
        [*COMMAND, *map(str, words)],
        input=text.encode(),
        capture_output=True,
        timeout=PATIENCE,
        cwd=folder,
        env=environment(**variables),
        check=False,
    )
    return Said(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


@pytest.mark.slow
def test_a_process_ends_with_the_exit_code_and_shows_no_progress_without_a_terminal() -> None:
    said = process("solve", "--count", "--limit", "0.4s", "-", text=LONG)

    assert (said.code, said.err) == (4, "")
    assert said.out.startswith("limit: Stopped before the end of the search: at least ")


WITHOUT_QT = """
import json, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"PySide6", "shiboken6"}:
            raise ImportError(f"{name} was asked for")

sys.meta_path.insert(0, Refuse())
from workbench.cli.main import main

codes = [main(words) for words in json.loads(sys.argv[1])]
print("codes", codes)
"""


@pytest.mark.slow
def test_without_qt_everything_but_the_window_works(file: Path) -> None:
    working = [
        ["solve", str(file)],
        ["solve", "--count", "--json", "--solver", "cover_links", str(file)],
        ["check", str(file)],
        ["convert", "--to", "grid", str(file)],
        ["convert", "--to", "document", "-o", str(file.with_suffix(".puzzle")), str(file)],
        ["render", "--solution", "-o", str(file.with_suffix(".svg")), str(file)],
        ["solvers"],
        ["solvers", "--json"],
    ]
    windows = [[], ["demo"], ["render", "-o", str(file.with_suffix(".png")), str(file)]]

    ended = run_python("-c", WITHOUT_QT, json.dumps(working + windows), env=environment(QT_QPA_PLATFORM="offscreen"))

    codes = [0] * len(working) + [2] * len(windows)
    assert ended.stdout.splitlines()[-1] == f"codes {codes}"
    assert ended.stderr.count("workbench: Some of Qt's system libraries are missing") == len(windows)
    assert "Traceback" not in ended.stderr
    assert len(svg_texts(file.with_suffix(".svg"))) == 16


@pytest.mark.slow
def test_pictures_of_both_sorts_need_no_display(file: Path) -> None:
    pictures = file.with_suffix(".svg"), file.with_suffix(".png")

    said = process("render", file, "-o", pictures[0], "-o", pictures[1], "--solution", "--cell", 20, variables=NOWHERE)

    assert said == Said(0, "", "")
    content = pictures[1].read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == (84, 84)  # 4 cells and a margin of a tenth of a cell
    assert len(svg_texts(pictures[0])) == 16


@pytest.mark.slow
def test_a_png_that_cannot_be_written_is_an_error(file: Path) -> None:
    said = process("render", file, "-o", file.parent / "no folder" / "a.png")

    assert (said.code, said.out) == (2, "")
    assert is_one_sentence(said.err)


@LINUX
@pytest.mark.slow
@pytest.mark.parametrize("words", [[], ["one.txt"]], ids=["bare", "with a file"])
@pytest.mark.parametrize(
    ("display", "reason"),
    [
        ({}, "No display to open a window on."),
        ({"DISPLAY": ""}, "No display to open a window on."),
        ({"DISPLAY": ":987"}, "The display :987 does not respond."),
        ({"DISPLAY": "localhost:987"}, "The display localhost:987 does not respond."),
        ({"WAYLAND_DISPLAY": "wayland-987"}, "display"),
    ],
    ids=["none", "empty", "X11", "X11 by network", "Wayland"],
)
def test_a_window_without_a_display_is_refused_in_a_sentence(
    file: Path, words: list[str], display: dict[str, str], reason: str
) -> None:
    said = process(*words, folder=file.parent, variables={**NOWHERE, **display})

    assert (said.code, said.out) == (2, "")
    assert reason in said.err
    assert is_one_sentence(said.err)


@UNIX
@pytest.mark.slow
def test_an_interrupted_search_prints_one_line() -> None:
    with started(
        [*COMMAND, "solve", "--count", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as search:
        search.stdin.write(f"{ONE}\n{LONG}")
        search.stdin.close()
        search.stdin = None
        first = search.stdout.readline()  # so the second is being searched

        search.send_signal(signal.SIGINT)

        out, err = search.communicate(timeout=PATIENCE)

    assert json.loads(first)["status"] == "solved"
    assert (search.returncode, out, err) == (130, "", "workbench: interrupted\n")


@UNIX
@pytest.mark.slow
def test_a_pipe_that_is_closed_early_is_no_error() -> None:
    with started(
        [*COMMAND, "solve", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as search:
        search.stdin.write(f"{ONE}\n" * 500)  # answers of more than a pipe holds
        search.stdin.close()

        first = search.stdout.readline()
        search.stdout.close()

        err = search.stderr.read()
        code = search.wait(PATIENCE)

    assert json.loads(first)["status"] == "solved"
    assert (code, err) == (0, "")


@UNIX
@pytest.mark.slow
@pytest.mark.parametrize("words", [["--help"], ["solvers"], ["convert", "one.txt"], ["solve", "one.txt"]], ids=" ".join)
def test_a_closed_pipe_is_no_error(file: Path, words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)

    ended = subprocess.run(
        [*COMMAND, *words],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=file.parent,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    os.close(writing)

    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", [None, "1"], ids=["at the end", "at once"])
def test_output_to_a_full_disk_is_an_error(file: Path, unbuffered: str | None) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*COMMAND, "convert", str(file)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(PYTHONUNBUFFERED=unbuffered),
            timeout=PATIENCE,
            check=False,
        )

    assert ended.returncode == 2
    assert is_one_sentence(ended.stderr)
    assert "No space left on device" in ended.stderr


@UNIX
@pytest.mark.slow
def test_closed_standard_input_is_an_error() -> None:
    ended = run_command(["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "check", "-"], env=environment())

    assert (ended.returncode, ended.stdout) == (2, "")
    assert is_one_sentence(ended.stderr)


class OnTerminal:
    """A command whose standard error is a terminal."""

    def __init__(self, process: "subprocess.Popen[bytes]", terminal: int) -> None:
        self.process, self._terminal = process, terminal

    def read(self, reports: int = sys.maxsize, word: bytes = b"nodes") -> str:
        """Return what the terminal has shown after so many reports with a word, or at the command's end."""
        shown = b""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and shown.count(word) < reports:
            if select.select([self._terminal], [], [], 0.1)[0]:
                try:
                    part = os.read(self._terminal, 65536)
                except OSError:  # the other side is closed
                    break
                if not part:
                    break
                shown += part
        return shown.decode()

    def end(self) -> tuple[int, str]:
        """Return the exit code and the standard output."""
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out.decode()


@contextlib.contextmanager
def on_terminal(*words: str) -> Iterator[OnTerminal]:
    """Start a command on a terminal, with a long search to read."""
    import pty

    try:
        terminal, theirs = pty.openpty()
    except OSError:
        pytest.skip("this system gives no pseudo-terminals")
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": theirs}
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, terminal)
        try:
            process = stack.enter_context(started([*COMMAND, *words], env=environment(), **pipes))
        finally:
            os.close(theirs)
        process.stdin.write(LONG.encode())
        process.stdin.close()
        process.stdin = None
        yield OnTerminal(process, terminal)


def lines_left(shown: str) -> list[str]:
    """Return the lines that remain on a terminal: what follows a carriage return is written over the line."""
    left = []
    for line in shown.replace("\r\n", "\n").split("\n"):
        cells: list[str] = []
        for part in line.split("\r"):
            cells[: len(part)] = part
        left.append("".join(cells).rstrip())
    return left


@UNIX
@pytest.mark.slow
def test_progress_is_shown_on_a_terminal_and_wiped_away() -> None:
    with on_terminal("solve", "--count", "--limit", "0.6s", "-") as search:
        shown = search.read()
        code, out = search.end()

    steps = [step for step in shown.split("\r") if step.strip()]
    assert len(steps) >= 2
    assert all(re.fullmatch(r" *[\d.]+%  [\d,]+ nodes  level \d+  [\d,]+ solutions *", step) for step in steps)
    nodes = [int(re.findall(r"([\d,]+) nodes", step)[0].replace(",", "")) for step in steps]
    assert nodes == sorted(set(nodes))
    assert lines_left(shown) == [""]
    assert (code, out.partition(":")[0]) == (4, "limit")


@UNIX
@pytest.mark.slow
def test_an_interrupt_leaves_a_clean_line_on_a_terminal() -> None:
    with on_terminal("solve", "--count", "-") as search:
        shown = search.read(reports=2)
        search.process.send_signal(signal.SIGINT)
        shown += search.read()
        code, out = search.end()

    assert (code, out) == (130, "")
    assert lines_left(shown) == ["workbench: interrupted", ""]


def test_a_solver_that_does_not_support_the_puzzle_is_a_short_error(run: Run) -> None:
    said = run("solve", "--solver", "polyomino_bits", "-", text=ONE)

    assert said.code == 2
    assert "polyomino_bits does not support this puzzle and goal" in said.err
    assert len(said.err) <= 172  # 160 and the name of the program


def test_a_solver_that_supports_only_some_of_the_puzzles_answers_for_each(run: Run) -> None:
    covers = "cover\na b\na\nb\n\ncover\n1:2|a b\na b\na b\n\ncover\na b\na b\n"  # the second needs multiplicities

    lines = run("solve", "--solver", "cover_cells", "--json", "-", text=covers)
    table = run("solve", "--solver", "cover_cells", "-", text=covers)

    assert [json.loads(line)["status"] for line in lines.out.splitlines()] == ["solved", "invalid", "solved"]
    assert [line.split("\t")[1] for line in table.out.splitlines()] == ["solved", "invalid", "solved"]
    assert lines.code == table.code == 2


def test_the_demo_says_why_it_cannot_use_a_folder(run: Run, file: Path) -> None:
    said = run("demo", file / "pictures")

    assert said.code == 2
    assert said.err.endswith("/pictures cannot be used: Not a directory. Choose another one.\n")


@pytest.mark.parametrize(
    "words",
    [
        ("tour", "x" * 300),
        ("solve", "--limit", "x" * 300, "-"),
        ("estimate", "--probes", "x" * 300, "-"),
        ("lab", "tour-curve", "--rules", "x" * 300),
        ("lab", "tour-curve", "--sizes", "x" * 300),
        ("rank", "--board", "x" * 300),
        ("generate", "kakuro", "--" + "x" * 300),
    ],
)
def test_a_long_wrong_value_is_not_repeated_whole(run: Run, words: tuple[str, ...]) -> None:
    said = run(*words, text=ONE)

    assert said.code == 2
    assert "xxx" in said.err
    assert len(said.err) <= 172  # 160 and the name of the program


# Texts with several readings

LETTERS = "".join("".join("ABCDEFG........."[(c - 4 * r - r // 4) % 16] for c in range(16)) + "\n" for r in range(16))


def test_the_likeliest_reading_is_taken_with_a_note(run: Run) -> None:
    said = run("convert", "-", "--to", "line", text=LETTERS)

    assert said.out.startswith("1234567.........")
    other = "--reading decimal (a sudoku with 1 to 9, then A = 10)"
    assert said.err == f"workbench: -: Read as a sudoku with A = 1. Use {other} otherwise.\n"


def test_a_reading_can_be_chosen(run: Run) -> None:
    said = run("convert", "-", "--to", "line", "--reading", "decimal", text=LETTERS)

    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("sudoku 4x4\nABCDEFG.........")


def test_an_unknown_reading_is_an_error(run: Run) -> None:
    said = run("check", "-", "--reading", "runes", text=LETTERS)

    assert (said.code, said.err) == (2, "workbench: --reading needs one of letters, decimal, not 'runes'.\n")


def test_a_style_that_cannot_hold_a_board_is_an_error(run: Run) -> None:
    said = run("convert", "-", "--to", "hodoku", text=ONE)

    assert (said.code, said.out) == (2, "")
    assert said.err == "workbench: The style hodoku has only ordinary 9 × 9 boards. Choose plain instead.\n"


def test_entries_and_candidates_of_a_text_are_converted(run: Run) -> None:
    line = ":0000:x:" + "." * 79 + "+12:919:::\n"

    assert run("convert", "-", "--to", "hodoku", text=line).out == line
    assert "S9B" in run("convert", "-", "--to", "sudokuwiki", text=line).out
    assert run("convert", "-", "--to", "line", text=line).out == "." * 80 + "2\n"


def test_an_item_that_no_option_covers_is_no_solution(run: Run) -> None:
    said = run("solve", "--kind", "cover", "--json", "-", text="a b c\na b\n")

    [record] = records(said)
    assert (said.code, record["status"], record["solutions"]) == (1, "none", 0)
    assert record["message"] == "Item c is in no option; there is no solution."


@UNIX
@pytest.mark.slow
def test_the_attempts_at_a_rare_board_are_shown_on_a_terminal() -> None:
    with on_terminal("generate", "sudoku", "--givens", "17", "--most", "17") as making:
        shown = making.read(2, b"Removing givens, attempt")
        making.process.send_signal(signal.SIGINT)
        shown += making.read()
        code, out = making.end()

    assert shown.count("Removing givens, attempt") >= 2
    assert (code, out) == (130, "")
    assert lines_left(shown) == ["workbench: interrupted", ""]
