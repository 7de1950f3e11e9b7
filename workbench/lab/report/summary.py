"""What limits and refusals hide: the sentences of a report after its verdict."""

from collections.abc import Iterator, Sequence

from workbench.lab.notebook.summary import SettingSummary
from workbench.puzzles.sentences import counted


def reservations(found: Sequence[SettingSummary]) -> Iterator[str]:
    """Yield how many runs ended by a limit, and how many could not be made."""
    if censored := sum(one.censored for one in found):
        words = (
            "their costs are lower bounds, and medians rank them above all that is solved"
            if censored > 1
            else "its cost is a lower bound"
        )
        yield f"{counted(censored, 'run')} {'were' if censored > 1 else 'was'} ended by the limit: {words}."
    if refused := sum(one.refused for one in found):
        words = "were refused by their solver" if refused > 1 else "was refused by its solver"
        yield f"{counted(refused, 'run')} {words}, or failed."
