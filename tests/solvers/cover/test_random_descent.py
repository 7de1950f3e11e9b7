"""Random descents: true solutions, by a chance that can be computed."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings

from tests.small_covers import agree, cover_of, items_of, knuth, leaves, small_covers, uneven
from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.cover.random_descent import MAX_OPTIONS, RANDOM_DESCENT, RandomDescent
from workbench.solvers.search import UNLIMITED, Probe, Status, drive

ORDERS = tuple(dict(RANDOM_DESCENT.choices[0].values))
EVERY_ORDER = pytest.mark.parametrize("order", ORDERS)
SHORT = Sudoku.parse("1...\n....\n..3.\n....")[0]


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load or compile the kernel before the tests."""
    RANDOM_DESCENT.start(knuth()).advance(1)


def start(cover: Cover, **choices: Value) -> RandomDescent:
    search = RANDOM_DESCENT.start(cover, choices)
    assert isinstance(search, RandomDescent)
    return search


def seen(search: RandomDescent) -> list[tuple[int, bytes]]:
    """Return level and filling after each of 200 single steps."""
    probes = []
    for _ in range(200):
        search.advance(1)
        probes.append(search.probe())
    return [(probe.level, probe.filling.tobytes()) for probe in probes]


@EVERY_ORDER
def test_random_solutions_break_no_rule(order: str) -> None:
    search = RANDOM_DESCENT.start(SHORT, {"order": order})

    fillings = [probe.filling for probe in drive(search) if probe.status is Status.FOUND]

    assert fillings
    assert all(filling.all() and SHORT.judge(filling) == [] for filling in fillings)


@settings(max_examples=15)
@given(cover=small_covers())
def test_random_solutions_cover_every_primary_item_once(cover: Cover) -> None:
    search = start(cover, descents=40)

    for probe in drive(search):
        if probe.status is Status.FOUND:
            chosen = [items_of(cover, k) for k in np.nonzero(probe.filling[:, 0])[0].tolist()]
            held = sorted(item for option in chosen for item in option if item <= cover.primary)
            assert held == list(range(1, cover.primary + 1))
            assert all(agree(one, other) for k, one in enumerate(chosen) for other in chosen[:k])


@pytest.mark.parametrize("order", ["mrv", "leftmost"])
def test_solutions_are_as_frequent_as_their_probability(order: str) -> None:
    chance = float(sum(leaf.chance for leaf in leaves(uneven(), order == "mrv") if leaf.solved))
    descents = 40_000

    search = start(uneven(), order=order, descents=descents)
    search.advance(UNLIMITED)

    assert 0.1 < chance < 0.9
    error = (chance * (1 - chance) / descents) ** 0.5
    assert search.probe().solutions / descents == pytest.approx(chance, abs=4 * error)


def chance_without_items(options: list[frozenset[int]], open_items: frozenset[int]) -> Fraction:
    """Return how likely any subset of the open items, then any of the rest, and so on, ends in a cover."""
    left = [option for option in options if option <= open_items]
    if not left:
        return Fraction(not open_items)
    return sum((chance_without_items(left, open_items - option) for option in left), Fraction()) / len(left)


def test_without_an_item_first_any_subset_is_equally_likely() -> None:
    sets = [{3, 5, 6}, {1, 4, 7}, {2, 3, 6}, {1, 4}, {2, 7}, {4, 5, 7}]  # Knuth, "Dancing Links" (2000)
    lines = "\n".join(" ".join(map(str, sorted(one))) for one in sets)
    [cover] = Cover.parse(f"cover\n1 2 3 4 5 6 7\n{lines}\n")
    chance = float(chance_without_items([frozenset(one) for one in sets], frozenset(range(1, 8))))
    descents = 40_000

    search = start(cover, order="none", descents=descents)
    search.advance(UNLIMITED)

    error = (chance * (1 - chance) / descents) ** 0.5
    assert search.probe().solutions / descents == pytest.approx(chance, abs=4 * error)
    assert abs(chance - 0.5) > 10 * error  # that of the item with the fewest options first


@settings(max_examples=30)
@given(cover=small_covers())
def test_descents_find_every_solution_with_a_positive_probability(cover: Cover) -> None:
    chance = sum(leaf.chance for leaf in leaves(cover, mrv=True) if leaf.solved)

    search = start(cover, descents=400)
    search.advance(UNLIMITED)

    assert (search.probe().solutions > 0) == (chance > 0)
    assert (search.probe().solutions == 400) == (chance == 1)


