"""Walks on a graphics card, in numba's simulator of one: `test_card_batch` runs these tests in a process of its own."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.thorough import either
from workbench.base import graphics_card
from workbench.base.choices import Value
from workbench.base.graphics_card import CARD
from workbench.insight.tours import rule_walks
from workbench.insight.tours.all_orders import OrdersFrom, all_orders
from workbench.insight.tours.heat_map import HeatMap
from workbench.insight.tours.rule_walks import RuleWalks
from workbench.insight.tours.walks_together import walks_together
from workbench.kernels.tour import card_walks as kernel
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.tuning.cost_table import CostTable
from workbench.lab.tuning.size_census import SizeCensus
from workbench.lab.tuning.tour_board import SquareBoard
from workbench.puzzles.tour import Tour
from workbench.searching.parallel_parts import Cores
from workbench.solvers.search import SLICE
from workbench.solvers.tour import card_batch
from workbench.solvers.tour.arrays.card import CardWalks
from workbench.solvers.tour.card_batch import CardLoad, load_card
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS, Rule, rule_of

Choices = Mapping[str, Value]
KEY = "a * second - b * from_centre + (move if step % 3 == 1 else 0 - second_sum) - from_start // 3 + (drow < dcolumn)"
WHEEL = ",".join("".join(map(str, (np.arange(8) * 3 + k) % 8)) for k in range(24))
SPECIAL: dict[str, Choices] = {
    "wheel": {"wheel": WHEEL, "around": "start"},
    "custom": {"expression": KEY, "parameter": "a = 3, b = 0.5"},
    "own": {"expression": "degree * 40 - from_centre + (row + column) % 2 * squares - rows * (degree > 2)"},
}
RULES: list[Choices] = [{"rule": name, **SPECIAL.get(name, {})} for name in TIE_BREAKS]
NAME = "a card"
EXPERIMENT = """
title = "Ties"
goal = "one"
[[instances]]
generate = "tour square"
n = "5..6"
starts = "feasible"
[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth"]
"""
FAILING = [2, 0]  # by another program, as in `test_experiment_run`


@pytest.fixture(autouse=True)
def card(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A card that has been loaded, and to which every work is worth it."""
    monkeypatch.setattr(graphics_card, "WORTH", 0)
    monkeypatch.setattr(CARD, "name", NAME)
    yield
    CARD.problem = ""


def full(rows: int, columns: int) -> Tour:
    return Tour(np.ones((rows, columns), bool))


def on_processor(tour: Tour, choices: Choices, starts: NDArray[np.int64]) -> list[int]:
    """Return the squares that walks leave on the processor."""
    found = HeatMap(tour, choices, starts)
    while not found.over:
        found.advance()
    assert not found.card
    return [int(left) for left in found.found]


def compare(asked: list[tuple[Tour, Choices, NDArray[np.int64]]], budget: int = 23) -> None:
    """Make all walks in one load, a few squares at a time, and compare what they leave."""
    walks = [CardWalks(tour, rule_of(tour, choices), starts) for tour, choices, starts in asked]
    load = CardLoad(walks)
    load._budget = budget
    while not load.advance():
        pass
    counts, at = load.counts(), 0
    for tour, choices, starts in asked:
        left = (tour.squares - counts[at : at + len(starts)]).tolist()
        at += len(starts)
        assert left == on_processor(tour, choices, starts), (tour.format(), choices)


def some(tour: Tour, number: int, seed: int) -> NDArray[np.int64]:
    """Return some starts."""
    return np.random.default_rng(seed).choice(np.flatnonzero(tour.board), number, replace=False)


@pytest.mark.parametrize("n", either([5, 6], [5, 6, 7, 8]))
def test_walks_by_every_rule_end_where_those_of_the_processor_do(n: int) -> None:
    assert len(RULES) > 15
    compare([(full(n, n), rule, some(full(n, n), 2, n + at)) for at, rule in enumerate(RULES)])


def test_so_they_do_where_ties_are_left_to_chance_or_to_another_order() -> None:
    rules: list[Choices] = [{**rule, "order": "random", "seed": seed} for seed, rule in enumerate(RULES)]
    rules += [{**rule, "order": "35172046"} for rule in RULES]

    compare([(full(5, 6), rule, some(full(5, 6), 1, at)) for at, rule in enumerate(rules)])


@pytest.mark.parametrize("leap", either([(1, 4), (1, 1)], [(1, 2), (1, 4), (2, 3), (0, 1), (1, 1)]))
def test_so_they_do_on_rectangles_with_holes_for_any_leaper(leap: tuple[int, int]) -> None:
    board = np.ones((7, 9), bool)
    board[(1, 3, 3, 6), (2, 4, 8, 0)] = False
    tour = Tour(board, leap=leap)
    names = ("plain", "random", "roth", "vahaaho", "far-l1", "pohl", "evolved", "custom", "own")

    compare([(tour, rule, some(tour, 1, at)) for at, rule in enumerate(RULES) if rule["rule"] in names])


def test_a_board_of_one_square_is_a_tour() -> None:
    compare([(full(1, 1), RULES[0], np.zeros(1, np.int64))])


def test_walks_by_many_orders_visit_as_many_squares() -> None:
    tour = full(5, 5)
    some_orders = all_orders(8)[::1009]
    load = CardLoad([CardWalks(tour, Rule(), np.full(len(some_orders), 6), some_orders)])
    while not load.advance():
        pass

    known = OrdersFrom(tour, (1, 1))
    while not known.over:
        known.follow()
    assert load.counts().tolist() == known.reached[::1009].tolist()


def test_a_part_with_all_orders_goes_on_on_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    part, cores = OrdersFrom(full(5, 5), (1, 1)), Cores(1)
    while not part.over:
        part.follow()
    known = part.reached.copy()
    part._done, part.reached[40_300:] = 40_300, 0

    cores.begin([part])
    while not cores.idle:
        cores.follow()

    assert part.reached.tolist() == known.tolist()
    assert cores.card == NAME


def test_walks_that_need_more_memory_than_there_is_are_made_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "free_memory", lambda: 3_000)
    found = HeatMap(full(5, 5), {"rule": "far-l1"})

    done = []
    while not found.over:
        found.follow(SLICE)
        done.append(found.done)

    assert 2 < len(set(done)) < 20
    assert found.card == NAME
    assert found.found.tolist() == on_processor(found.tour, found.choices, found.starts)


