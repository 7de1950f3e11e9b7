"""The parts of a tree, searched one by one as if each were the whole, make up the rest of it."""

import pytest

from tests.searching.cores.test_cores_search import CASES, started
from tests.thorough import only_thorough
from workbench.base.choices import Value
from workbench.searching.cores import ledger
from workbench.searching.cores.cores_search import CoresSearch, on_cores
from workbench.searching.cores.one_part import OnePart
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Search, Status
from workbench.solvers.subtrees import Part

pytestmark = pytest.mark.usefixtures("compiled", "cut_early")

IN_PARTS = [case for case in CASES if case[0] not in ("cover_memo", "warnsdorff_backtracking")]


def finish(search: Search, budget: int = UNLIMITED) -> Search:
    """Search to the end."""
    while search.advance(budget) is not Status.EXHAUSTED:
        pass
    return search


def opened(search: CoresSearch) -> list[Part]:
    """Return all parts that can be searched by themselves."""
    picture = search.picture
    assert picture is not None
    parts = [search.part_at(begin) for begin in picture.begin.tolist()]
    assert [part is not None for part in parts] == picture.opens.tolist()
    return [part for part in parts if part]


@pytest.mark.parametrize("budget", [1, pytest.param(7, marks=only_thorough), UNLIMITED])
@pytest.mark.parametrize(("name", "puzzle", "choices"), IN_PARTS)
def test_the_parts_make_up_the_whole(name: str, puzzle: str, choices: dict[str, Value], budget: int) -> None:
    def start() -> Search:
        return started(name, puzzle, choices, Goal.COUNT)

    search = on_cores(start, Goal.COUNT, 2)
    assert isinstance(search, CoresSearch)
    while search.ledger is None and search.advance(1) is not Status.EXHAUSTED:
        pass
    if search.ledger is None:
        pytest.skip("the search is over before its tree is cut")
    before = search.tally
    waiting = opened(search)
    if not waiting:
        pytest.skip("the search is over when its tree is cut")
    whole = finish(search).tally
    for parts in (waiting, opened(search)):  # by then they are done, and may have been cut once more
        nodes, solutions = before.nodes, before.solutions
        for part in parts:
            one = finish(OnePart(start(), part), budget)
            assert one.probe().progress == 1
            nodes, solutions = nodes + one.tally.nodes, solutions + one.tally.solutions
        assert (nodes, solutions) == (whole.nodes, whole.solutions)


def test_done_parts_are_kept_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    search = on_cores(lambda: started("cover_cells", "Langford pairs", {}, Goal.COUNT), Goal.COUNT, 2)
    assert isinstance(search, CoresSearch)
    while search.picture is None:
        search.advance(1)
    parts = opened(search)
    monkeypatch.setattr(ledger, "ROOM", 0)
    search.load(search.save())
    finish(search)
    assert len(parts) > 1
    assert opened(search) == []
    assert search.picture is not None
    assert not search.picture.opens.any()


def test_a_part_goes_on_where_it_was_saved() -> None:
    def start() -> Search:
        return started("cover_cells", "Langford pairs", {}, Goal.COUNT)

    search = on_cores(start, Goal.COUNT, 2)
    assert isinstance(search, CoresSearch)
    while search.picture is None:
        search.advance(1)
    part = max(filter(None, map(search.part_at, search.picture.begin.tolist())), key=lambda part: part.weight)
    one = OnePart(start(), part)
    for _ in range(20):
        one.advance(1)
    other = OnePart(start(), part)
    other.load(one.save())
    assert 0 < other.probe().progress < 1
    assert [finish(one).tally[:2]] == [finish(other).tally[:2]]
