"""Sentences about what a command does not do, instead of silence or a traceback."""

import json
from pathlib import Path

import pytest

from tests.cli.test_main import Run, is_one_sentence, run

__all__ = ["run"]  # the fixture
pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--rules", "roth"], "--rules"),
        (["--sizes", "5..9"], "--sizes"),
        (["--samples", "100"], "--samples"),
        (["8x8"], "BOARD"),
        (["--rules", "custom", "--expression", "row", "6x6"], "BOARD and --rules and --expression"),
    ],
)
def test_a_preset_refuses_what_it_decides(run: Run, options: list[str], named: str) -> None:
    said = run("lab", "tour-curve", "--preset", "judge", *options)

    words = "--preset judge decides on rules, boards and starts"
    assert (said.code, said.out, said.err) == (2, "", f"workbench: {words}. Leave {named} out.\n")


def test_the_help_names_the_rules_of_a_preset(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")

    said = run("lab", "tour-curve", "--help")

    assert "256 random cases, n up to 666, for Roth, Vähäaho, Plain, " in said.out
    assert "all known rules" not in said.out


@pytest.mark.parametrize("start", ["zz", "f6", "r0c1"])
def test_a_start_that_is_no_square_is_refused(run: Run, start: str) -> None:
    said = run("lab", "tour-orders", "5x5", "--start", start)

    words = f'"{start}" is not a square of this board. Write a1 to e5, or r1c1 to r5c5.'
    assert (said.code, said.err) == (2, f"workbench: --start: {words}\n")


def test_a_large_tour_has_no_estimate(run: Run) -> None:
    said = run("estimate", "-", text="tour 12x12 torus\n")

    assert said.code == 2
    assert said.err == "workbench: The exact cover of this board has 164,880 options; the limit is 100,000.\n"


def test_a_solver_of_no_puzzle_like_this_names_others(run: Run) -> None:
    said = run("solve", "--solver", "warnsdorff", "--fewest", "-", text="tour 5x6\n")

    assert said.code == 2
    assert said.err.endswith(" (Open tour 5 × 6). Solvers that do: cover_auto, cover_links.\n")
    assert is_one_sentence(said.err)


@pytest.mark.parametrize("options", [[], ["--json"], ["--count"]])
@pytest.mark.parametrize("puzzles", [1, 2])
def test_a_comment_that_suggests_an_unknown_search_is_named(
    run: Run, tmp_path: Path, options: list[str], puzzles: int
) -> None:
    path = tmp_path / "file.txt"
    path.write_text("# solve: solver=sudoku_digit\n" + "12..\n3...\n..1.\n...2\n\n" * puzzles, encoding="utf-8")

    said = run("solve", *options, path)

    assert said.code == 0
    assert said.err == (f"workbench: {path}: # solve: there is no solver 'sudoku_digit'; did you mean sudoku_digits?\n")


def test_an_experiment_that_does_not_ship_is_named_with_the_closest_one(run: Run) -> None:
    said = run("lab", "run", "failing-starts")

    words = "failing-starts: no such file or experiment; did you mean 01-failing-starts?"
    assert (said.code, said.err) == (2, f"workbench: {words}\n")


# Solutions that are found again

DOMINOES = "polyomino 2x3\npieces free 2 any\n"  # three tilings: Fibonacci


def test_a_solution_that_is_found_again_is_printed_once(run: Run) -> None:
    said = run("solve", "--solver", "random_descent", "--all", "-", text=DOMINOES)

    *lines, outcome, _, note = said.out.splitlines()
    assert len(lines) == len(set(lines)) == 3
    assert outcome == "limit: The search found a solution 1,000 times."
    assert note == "1,000 of 1,000 descents found a solution; 3 different solutions"


def test_a_solution_that_is_found_again_is_once_in_a_record(run: Run) -> None:
    said = run("solve", "--solver", "random_descent", "--all", "--json", "-", text=DOMINOES)

    record = json.loads(said.out)
    fillings = [json.dumps(filling) for filling in record["fillings"]]
    assert len(fillings) == len(set(fillings)) == 3
    assert record["solutions"] == 1000