def planted(monkeypatch: pytest.MonkeyPatch, at: int, error: Exception) -> None:
    """Let the card fail at a launch, by its number from 0."""
    launches, launch = count(), kernel.WalksOnCard.advance

    def advance(self: kernel.WalksOnCard, budget: int) -> None:
        if next(launches) >= at:
            raise error
        launch(self, budget)

    monkeypatch.setattr(kernel.WalksOnCard, "advance", advance)


@pytest.mark.parametrize("rule", ["roth", "far-l1", "pohl"])  # for each of the kernels of the processor
@pytest.mark.parametrize("at", [0, 2])
def test_the_cores_go_on_where_the_card_has_failed(rule: str, at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "free_memory", lambda: 3_000)
    planted(monkeypatch, at, RuntimeError("Call to cuLaunchKernel results in CUDA_ERROR_DEVICE_LOST\nmore of it"))
    found = HeatMap(full(5, 5), {"rule": rule})

    found.run()

    assert (found.card == NAME) == (at > 0)
    assert found.found.tolist() == on_processor(found.tour, found.choices, found.starts)
    assert CARD.problem.startswith("The graphics card failed: Call to cuLaunchKernel")
    assert len(CARD.problem) <= 160
    assert not CARD.ready


def test_the_cores_go_on_where_its_memory_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "free_memory", lambda: 100)
    found = HeatMap(full(5, 5), {"rule": "roth"})

    found.run()

    assert (found.card, found.tours) == ("", 13)  # all squares of the colour of the corners
    assert "too little of its memory is free" in CARD.problem


