"""Browsing the solutions of a search: what can be done, and what each act does."""

import random
from collections.abc import Callable

from workbench.ui.base.act import Offer, Offers
from workbench.ui.search import acts


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