@EVERY_ORDER
def test_the_same_seed_gives_the_same_descents(order: str) -> None:
    cover = SHORT.to_cover().cover
    runs = [seen(start(cover, order=order, seed=seed)) for seed in (3, 3, 4)]

    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


@pytest.mark.parametrize("budget", [1, 3, 50])
def test_slices_do_not_change_the_descents(budget: int) -> None:
    whole, search = start(knuth(), descents=100), start(knuth(), descents=100)
    whole.advance(UNLIMITED)
    probes = [search.probe()]

    while search.advance(budget) is Status.RUNNING:
        probes.append(search.probe())

    for before, probe in pairwise(probes):
        assert_follows(before, probe, budget)
    assert search.probe().profile.tolist() == whole.probe().profile.tolist()
    assert search.probe().solutions == whole.probe().solutions


def assert_follows(before: Probe, probe: Probe, budget: int) -> None:
    """Hold a probe to the one before it."""
    assert probe.nodes == before.nodes + budget == probe.profile.sum()
    assert before.progress <= probe.progress <= 1
    assert probe.level <= len(probe.profile)


def test_stopping_at_solutions_does_not_change_the_descents() -> None:
    whole, search = start(knuth()), start(knuth())
    whole.advance(UNLIMITED)

    *_, last = drive(search)

    assert last.solutions == whole.probe().solutions
    assert last.profile.tolist() == whole.probe().profile.tolist()


def test_it_is_stuck_after_the_descents_requested() -> None:
    search = start(knuth(), descents=37)

    status = search.advance(UNLIMITED)

    probe = search.probe()
    assert status is Status.STUCK
    assert (probe.profile[0], probe.progress, probe.level) == (37, 1, 0)
    assert search.advance(100) is Status.STUCK
    assert search.probe().nodes == probe.nodes


def test_progress_is_the_part_of_the_descents_that_is_done() -> None:
    search = start(knuth(), descents=10)

    while search.probe().profile.sum() == 0 or search.probe().profile[0] < 4:
        search.advance(1)

    assert search.probe().progress == 0.3 + 0.1 * (search.probe().level == 0)


def test_a_floor_stops_before_each_descent() -> None:
    search = start(knuth(), descents=5)

    begun = []
    search.advance(1)
    while search.advance(UNLIMITED, floor=0) is Status.RUNNING:
        assert search.probe().level == 0
        begun.append(int(search.probe().profile[0]))
        search.advance(1)

    assert begun == [1, 2, 3, 4]


def test_the_note_counts_the_descents_that_found_a_solution() -> None:
    search = start(cover_of([[1]], 1, 1), descents=1_234)
    assert search.note == "0 of 0 descents found a solution"

    search.advance(2, until=1)
    assert search.note == "1 of 1 descents found a solution"

    search.advance(UNLIMITED)
    assert search.note == "1,234 of 1,234 descents found a solution"


def test_an_item_without_options_ends_every_descent_at_the_root() -> None:
    search = start(cover_of([[1]], 2, 2), descents=8)

    search.advance(UNLIMITED)

    assert search.probe().profile.tolist() == [8]
    assert search.probe().solutions == 0


def test_without_options_every_descent_ends_at_the_root() -> None:
    search = start(cover_of([], 1, 1), descents=8)

    search.advance(UNLIMITED)

    assert search.probe().profile.tolist() == [8]


@EVERY_ORDER
def test_the_path_names_items_and_options_of_the_cover(order: str) -> None:
    cover = SHORT.to_cover().cover
    search = start(cover, order=order)

    for _ in range(100):
        search.advance(1)
        path = search.path()
        assert len(path) == search.probe().level
        assert all(item in cover.option(k) for item, k in path.tolist())
        assert sorted(path[:, 1]) == np.nonzero(search.probe().filling)[0].tolist()


def test_the_leftmost_item_comes_first() -> None:
    search = start(SHORT.to_cover().cover, order="leftmost")

    search.advance(1)

    assert search.path()[:, 0].tolist() == [1]


def test_too_many_options_are_rejected() -> None:
    cover = cover_of([[1]] * (MAX_OPTIONS + 1), 1, 1)

    with pytest.raises(ChoiceError, match=r"at most 16,384 options; this cover has 16,385"):
        start(cover)


def test_multiplicities_are_not_accepted() -> None:
    plain = knuth()
    twice = Cover(plain.items, 7, plain.starts, plain.members, high=np.full(7, 2, np.uint32))

    assert RANDOM_DESCENT.accepts(plain)
    assert not RANDOM_DESCENT.accepts(twice)
