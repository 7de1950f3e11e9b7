"""`workbench rank`: the ranking without a window."""

import csv
from pathlib import Path

import pytest

from workbench.cli.main import main
from workbench.cli.shared.errors import BAD_INPUT
from workbench.lab.benchmark.rankings import SETTINGS, usual


def test_it_prints_a_line_per_search_and_a_summary_and_writes_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.csv"

    code = main(["rank", "--board", "4x5", "--csv", str(file)])

    wanted = [pair for pair in usual() if pair[0] == "Tetrominoes 4 × 5"]
    lines = capsys.readouterr().out.splitlines()
    assert code == 0
    assert len([line for line in lines if "454 solutions" in line]) == len(wanted)
    assert "is fastest" in lines[-1]
    with file.open(newline="", encoding="utf-8") as table:
        lines = table.readlines()
    assert lines[0].startswith("# program: Puzzle Workbench ")
    rows = list(csv.DictReader(line for line in lines if not line.startswith("# ")))
    assert [(row["puzzle"], row["setting"], row["solutions"]) for row in rows] == [(*pair, "454") for pair in wanted]


def test_a_limit_stops_searches_and_extrapolates_their_times(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "--all", "--board", "4x5", "--limit", "1000"]) == 0

    out = capsys.readouterr().out
    assert len([line for line in out.splitlines() if line.startswith("Tetrominoes")]) == len(SETTINGS)
    hopeless = next(line for line in out.splitlines() if " Brute force  " in line)
    assert "1,000 nodes  > " in hopeless
    assert "years" in hopeless


def test_all_rounds_of_a_search_share_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "--board", "4×5", "--rounds", "2"]) == 0

    assert capsys.readouterr().out.count("Links, MRV  ") == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--rounds", "0"], "--rounds needs a whole number of at least 1, not 0."),
        (["--board", "7x7"], "No board's name contains '7x7'."),
        (["--limit", "soon"], "--limit needs a number of nodes"),
    ],
)
def test_bad_input_is_an_error(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", *words]) == BAD_INPUT

    assert why in capsys.readouterr().err


def test_a_table_that_cannot_be_written_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "--board", "4x5", "--limit", "10", "--csv", str(tmp_path / "no" / "t.csv")]) == 2

    assert "could not be written" in capsys.readouterr().err
