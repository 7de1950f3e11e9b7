"""The parts of a tree, searched one by one as if each were the whole, make up the rest of it."""

import pytest

from tests.lab.cores.test_cores_search import CASES, started
from workbench.choices import Value
from workbench.lab.cores import cores_search
from workbench.lab.cores.cores_search import CoresSearch, on_cores
from workbench.lab.cores.one_part import OnePart
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Search, Status

pytestmark = pytest.mark.usefixtures("compiled")

IN_PARTS = [case for case in CASES if case[0] not in ("cover_memo", "warnsdorff_backtracking")]


@pytest.fixture(autouse=True)
def cut_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut trees after few nodes, so that small ones are cut too."""
    monkeypatch.setattr(cores_search, "ALONE", 50)
    monkeypatch.setattr(cores_search, "PARTS", 12)


def finish(search: Search, budget: int = UNLIMITED) -> Search:
    """Search to the end."""
    while search.advance(budget) is not Status.EXHAUSTED:
        pass
    return search


@pytest.mark.parametrize("budget", [1, 7, UNLIMITED])
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
    nodes, solutions = before.nodes, before.solutions
    picture = search.picture
    assert picture
    parts = [part for begin in picture.begin.tolist() if (part := search.part_at(begin))]
    if not parts:
        pytest.skip("the search is over when its tree is cut")
    for part in parts:
        one = finish(OnePart(start(), part), budget)
        assert one.probe().progress == 1
        nodes, solutions = nodes + one.tally.nodes, solutions + one.tally.solutions
    whole = finish(search).tally
    assert (nodes, solutions) == (whole.nodes, whole.solutions)
    assert search.part_at(picture.begin.tolist()[0]) is None, "what is done cannot be opened"


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
