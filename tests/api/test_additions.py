"""One's own solvers, tie-breaks and kinds are used like those that ship; what is wrong with one is a sentence."""

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import workbench
from tests.additions import forgotten
from tests.futoshiki.puzzles import Futoshiki
from workbench import Choice, ChoiceError, Solver
from workbench.cli.lab.notebooks import experiment_in
from workbench.lab.experiments.settings import setting_of
from workbench.solvers import SOLVERS
from workbench.solvers.search import NO_PROFILE, NO_VISITS, Probe, Status, Tally
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.ui.analyses.lab.compose.gallery import examples

LINKS = SOLVERS["cover_links"]
MINE = Solver("mine", "Mine", "A copy.", lambda puzzle: puzzle.kind == "sudoku", LINKS.choices, LINKS.begin)
BOARD = "tour 8x8"
SMALL = "12..3.....1....2"


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with forgotten():
        yield


def refusal(add: Any, *arguments: object, **more: object) -> str:
    with pytest.raises(ChoiceError) as raised:
        add(*arguments, **more)
    assert len(str(raised.value)) <= 160
    return str(raised.value)


# Tie-breaks


def test_a_tie_break_is_offered_where_the_others_are() -> None:
    workbench.add_tie_break("edge", "0 - from_centre", title="Edge")

    assert "edge" in dict(WARNSDORFF.choices[0].values)
    [board] = workbench.read_text(BOARD)
    [mine, roth] = workbench.race(board, [("warnsdorff", {"rule": rule}) for rule in ("edge", "roth")])
    assert mine.title == "Edge"
    assert np.array_equal(mine.answer.fillings, roth.answer.fillings), "Roth's rule by another name"


def test_results_of_another_expression_are_others() -> None:
    hashes = []
    for key in ("0 - from_centre", "0 - from_start", "0 - from_centre"):
        workbench.add_tie_break("edge", key, replace=True)
        hashes.append(setting_of(WARNSDORFF, {"rule": "edge"}).label.hash)

    assert hashes[0] == hashes[2] != hashes[1]


def test_results_of_what_ships_stay_the_same() -> None:
    before = setting_of(WARNSDORFF, {"rule": "roth"}).label.hash

    workbench.add_tie_break("edge", "0 - from_centre")

    assert setting_of(WARNSDORFF, {"rule": "roth"}).label.hash == before


@pytest.mark.parametrize(
    ("name", "key", "expected"),
    [
        ("roth", "degree", "There is a tie-break 'roth' already. Choose another name."),
        ("Edge!", "degree", "The name of a tie-break has at most 40 small letters, digits, - and _"),
        ("edge", "from_center", "expression, column 1: unknown name 'from_center'"),
        ("edge", "", "expression, column 1: the expression is empty"),
    ],
)
def test_a_wrong_tie_break_is_refused(name: str, key: str, expected: str) -> None:
    assert refusal(workbench.add_tie_break, name, key).startswith(expected)
    assert "edge" not in dict(WARNSDORFF.choices[0].values)


def test_an_added_name_is_replaced_only_when_asked() -> None:
    workbench.add_tie_break("edge", "0 - from_centre")

    said = refusal(workbench.add_tie_break, "edge", "0 - from_start")

    assert said == "There is a tie-break 'edge' already. Choose another name, or pass replace=True."
    assert "title" in refusal(workbench.add_tie_break, "other", "0", title="edge")


# Solvers


def test_a_solver_searches_and_races() -> None:
    workbench.add_solver(MINE)
    [puzzle] = workbench.read_text(SMALL)

    assert workbench.solve(puzzle, "mine", goal="unique").message == "Exactly one solution."
    assert [finish.title for finish in workbench.race(puzzle, ["mine", "sudoku_digits"])] == [
        "Mine",
        SOLVERS["sudoku_digits"].title,
    ]
    assert workbench.solve(puzzle).solver == "sudoku_digits", "what ships stays the default"


def test_the_results_of_a_solver_belong_to_its_source() -> None:
    workbench.add_solver(MINE)
    workbench.add_solver(replace(MINE, name="numbered", tree=7))

    assert SOLVERS["mine"].tree > 2**16, "the hash of this file"
    assert SOLVERS["numbered"].tree == 7


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"name": "cover_links"}, "There is a solver 'cover_links' already. Choose another name."),
        ({"name": "no spaces"}, "The name of a solver has"),
        ({"title": ""}, "The solver 'mine' needs a title"),
        ({"choices": ("order",)}, "The choices of 'mine' must be workbench.Choice values"),
        ({"choices": (Choice("a", "A", "A.", 1), Choice("a", "A", "A.", 1))}, "The choices of 'mine' must be"),
        ({"choices": (Choice("a", "A", "A.", -1),)}, "A default of 'mine' is not allowed: a must be a whole number"),
        ({"goals": ()}, "The solver 'mine' needs goals"),
        ({"begin": None}, "The solver 'mine' needs a function as begin."),
    ],
)
def test_a_wrong_solver_is_refused(changes: dict[str, Any], expected: str) -> None:
    assert refusal(workbench.add_solver, replace(MINE, **changes)).startswith(expected)


def test_what_is_no_solver_is_refused() -> None:
    assert refusal(workbench.add_solver, "mine") == "add_solver takes a workbench.Solver, not 'mine'."


