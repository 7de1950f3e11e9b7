"""`workbench rank`: the ranking without a window."""

import csv
from pathlib import Path

import pytest

from workbench.cli.main import main
from workbench.cli.shared.errors import BAD_INPUT
from workbench.lab.benchmark.rankings import SETTINGS, USUAL_SETTINGS, usual
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.runner import ExperimentRun
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results, RunStatus


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


@pytest.mark.parametrize("board", ["6 × 6", "6x6", "tetrominoes 8X6"])
def test_a_board_that_is_not_measured_by_default_can_be_named(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "--board", board, "--limit", "10"]) == 0

    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Tetrominoes")]
    assert all(line[20:].lstrip().startswith(setting) for line, setting in zip(lines, USUAL_SETTINGS, strict=True))


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
    assert {one.title for one in measured.settings} == {name for board, name in usual() if "4 × 5" in board}
    assert measured.solved.all()
    assert set(measured.solutions) == {454}
    assert (measured.repetitions == 2).all()
    assert len(limited) == len(SETTINGS)
    assert limited.has_status(RunStatus.LIMIT).any()
    again = ExperimentRun(parse_experiment(text)).finish()
    assert again is not None
    nodes = {one.title: again.nodes[again.setting == at].tolist() for at, one in enumerate(again.settings)}
    assert nodes == {
        one.title: measured.nodes[measured.setting == at].tolist() for at, one in enumerate(measured.settings)
    }


def nodes_by_setting(found: Results) -> dict[str, list[int]]:
    return {one.title: found.nodes[found.setting == at].tolist() for at, one in enumerate(found.settings)}


def test_a_notebook_that_cannot_be_written_does_not_end_the_benchmark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "notebook.sqlite"
    broken.write_text("no database at all, whatever its name says" * 100)

    assert main(["rank", "--board", "4x5", "--notebook", str(broken)]) == 0

    captured = capsys.readouterr()
    assert "is fastest" in captured.out
    assert "damaged or not a notebook" in captured.err
