"""The places of sizes along an axis."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.made_up import made_up
from workbench.lab.charts.question import Question
from workbench.lab.charts.sizes import places_of


def asked(sizes: list[float], settings: int = 2) -> Question:
    """Return a question about an instance of each size."""
    results = made_up(instances=len(sizes), settings=settings)
    labels = [replace(label, size=size) for label, size in zip(results.instances, sizes, strict=True)]
    return Question(replace(results, instances=labels), np.arange(len(results)))


def test_few_sizes_have_a_place_each() -> None:
    question = asked([5, 9, 5, 6])

    places = places_of(question, most=3)

    assert places.x.tolist() == [5, 6, 9]
    assert (places.ranged, places.distance) == (False, 1)
    assert (places.x[places.place] == question.sizes).all()


def test_many_sizes_are_ranges_around_their_middles() -> None:
    question = asked([0, 1, 2, 29, 30])

    places = places_of(question, most=3)

    assert places.x.tolist() == [5, 25], "a range without a size has no place"
    assert (places.ranged, places.distance) == (True, 20)
    assert (np.abs(places.x[places.place] - question.sizes) <= 5).all()


def test_a_single_size_has_room_for_itself() -> None:
    assert places_of(asked([7, 7])).distance == 1


@pytest.mark.parametrize("runs", [slice(None), slice(1, None, 3)])
def test_a_group_is_a_setting_at_a_place(runs: slice) -> None:
    question = asked([5, 9, 5, 6], settings=3)
    question = replace(question, runs=question.runs[runs])
    places = places_of(question)

    setting, place = np.divmod(places.groups(question), len(places.x))

    assert np.array(places.settings)[setting].tolist() == question.results.setting[question.runs].tolist()
    assert places.x[place].tolist() == question.sizes.tolist()