def search_with(**changes: Any) -> SimpleNamespace:
    """Return a search of a 4 x 4 sudoku that does nothing, with some of its members changed; None = missing."""
    probe = Probe(Status.STUCK, 0, 0, 0, 0.0, NO_PROFILE, np.zeros((4, 4), np.int32))
    members = {
        "note": "",
        "reason": None,
        "tally": Tally(0, 0, NO_PROFILE, NO_VISITS),
        "advance": lambda *_: Status.STUCK,
        "probe": lambda: probe,
        "save": None,
        "load": None,
    }
    return SimpleNamespace(**{name: value for name, value in {**members, **changes}.items() if value != "missing"})


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"save": "missing", "load": "missing"}, "its search lacks save, load"),
        ({"advance": lambda *_: None}, "its advance does not return a workbench.Status"),
        ({"probe": lambda: None}, "its probe and tally are not"),
        ({"tally": Tally(0, 0, np.zeros(3, np.int64), NO_VISITS)}, "it has a profile, but the ring of its tally has 0"),
        (
            {"probe": lambda: Probe(Status.RUNNING, 0, 0, 0, 0.0, NO_PROFILE, np.zeros(16, np.int32))},
            "the filling of its probe has the shape (16,), not (4, 4)",
        ),
    ],
)
def test_what_is_no_search_is_refused_when_it_begins(changes: dict[str, Any], expected: str) -> None:
    workbench.add_solver(replace(MINE, begin=lambda *_: search_with(**changes)))
    [puzzle] = workbench.read_text(SMALL)

    answer = workbench.solve(puzzle, "mine")

    assert answer.outcome == "invalid"
    assert answer.message.startswith("The solver 'mine' (test_additions.py, line ")
    assert expected in answer.message


# Item orders and experiments


def test_an_item_order_is_searched_with_and_its_results_are_its_own() -> None:
    [puzzle] = workbench.read_text(SMALL)
    hashes, nodes = [], []
    for key in ("size", "-size", "size"):
        workbench.add_item_order("mine", key, title="Mine", replace=True)
        hashes.append(setting_of(LINKS, {"order": "mine", "ties": "random", "seed": 3}).label.hash)
        nodes.append(workbench.solve(puzzle, "cover_links", {"order": "mine"}, goal="unique").nodes)

    assert hashes[0] == hashes[2] != hashes[1]
    assert nodes[0] == workbench.solve(puzzle, "cover_links", goal="unique").nodes < nodes[1]
    assert "already" in refusal(workbench.add_item_order, "mrv", "size")
    assert "unknown name" in refusal(workbench.add_item_order, "other", "degree")


def test_an_experiment_is_run_by_its_name() -> None:
    text = f'title = "Mine"\n[[instances]]\npuzzles = "{SMALL}"\n[[settings]]\nsolver = "cover_links"\n'

    workbench.add_experiment("mine", text)

    assert experiment_in("mine").title == "Mine"
    assert next(examples()).title == "Mine"
    assert "already" in refusal(workbench.add_experiment, "mine", text)
    with pytest.raises(workbench.ParseError, match="at least one table"):
        workbench.add_experiment("other", "goal = 'one'")


# Kinds


def test_a_kind_is_read_and_solved() -> None:
    workbench.add_kind(Futoshiki)

    [puzzle] = workbench.read_text("futoshiki 4\n1 . . .\n. . . .\n. . . .\n. . . .")

    assert workbench.count(puzzle) == 144  # a quarter of the 576 of order 4 (OEIS A002860)


def test_a_wrong_kind_is_refused() -> None:
    class Half:
        kind = "half"

    class Forgetful(Futoshiki):
        kind = "forgetful"

        def format(self, _style: str = "plain") -> str:
            return "forgetful 2\n1 2\n2 1"

    class Taken(Futoshiki):
        kind = "sudoku"

    assert refusal(workbench.add_kind, Half).startswith("Half is not a kind of puzzle: it lacks title, sizes, styles")
    assert refusal(workbench.add_kind, Forgetful).startswith("The kind 'forgetful' does not read back")
    assert refusal(workbench.add_kind, Taken) == "There is a kind 'sudoku' already. Choose another name."


# Other errors of the public functions


def test_errors_are_those_of_the_program() -> None:
    [puzzle] = workbench.read_text(SMALL)

    assert "the solvers are" in refusal(workbench.solve, puzzle, "nothing")
    assert "there is no choice" in refusal(workbench.solve, puzzle, "cover_links", {"oder": "mrv"})
    assert "goal must be one of" in refusal(workbench.solve, puzzle, goal="some")
    assert refusal(workbench.solve, puzzle, nodes=0) == "nodes must be a whole number from 1, not 0."
    assert refusal(workbench.race, puzzle, []) == "entries must name at least one solver."
    assert "theme must be" in refusal(workbench.draw, puzzle, theme="pink")
    assert "no pieces" in refusal(workbench.count, workbench.read_text("polyomino 2x2")[0])
    with pytest.raises(workbench.FileError):
        workbench.read("nowhere.txt")
    with pytest.raises(workbench.ChoiceError, match=r"kind must be one of sudoku, .*, not 'chess'"):
        workbench.read_text(SMALL, "chess")
    with pytest.raises(workbench.FileError, match="cannot be written as hodoku"):
        workbench.text(workbench.read_text(BOARD)[0], style="hodoku")


def test_an_experiment_that_cannot_run_is_an_error() -> None:
    text = 'title = "x"\n[[instances]]\nfiles = "nowhere.txt"\n[[settings]]\nsolver = "cover_links"\n'

    assert "nowhere.txt" in refusal(workbench.run, text)


def test_a_count_that_a_limit_ends_is_none() -> None:
    [blank] = workbench.read_text("." * 81)

    assert workbench.count(blank, nodes=1000) is None
