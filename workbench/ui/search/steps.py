"""Running and stepping the search of a tab: what can be done, and what each act does."""

from collections.abc import Callable
from functools import partial

from workbench.solvers.search import Step
from workbench.ui.base.act import Act, Offer, Offers
from workbench.ui.search import acts
from workbench.ui.search.search_runner import SearchRunner

Go = Callable[..., object]  # starts or resumes a search, for the steps given


def step_offers(searching: SearchRunner, go: Go, level: Callable[[], int]) -> Offers:
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
