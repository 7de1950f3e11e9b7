"""Preparing as a choice of a search: of the solvers that list solutions by Algorithm X."""

from collections.abc import Mapping
from typing import NamedTuple

from workbench.base.choices import Choice, Value
from workbench.puzzles.cover import Reduction
from workbench.puzzles.sentences import counted
from workbench.solvers.cover.preparation.prepare import Prepared, prepared, rejection_reason
from workbench.solvers.cover.preparation.removal import Reason
from workbench.solvers.goal import Goal

WORK = 2**23  # half a second: nothing can stop it

PREPARE = Choice(
    name="prepare",
    title="Simplify",
    about="First remove options and items that no search needs, such as forced options.",
    default="never",
    values=(("never", "Never"), ("once", "Once, before the search")),
)


class Start(NamedTuple):
    """What a search starts with, what to report of it, and the cost of options that every solution contains."""

    reduction: Reduction
    note: str = ""
    cost: int = 0


def start_of(reduction: Reduction, choices: Mapping[str, Value], goal: Goal = Goal.ALL) -> Start:
    """Return the cover to be searched, prepared if that is chosen and possible."""
    if choices.get(PREPARE.name) != "once":
        return Start(reduction)
    if why := rejection_reason(reduction.cover):
        return Start(reduction, f"Not simplified: {why}.")
    found = prepared(reduction.cover, WORK)
    cost = len(found.forced) if goal is Goal.FEWEST else int(reduction.cover.costs[found.forced].sum())
    return Start(found.reduction(reduction), summary(found), cost)


def summary(found: Prepared) -> str:
    """Return in a sentence how much was removed from a cover."""
    forced = found.counts.get(Reason.FORCED, 0)
    items = sum(removal.of_item for removal in found.removals)
    options = len(found.removals) - items - forced
    parts = [f"{counted(forced, 'option')} forced"] if forced else []
    parts += [f"{counted(options, 'option')} removed"] if options else []
    parts += [f"{counted(items, 'item')} removed"] if items else []
    text = ", ".join(parts) or "nothing can be removed"
    if found.impossible:
        text += f"; item {found.original.items[found.impossible - 1]} cannot be covered"
    return f"Simplified: {text}{'' if found.complete else '; stopped at the limit of work'}."
