"""Three sets of instances: the test set is disjoint from the others, and looked at when the search is over."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

import numpy as np
import pytest

from tests.lab.tuning.test_record import chosen, new_search, stored
from workbench.base.choices import ChoiceError
from workbench.base.places import samples
from workbench.files.analyses import Analysis
from workbench.files.puzzle_lists import pieces_of
from workbench.lab.tuning.cost import Cost
from workbench.lab.tuning.finding import PUZZLES, TOURS, TURNED, finding
from workbench.lab.tuning.record import chosen_in, standing_in, unseen_result_in
from workbench.lab.tuning.rule_search import Candidate, RuleSearch
from workbench.lab.tuning.solver_settings import solver_setting_search, unseen_puzzles
from workbench.lab.tuning.unseen_result import BEST, UnseenResult
from workbench.lab.tuning.unseen_test import UnseenTest, tour_test_boards
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

DELTAS = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))  # clockwise


def searched() -> RuleSearch:
    """Return a search that is over: trained on 7 x 7, validated on 5 x 5 and 8 x 8."""
    search = new_search("order")
    search.finish()
    return search


def with_test(search: RuleSearch, sizes: tuple[int, ...] = (6, 9), looks: int = 1) -> RuleSearch:
    UnseenTest(search, tour_test_boards(search, sizes), 1, looks).finish()
    return search


@pytest.mark.parametrize(
    ("sizes", "shown", "why"),
    [
        ((6, 7), 0, "Size 7 is for training."),
        ((8, 9), 0, "Size 8 is for validation."),
        ((9, 44), 44, "Size 44 is shown in the maps."),
        ((3, 4), 0, "No board of the test has a tour."),
    ],
)
def test_the_three_sets_are_disjoint(sizes: tuple[int, ...], shown: int, why: str) -> None:
    with pytest.raises(ChoiceError, match=why):
        tour_test_boards(new_search("order"), sizes, shown)


def test_nothing_is_tested_before_something_is_found() -> None:
    search = new_search("order")

    with pytest.raises(ChoiceError, match="Search first"):
        UnseenTest(search, tour_test_boards(search, (9,)))


def test_a_test_measures_the_best_and_the_known_rules_on_boards_of_its_own() -> None:
    search = with_test(searched(), (9,))

    result = search.tested
    assert result is not None
    assert search.best is not None
    assert result.is_of(search.best.setting)
    assert list(result.costs) == ["Plain", "Roth", "Vähäaho", BEST]
    corners = [(r, c) for r in range(9) for c in range(9) if (r + c) % 2 == 0]
    assert result.cases == len(corners) == 41  # Cull and De Curtins 1978
    assert result.costs["Roth"].fails == sum(roths_walk(9, start) < 81 for start in corners)


def roths_walk(n: int, start: tuple[int, int]) -> int:
    """Return how many squares a walk visits: fewest ways on, then farthest from the centre, then move order."""
    free = {(r, c) for r in range(n) for c in range(n)} - {start}
    at, count = start, 1

    def moves(cell: tuple[int, int]) -> list[tuple[int, int]]:
        return [to for dr, dc in DELTAS if (to := (cell[0] + dr, cell[1] + dc)) in free]

    def key(cell: tuple[int, int]) -> tuple[int, int]:
        return len(moves(cell)), -((2 * cell[0] - n + 1) ** 2) - (2 * cell[1] - n + 1) ** 2

    while ways := moves(at):
        at = min(ways, key=key)
        free.remove(at)
        count += 1
    return count


def test_until_the_test_the_finding_says_that_there_was_none() -> None:
    search = searched()
    better = search.best
    assert better is not None
    search.best = better._replace(validation=Cost(-1))

    text = finding(search, TOURS)

    assert text.startswith(
        "Chosen on the validation boards; not yet tested on unseen ones. There it fails on -1 of 77 "
    )
    assert "better than all" not in text


def test_a_rule_as_good_as_a_known_one_is_no_better() -> None:
    search = searched()
    assert search.best is not None
    least = min(costs[1] for costs in search.baselines.values())
    search.best = search.best._replace(validation=least)

    assert finding(search, TOURS).startswith("Nothing better than ")


def test_after_the_test_the_finding_gives_its_figures_beside_the_best_known_rule_there() -> None:
    search = with_test(searched())
    assert search.tested is not None
    assert search.best is not None
    costs = {"Plain": Cost(40, 90), "Roth": Cost(8, 20), "Vähäaho": Cost(9, 10), BEST: Cost(20, 30)}
    search.tested = search.tested._replace(costs=costs, cases=968)

    assert finding(search, TOURS) == (
        "On unseen boards, tested once, the best rule fails on 20 of 968 starts; Roth, the best known there, on 8."
    )
    assert "tested twice" in finding(with_test(search, looks=2), TOURS)


def test_a_test_of_an_earlier_rule_does_not_count_for_a_later_one() -> None:
    search = with_test(searched())
    assert search.best is not None
    assert search.tested is not None
    search.tested = search.tested._replace(setting={"rule": "plain", "order": "76543210"})
    search.best = search.best._replace(validation=Cost(-1))

    assert finding(search, TOURS).startswith(
        "Chosen on the validation boards; the test was of an earlier rule. There it "
    )


def test_validation_that_turns_is_not_praised_either() -> None:
    search = searched()
    best = search.best
    assert best is not None
    search.tried = best.evaluation + TURNED
    search.accepted.append(Candidate(best.genome, search.tried, best.training, Cost(best.validation.fails + 1)))

    assert "overfit" in finding(search, TOURS)
    assert finding(search, TOURS).endswith("Chosen on the validation boards; not yet tested on unseen ones.")


def test_a_test_is_kept_in_files() -> None:
    search = with_test(searched())

    analysis = stored(search, "order")

    assert unseen_result_in(analysis) == search.tested
    assert unseen_result_in(stored(searched(), "order")) is None


def test_files_of_earlier_versions_open_without_a_test() -> None:
    analysis = stored(searched(), "order")
    settings = {key: value for key, value in analysis.settings.items() if key != "test"}

    former = replace(analysis, settings=settings)

    assert chosen_in(former) == chosen("order")._replace(test="")
    assert unseen_result_in(former) is None
    assert standing_in(former, "order") is not None


def changed(analysis: Analysis, **values: object) -> Analysis:
    test = analysis.results["test"]
    assert isinstance(test, Mapping)
    return replace(analysis, results={**analysis.results, "test": {**test, **values}})


@pytest.mark.parametrize(
    "values",
    [
        {"costs": np.zeros((3, 2), np.int64)},
        {"costs": np.full((4, 2), -1)},
        {"costs": np.full((4, 2), 10**6)},
        {"starts": 0},
        {"looks": 0},
        {"rule": {"rule": "nix"}},
    ],
)
def test_a_damaged_test_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(ParseError):
        unseen_result_in(changed(stored(with_test(searched()), "order"), **values))


def puzzles(count: int) -> list[Puzzle]:
    path = next(path for path in samples("sudoku") if path.name.startswith("30-inkala"))
    [piece] = pieces_of(path)
    images = piece.puzzles[0].images()  # type: ignore[attr-defined]
    return list(images[:count])


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8])
def test_of_four_puzzles_two_train_one_validates_and_one_tests(count: int) -> None:
    solver, found = SOLVERS["sudoku_digits"], puzzles(count)

    search = solver_setting_search(found, solver, Goal.UNIQUE, 1000, 4)
    sets = [
        [int(run.name) for block in search.training for run in block],
        [int(run.name) for run in search.validation],
        [int(run.name) for run in unseen_puzzles(found, solver, Goal.UNIQUE, 1000)],
    ]

    assert sorted(chain(*sets)) == list(range(1, count + 1)), "each puzzle is in one set"
    assert sets[2] == list(range(4, count + 1, 4))
    assert sets[1] == list(range(2, count + 1, 4))


def test_a_puzzle_that_the_search_uses_is_in_no_test() -> None:
    one, two = puzzles(2)

    assert unseen_puzzles([one, one, two, one, two, two, two], SOLVERS["sudoku_digits"], Goal.UNIQUE, 10) == ()


def test_choices_of_a_solver_are_tested_on_puzzles_that_no_choice_was_made_on() -> None:
    solver, found = SOLVERS["sudoku_digits"], puzzles(8)
    search = solver_setting_search(found, solver, Goal.UNIQUE, 20_000, 10, given={"cell": "first"})
    search.finish()

    UnseenTest(search, unseen_puzzles(found, solver, Goal.UNIQUE, 20_000)).finish()

    assert search.tested is not None
    assert list(search.tested.costs) == ["Defaults", BEST]
    assert search.tested.cases == 2
    assert finding(search, PUZZLES).startswith("On unseen puzzles, tested once, the best setting needs ")
    assert isinstance(search.tested, UnseenResult)
