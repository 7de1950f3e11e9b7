"""Searches that comments suggest and that there are not."""

from pathlib import Path

import pytest

from workbench.base.places import samples
from workbench.files.contents import contents_of_file
from workbench.files.documents import parse_puzzles, read_text
from workbench.files.suggested_search import parse_search, suggested_search
from workbench.files.suggestion_check import suggestion_problem
from workbench.puzzles import KINDS

SUDOKU = "12..\n3...\n..1.\n...2\n"


@pytest.mark.parametrize(
    ("words", "text", "problem"),
    [
        (
            "solver=warnsdorff_backtrack",
            "tour 5x5",
            "there is no solver 'warnsdorff_backtrack'; did you mean warnsdorff_backtracking?",
        ),
        ("goal=uniqe", SUDOKU, "there is no goal 'uniqe'; did you mean unique?"),
        ("goal=?", SUDOKU, "there is no goal '?'; the goals are: one, unique, all, count, fewest, cheapest, longest."),
        ("solver=cover_links ordr=leftmost", SUDOKU, "there is no choice 'ordr'; did you mean order?"),
        ("cel=first", SUDOKU, "there is no choice 'cel'; did you mean cell?"),
        ("solver=warnsdorff", SUDOKU, "warnsdorff does not support this puzzle; solvers that do: sudoku_digits, "),
        (
            "solver=cover_links seed=many",
            SUDOKU,
            "seed must be a whole number from 0 to 2147483647, not 'many'.",
        ),
        ("goal=all solver=cover_links order=leftmost", SUDOKU, ""),
        ("", SUDOKU, ""),
    ],
)
def test_what_is_not_known_is_named_with_the_closest_name(words: str, text: str, problem: str) -> None:
    [puzzle] = parse_puzzles(text)

    found = suggestion_problem(parse_search(words), puzzle)

    assert found.startswith(f"# solve: {problem}" if problem else "")
    assert bool(found) == bool(problem)


@pytest.mark.parametrize("kind", KINDS)
def test_the_samples_suggest_what_there_is(kind: str) -> None:
    for path in samples(kind):
        text = read_text(path)
        assert suggestion_problem(suggested_search(text), parse_puzzles(text)[0]) == "", path


def test_the_window_notes_it_and_the_comment_is_no_title(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("# solve: solver=warnsdorff_backtrack\ntour 5x5\n", encoding="utf-8")

    contents = contents_of_file(path)

    assert contents.title == "board"
    assert contents.note.endswith("did you mean warnsdorff_backtracking?")
