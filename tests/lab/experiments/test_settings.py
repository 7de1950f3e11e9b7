"""What the settings of an experiment are called: by the titles given, and by what differs where one is shared."""

import pytest

from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.named import experiment_named
from workbench.lab.experiments.settings import of_source, titled
from workbench.solvers import SOLVERS

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
