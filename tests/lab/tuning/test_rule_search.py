"""The search for better settings: reproducible, stoppable at any slice, and with its sets of instances apart."""

from dataclasses import dataclass
from random import Random

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.lab.tuning.cost import Cost, Setting
from workbench.lab.tuning.cost_table import CostTable
from workbench.lab.tuning.key_tree import Key
from workbench.lab.tuning.puzzle_search import PuzzleSearch, puzzle_blocks
from workbench.lab.tuning.rule_search import RuleSearch, keeps_up
from workbench.lab.tuning.solver_setting import setting_of
from workbench.lab.tuning.tour_board import PARTS, SquareBoard, board_blocks, boards, feasible_starts
from workbench.lab.tuning.tour_rules import tour_rule_search
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@dataclass(frozen=True)
class Number:
    """A genome that is a number."""

    value: int = 40

    @property
    def setting(self) -> Setting:
        return {"value": self.value}

    @property
    def text(self) -> str:
        return str(self.value)

    def mutated(self, random: Random) -> "Number":
        return Number(self.value + random.choice((-3, -2, -1, 1, 2, 3)))


@dataclass(frozen=True)
class Target:
    """An instance that costs the distance of the number from its target."""

    target: int

    @property
    def name(self) -> str:
        return str(self.target)

    def measure(self, setting: Setting) -> "Distance":
        return Distance(abs(int(setting["value"]) - self.target))


class Distance:
    """A measurement in two slices."""

    rejection_reason = ""

    def __init__(self, distance: int) -> None:
        self._distance, self._slices = distance, 0

    @property
    def over(self) -> bool:
        return self._slices == 2

    @property
    def cost(self) -> Cost:
        return Cost(self._distance, 0)

    def follow(self) -> None:
        self._slices += 1


def search(evaluations: int = 400, cores: int = 1, seed: int = 1) -> RuleSearch:
    return RuleSearch(Number(), [(Target(0),), (Target(2),)], (Target(5),), evaluations, seed, cores=cores)


def test_it_finds_the_best_on_the_training_instances_and_keeps_the_best_on_the_others() -> None:
    found = search()

    found.finish()

    assert found.best is not None
    assert found.parent is not None
    assert found.parent.training == Cost(2, 0)
    assert found.best.validation == min(candidate.validation for candidate in found.accepted) < Cost(3, 0)
    assert (found.tried, found.progress) == (400, 1)


def test_the_parents_never_get_worse_on_the_training_instances() -> None:
    found = search(100)

    found.finish()

    costs = [candidate.training for candidate in found.accepted]
    assert costs == sorted(costs, reverse=True)
    assert len(set(costs)) < len(costs), "equals are accepted too"


def test_neither_slices_nor_cores_change_the_search() -> None:
    whole, sliced = search(), search(cores=2)
    whole.finish()

    while not sliced.over:
        sliced.follow(Step(1))

    assert sliced.accepted == whole.accepted
    assert sliced.population == whole.population
    assert search(seed=2).accepted != whole.accepted


def test_it_can_be_read_after_any_slice() -> None:
    found = search(30)

    seen = []
    while not found.over:
        found.follow(Step(1))
        seen.append((found.progress, len(found.accepted)))
        assert len(found.population) <= 8
        assert all(contender.blocks <= 2 for contender in found.population)
    assert [progress for progress, _ in seen] == sorted(progress for progress, _ in seen)
    assert seen[0] == (0, 0)


def test_a_child_drops_out_far_behind_its_parent_only() -> None:
    assert keeps_up(Cost(14, 99), Cost(10, 1))
    assert not keeps_up(Cost(15, 0), Cost(10, 1))
    assert keeps_up(Cost(0, 120), Cost(0, 100))
    assert not keeps_up(Cost(0, 121), Cost(0, 100))


def test_the_blocks_of_boards_hold_each_start_once() -> None:
    for n in (5, 6, 9, 20):
        starts = [start for block in board_blocks([n]) for board in block for start in board.starts.tolist()]

        assert sorted(starts) == feasible_starts(n).tolist()
    assert sum(len(board.parts) for [board] in board_blocks([20])) == PARTS
    assert [len(board.parts) for [board] in board_blocks([20], one_in=4)] == [1, 1, 2]
    assert len(boards([20], one_in=4)[0].starts) == 100


