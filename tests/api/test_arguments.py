"""Every public function names the argument that is wrong in a TypeError or ValueError; no error of the inside shows."""

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import workbench
from tests.additions import forgotten
from tests.futoshiki.puzzles import Futoshiki

if TYPE_CHECKING:
    from collections.abc import Callable

SUDOKU = "12..3.....1....2"
KAKURO = "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . ."
EXPERIMENT = 'title = "x"\n[[instances]]\npuzzles = ["tour 5x5"]\n[[settings]]\nsolver = "warnsdorff"\n'
FUNCTIONS = sorted(name for name in workbench.PUBLIC if name.islower())
WRONG: dict[str, object] = {
    "None": None,
    "list": [],
    "numbers": [1, 2],
    "text": "no such thing",
    "empty": "",
    "int": -7,
    "float": 0.5,
    "nan": float("nan"),
    "true": True,
    "array": np.full((2, 3), 77),
    "dict": {"nothing": object()},
    "bytes": b"53..7",
    "object": object(),
    "class": int,
    "function": len,
    "puzzles": workbench.read_text("tour 5x5\n\ntour 5x6\n"),
}
# By function and argument, the wrong values above that this argument takes.
TAKEN = {
    ("read", "path"): {"text"},  # a file that is not there: FileError
    ("read", "kind"): {"None"},
    ("read", "reading"): {"None", "text", "empty"},
    ("read_text", "text"): {"text"},  # no puzzle: ParseError
    ("read_text", "kind"): {"None"},
    ("read_text", "reading"): {"None", "text", "empty"},
    ("text", "filling"): {"None"},
    ("text", "style"): {"text", "empty"},  # FileError
    ("write", "path"): {"text"},
    ("write", "puzzles"): {"list", "puzzles"},
    ("write", "style"): {"text", "empty"},
    ("check", "filling"): {"None"},
    ("puzzle", "settings"): {"empty"},
    ("draw", "filling"): {"None"},
    ("draw_sheet", "across"): {"None", "true"},
    ("draw_sheet", "fillings"): {"array"},
    ("hint", "filling"): {"None"},
    ("rate", "quick"): {"true"},
    ("doctor", "seconds"): {"float"},
    ("read_experiment", "source"): {"text"},
    ("run", "experiment"): {"text"},
    ("run", "notebook"): {"None", "text"},
    ("run", "jobs"): {"None"},
    ("resume", "checkpoint"): {"text"},
    ("solve", "solver"): {"None"},
    ("solve", "checkpoint"): {"None", "text"},
    ("count", "checkpoint"): {"None", "text"},
    ("add_experiment", "text"): {"text", "empty"},  # no TOML: ParseError
    ("add_item_order", "key"): {"text", "empty"},  # no expression: ChoiceError
    ("add_tie_break", "key"): {"text", "empty"},
    ("add_tie_break", "title"): {"text", "empty"},
    ("add_tie_break", "about"): {"text", "empty"},
    ("add_item_order", "title"): {"text", "empty"},
    ("add_tie_break", "ignore_degree"): {"true"},
    **{(name, "choices"): {"None"} for name in ("solve", "generate", "estimate", "atlas")},
    **{(name, "nodes"): {"None"} for name in ("solve", "count", "race", "resume")},
    **{(name, "seconds"): {"None", "float"} for name in ("solve", "count", "race", "resume")},
    **{(name, "cluster"): {"None"} for name in ("solve", "count", "resume")},
    **{(name, "split_level"): {"None"} for name in ("solve", "count")},
    **{(name, "replace"): {"true"} for name in FUNCTIONS if name.startswith("add_")},
}


def accepts(_puzzle: object) -> bool:
    return False


def right() -> dict[str, dict[str, Any]]:
    """Return, by function, arguments that are right."""
    sudoku, tour = workbench.read_text(SUDOKU), workbench.read_text("tour 5x6")
    kakuro = workbench.read_text(KAKURO)
    solver = workbench.Solver("one_more", "One more", "Does nothing.", accepts, (), lambda *_: None)  # type: ignore[arg-type,return-value]
    return {
        "read": {"path": "puzzle.txt"},
        "read_text": {"text": SUDOKU},
        "write": {"path": "out.txt", "puzzles": sudoku},
        "text": {"puzzle": sudoku},
        "check": {"puzzle": sudoku},
        "puzzle": {"kind": "tour", "array": np.ones((5, 6)), "settings": ""},
        "draw": {"puzzle": sudoku},
        "draw_sheet": {"puzzle": sudoku, "fillings": [np.zeros((4, 4), int)]},
        "solve": {"puzzle": tour},
        "count": {"puzzle": sudoku},
        "resume": {"checkpoint": "kept.search"},
        "race": {"puzzle": tour, "entries": ["warnsdorff"]},
        "generate": {"kind": "kakuro"},
        "rate": {"puzzle": sudoku, "quick": True},
        "hint": {"puzzle": sudoku},
        "doctor": {"puzzle": kakuro},
        "estimate": {"puzzle": sudoku, "probes": 10},
        "prepare": {"puzzle": sudoku},
        "atlas": {"puzzle": sudoku},
        "trial_cluster": {},
        "run": {"experiment": EXPERIMENT},
        "read_experiment": {"source": EXPERIMENT},
        "add_solver": {"solver": solver, "replace": True},
        "add_tie_break": {"name": "one_more", "key": "row", "replace": True},
        "add_item_order": {"name": "one_more", "key": "size", "replace": True},
        "add_kind": {"kind": Futoshiki, "replace": True},
        "add_experiment": {"name": "one_more", "text": EXPERIMENT, "replace": True},
    }


