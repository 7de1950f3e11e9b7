"""Records a search that several threads may share: its trace while it is one search, then pictures of its parts."""

from time import perf_counter
from typing import TYPE_CHECKING

from workbench.searching.cores.cores_search import CoresSearch
from workbench.solvers.search import Probe, Recorder, Search, Status

if TYPE_CHECKING:
    from workbench.searching.cores.picture import PartsPicture

PICTURE_SECONDS = 0.03  # of searching between two pictures
SHARE = 20  # pictures of many parts may take this part of the time


class PartsRecorder:
    """Hands a search on to another recorder until its tree is cut."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self.picture: PartsPicture | None = None  # replaced, never changed
        self._due = 0.0

    def advance(self, search: Search, budget: int, until: int, floor: int) -> Status:
        """Do what `search.advance` does."""
        if is_divided(search):
            return search.advance(budget, until, floor)
        return self._recorder.advance(search, budget, until, floor)

    def offer(self, search: Search, probe: Probe, rests: bool) -> None:
        """Look at a search and at its latest probe; `rests`: it may not go on."""
        if not is_divided(search):
            self._recorder.offer(search, probe, rests)
        elif isinstance(search, CoresSearch) and (rests or probe.seconds >= self._due):
            begun = perf_counter()
            self.picture = search.picture
            self._due = probe.seconds + max(PICTURE_SECONDS, SHARE * (perf_counter() - begun))


def is_divided(search: Search) -> bool:
    """Return whether the tree of a search is cut into parts."""
    return isinstance(search, CoresSearch) and search.divided
