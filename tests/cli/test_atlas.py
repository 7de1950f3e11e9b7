"""`workbench atlas`: what it answers, and what it says about bad input."""

import json
from pathlib import Path

import pytest

from workbench.cli.main import main

pytestmark = pytest.mark.usefixtures("compiled")

TETROMINOES = "polyomino 6x6\npieces free 4 any\n"  # 178,939 tilings, 22,516 up to symmetry
COSTS = "cover\na b c\na |1\nb |4\nc |2\na b |3\na c |1\nb c |5\na b c |9\n"


def atlas(tmp_path: Path, text: str, *options: str) -> int:
    """Run the command on a text; return the exit code."""
    path = tmp_path / "puzzle.txt"
    path.write_text(text, encoding="utf-8")
    return main(["atlas", str(path), *options])


def answers(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """Return what was printed as JSON."""
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_the_count_comes_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlas(tmp_path, TETROMINOES) == 0

    assert capsys.readouterr().out.startswith("178,939 solutions\n")


def test_classes_uses_and_shares_are_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlas(tmp_path, TETROMINOES, "--classes", "--uses", "T", "--shares", "--json") == 0

    found = answers(capsys)
    assert found["classes"] == 22516
    assert found["uses"] == [90891, 0, 74104, 0, 13840, 0, 104]
    shares = found["shares"]
    assert isinstance(shares, dict)
    assert sum(shares.values()) == pytest.approx(9)  # pieces in a tiling


def test_solutions_are_printed_by_number_and_at_random(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlas(tmp_path, TETROMINOES, "--number", "178,939", "--random", "2", "--seed", "7", "--json") == 0
    first = answers(capsys)["fillings"]
    assert atlas(tmp_path, TETROMINOES, "--number", "178939", "--random", "2", "--seed", "7", "--json") == 0

    assert answers(capsys)["fillings"] == first
    assert isinstance(first, list)
    assert len(first) == 3


def test_the_diagram_is_written_as_dot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = tmp_path / "zdd.dot"

    assert atlas(tmp_path, "polyomino 2x4\npieces free 2 any\n", "--dot", str(written)) == 0
    assert "5 solutions" in capsys.readouterr().out
    assert atlas(tmp_path, "polyomino 2x4\npieces free 2 any\n", "--dot", "-") == 0

    text = written.read_text(encoding="utf-8")
    assert text.startswith("digraph zdd {\n")
    assert capsys.readouterr().out == text


def test_pins_and_a_saved_atlas_are_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "saved.analysis"
    assert atlas(tmp_path, TETROMINOES, "--pin", "O at r1c1", "--save", str(saved), "--json") == 0
    pinned = answers(capsys)["solutions"]

    for again in ([], ["--pin", "O at r1c1"]):
        assert main(["atlas", str(saved), *again, "--json"]) == 0
        found = answers(capsys)
        assert (found["solutions"], found["note"]) == (pinned, "Opened. Saved in the file: 1 pin.")
    assert isinstance(pinned, int)
    assert 0 < pinned < 178939
    assert main(["atlas", str(saved), "--forbid", "O at r1c1", "--json"]) == 0
    assert answers(capsys)["solutions"] == 178939 - pinned


@pytest.mark.parametrize("words", [["--number", "x"], ["--number", "0"], ["--random", "0"], ["--seed", "-1"]])
def test_numbers_are_checked_before_an_atlas_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setattr("workbench.cli.atlas.open_atlas", lambda _arguments: pytest.fail("the atlas is built"))

    assert atlas(tmp_path, TETROMINOES, *words) == 2

    assert f"{words[0]} needs a whole number" in capsys.readouterr().err


def test_the_cheapest_and_most_expensive_cover_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlas(tmp_path, COSTS, "--cheapest", "--most-expensive", "--json") == 0

    assert answers(capsys)["fillings"] == ["c |2\na b |3\n", "a b c |9\n"]


def test_a_puzzle_without_solutions_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlas(tmp_path, "cover\na b c\na b\nb c\n", "--random", "1") == 1

    assert capsys.readouterr().out.startswith("0 solutions\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--number", "0"), "--number needs a whole number from 1, not '0'."),
        (("--number", "9" * 3000), "--number needs a whole number from 1, not "),
        (("--number", "9" * 30), "--number needs a whole number from 1 to 178,939, not "),
        (("--uses", "Z"), "There is no part called 'Z'; the parts of this puzzle: I, L, O, S, T."),
        (("--pin", "X"), "No option is called 'X'; names are like "),
        (("--pin", "#0"), "No option is called '#0'; names are like "),
        (("--random", "0"), "--random needs a whole number from 1 to "),
        (("--memory", "0"), "memory"),
    ],
)
def test_bad_options_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], message: str
) -> None:
    assert atlas(tmp_path, TETROMINOES, *options) == 2

    error = capsys.readouterr().err
    assert message in error
    assert len(error) < 220


def test_a_large_tour_has_no_atlas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlas(tmp_path, "tour 12x12\n") == 2

    assert "has 125,984 options; the limit is 100,000" in capsys.readouterr().err


def test_too_little_memory_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlas(tmp_path, "polyomino 8x8\npieces free 4 any\n", "--memory", "5") == 2

    assert "Not counted: 5 MB are not enough" in capsys.readouterr().err