def test_a_failure_loses_no_part_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "free_memory", lambda: 4_000)
    planted(monkeypatch, 1, MemoryError("out of memory"))
    settings: dict[str, Choices] = {rule: {"rule": rule} for rule in ("roth", "pohl")}
    boards = (SquareBoard(6), SquareBoard(5))
    table = CostTable(settings, boards, 2)

    table.finish()

    for title, setting in settings.items():
        left = [on_processor(full(one.n, one.n), setting, one.starts) for one in boards]
        assert [(cost.fails, cost.amount) for cost in table.costs[title]] == [
            (np.count_nonzero(one), sum(one)) for one in left
        ]
    assert "out of memory" in CARD.problem


def test_a_card_that_is_turned_off_does_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "free_memory", lambda: 3_000)
    found = HeatMap(full(5, 5), {"rule": "roth"})
    while not found.done:
        found.follow(SLICE)
    made = found.done

    monkeypatch.setattr(CARD, "allowed", False)
    found.run()

    assert 0 < made < 25
    assert (found.tours, CARD.problem) == (13, "")


def test_what_it_does_not_know_is_left_to_the_cores() -> None:
    torus, wrong = Tour(np.ones((5, 6), bool), surface="torus"), HeatMap(full(5, 5), {"rule": "no rule"})
    found = HeatMap(torus, {"rule": "roth"})

    found.run()
    wrong.run()

    assert not found.card
    assert wrong.rejection_reason


def test_several_boards_are_counted_at_once() -> None:
    census = SizeCensus({"rule": "vahaaho"}, (5, 6, 7))

    census.finish()

    expected = {
        n: np.count_nonzero(on_processor(full(n, n), {"rule": "vahaaho"}, SquareBoard(n).starts)) for n in (5, 6, 7)
    }
    assert (census.failing, census.card) == (expected, NAME)


def test_so_are_the_parts_of_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_walks, "PART_SQUARES", 100)
    plans, load = [], kernel.WalksOnCard.__init__

    def begin(self: kernel.WalksOnCard, arrays: Sequence[NDArray[np.generic]], *rest: Any) -> None:
        plans.append(len(arrays[0]))
        load(self, arrays, *rest)

    monkeypatch.setattr(kernel.WalksOnCard, "__init__", begin)
    found = RuleWalks(full(5, 5), {"rule": "far-l1"}, np.arange(25), 2)

    found.finish()

    assert len(found.maps) == 7
    left = np.concatenate([one.found for one in found.maps])
    assert left.tolist() == on_processor(full(5, 5), {"rule": "far-l1"}, np.arange(25))
    assert (found.card, plans) == (NAME, [1])


def test_so_are_the_runs_of_an_experiment(monkeypatch: pytest.MonkeyPatch) -> None:
    loads, load = [], kernel.WalksOnCard.__init__
    monkeypatch.setattr(kernel.WalksOnCard, "__init__", lambda *given: loads.append(given) or load(*given))

    found = ExperimentRun(parse_experiment(EXPERIMENT, None)).finish()

    assert found is not None
    failing = [np.count_nonzero(found.left[found.setting == one] > 0) for one in range(len(found.settings))]
    assert failing == FAILING
    assert len(loads) == 1


def test_so_are_puzzles_of_several_boards() -> None:
    puzzles = [full(n, n).begun_at((0, at)) for n in (5, 6) for at in range(3)]

    *_, found = walks_together(puzzles, {"rule": "roth"})

    assert found is not None
    expected = [left for n in (5, 6) for left in on_processor(full(n, n), {"rule": "roth"}, np.arange(3))]
    assert found.left.tolist() == expected


def test_the_card_is_tried_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_card() == "Simulated graphics card"

    monkeypatch.setattr(card_batch.CardLoad, "counts", lambda _self: np.full(30, 29))
    with pytest.raises(RuntimeError, match="differ"):
        load_card()
