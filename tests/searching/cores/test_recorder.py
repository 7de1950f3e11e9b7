"""Pictures of a search on several cores, from time to time."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.searching.cores.test_cores_search import started
from workbench.searching.cores import cores_search
from workbench.searching.cores.cores_search import CoresSearch, on_cores
from workbench.searching.cores.recorder import PICTURE_SECONDS, PartsRecorder, is_divided
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Probe, Search, Status

pytestmark = pytest.mark.usefixtures("compiled")


class Notes:
    """Another recorder that notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def advance(self, search: Search, budget: int, until: int, floor: int) -> Status:
        self.asked.append("advance")
        return search.advance(budget, until, floor)

    def offer(self, _search: Search, _probe: Probe, _rests: bool) -> None:
        self.asked.append("offer")


def test_pictures_are_made_once_the_tree_is_cut_and_then_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores_search, "ALONE", 50)
    search = on_cores(lambda: started("cover_cells", "Langford pairs", {}, Goal.COUNT), Goal.COUNT, 2)
    assert isinstance(search, CoresSearch)
    notes = Notes()
    recorder = PartsRecorder(notes)

    while not is_divided(search):
        recorder.advance(search, 40, UNLIMITED, -1)
        recorder.offer(search, search.probe(), rests=False)
    asked = notes.asked.count("advance")
    assert asked >= 2
    assert recorder.picture is None
    while search.ledger is None:
        recorder.advance(search, 40, UNLIMITED, -1)
    assert notes.asked.count("advance") == asked, "the recorder of one search has no part in several"

    pictures = []
    for seconds, rests in ((1.0, False), (1.0, False), (1.0, True), (1.0 + PICTURE_SECONDS, False)):
        recorder.offer(search, replace(search.probe(), seconds=seconds), rests)
        pictures.append(recorder.picture)
    assert pictures[0] is not None
    assert [one is other for one, other in pairwise(pictures)] == [True, False, False]
