"""Keys of items and options, ties and restarts in dancing links and dancing cells."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import queens, random_cover
from tests.reference import covers
from tests.small_covers import cover_of, small_covers
from workbench.base.choices import ChoiceError, Value, settle
from workbench.insight.generators import GENERATORS
from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS
from workbench.solvers.cover.heuristics import HEURISTIC_CHOICES, without_keys
from workbench.solvers.cover.keys import ITEM_NAMES, OPTION_NAMES, item_facts, name_classes, option_facts
from workbench.solvers.cover.orders import ordered
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Search, Status

pytestmark = pytest.mark.usefixtures("compiled")

BOTH = pytest.mark.parametrize("solver", ["cover_links", "cover_cells"])
RESTARTING: dict[str, Value] = {"order": "wdeg", "ties": "random", "restarts": "luby", "interval": 3}
SETTINGS: list[dict[str, Value]] = [
    {"ties": "random", "seed": 3},
    {"order": "sharp"},
    {"order": "wdeg"},
    {"order": "wdeg", "ties": "random"},
    {"order": "custom", "item_key": "position % 3 * 100 - size"},
    {"order": "custom", "item_key": "level * size if weight > 1 else options", "ties": "random"},
    {"options": "custom", "option_key": "rarest * 10 - items"},
]


def started(solver: str, cover: Cover, goal: Goal = Goal.ALL, **choices: Value) -> Search:
    return SOLVERS[solver].start(cover, choices, goal)


def solutions(search: Search) -> list[frozenset[int]]:
    found = []
    while search.advance(UNLIMITED, search.tally.solutions + 1) is Status.FOUND:
        found.append(frozenset(np.flatnonzero(search.probe().filling).tolist()))
    return found


def pairs(items: int) -> Cover:
    """Return the cover of all pairs: no solution where the number of items is odd."""
    return cover_of([[i, j] for i in range(1, items + 1) for j in range(i + 1, items + 1)], items, items)


@settings(max_examples=60)
@given(small_covers(), st.sampled_from(SETTINGS))
def test_every_heuristic_finds_the_solutions_of_the_rules(cover: Cover, choices: dict[str, Value]) -> None:
    expected = sorted(map(sorted, covers(cover)))

    for solver in ("cover_links", "cover_cells"):
        assert sorted(map(sorted, solutions(started(solver, cover, **choices)))) == expected


@BOTH
@pytest.mark.parametrize("seed", range(6))
def test_a_search_with_restarts_finds_a_solution_if_there_is_one(solver: str, seed: int) -> None:
    cover = random_cover(seed, coloured=True)
    search = started(solver, cover, Goal.ONE, **RESTARTING)

    status = search.advance(UNLIMITED, 1)

    expected = list(covers(cover))
    assert status is (Status.FOUND if expected else Status.EXHAUSTED)
    if expected:
        assert frozenset(np.flatnonzero(search.probe().filling).tolist()) in expected


@BOTH
@pytest.mark.parametrize("coloured", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_search_that_goes_on_after_restarts_finds_each_solution_once(solver: str, seed: int, coloured: bool) -> None:
    cover = random_cover(seed, coloured)

    found = solutions(started(solver, cover, Goal.ONE, **{**RESTARTING, "interval": 2}))

    assert sorted(map(sorted, found)) == sorted(map(sorted, covers(cover)))


@pytest.mark.parametrize("interval", [1, 4, 30])
def test_restarts_with_multiplicities_lose_and_repeat_no_solution(interval: int) -> None:
    [cover] = Cover.parse("cover\n2|a 1:2|b 0:2|c d\na b\na c\nb c\na d\nb d\nc\na\nb\n")
    expected = sorted(map(sorted, covers(cover)))

    found = solutions(started("cover_links", cover, Goal.ONE, **{**RESTARTING, "interval": interval}))

    assert expected
    assert sorted(map(sorted, found)) == expected


@BOTH
@pytest.mark.parametrize("restarts", ["luby", "geometric"])
def test_restarts_begin_at_the_root_again_and_end(solver: str, restarts: str) -> None:
    search = started(solver, pairs(7), Goal.ONE, **{**RESTARTING, "restarts": restarts})
    counted = started(solver, pairs(7), Goal.COUNT, **{**RESTARTING, "restarts": restarts})

    assert search.advance(UNLIMITED) is counted.advance(UNLIMITED) is Status.EXHAUSTED

    assert search.tally.profile[0] == counted.tally.profile[0] == 1, "the root is one node"
    assert counted.tally.profile[1] == 6
    assert search.tally.profile[1] > 6


@BOTH
@pytest.mark.parametrize("budget", [1, 2, 7])
def test_slices_do_not_change_a_search_with_restarts(solver: str, budget: int) -> None:
    expected, sliced = (started(solver, pairs(7), Goal.ONE, **RESTARTING) for _ in range(2))
    expected.advance(UNLIMITED)

    while sliced.advance(budget) is Status.RUNNING:
        assert sliced.probe().progress == 0, "what is done may have to be done again"

    assert sliced.tally.nodes == expected.tally.nodes
    assert sliced.tally.profile.tolist() == expected.tally.profile.tolist()
    assert sliced.tally.visits.tolist() == expected.tally.visits.tolist()
    assert sliced.probe().progress == 1


@BOTH
def test_a_search_with_restarts_goes_on_from_a_checkpoint(solver: str) -> None:
    search, other = (started(solver, pairs(9), Goal.ONE, **RESTARTING) for _ in range(2))
    search.advance(50)
    saved = search.save()
    search.advance(300)

    other.load(saved)
    other.advance(300)

    assert other.tally.nodes == search.tally.nodes == 350
    assert other.probe().level == search.probe().level
    assert other.probe().filling.tolist() == search.probe().filling.tolist()
    search.advance(UNLIMITED)
    other.advance(UNLIMITED)
    assert other.tally.nodes == search.tally.nodes


@BOTH
@pytest.mark.parametrize("choices", [{"order": "leftmost"}, {"order": "mrv"}, {"order": "custom", "item_key": "size"}])
def test_a_search_that_would_only_repeat_itself_does_not_restart(solver: str, choices: dict[str, Value]) -> None:
    plain, restarting = (
        started(solver, pairs(7), Goal.ONE, **choices, restarts=restarts, interval=1) for restarts in ("never", "luby")
    )

    plain.advance(UNLIMITED)
    restarting.advance(UNLIMITED)

    assert restarting.tally.nodes == plain.tally.nodes


@pytest.mark.parametrize("cover", [queens(6), pairs(7), random_cover(4, coloured=True)])
def test_the_key_size_is_mrv_and_cells_have_the_tree_of_links(cover: Cover) -> None:
    mrv = started("cover_links", cover)
    mrv.advance(UNLIMITED)

    for solver, order in itertools.product(("cover_links", "cover_cells"), ("custom", "sharp")):
        search = started(solver, cover, order=order, item_key="size")
        search.advance(UNLIMITED)

        assert search.probe().profile.tolist() == mrv.probe().profile.tolist()


@BOTH
def test_names_with_a_sharp_come_first_unless_another_item_is_forced(solver: str) -> None:
    text = "a b #c #d\na b\na #c\na #d\nb #c\nb #d\n#c #d\na b #c #d\nb\n#d b"
    [cover] = Cover.parse(text)
    search = started(solver, cover, order="sharp")

    search.advance(2)

    assert cover.items[search.path()[0, 0] - 1] == "#c"  # type: ignore[attr-defined]


def test_facts_of_items_and_options_are_those_of_their_names() -> None:
    [cover] = Cover.parse("cover\np1 p2 #q | x\nfirst 1: p1 #q |5\nfirst 2: p1 p2 x\n: p2\n")

    items = dict(zip(ITEM_NAMES, item_facts(cover)[1:].T.tolist(), strict=True))
    options = dict(zip(OPTION_NAMES, option_facts(cover).T.tolist(), strict=True))

    assert items["position"] == [1, 2, 3, 4]
    assert items["options"] == [2, 2, 1, 1]
    assert items["sharp"] == [0, 0, 1, 0]
    assert items["name_class"] == [1, 1, 2, 3]
    assert options["position"] == [1, 2, 3]
    assert options["items"] == [2, 3, 1]
    assert options["cost"] == [5, 0, 0]
    assert options["rarest"] == [1, 1, 2]
    assert options["name_class"] == [1, 1, 2]


def test_classes_are_numbered_as_they_occur() -> None:
    assert name_classes(["r1c2", "r1s3", "r10c4", "c1s1", "r9s9"]).tolist() == [1, 2, 1, 3, 2]
    assert name_classes([]).tolist() == []


def test_options_are_tried_by_ascending_key_and_ties_as_given() -> None:
    cover = cover_of([[1], [1, 2, 3], [1, 2], [2, 3], [3]], 3, 3)
    choices = settle(HEURISTIC_CHOICES, {"options": "custom", "option_key": "-items"})

    assert ordered(cover, choices).option_of.tolist() == [1, 2, 3, 0, 4]


@BOTH
@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({"order": "custom", "item_key": "size +"}, "item_key, column 7"),
        ({"order": "custom", "item_key": "degree"}, "unknown name 'degree'; the names are: size, weight, level"),
        ({"options": "custom", "option_key": "size"}, "unknown name 'size'; the names are: position, items, cost"),
    ],
)
def test_a_wrong_key_is_refused_with_its_column(solver: str, choices: dict[str, Value], why: str) -> None:
    with pytest.raises(ChoiceError, match=why) as error:
        started(solver, pairs(4), **choices)

    assert len(str(error.value)) <= 160


def test_choices_apply_only_where_they_have_an_effect() -> None:
    def applying(**given: Value) -> set[str]:
        values = settle(HEURISTIC_CHOICES, given)
        return {choice.name for choice in HEURISTIC_CHOICES if choice.applies(values)}

    assert applying() == {"order", "ties", "options"}
    assert applying(ties="random") == {"order", "ties", "options", "restarts", "seed"}
    assert applying(order="leftmost", ties="random", restarts="luby") == {"order", "options"}
    assert applying(order="leftmost", ties="random", options="random") == {"order", "options", "seed"}
    assert applying(order="wdeg", restarts="luby") == {"order", "ties", "options", "restarts", "interval"}
    assert applying(order="custom") == {"order", "item_key", "ties", "options", "restarts"}
    assert applying(order="random") == {"order", "options", "restarts", "seed"}
    assert applying(options="custom") == {"order", "ties", "options", "option_key"}


def test_every_name_of_a_key_is_in_the_tooltip() -> None:
    about = {choice.name: choice.about for choice in HEURISTIC_CHOICES}

    assert all(name in about["item_key"] for name in ITEM_NAMES)
    assert all(name in about["option_key"] for name in OPTION_NAMES)


def test_what_samples_a_tree_takes_the_choices_of_a_search_unless_it_has_a_key() -> None:
    every = settle(HEURISTIC_CHOICES, {"order": "leftmost", "options": "custom"})

    assert without_keys(every) == {"order": "leftmost", "options": "given", "seed": 1}
    with pytest.raises(ChoiceError, match="a tree is not estimated for items chosen by a key"):
        without_keys({"order": "wdeg"})


@pytest.mark.slow
def test_restarts_and_random_ties_shorten_the_tail_of_quasigroups() -> None:
    cover = GENERATORS["cover quasigroup"].start({"order": 14, "holes": 42, "seed": 5}).finish()
    assert isinstance(cover, Cover)

    def costs(restarts: str) -> list[int]:
        found = []
        for seed in range(12):
            choices: dict[str, Value] = {"ties": "random", "restarts": restarts, "seed": seed, "interval": 400}
            search = started("cover_links", cover, Goal.ONE, **choices)
            search.advance(200_000, 1)
            found.append(search.tally.nodes)
        return found

    assert max(costs("luby")) <= max(costs("never"))
