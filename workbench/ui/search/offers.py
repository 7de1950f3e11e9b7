"""What can be done with the search of a tab: run and step it, go to its moments, browse its solutions."""

import random
from collections.abc import Callable
from functools import partial

from workbench.solvers.search import Step
from workbench.ui.base.act import Act, Offer, Offers
from workbench.ui.search import acts
from workbench.ui.search.rewinding import Rewinding
from workbench.ui.search.tab_search import TabSearch

Go = Callable[..., object]  # starts or resumes a search, for the steps given


def step_offers(searching: TabSearch, go: Go, level: Callable[[], int]) -> Offers:
    """Return the offers to run and to step from a node at this level; during a step, the next ones wait their turn."""

    def over() -> None:
        go(Step(1), Step(floor=level()))

    def out() -> None:
        go(Step(floor=level() - 1))

    moves: dict[Act, Callable[[], object]] = {
        acts.RUN: go,
        acts.STEP_1: partial(go, Step(1)),
        acts.STEP_10: partial(go, Step(10)),
        acts.STEP_100: partial(go, Step(100)),
        acts.STEP_OVER: over,
        acts.STEP_OUT: out,
    }
    offers = {act: Offer(partial(searching.in_turn, move), searching.can_step) for act, move in moves.items()}
    offers[acts.STEP_OUT] = Offer(offers[acts.STEP_OUT].do, searching.can_step and level() > 0)
    return offers


def moment_offers(
    rewinding: Rewinding, go_on: Callable[[], object], look: Callable[[Callable[[], object]], object]
) -> Offers:
    """Return the offers of a tab that shows moments; `go_on` continues from the one shown, `look` shows others."""
    begun = rewinding.lane is not None  # more would need new offers with every frame
    away = rewinding.moment is not None
    return {
        acts.STEP_BACK: Offer(partial(look, rewinding.back), begun),
        acts.FORWARD_NODE: Offer(partial(look, rewinding.forward), away),
        acts.BACK_LEVEL: Offer(partial(look, rewinding.to_parent), begun),
        acts.EARLIER_SOLUTION: Offer(partial(look, rewinding.to_earlier_solution), begun),
        acts.DEEPEST: Offer(partial(look, rewinding.to_deepest), begun),
        acts.TO_LATEST: Offer(rewinding.leave, away),
        acts.GO_ON_HERE: Offer(go_on, away),
    }


def browsing_offers(count: int, place: int | None, show: Callable[[int], object]) -> Offers:
    """Return the offers to show another of so many solutions; the one at `place` is shown, None for none of them."""

    def show_random() -> None:
        other = random.randrange(count - 1)
        show(other + (place is not None and other >= place))

    before, after = (-1, 0) if place is None else (place - 1, place + 1)
    return {
        acts.PREVIOUS_SOLUTION: Offer(lambda: show(before), before >= 0),
        acts.NEXT_SOLUTION: Offer(lambda: show(after), after < count),
        acts.RANDOM_SOLUTION: Offer(show_random, count > 1),
    }
