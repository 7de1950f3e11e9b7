"""The TOML text of experiments: read, written canonically, and refused with the line of the mistake."""

from pathlib import Path

import pytest

from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource
from workbench.lab.experiments.experiment_text import format_experiment, parse_experiment, syntax_error, values_text
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
        ('"roth", ', '"rot", ', 10, "rule must be one of"),
        ('"tour square"', '"tour circle"', 5, "no family 'tour circle'"),
        ('solver = "warnsdorff"', 'solver = "warnsdorf"', 9, "no solver 'warnsdorf'"),
        ('"5..60"', '"60..5"', 6, "n: '60..5' runs backwards. Write 5..60."),
        ("{random = 100}", '"some"', 7, "starts must be"),
        ('generate = "tour square"', "generate = 3", 5, "generate must be text"),
        ('generate = "tour square"', 'files = "x"\ngenerate = "tour square"', 4, "exactly one of the keys"),
        ('baseline = "plain"', "limit = {node = 3}", 3, "no key 'node'"),
        ('baseline = "plain"', "limit = 3", 3, "limit must be a table"),
        ('baseline = "plain"', "repetitions = -1", 3, "repetitions must be a whole number"),
        ("order = [", "order = [[1], ", 11, "order must be numbers or texts"),
        ('solver = "warnsdorff"', "solver = warnsdorff", 9, "not TOML"),
        ('"5..60"', "[]", 6, "empty list"),
        ('"5..60"', '"abc"', 6, "n: 'abc' is not a list of whole numbers. Write 5..60"),
        ('"5..60"', '["5..7", "5 x 7"]', 6, "n: '5 x 7' is not a list of whole numbers."),
        ('"5..60"', '"0..7"', 6, "from 1 to 5,000"),
        ('baseline = "plain"', "limit = {nodes = -5}", 3, "not -5. Write limit = {nodes = 1_000_000}"),
        ('baseline = "plain"', "limit.nodes = -5", 3, "not -5. Write limit = {nodes = 1_000_000}"),
        ('baseline = "plain"', "limit = {seconds = 0}", 3, "or {seconds = 10}"),
        ("[[instances]]", "[limit]\nnodes = -5\n[[instances]]", 5, "not -5"),
        ("[[instances]]", "[[limit]]\nnodes = 5\n[[instances]]", 4, "limit must be a table"),
        ("[[instances]]", "[other]\na = 1\n[[instances]]", 4, "no table [other]"),
        ("[[instances]]", "[instances]", 4, "Write [[instances]] with two brackets"),
        ("[[settings]]", "[[setting]]", 8, "There is no table [[setting]] in an experiment. Write [[instances]] or"),
        ('"one"', '"count"', 9, 'warnsdorff cannot search with goal = "count"; its goals are: "one".'),
        (
            'solver = "warnsdorff"\nrule',
            'solver = "sudoku_bands"\nrule',
            10,
            "sudoku_bands has no choices. Remove rule.",
        ),
        ('"0 - from_centre"', '"1 +"', 15, "expression, column 4"),
        ('"clockwise", "flat"', '"clockwise", "0123"', 11, "'0123' is not a move order"),
        ('expression = "0 - from_centre"', 'wheel = "round"', 15, "'round' is not an order"),
        ("starts = {random = 100}", 'seeds = "3..1"', 7, "seeds: '3..1' runs backwards"),
    ],
)
def test_a_mistake_is_named_with_its_line(old: str, new: str, line: int, words: str) -> None:
    text = TIES.replace(old, new, 1)

    with pytest.raises(ParseError) as caught:
        parse_experiment(text)

    assert text != TIES
    assert caught.value.line == line
    assert words in str(caught.value)


@pytest.mark.parametrize("written", ["5-7", "5 to 7", "5…7", "5, 6, 7", "5..7..1"])
def test_ranges_of_numbers_are_read_however_they_are_written(written: str) -> None:
    found = parse_experiment(TIES.replace("5..60", written))

    assert found.instances[0].sweep == {"n": (5, 6, 7)}


def test_a_text_of_a_choice_is_no_range() -> None:
    text = TIES.replace('"0 - from_centre"', '"1-3"').replace('order = ["clockwise", "flat"]', 'order = "76543210"')

    found = parse_experiment(text)

    assert found.settings[1].sweep["expression"] == ("1-3",)
    assert found.settings[0].sweep["order"] == ("76543210",)


def test_a_setting_without_a_solver_reads_ranges_of_numbers_and_keeps_names() -> None:
    text = TIES.replace('solver = "warnsdorff"\nrule = ["plain", "roth", "vahaaho"]', 'seed = "1-3"\nrule = "plain"', 1)

    found = parse_experiment(text)

    assert found.settings[0].sweep["seed"] == (1, 2, 3)
    assert found.settings[0].sweep["rule"] == ("plain",)


def test_lines_are_counted_past_the_puzzles_in_a_text() -> None:
    matrix = "puzzles = ['''\n[101]\n[instances]\nn = 3\n''', \"\"\"\n[settings]\n\"\"\"]"
    text = TIES.replace('generate = "tour square"\nn = "5..60"', matrix).replace('"roth"', '"rot"')

    with pytest.raises(ParseError) as caught:
        parse_experiment(text)

    assert text.splitlines()[caught.value.line - 1].startswith("rule = ")


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


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((5,), "5"),
        ((5, 6), "[5, 6]"),
        ((5, 6, 7), '"5..7"'),
        ((5, 10, 15), '"5..15..5"'),
        ((5, 10, 16), "[5, 10, 16]"),
        ((7, 6, 5), "[7, 6, 5]"),
        (("a", "b"), '["a", "b"]'),
    ],
)
def test_values_are_written_as_a_range_where_they_are_one(values: tuple[int | str, ...], text: str) -> None:
    assert values_text(values) == text


@pytest.mark.parametrize(
    ("message", "line", "column"),
    [
        ("Invalid value (at line 3, column 7)", 3, 7),
        ("Invalid value (at end of document)", 9, 1),
        ("Too deep", 1, 1),  # the library names no place
    ],
)
def test_a_text_that_is_not_toml_has_an_error_at_its_place(message: str, line: int, column: int) -> None:
    error = syntax_error(message, last=9)

    assert (error.line, error.column) == (line, column)
    assert "This is not TOML: " in str(error)
    assert "(at" not in str(error)
