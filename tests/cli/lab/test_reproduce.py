"""`workbench lab reproduce`: the list, one figure or several, reports and refusals."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.test_main import Run, is_one_sentence, run
from workbench.lab.reproductions import ALL

__all__ = ["run"]  # the fixture


@pytest.fixture
def notebook(tmp_path: Path) -> str:
    return str(tmp_path / "n.sqlite")


def test_without_a_name_the_list_is_shown(run: Run, notebook: str) -> None:
    ended = run("lab", "reproduce", "--notebook", notebook)

    lines = ended.out.splitlines()
    assert ended.code == 0
    assert lines[0].split() == ["Name", "Figure", "Published", "Here", "Difference"]
    assert [line.split()[0] for line in lines[1:-1] if not line.startswith(" ")] == [one.name for one in ALL]
    assert lines[-1] == "No figure has been computed yet."


@pytest.mark.slow
def test_the_made_ones_end_in_a_table_and_are_kept(run: Run, notebook: str, compiled: None) -> None:
    ended = run("lab", "reproduce", "six-sets", "pentominoes-3x20", "--notebook", notebook)

    assert ended.code == 0
    rows = [line.split() for line in ended.out.splitlines()]
    assert ["six-sets", "solution", "A,", "D,", "E", "A,", "D,", "E", "same"] in rows
    assert "2 of 2 reproductions computed: 4 of 4 counts and values as published." in ended.out
    assert "six-sets: The article numbers the sets" in ended.out
    listed = run("lab", "reproduce", "--notebook", notebook, "--json").out
    made = {one["name"]: one for one in json.loads(listed)}
    assert made["pentominoes-3x20"]["figures"] == [
        {"figure": "solutions", "published": 2, "here": 2, "difference": "same"}
    ]
    assert made["dominoes-8x8"]["figures"][0]["here"] is None


@pytest.mark.slow
def test_the_table_is_csv_and_a_report_is_a_page(run: Run, notebook: str, tmp_path: Path, compiled: None) -> None:
    report = tmp_path / "report.md"

    ended = run("lab", "reproduce", "six-sets", "--notebook", notebook, "--csv", "-o", report)

    rows = list(csv.DictReader(io.StringIO(ended.out)))
    assert [row["difference"] for row in rows] == ["same"] * 3
    assert "| solution | A, D, E | A, D, E | same |" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["six-set"], "Did you mean six-sets?"),
        (["17-clues"], "Add --list FILE"),
        (["17-clues", "--list", "nowhere.txt"], "nowhere.txt"),
        (["six-sets", "--all"], "Leave 'six-sets' out"),
        (["--quick"], "--quick goes with --all"),
        (["six-sets", "-o", "report.pdf"], "ends with .html or .md"),
    ],
)
def test_refusals_are_one_sentence(run: Run, notebook: str, words: list[str], message: str) -> None:
    ended = run("lab", "reproduce", *words, "--notebook", notebook)

    assert ended.code == 2
    assert message.lower() in ended.err.lower()
    assert is_one_sentence(ended.err)
