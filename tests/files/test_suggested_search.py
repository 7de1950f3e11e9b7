"""The search that a text suggests for its puzzle, and what the samples suggest."""

import pytest

from workbench.base.choices import settle
from workbench.base.places import samples
from workbench.files.documents import parse_puzzles, read_text
from workbench.files.suggested_search import SuggestedSearch, parse_search, suggested_search
from workbench.puzzles import KINDS
from workbench.solvers import first_solver, solvers_for

SAMPLES = [pytest.param(file, id=f"{kind}-{file.stem}") for kind in KINDS for file in samples(kind)]


def test_goal_solver_and_choices_are_read_from_a_comment() -> None:
    text = "# Title\n# Description.\n# solve: goal=all solver=polyomino_bits scan=short\npolyomino 3x20\n"

    assert suggested_search(text) == SuggestedSearch("all", "polyomino_bits", {"scan": "short"})


@pytest.mark.parametrize(
    "search", [SuggestedSearch(), SuggestedSearch("one", "a", {"key": "1 + 'x'", "seed": "3"}), SuggestedSearch("all")]
)
def test_what_is_written_is_read_as_the_same(search: SuggestedSearch) -> None:
    assert parse_search(str(search)) == search


def test_a_missing_quotation_mark_is_a_character() -> None:
    assert parse_search("goal=all key='x") == SuggestedSearch("all", "", {"key": "'x"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# Title\npolyomino 3x20\n",
        "# solve:\n",
        "# solve: all\n",
        "polyomino 3x20\n# solve: goal=all\n",  # not before the puzzle
        "# Title, solve: goal=all\n",
    ],
)
def test_a_text_may_suggest_nothing(text: str) -> None:
    assert suggested_search(text) == SuggestedSearch()


@pytest.mark.parametrize("line", ["#solve:goal=all", "# Solve:   goal=all  ", "\ufeff\n# solve: goal=all please"])
def test_a_suggestion_is_read_leniently(line: str) -> None:
    assert suggested_search(f"{line}\r\nsudoku 3x3\n") == SuggestedSearch("all")


@pytest.mark.parametrize("file", SAMPLES)
def test_a_sample_suggests_a_solver_goal_and_choices_that_there_are(file: object) -> None:
    text = read_text(file)  # type: ignore[arg-type]
    puzzle = parse_puzzles(text)[0]

    search = suggested_search(text)

    solvers = {solver.name: solver for solver in solvers_for(puzzle)}
    solver = solvers[search.solver] if search.solver else first_solver(puzzle)
    assert not search.goal or search.goal in solver.goals
    assert settle(solver.choices, search.choices).keys() >= search.choices.keys()
    assert search.solver or not search.choices, "choices belong to a solver"
