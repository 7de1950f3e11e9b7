"""Experiments that cannot be run are refused when they are planned, with the line, the key and what to write."""

from pathlib import Path

import pytest

from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.starts import starts_in
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.search import SLICE

WALKS = """\
title = "Walks"
goal = "one"
baseline = "plain"
[[instances]]
generate = "tour square"
n = "5..6"
[[settings]]
solver = "warnsdorff"
rule = ["roth", "plain"]
"""
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def planned(text: str, folder: Path = Path()) -> ExperimentRun:
    """Plan an experiment, and make no run."""
    run = ExperimentRun(parse_experiment(text, folder))
    while run.plan is None and not run.problem:
        run.follow(SLICE)
    return run


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"plain"\n', '"nope"\n', 3, "baseline: there is no setting 'nope'; the settings are: Roth: far"),
        ('generate = "tour square"\nn = "5..6"', 'files = ["nope/*.txt"]', 5, "files: There is no file nope/*.txt in "),
        ('generate = "tour square"\nn = "5..6"', 'puzzles = ["tour 5x5", "junk"]', 5, "puzzles: text 2 cannot be read"),
        ('n = "5..6"', 'seeds = "1..3"', 6, "seeds: tour square is not random. Remove the seeds."),
        (
            'generate = "tour square"\nn = "5..6"',
            'generate = "blank cover"\nstarts = "all"',
            6,
            "starts: a puzzle of the",
        ),
        ('solver = "warnsdorff"\nrule = ["roth", "plain"]', 'solver = "sudoku_bands"', 8, "solver: sudoku_bands takes"),
    ],
)
def test_what_is_wrong_with_the_puzzles_is_named_with_its_line(old: str, new: str, line: int, words: str) -> None:
    run = planned(WALKS.replace(old, new, 1))

    assert run.plan is None
    assert run.problem_line == line
    assert run.problem.startswith(f"Line {line}, column 1: {words}")


def test_a_file_that_cannot_be_read_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("nothing that anybody knows")

    run = planned(WALKS.replace('generate = "tour square"\nn = "5..6"', 'files = "list.txt"'), tmp_path)

    assert run.problem.startswith("Line 5, column 1: files: list.txt: ")


def test_a_solver_that_fits_none_of_the_puzzles_is_refused_beside_one_that_does() -> None:
    second = '[[settings]]\nsolver = "sudoku_bands"\n'

    run = planned(f"{WALKS}{second}")

    assert run.problem_line == 11
    assert "takes none of the puzzles (tour). Solvers that do: " in run.problem
    assert "warnsdorff" in run.problem


def test_solvers_of_two_kinds_may_share_an_experiment() -> None:
    both = f'[[instances]]\npuzzles = ["{SUDOKU}"]\n[[settings]]\nsolver = "sudoku_bands"\n'

    run = planned(f"{WALKS}{both}")

    assert run.problem == ""
    assert run.total == 2 * 2 + 1


def test_a_default_solver_that_cannot_have_the_goal_is_refused() -> None:
    text = WALKS.replace('"one"', '"fewest"').replace('solver = "warnsdorff"\nrule = ["roth", "plain"]', 'title = "x"')

    run = planned(text.replace('baseline = "plain"\n', ""))

    assert run.problem.startswith("Line 6, column 1: solver: ")
    assert 'cannot search with goal = "fewest"; its goals are: ' in run.problem


@pytest.mark.parametrize("name", ["plain", "PLAIN", "Plain", "Plain: move order", "plain: move order"])
def test_a_baseline_is_known_by_its_value_and_its_title(name: str) -> None:
    run = planned(WALKS.replace('baseline = "plain"', f'baseline = "{name}"'))

    assert run.problem == ""
    assert run.plan is not None
    assert run.plan.settings[run.plan.baseline].label.choices["rule"] == "plain"


def test_a_title_goes_before_a_value() -> None:
    titled = '[[settings]]\nsolver = "warnsdorff"\nrule = "vahaaho"\ntitle = "plain"\n'

    run = planned(f"{WALKS}{titled}")

    assert run.plan is not None
    assert run.plan.settings[run.plan.baseline].label.choices["rule"] == "vahaaho"


@pytest.mark.parametrize(("cells", "refused"), [(61, False), (60, True)])
def test_boards_that_are_too_large_together_are_refused(
    cells: int, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.lab.experiments.instances.MAX_CELLS", cells)

    run = planned(WALKS.replace('n = "5..6"', 'n = "5..6"\nstarts = "random 3"'))

    words = f"generate: These boards have more than {cells} cells together. Choose fewer or smaller ones."
    assert run.problem == (f"Line 5, column 1: {words}" if refused else "")


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000, "9" * 400, "1" + "_000" * 1500])
@pytest.mark.parametrize(
    "place", ["limit = {{nodes = {}}}", "limit = {{seconds = {}}}", "predict = [{}]", "unknown = {}"]
)
def test_a_number_of_too_many_digits_is_refused_with_its_line(number: str, place: str) -> None:
    text = WALKS.replace('baseline = "plain"', place.format(number), 1)

    with pytest.raises(ParseError, match="a whole number has at most 18 digits") as caught:
        parse_experiment(text)

    assert caught.value.line == 3
    assert len(str(caught.value)) < 160


def test_a_number_of_too_many_digits_in_a_sweep_is_refused() -> None:
    text = WALKS.replace('rule = ["roth", "plain"]', f"rule = [1, 0b{'1' * 20_000}]")

    with pytest.raises(ParseError, match="a whole number has at most 18 digits") as caught:
        parse_experiment(text)

    assert caught.value.line == 9


def test_tables_that_are_nested_too_deeply_are_refused() -> None:
    for text in ("a = " + "[" * 3000 + "]" * 3000, "a = " + "{b = " * 3000 + "1" + "}" * 3000):
        with pytest.raises(ParseError, match="This is not TOML"):
            parse_experiment(text)
        assert starts_in(text) == 0
