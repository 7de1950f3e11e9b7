"""`workbench doctor`: reports, JSON, exit codes, and kinds without a doctor; and the ratings of kakuros."""

import json
from pathlib import Path

import pytest

from workbench.cli.main import main

pytestmark = pytest.mark.usefixtures("compiled")
ONE = "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n"
WRONG = "kakuro 3x3\n# 4\\ 3\\\n\\5 . .\n\\3 . .\n"
TWO = "kakuro 3x3\n# 4\\ 4\\\n\\4 . .\n\\4 . .\n"


def command(tmp_path: Path, name: str, text: str, *options: str) -> int:
    """Run a command on a text; return the exit code."""
    path = tmp_path / "list.txt"
    path.write_text(text, encoding="utf-8")
    return main([name, str(path), *options])


@pytest.mark.parametrize(
    ("text", "status", "code", "line"),
    [
        (ONE, "solved", 0, "Exactly one solution. No change is needed."),
        (WRONG, "none", 1, "r2c1 across: 5 → 4 (one solution)"),
        (TWO, "not-unique", 3, "r2c2: give 1 (one solution)"),
    ],
)
def test_the_report_and_the_object_name_the_cure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, status: str, code: int, line: str
) -> None:
    assert command(tmp_path, "doctor", text, "--all") == code
    report = capsys.readouterr().out
    assert command(tmp_path, "doctor", text, "--all", "--json") == code
    record = json.loads(capsys.readouterr().out)

    assert report.startswith(f"puzzle 1: {status}: ")
    assert line in report
    assert (record["puzzle"], record["status"]) == (1, status)
    assert bool(record["changes"]) == (status != "solved")
    assert all(change["sentence"] in report for change in record["changes"])


def test_the_first_changes_are_listed_and_the_rest_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command(tmp_path, "doctor", TWO)
    shown = capsys.readouterr().out.splitlines()
    command(tmp_path, "doctor", TWO, "--all")
    everything = capsys.readouterr().out.splitlines()

    assert len(shown) == 23
    assert shown[-1] == f"    and {len(everything) - 22:,} more; --all lists them"


def test_a_kind_without_a_doctor_or_a_rating_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, "doctor", "tour 5x5\n") == 2
    assert "There is no doctor for" in capsys.readouterr().err
    assert command(tmp_path, "rate", "tour 5x5\n") == 2
    assert "There is no rating of" in capsys.readouterr().err


def test_kakuros_are_rated_as_sudokus_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, "rate", ONE + TWO, "--json") == 2
    output = capsys.readouterr()
    record = json.loads(output.out)

    assert (record["level"], record["incomplete"]) == ("easy", False)
    assert record["score"] > 0
    assert "several solutions" in output.err
    assert command(tmp_path, "rate", ONE, "--quick") == 0
    assert capsys.readouterr().out.split("\t")[:3] == ["1", "Easy", ""]
