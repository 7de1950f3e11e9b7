"""Success curves as experiments, those of files of earlier versions among them."""

from collections import Counter

import pytest

from workbench.files.analyses import Analysis
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_text import format_experiment, parse_experiment
from workbench.lab.experiments.instances import instances
from workbench.lab.experiments.success_curve import curve_of, curve_of_analysis, curve_on, known_rules, random_cases
from workbench.puzzles.puzzle import ParseError

RULES = {"Roth": {"rule": "roth"}}
NUMBERS = {"from": 5, "to": 7, "step": 1, "starts": 100, "seed": 1}


def former(preset: str = "", **numbers: int) -> Analysis:
    return Analysis("curve", "", None, {"preset": preset, **NUMBERS, **numbers, "rules": RULES}, {}, {})


def starts_by_size(experiment: Experiment) -> dict[float, int]:
    return dict(Counter(one.label.size for one in instances(experiment) if one is not None))


def test_a_curve_of_an_earlier_version_has_its_boards_starts_and_rules() -> None:
    found = curve_of_analysis(former())

    assert starts_by_size(found) == {5: 13, 6: 36, 7: 25}  # all that have a tour (Cull and De Curtins 1978)
    assert [(one.title, one.sweep) for one in found.settings] == [("Roth", {"rule": ("roth",)})]
    assert parse_experiment(format_experiment(found)) == found


@pytest.mark.parametrize("title", ["n = 5 to 100, 100 starts each", "n = 5 to 100, up to 100 starts each"])
def test_a_former_preset_is_the_curve_that_ships(title: str) -> None:
    found = curve_of_analysis(former(title, seed=7))

    assert found.instances[0].sweep["n"] == tuple(range(5, 101))
    assert found.instances[0].seed == 7
    assert len(found.settings) == 4


def test_the_former_preset_of_the_judge_has_its_random_sizes() -> None:
    found = curve_of_analysis(former("256 random cases, n up to 666", seed=7))

    assert len(found.instances[0].sweep["n"]) == 256
    assert [one.title for one in found.settings] == list(known_rules())


def test_random_cases_begin_at_starts_that_do_not_follow_from_their_sizes() -> None:
    found = list(instances(curve_on(RULES, [random_cases(9, cases=100, most=60)])))

    assert len([one for one in found if one is not None]) == 100


@pytest.mark.parametrize("numbers", [{"to": 10**9}, {"from": 1}, {"step": 0}, {"starts": 0}])
def test_numbers_that_no_version_offered_are_refused(numbers: dict[str, int]) -> None:
    with pytest.raises(ParseError, match="damaged"):
        curve_of_analysis(former(**numbers))


def test_other_rules_take_the_place_of_those_of_the_curve_that_ships() -> None:
    assert [one.title for one in curve_of(RULES).settings] == ["Roth"]