def test_a_tie_break_costs_the_starts_that_fail_and_the_squares_left() -> None:
    measurement = SquareBoard(7).measure({"rule": "roth"})
    while not measurement.over:
        measurement.follow()

    left = SquareBoard(7).walks({"rule": "roth"}).run()

    assert measurement.cost == Cost(10, int(left[left > 0].sum()))  # as in tests/lab/tours/test_heat_map.py


@pytest.mark.slow
def test_a_search_for_a_tie_break_beats_the_first_one_and_shows_where_it_fails() -> None:
    found = tour_rule_search("mirrored", [7, 8, 14], [9], 24, seed=1)

    found.finish()

    assert found.best is not None
    assert found.best.training < found.accepted[0].training
    assert found.baselines["Roth"][0].fails == 10 + 0 + 2
    assert (SquareBoard(7).walks(found.best.setting).run() >= 0).sum() == 25


@pytest.mark.slow
def test_two_searches_with_the_same_seed_are_the_same() -> None:
    one, other = (tour_rule_search("key", [6, 7], [8], 24, seed=5, cores=cores) for cores in (1, 3))

    one.finish()
    other.finish()

    assert one.accepted == other.accepted


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("wheel", [7, 8], [8]), "Size 8 is for training and validation"),
        (("wheel", [4], [8]), "No board of these sizes has a tour"),
        (("wheel", [7], [8]), "An expression can only be the first key"),
    ],
)
def test_sets_that_cannot_be_are_refused(words: tuple[str, list[int], list[int]], complaint: str) -> None:
    with pytest.raises(ChoiceError, match=complaint):
        tour_rule_search(*words, 10, expression="row")


def test_a_first_setting_that_is_not_supported_is_refused() -> None:
    key = Key(("//", "row", 0))

    with pytest.raises(ChoiceError, match="division by 0"):
        RuleSearch(key, board_blocks([6]), boards([7]), 10).finish()


def test_children_that_are_not_supported_drop_out() -> None:
    found = RuleSearch(Key(("//", "row", 1)), board_blocks([6]), boards([7]), 64)

    found.finish()

    assert found.tried == 64


def test_the_choices_of_a_solver_are_varied_over_puzzles() -> None:
    solver = SOLVERS["sudoku_digits"]
    [puzzle] = Sudoku.parse(SUDOKU)
    runs = [PuzzleSearch(f"{k}", puzzle, solver, Goal.UNIQUE, 1000) for k in range(3)]
    first = setting_of(solver, {"singles": "none"})

    found = RuleSearch(first, puzzle_blocks(runs[:2]), tuple(runs[2:]), 30)
    found.finish()

    assert found.best is not None
    assert found.best.training.fails == 0
    assert found.best.training < found.accepted[0].training


def test_puzzles_are_in_one_block_each() -> None:
    solver = SOLVERS["sudoku_digits"]
    [puzzle] = Sudoku.parse(SUDOKU)
    for count in (1, 2, 5, 16, 40):
        runs = [PuzzleSearch(f"{k}", puzzle, solver, Goal.UNIQUE, 10) for k in range(count)]

        assert [run.name for block in puzzle_blocks(runs) for run in block] == [str(k) for k in range(count)]


def test_a_table_has_the_costs_of_each_setting_on_each_instance() -> None:
    table = CostTable({"Roth": {"rule": "roth"}, "Plain": {"rule": "plain"}}, boards([5, 6, 7]))

    table.finish()

    assert [cost.fails for cost in table.costs["Roth"]] == [0, 0, 10]
    assert [cost.fails for cost in table.costs["Plain"]] == [1, 1, 7]
    assert table.totals()["Plain"].fails == 9


def test_the_tie_break_that_was_found_fails_on_fewer_starts_than_known_ones() -> None:
    table = CostTable({rule: {"rule": rule} for rule in ("roth", "vahaaho", "evolved")}, boards([18, 22, 27, 29]))

    table.finish()

    totals = {rule: cost.fails for rule, cost in table.totals().items()}
    assert totals["evolved"] < min(totals["roth"], totals["vahaaho"])  # tests.campaigns.tie_breaks counts on all sizes


@pytest.mark.parametrize("n", range(1, 10))
def test_the_starts_of_a_square_board_are_those_that_the_theory_does_not_forbid(n: int) -> None:
    allowed = [
        r * n + c for r in range(n) for c in range(n) if no_tour(Tour(np.ones((n, n), bool), start=(r, c))) is None
    ]

    assert feasible_starts(n).tolist() == allowed
