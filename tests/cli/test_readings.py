"""Commands say how they read a text that can be read in several ways, and never "no solution" of such a text."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.puzzles.sudoku.text.links import CAGES
from workbench.cli.main import main

MATRIX = "0 0 1 0 1 1 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 0 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n"
NO_COVER = "1 1 0 0\n0 1 1 0\n0 1 1 1\n"
BOARD = "111\n101\n111\n"  # as a tour; as a matrix, its second row is in no cover
Said = tuple[int | str | None, str, str]
Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return what runs a command on a text in FILE, and tells exit code, output and errors."""
    file = tmp_path / "text.txt"

    def run(text: str, command: str, *words: str) -> Said:
        file.write_text(text, encoding="utf-8")
        try:
            code: int | str | None = main([command, str(file), *words])
        except SystemExit as end:
            code = end.code
        said = capsys.readouterr()
        return code, said.out.replace(str(file), "FILE"), said.err.replace(str(file), "FILE")

    return run


def test_a_matrix_is_solved_as_one_and_the_board_is_named(run: Run) -> None:
    code, out, error = run(MATRIX, "solve", "--count")

    assert (code, out.splitlines()[0]) == (0, "solved: Exactly one solution.")
    other = "--reading tour (a board for a tour, 6 × 7, zeros are holes)"
    assert error == f"workbench: FILE: Read as a 0-1 matrix, 6 rows of 7. Use {other} otherwise.\n"


def test_json_has_the_reading_and_the_others(run: Run) -> None:
    code, out, _ = run(MATRIX, "solve", "--json", "--count")

    [record] = map(json.loads, out.splitlines())
    assert (code, record["status"], record["solutions"]) == (0, "solved", 1)
    assert record["reading"] == {
        "name": "cover",
        "title": "a 0-1 matrix, 6 rows of 7",
        "notes": [],
        "others": [{"name": "tour", "title": "a board for a tour, 6 × 7, zeros are holes"}],
    }


def test_json_of_a_text_with_one_reading_has_no_such_key(run: Run) -> None:
    _, out, _ = run("12..\n3...\n..1.\n...2\n", "solve", "--json")

    assert "reading" not in json.loads(out)


@pytest.mark.parametrize("words", [("--reading", "tour"), ("--kind", "tour")])
def test_another_reading_can_be_asked_for(run: Run, words: tuple[str, ...]) -> None:
    code, out, error = run(BOARD, "solve", *words)

    assert (code, error) == (0, "")
    assert "solved" in out


@pytest.mark.parametrize("as_json", [False, True])
def test_no_solution_is_never_the_answer_of_an_unclear_text(run: Run, as_json: bool) -> None:
    code, out, _ = run(NO_COVER, "solve", *["--json"] * as_json)

    ways = "--reading cover (a 0-1 matrix, 3 rows of 4) or --reading tour (a board for a tour, 3 × 4, zeros are holes)"
    sentence = f"Read as a 0-1 matrix, 3 rows of 4, there is no solution. Choose {ways}."
    assert code == 2
    assert (json.loads(out)["message"] if as_json else out.splitlines()[0]) == ("invalid: " * (not as_json)) + sentence


@pytest.mark.parametrize("words", [("--reading", "cover"), ("--kind", "cover")])
def test_no_solution_is_the_answer_of_the_reading_that_was_asked_for(run: Run, words: tuple[str, ...]) -> None:
    code, out, error = run(NO_COVER, "solve", *words)

    assert (code, error) == (1, "")
    assert out.startswith("none: ")


@pytest.mark.parametrize("command", ["solve", "check", "convert"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (MATRIX, "--reading needs one of cover, tour, not 'nonsense'."),
        ("12..\n3...\n..1.\n...2\n", "FILE can be read in one way only; leave out --reading 'nonsense'."),
    ],
)
def test_an_unknown_reading_is_refused(run: Run, command: str, text: str, message: str) -> None:
    code, out, error = run(text, command, "--reading", "nonsense")

    assert (code, out) == (2, "")
    assert error.endswith(f"{message}\n")


def test_an_unknown_kind_is_refused(run: Run) -> None:
    code, _, error = run(MATRIX, "solve", "--kind", "nonsense")

    assert code == 2
    assert "sudoku" in error


def test_rules_that_cannot_be_read_are_named_and_left_out_on_demand(run: Run) -> None:
    code, out, error = run(CAGES, "solve", "--count")

    assert (code, out) == (2, "")
    way = "Use --reading without-rules to read it without killer cages and thermometers."
    rules = "This link of f-puzzles has killer cages and thermometers, which cannot be read yet."
    assert error == f"workbench: FILE: {rules} {way}\n"

    code, out, error = run(CAGES, "solve", "--count", "--reading", "without-rules")

    assert (code, out.splitlines()[0]) == (0, "solved: Exactly one solution.")


def test_what_was_left_out_is_said(run: Run) -> None:
    code, _, error = run("Puzzle 1: easy\n12..\n3...\n..1.\n...2\n", "check")

    assert (code, error) == (0, 'workbench: FILE: Left out: "Puzzle 1: easy".\n')
