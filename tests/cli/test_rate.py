"""`workbench rate`: rows, JSON, and what happens to lines that cannot be rated."""

import json
from pathlib import Path

import pytest

from workbench.cli.main import main

pytestmark = pytest.mark.usefixtures("compiled")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO_SOLUTIONS = "." * 81


def rated(tmp_path: Path, text: str, *options: str) -> int:
    """Rate the puzzles of a text; return the exit code."""
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    return main(["rate", str(path), "--quick", *options])


def test_a_row_has_level_score_and_techniques(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rated(tmp_path, EASY) == 0

    number, level, score, _er, hardest, techniques = capsys.readouterr().out.rstrip("\n").split("\t")
    assert (number, level, hardest) == ("1", "Easy", "Naked single")
    assert int(score) > 0
    assert "Naked single" in techniques


@pytest.mark.slow
def test_json_has_counts_by_technique(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rated(tmp_path, EASY, "--json") == 0

    record = json.loads(capsys.readouterr().out)
    assert record["level"] == "easy"
    assert sum(record["techniques"].values()) == EASY.count(".")
    assert not record["incomplete"]


def test_a_line_that_cannot_be_rated_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = rated(tmp_path, f"{EASY}\n{EASY[:40]}\n{TWO_SOLUTIONS}\n{EASY}\n")

    output = capsys.readouterr()
    assert code == 2
    assert [line.split("\t")[0] for line in output.out.splitlines()] == ["1", "4"]
    assert "several solutions" in output.err
    assert len(output.err.splitlines()) == 2
