"""What is offered for a search, its moments and its solutions."""

import pytest

from workbench.solvers.search import Step
from workbench.ui.search import acts, offers
from workbench.ui.search.offers import browsing_offers, step_offers
from workbench.ui.search.tab_search import TabSearch


@pytest.mark.parametrize(
    ("place", "before", "after"), [(None, None, 0), (0, None, 1), (1, 0, 2), (2, 1, None)], ids=str
)
def test_the_solutions_beside_the_one_shown_are_offered(
    place: int | None, before: int | None, after: int | None
) -> None:
    shown: list[int] = []

    found = browsing_offers(3, place, shown.append)
    for act, number in ((acts.PREVIOUS_SOLUTION, before), (acts.NEXT_SOLUTION, after)):
        assert found[act].possible == (number is not None)
        if number is not None:
            found[act].do()
            assert shown.pop() == number


@pytest.mark.parametrize("place", [None, 0, 1, 3])
def test_a_random_solution_is_another_one(place: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []
    draw = browsing_offers(4, place, shown.append)[acts.RANDOM_SOLUTION].do

    for drawn in range(3):
        monkeypatch.setattr(offers.random, "randrange", lambda most, drawn=drawn: drawn if most == 3 else -9)
        draw()

    assert shown == [number for number in range(4) if number != (3 if place is None else place)]


@pytest.mark.parametrize(("count", "enabled"), [(0, False), (1, False), (2, True)])
def test_only_among_several_solutions_one_is_drawn(count: int, enabled: bool) -> None:
    assert browsing_offers(count, None, print)[acts.RANDOM_SOLUTION].possible == enabled


@pytest.fixture
def searching(qapp: object) -> TabSearch:
    """A search that rests."""
    return TabSearch()


def stepped(level: int, searching: TabSearch) -> tuple[dict[str, list[tuple[Step, ...]]], bool]:
    """Return the steps of each offer at a node of this level, and whether to step out is offered."""
    asked: list[tuple[Step, ...]] = []
    found = step_offers(searching, lambda *steps: asked.append(steps), lambda: level)
    steps: dict[str, list[tuple[Step, ...]]] = {}
    for act, offer in found.items():
        offer.do()
        steps[act.name] = asked[:]
        asked.clear()
    return steps, found[acts.STEP_OUT].possible


def test_steps_go_over_a_subtree_and_out_of_it(searching: TabSearch) -> None:
    steps, can_leave = stepped(3, searching)

    assert can_leave
    assert steps[acts.RUN.name] == [()]
    for act, nodes in ((acts.STEP_1, 1), (acts.STEP_10, 10), (acts.STEP_100, 100)):
        assert steps[act.name] == [(Step(nodes),)]
    assert steps[acts.STEP_OVER.name] == [(Step(1), Step(floor=3))]
    assert steps[acts.STEP_OUT.name] == [(Step(floor=2),)]


@pytest.mark.parametrize(("level", "enabled"), [(0, False), (1, True)])
def test_the_root_is_not_stepped_out_of(level: int, enabled: bool, searching: TabSearch) -> None:
    assert stepped(level, searching)[1] == enabled
