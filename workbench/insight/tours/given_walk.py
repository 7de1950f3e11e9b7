"""The walk with which a search for tours begins, as its choices keep it."""

from collections.abc import Mapping

from workbench.base.choices import ChoiceError, Value
from workbench.insight.tours.tie_replay import Path
from workbench.puzzles.tour import Tour
from workbench.searching.branch.branch import Branched, beginning_of, beginning_with
from workbench.solvers import SOLVERS
from workbench.solvers.tour.begun_walk import read_walk, walk_text


def given_walk(tour: Tour, choices: Mapping[str, Value]) -> Path | None:
    """Return the walk with which a search begins; None if it begins at the start, or the walk is none of this board."""
    try:
        return read_walk(tour, text) if (text := beginning_of(choices)) else None
    except ChoiceError:
        return None


def with_walk(name: str, choices: Mapping[str, Value], tour: Tour, path: Path) -> Branched:
    """Return a solver and choices that go on from a walk."""
    return beginning_with(SOLVERS[name], choices, walk_text(tour, path))
