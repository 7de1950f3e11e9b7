"""What the settings of an experiment are called: by the titles given, and by what differs where one is shared."""

import pytest

from workbench.base.choices import ChoiceError
from workbench.lab.experiments import settings as room
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.named import experiment_named
from workbench.lab.experiments.settings import (
    goal_conflict,
    of_source,
    setting_of,
    settings,
    solver_named,
    titled,
    unique,
)
from workbench.lab.notebook.results import NO_SEED
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

HEAD = 'title = "Names"\n[[instances]]\ngenerate = "tour square"\nn = 6\n'


def titles(text: str) -> list[str]:
    """Return the titles of the settings of an experiment."""
    experiment = parse_experiment(HEAD + text)
    found = [one for source in experiment.settings for one in of_source(source, SOLVERS[source.solver])]
    return [one.label.title for one in titled(found)]


def setting(title: str, solver: str = "warnsdorff", **sweep: str) -> str:
    """Return a setting as text."""
    lines = [f'title = "{title}"', f'solver = "{solver}"', *(f"{name} = {value}" for name, value in sweep.items())]
    return "[[settings]]\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (setting("Mine", rule='"plain"'), ["Mine"]),
        (setting("Plain", rule='"plain"', order='["flat", "steep"]'), ["Plain, flat", "Plain, steep"]),
        (
            setting("Roth", rule='"roth"') + setting("Plain", rule='"plain"', order='["flat", "steep"]'),
            ["Roth", "Plain, flat", "Plain, steep"],
        ),
        (
            setting("Cover", "cover_links", order='["mrv", "leftmost"]') + setting("Cover", "brute_force"),
            ["Cover, Fewest options (MRV)", "Cover, Leftmost", "Cover, Brute force"],
        ),
    ],
)
def test_settings_of_one_title_are_told_apart_by_what_differs(text: str, expected: list[str]) -> None:
    assert titles(text) == expected


def test_the_success_curve_names_its_orders() -> None:
    experiment = experiment_named("13-success-curve")
    found = [one for source in experiment.settings for one in of_source(source, SOLVERS[source.solver])]

    assert [one.label.title for one in titled(found)][2:4] == ["Pohl", "Plain, clockwise"]


WALK = SOLVERS["warnsdorff"]


@pytest.mark.parametrize(
    ("choices", "seeds", "expected"),
    [
        ({"rule": "roth"}, (1, 2), (NO_SEED,)),
        ({"rule": "random"}, (1, 2), (1, 2)),
        ({"rule": "random"}, (), (1,)),  # the default
        ({"rule": "random", "seed": 7}, (), (7,)),
    ],
)
def test_only_what_is_random_has_seeds(
    choices: dict[str, str | int], seeds: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    found = setting_of(WALK, choices, seeds)

    assert found.seeds == expected
    assert "seed" not in found.label.choices
    assert found.choices_with(expected[0]).get("seed", NO_SEED) == expected[0]


def test_settings_of_the_same_effect_are_one() -> None:
    text = setting("", rule='["roth", "plain", "roth"]') + setting("", rule='"plain"')

    found = settings(parse_experiment(HEAD + text.replace('title = ""\n', "")), [])

    assert [one.label.choices["rule"] for one in found] == ["roth", "plain"]


@pytest.mark.parametrize(("most", "refused"), [(3, False), (2, True)])
def test_an_experiment_has_a_limit_of_settings(most: int, refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MAX_SETTINGS", most)
    experiment = parse_experiment(HEAD + setting("T", rule='["roth", "plain", "vahaaho"]'))

    if refused:
        with pytest.raises(ChoiceError, match="at most 2 settings, not 3"):
            settings(experiment, [])
    else:
        assert len(settings(experiment, [])) == 3


def test_without_a_solver_each_kind_has_the_one_that_it_is_first_tried_with() -> None:
    experiment = parse_experiment(HEAD + '[[settings]]\ntitle = "First"\n')

    found = settings(experiment, [Tour.parse("tour 5x5\n")[0], Sudoku.parse("." * 81)[0]])

    assert len({one.solver.name for one in found}) == len(found) == 2


def test_titles_that_are_the_same_are_numbered_from_the_second() -> None:
    assert unique(["a", "b", "a", "a"]) == ["a", "b", "a (2)", "a (3)"]


def test_a_solver_that_there_is_not_and_a_goal_that_it_has_not_are_named() -> None:
    with pytest.raises(ChoiceError, match="there is no solver 'warnsdorf'"):
        solver_named("warnsdorf")
    assert goal_conflict(WALK, Goal.ONE) == ""
    assert goal_conflict(WALK, Goal.COUNT) == ('warnsdorff cannot search with goal = "count"; its goals are: "one".')
