"""`workbench render --sheet`: one picture of many solutions, and `solve --only`: some of all solutions."""

from pathlib import Path

import pytest

from workbench.cli.main import main
from workbench.pictures.palettes import palette

pytestmark = pytest.mark.usefixtures("compiled")


def written(tmp_path: Path, text: str, name: str = "puzzle.txt") -> str:
    """Return a new file with this text."""
    (tmp_path / name).write_text(text)
    return str(tmp_path / name)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("polyomino 3x4\npieces free 2 any\n", 11),  # 3 x 4 has 11 tilings by dominoes (Kasteleyn 1961)
        ("sudoku 2x2\n1234\n....\n....\n....\n", 12),  # 288 / 4!
        ("tour 3x4 start a1\n", None),
    ],
)
def test_a_sheet_has_a_picture_for_each_solution(text: str, count: int | None, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.svg"
    assert main(["render", written(tmp_path, text), "--sheet", "20", "-o", str(sheet), "--theme", "dark"]) == 0
    assert count is None or sheet.read_text().count("<g transform") == count
    assert palette("dark")["paper"] in sheet.read_text()


def test_a_sheet_has_at_most_the_pictures_asked_for(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.svg"
    puzzle = written(tmp_path, "polyomino 6x10\npieces free 5\n")
    assert main(["render", puzzle, "--sheet", "7", "-o", str(sheet)]) == 0
    assert sheet.read_text().count("<g transform") == 7


@pytest.mark.parametrize(
    ("text", "options", "code", "message"),
    [
        ("sudoku 2x2\n12..\n..3.\n..4.\n....\n", ("--sheet", "3"), 1, "no solution"),
        ("polyomino 2x2\npieces free 2 any\n", ("--sheet", "0"), 2, "--sheet needs"),
        ("polyomino 2x2\npieces free 2 any\n", ("--sheet", "2", "-o", "x.png"), 2, ".svg only"),
    ],
)
def test_a_sheet_that_cannot_be(
    text: str, options: tuple[str, ...], code: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.svg"
    assert main(["render", written(tmp_path, text), "-o", str(sheet), *options]) == code
    assert message in "".join(capsys.readouterr())
    assert not sheet.exists()


def test_only_solutions_with_a_feature_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = written(tmp_path, "polyomino 2x4\npieces free 2 any\n")
    assert main(["solve", puzzle, "--all", "--only", "no-crossroads", "--only", "symmetric"]) == 0
    out = capsys.readouterr().out
    assert "Exactly 5 solutions." in out  # Fibonacci
    assert "4 of them: no-crossroads, symmetric." in out  # all but two squares of two flat ones, which meet
    assert sum("/" in line for line in out.splitlines()) == 4


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("polyomino 2x4\npieces free 2 any\n", ("--all", "--only", "blue"), "no feature 'blue'; there are: no-cross"),
        ("polyomino 2x4\npieces free 2 any\n", ("--only", "fault-free"), "--only needs --all"),
        ("sudoku 2x2\n1...\n....\n....\n....\n", ("--all", "--only", "symmetric"), "there are: none"),
    ],
)
def test_features_that_there_are_not_are_refused(
    text: str, options: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", written(tmp_path, text), *options]) == 2
    assert message in capsys.readouterr().err
