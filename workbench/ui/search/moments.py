"""What a person can do about the moment of a search that is shown."""

from collections.abc import Callable

from workbench.ui.base.act import Offer, Offers
from workbench.ui.search import acts
from workbench.ui.search.rewinding import Rewinding


def moment_offers(rewinding: Rewinding, go_on: Callable[[], object]) -> Offers:
    """Return the offers of a tab that shows moments; `go_on` continues the search from the one shown."""
    begun = rewinding.lane is not None  # more would need new offers with every frame
    away = rewinding.moment is not None
    return {
        acts.STEP_BACK: Offer(rewinding.back, begun),
        acts.FORWARD_NODE: Offer(rewinding.forward, away),
        acts.BACK_LEVEL: Offer(rewinding.to_parent, begun),
        acts.EARLIER_SOLUTION: Offer(rewinding.to_earlier_solution, begun),
        acts.DEEPEST: Offer(rewinding.to_deepest, begun),
        acts.TO_LATEST: Offer(rewinding.leave, away),
        acts.GO_ON_HERE: Offer(go_on, away),
    }
