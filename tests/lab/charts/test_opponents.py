"""Settings against a baseline and by rank: who takes part."""

from dataclasses import replace

import pytest

from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.opponents import families, opponents, ranks
from workbench.lab.statistics.intervals import MIN_VALUES


def test_the_baseline_does_not_meet_itself() -> None:
    assert [one.setting for one in opponents(asked(exact((10, 20, 30)), pair=(1, 0)))] == [0, 2]


def test_p_values_are_corrected_together() -> None:
    found = opponents(asked(exact(*((10, 20, 0),) * 8)))

    assert [one.sign_p for one in found] == pytest.approx([4 / 256, 4 / 256])  # 2 * 2 / 2**8: Holm, sign test
    assert [one.mcnemar_p for one in found] == pytest.approx([1, 4 / 256])


@pytest.mark.parametrize(
    ("settings", "instances", "known"), [(3, MIN_VALUES, True), (3, MIN_VALUES - 1, False), (2, MIN_VALUES, False)]
)
def test_ranks_need_three_settings_and_six_puzzles(settings: int, instances: int, known: bool) -> None:
    costs = tuple(10 * (k + 1) for k in range(settings))

    assert (ranks(asked(exact(*(costs,) * instances))) is not None) == known


def test_what_no_setting_solves_has_no_rank() -> None:
    found = ranks(asked(exact(*((10, 20, 30),) * 6, (0, 0, 0), (0, 0, 5))))

    assert found is not None
    assert found.puzzles == 7
    assert found.test.ranks.tolist() == pytest.approx([(6 * 1 + 2.5) / 7, (6 * 2 + 2.5) / 7, (6 * 3 + 1) / 7])


def test_images_of_one_puzzle_are_one_family() -> None:
    results = exact(*((10, 20, 30),) * 4)
    derived = [replace(label, parent=parent) for label, parent in zip(results.instances, "bab", strict=False)]
    whole = [*derived, results.instances[3]]

    found = families(asked(replace(results, instances=whole)))

    assert found is not None
    assert found.tolist() == [1, 0, 1, 2]
    assert families(asked(results)) is None
    assert ranks(asked(replace(results, instances=whole))) is None, "three puzzles are too few"
