"""The TOML text of experiments: read, written canonically, and refused with the line of the mistake."""

from pathlib import Path

import pytest

from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource
from workbench.lab.experiments.experiment_text import format_experiment, parse_experiment
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit

TIES = """\
title = "Warnsdorff ties"  # 1
goal = "one"
baseline = "plain"
[[instances]]
generate = "tour square"
n = "5..60"
starts = {random = 100}
[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth", "vahaaho"]
order = ["clockwise", "flat"]
[[settings]]
solver = "warnsdorff"
rule = "custom"
expression = "0 - from_centre"
"""


def test_an_experiment_is_read() -> None:
    found = parse_experiment(TIES)

    assert found == Experiment(
        title="Warnsdorff ties",
        goal=Goal.ONE,
        baseline="plain",
        instances=(InstanceSource(generate="tour square", sweep={"n": tuple(range(5, 61))}, starts="random 100"),),
        settings=(
            SettingSource("warnsdorff", {"rule": ("plain", "roth", "vahaaho"), "order": ("clockwise", "flat")}),
            SettingSource("warnsdorff", {"rule": ("custom",), "expression": ("0 - from_centre",)}),
        ),
    )


def test_a_written_experiment_is_read_as_the_same() -> None:
    whole = Experiment(
        title='Quotes " and \\ and ü',
        about="Two\nlines\n",
        source="A paper",
        expected="9,356",
        takes="2 s",
        goal=Goal.UNIQUE,
        limit=Limit(nodes=10_000, seconds=2.5),
        baseline="b",
        repetitions=5,
        instances=(
            InstanceSource(files=("sudoku/*.txt", "a b.txt"), images=True, first=3, family="f"),
            InstanceSource(puzzles=("cover\nx y\n", "it's '''odd'''"), shuffle=20, seed=7),
            InstanceSource(generate="kakuro", sweep={"rows": (6, 8, 10)}, seeds=(1, 2, 5), starts="all"),
        ),
        settings=(SettingSource("", {"order": ("mrv", 3)}, seeds=tuple(range(1, 201)), title="t"),),
    )

    assert parse_experiment(format_experiment(whole)) == whole
    assert format_experiment(parse_experiment(TIES)) == format_experiment(
        parse_experiment(format_experiment(parse_experiment(TIES)))
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"one"', '"two"', 2, "goal must be one of"),
        ("title", "titel", 1, "no key 'titel'"),
        ("starts", "startz", 7, "startz must be numbers"),
        ("n = ", "m = ", 6, "no choice 'm'"),
        ('"roth", ', '"rot", ', 10, "Rule must be one of"),
        ('"tour square"', '"tour circle"', 5, "no family 'tour circle'"),
        ('solver = "warnsdorff"', 'solver = "warnsdorf"', 9, "no solver 'warnsdorf'"),
        ('"5..60"', '"60..5"', 6, "the range '60..5'"),
        ("{random = 100}", '"some"', 7, "starts must be"),
        ('generate = "tour square"', "generate = 3", 5, "generate must be text"),
        ('generate = "tour square"', 'files = "x"\ngenerate = "tour square"', 4, "exactly one of the keys"),
        ('baseline = "plain"', "limit = {node = 3}", 3, "no key 'node'"),
        ('baseline = "plain"', "limit = 3", 3, "limit must be a table"),
        ('baseline = "plain"', "repetitions = -1", 3, "repetitions must be a whole number"),
        ("order = [", "order = [[1], ", 11, "order must be numbers or texts"),
        ('solver = "warnsdorff"', "solver = warnsdorff", 9, "not TOML"),
        ('"5..60"', "[]", 6, "empty list"),
    ],
)
def test_a_mistake_is_named_with_its_line(old: str, new: str, line: int, words: str) -> None:
    text = TIES.replace(old, new, 1)

    with pytest.raises(ParseError) as caught:
        parse_experiment(text)

    assert caught.value.line == line
    assert words in str(caught.value)


@pytest.mark.parametrize("text", ["", "[[instances]]", 'title = "x"', "a = [" * 5_000])
def test_what_is_no_experiment_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse_experiment(text)


def test_paths_begin_at_the_folder_of_the_file(tmp_path: Path) -> None:
    assert parse_experiment(TIES, tmp_path).folder == tmp_path


def test_a_mark_asks_for_a_prediction_first() -> None:
    text = f"predict = true\n{TIES}"

    experiment = parse_experiment(text)

    assert experiment.predict
    assert "\npredict = true\n" in format_experiment(experiment)
    assert "predict" not in format_experiment(parse_experiment(text.replace("true", "false")))
    with pytest.raises(ParseError, match="predict must be true or false"):
        parse_experiment(text.replace("true", "1"))