def called(name: str, arguments: dict[str, Any]) -> None:
    """Call a function; enter what is a context."""
    found = getattr(workbench, name)(**arguments)
    if hasattr(found, "__enter__"):
        with found:
            pass


def parameters(name: str) -> list[str]:
    function: Callable[..., object] = getattr(workbench, name)
    return list(inspect.signature(function).parameters)


def test_every_public_function_is_in_the_table() -> None:
    assert sorted(right()) == FUNCTIONS
    assert {name for name, _ in TAKEN} <= set(FUNCTIONS)
    assert all(parameter in parameters(name) for name, parameter in TAKEN)


@pytest.mark.slow
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_value_is_refused_by_the_name_of_its_argument(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzle.txt").write_text(SUDOKU)
    board = workbench.read_text("polyomino 5x12\npieces free 5")
    workbench.solve(board, "cover_links", goal="count", nodes=100, checkpoint="kept.search")
    found = []

    with forgotten():
        for parameter in parameters(name):
            for word, value in WRONG.items():
                if word in TAKEN.get((name, parameter), set()):
                    continue
                try:
                    called(name, {**right()[name], parameter: value})
                    found.append(f"{parameter}={word}: taken")
                except (TypeError, ValueError) as error:
                    if parameter not in str(error):
                        found.append(f"{parameter}={word}: {error}")
                except Exception as error:  # that is what is looked for
                    found.append(f"{parameter}={word}: {type(error).__name__}: {error}")

    assert found == [], "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_argument_that_is_not_there_is_a_type_error(name: str) -> None:
    with pytest.raises(TypeError, match="surprise"):
        getattr(workbench, name)(**right()[name], surprise=1)


def test_a_list_of_one_puzzle_is_a_puzzle() -> None:
    puzzles = workbench.read_text(SUDOKU)

    assert workbench.text(puzzles) == workbench.text(puzzles[0])
    assert workbench.check(puzzles) == workbench.check(puzzles[0]) == []
    assert str(workbench.draw(puzzles)) == str(workbench.draw(puzzles[0]))
    assert workbench.solve(puzzles).filling is not None
    assert workbench.count(puzzles) == 1


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (workbench.read_text("tour 5x5\n\ntour 5x6\n"), "puzzle must be one puzzle, not a list of 2. Choose one"),
        ([], "puzzle must be one puzzle, not a list of 0."),
        (SUDOKU, "not a text; workbench.read_text(text) reads one."),
        (np.zeros((4, 4)), "not an array; workbench.puzzle(kind, array) makes one."),
        (None, "puzzle must be a puzzle, as workbench.read returns it, not None."),
        ([SUDOKU], "not a list with a text in it."),
    ],
)
def test_what_is_no_puzzle_is_told_how_to_become_one(value: object, words: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        workbench.solve(value)  # type: ignore[arg-type]

    assert words in str(caught.value)


@pytest.mark.slow
def test_the_methods_of_results_check_what_they_get(tmp_path: Path) -> None:
    tilings = workbench.atlas(workbench.read_text("polyomino 4x5\npieces free 2 any"))
    picture = workbench.draw(workbench.read_text(SUDOKU))
    calls: list[tuple[str, Any]] = [
        ("number", tilings.solution),
        ("count", tilings.random),
        ("pin", tilings.only),
        ("part", tilings.uses),
        ("path", tilings.save),
        ("path", picture.save),
        ("path", workbench.Notebook),
    ]

    for word, call in calls:
        for value in (None, 0.5, {}, b"x", object(), np.zeros((2, 2))):
            with pytest.raises((TypeError, ValueError), match=word):
                call(value)
    with pytest.raises(ValueError, match="number must be a whole number from 1 to 95, not 96"):
        tilings.solution(96)
    with pytest.raises(ValueError, match="There is no solution"):
        tilings.only(pin="#1", forbid=[f"#{number}" for number in range(2, 32)]).solution(1)
    with workbench.Notebook(str(tmp_path / "a.notebook")) as notebook:
        assert notebook.path == tmp_path / "a.notebook"


def test_a_notation_in_the_place_of_a_filling_is_said() -> None:
    with pytest.raises(TypeError, match="filling must be an array of whole numbers, or rows of them, not a text"):
        workbench.text(workbench.read_text(SUDOKU), "line")


@pytest.mark.parametrize("rows", [[[1, 2], [3, 4]], np.zeros((5, 4)), [[0.5] * 4] * 4, [[-1] * 4] * 4, [[1], [1, 2]]])
def test_a_filling_of_another_shape_or_of_fractions_is_refused(rows: object) -> None:
    with pytest.raises(ValueError, match="filling"):
        workbench.check(workbench.read_text(SUDOKU), rows)  # type: ignore[arg-type]


def test_a_filling_may_be_a_list_of_rows_or_of_floats() -> None:
    solution = [[1, 2, 4, 3], [3, 4, 2, 1], [2, 3, 1, 4], [4, 1, 3, 2]]

    assert workbench.check(workbench.read_text(SUDOKU), solution) == []
    assert workbench.check(workbench.read_text(SUDOKU), np.array(solution, float)) == []


@pytest.mark.parametrize("nodes", [np.int64(5), 5])
def test_numbers_of_numpy_are_numbers(nodes: int) -> None:
    assert workbench.solve(workbench.read_text("tour 20x20"), nodes=nodes).nodes == 5


def test_choices_may_be_true_or_false() -> None:
    [made] = workbench.generate("cover random", {"items": 10, "planted": True})

    assert made.puzzle is not None
    assert workbench.solve(made.puzzle).outcome == "solved"
