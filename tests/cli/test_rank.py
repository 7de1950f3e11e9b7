"""`workbench rank`: the ranking without a window."""

import csv
from pathlib import Path

import pytest

from workbench.cli.main import main
from workbench.cli.shared.errors import BAD_INPUT
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import RunStatus

USUAL, EVERY = 6, 9  # settings


def test_it_prints_a_line_per_search_and_a_summary_and_writes_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.csv"

    code = main(["rank", "--board", "4x5", "--csv", str(file)])

    lines = capsys.readouterr().out.splitlines()
    assert code == 0
    assert len([line for line in lines if "454 solutions" in line]) == USUAL
    assert any(line.startswith("Fastest on Tetrominoes 4 × 5: ") for line in lines)
    with file.open(newline="", encoding="utf-8") as table:
        lines = table.readlines()
    assert lines[0].startswith("# program: Puzzle Workbench ")
    rows = list(csv.DictReader(line for line in lines if not line.startswith("# ")))
    assert [(row["family"], row["solutions"], row["status"]) for row in rows] == [
        ("Tetrominoes 4 × 5", "454", "solved")
    ] * USUAL
    assert all(float(row["seconds"]) > 0 for row in rows)


def test_a_limit_stops_searches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "--all", "--board", "4x5", "--limit", "1000"]) == 0

    out = capsys.readouterr().out
    lines = [line for line in out.splitlines() if line.startswith("Tetrominoes")]
    assert len(lines) == EVERY
    assert all("1,000 nodes  > " in line for line in lines)


def test_all_rounds_of_a_search_share_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "--board", "4×5", "--rounds", "2"]) == 0

    assert capsys.readouterr().out.count("4 × 5    Links, MRV  ") == 1


@pytest.mark.parametrize("board", ["6 × 6", "6x6", "tetrominoes 8X6"])
def test_a_board_that_is_not_measured_by_default_can_be_named(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "--board", board, "--limit", "10"]) == 0

    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Tetrominoes")]
    assert len(lines) == USUAL


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


@pytest.mark.slow
def test_searches_land_in_the_notebook_as_runs_of_an_experiment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notebook.sqlite"

    main(["rank", "--board", "4x5", "--rounds", "2", "--notebook", str(path)])
    main(["rank", "--board", "4x5", "--all", "--limit", "100", "--notebook", str(path)])

    with Notebook(path) as notebook:
        measured, limited = (notebook.results(one.hash) for one in notebook.experiments())
        text = notebook.experiments()[0].text
    assert len(measured.settings) == USUAL
    assert measured.solved.all()
    assert set(measured.solutions) == {454}
    assert set(measured.repetitions.tolist()) == {2, 4}  # the baseline twice as often
    assert len(limited) == EVERY
    assert limited.has_status(RunStatus.LIMIT).any()
    again = ExperimentRun(parse_experiment(text)).finish()
    assert again is not None
    nodes = {one.title: again.nodes[again.setting == at].tolist() for at, one in enumerate(again.settings)}
    assert nodes == {
        one.title: measured.nodes[measured.setting == at].tolist() for at, one in enumerate(measured.settings)
    }


def test_a_notebook_that_cannot_be_opened_does_not_end_the_benchmark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "notebook.sqlite"
    broken.write_text("no database at all, whatever its name says" * 100)

    assert main(["rank", "--board", "4x5", "--notebook", str(broken)]) == 0

    captured = capsys.readouterr()
    assert "Fastest on" in captured.out
    assert "damaged or not a notebook" in captured.err
