"""The exhaustive search by itself."""

import pytest
from hypothesis import given, settings

from tests.puzzles.tour.tours import boards, ends, has_tour, rectangle
from workbench.puzzles.tour import Tour
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.tour.paths import search_of


@settings(max_examples=60)
@given(tour=boards())
def test_it_finds_a_tour_if_and_only_if_there_is_one(tour: Tour) -> None:
    if tour.faults:
        return
    search = search_of(tour)

    status = search.advance(UNLIMITED, 1)

    exists = has_tour(tour, ends(tour))
    assert status is (Status.FOUND if exists else Status.EXHAUSTED)
    assert not exists or tour.judge(search.probe().filling) == []


@pytest.mark.parametrize("budget", [1, 10])
def test_probes_show_the_path_at_hand(budget: int) -> None:
    tour = rectangle(3, 4)
    search = search_of(tour)

    while search.advance(budget) is Status.RUNNING:
        probe = search.probe()
        assert tour.judge(probe.filling) == []
        assert probe.filling.max() == probe.level
        assert probe.profile.sum() == probe.nodes
        assert probe.progress == 0

    assert search.probe().solutions == 16
    assert (search.probe().progress, search.probe().level) == (1, 0)
