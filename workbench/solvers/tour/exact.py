"""Exact searches of boards on which they may end in reasonable time: exhaustive ones and those of the frontier."""

from typing import NamedTuple

from workbench.base.choices import ChoiceError
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Search
from workbench.solvers.tour import paths
from workbench.solvers.tour.frontier.search import TourFrontier

CERTAIN = 36  # squares of the largest board that is searched without a limit
MAX_ROWS = 5  # of a longer board that is searched by the frontier
MEGABYTES = 500  # for the states of the frontier search
MAX_PATHS = 20_000_000  # nodes of an exhaustive search of a larger board: a second or two


class Exact(NamedTuple):
    """A search that can decide whether there is a tour."""

    search: Search
    name: str  # with a place for the number of its nodes
    most: int = UNLIMITED  # nodes


def exact_search(tour: Tour) -> Exact | None:
    """Return an exact search of a board that may end in reasonable time, if there is one."""
    if tour.squares > CERTAIN and min(tour.shape) <= MAX_ROWS:
        try:
            search = TourFrontier(tour, {"memory": MEGABYTES}, Goal.ONE)
            return Exact(search, "A frontier search with {:,} states")
        except ChoiceError:  # its frontier is too wide
            pass
    if tour.squares > paths.MAX_SQUARES:
        return None
    most = MAX_PATHS if tour.squares > CERTAIN else UNLIMITED
    return Exact(paths.search_of(tour), "An exhaustive search of {:,} paths", most)
