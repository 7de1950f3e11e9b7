"""`workbench prepare`: what it prints and writes, and how it ends."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reference import covers
from workbench.cli.main import main
from workbench.puzzles.cover import Cover

BOOK = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
BLOCKING = "cover\na b c\na b\na c\nb c\na\nnamed: b\n"
Said = tuple[int, str, str]
Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return what prepares a text, with these arguments, and tells exit code, output and errors."""
    path = tmp_path / "puzzle.txt"

    def run(text: str, *arguments: str) -> Said:
        path.write_text(text, encoding="utf-8")
        code = main(["prepare", str(path), *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err.replace(str(path), "FILE")

    return run


def test_the_report_counts_by_reason(run: Run) -> None:
    code, out, err = run(BLOCKING)

    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "options  5 → 4",
        "items    3 → 3",
        "1 option: would leave an item without options",
    ]


def test_every_removal_is_explained(run: Run) -> None:
    _, out, _ = run(BLOCKING, "--explain")

    assert "  Option 1 (a b) would leave item c without options." in out.splitlines()


def test_a_cover_without_anything_to_remove_says_so(run: Run) -> None:
    _, out, _ = run("cover\na b\na\nb\na b\na\nb\n")

    assert out.splitlines()[-1] == "Nothing can be removed."


def test_json_holds_what_was_removed(run: Run) -> None:
    code, out, _ = run(BLOCKING, "--json", "--explain")

    found = json.loads(out)
    assert code == 0
    assert (found["options"], found["options_left"], found["items"], found["items_left"]) == (5, 4, 3, 3)
    assert (found["removed"], found["complete"], found["impossible"]) == ({"blocking": 1}, True, None)
    why = "Option 1 (a b) would leave item c without options."
    assert found["removals"] == [{"reason": "blocking", "option": "1", "because": why}]


def test_the_prepared_cover_names_options_as_the_original_numbers_them(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "prepared.txt"

    run(BLOCKING, "-o", str(path))

    [cover] = Cover.parse(path.read_text(encoding="utf-8"))
    assert cover.options == ("2", "3", "4", "named")
    assert len(list(covers(cover))) == 2


def test_a_sudoku_is_prepared_as_a_cover(run: Run) -> None:
    code, out, _ = run("1234\n3412\n....\n....", "--json")

    assert code == 0
    assert len(json.loads(out)["forced"]) >= 8


def test_an_item_that_cannot_be_covered_is_no_solution(run: Run) -> None:
    code, out, _ = run("cover\na b c\na b\nb c\n")

    assert code == 1
    assert out.splitlines()[-1] == "Item c cannot be covered: there is no solution."


def test_a_limit_of_work_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solvers.cover.preparation.prepare.ALL_WORK", 1)

    _, out, _ = run("cover\na b\na\nb\na b\na\nb\n")

    assert out.splitlines()[-1] == "The limit of work was reached; more could be removed."


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("tour 12x12", "The exact cover of this board has 125,984 options; the limit is 100,000."),
        ("cover\n2|a b\na\na\nb\n", "this cover has multiplicities; only covers without them can be simplified"),
        (BOOK + BOOK, "FILE has 2 puzzles. Choose a file with one."),
        ("cover\na b\nc\n", "FILE: Line 3"),
    ],
)
def test_what_cannot_be_prepared_is_refused(run: Run, text: str, complaint: str) -> None:
    code, out, err = run(text)

    assert (code, out) == (2, "")
    assert complaint in err
    assert len(err.replace("FILE", "")) <= 170


def test_refusals_are_json_too(run: Run) -> None:
    code, out, _ = run("cover\na b\nc\n", "--json")

    assert (code, json.loads(out)["status"]) == (2, "invalid")


def test_an_item_that_no_option_covers_is_no_solution(run: Run) -> None:
    code, out, _ = run("cover\na b\na\n", "--json")

    expected = {"status": "none", "message": "Item b is in no option; there is no solution."}
    assert (code, json.loads(out)) == (1, expected)
    assert run("cover\na b\na\n")[:2] == (1, "")
