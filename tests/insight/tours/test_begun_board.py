"""Boards on which a walk has begun: the map of what is left is that of single walks, one for each square."""

import json
from itertools import pairwise

import numpy as np
import pytest

from tests.insight.tours.test_heat_map import CHOICES, HOLED, board
from workbench.base.choices import ChoiceError, Value
from workbench.files.analyses import format_analysis, parse_analysis
from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.heat_map import NOT_YET, HeatMap
from workbench.insight.tours.starts_record import beginning_of, starts_analysis
from workbench.insight.tours.walk_from import walk_from
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.tour import Tour
from workbench.searching.branch.branch import BRANCH, branched
from workbench.solvers.goal import Goal
from workbench.solvers.tour.warnsdorff import WARNSDORFF, Warnsdorff

MORE: tuple[dict[str, Value], ...] = (
    {"rule": "custom", "expression": "step * from_start - squares"},
    {"rule": "custom", "expression": "0 - from_start"},
    {"rule": "own", "expression": "3 * from_start - degree + move"},
    {"rule": "evolved"},
)
WALKED = BegunBoard.of(board(8, 8), "a1 b3 a5 b7 d8")


def walked_at_random(tour: Tour, length: int) -> BegunBoard:
    """Return a board with a walk of so many squares, or as many as there are on the way."""
    rng = np.random.default_rng(length)
    begun = BegunBoard(tour, rng.choice(np.flatnonzero(tour.board), 1))
    while len(begun.begun) < length and begun.onward:
        begun = begun.going_on_to(begun.onward[rng.integers(len(begun.onward))])
    return begun


@pytest.mark.parametrize("general", [False, True])
@pytest.mark.parametrize("choices", [*CHOICES, *MORE], ids=str)
def test_every_square_that_is_left_has_the_number_of_its_walk(choices: dict[str, Value], general: bool) -> None:
    for tour in (board(5, 7), HOLED, Tour(np.ones((4, 5), bool), surface="torus")):
        for length in (1, 6):
            begun = walked_at_random(tour, length)

            left = HeatMap(tour, choices, general=general, begun=begun.begun).run()

            assert ((left != NOT_YET) == begun.left.board).all()
            for row, column in np.argwhere(begun.left.board)[::3].tolist():
                walk = walk_from(tour, choices, (row, column), begun.begun)
                assert walk.squares - walk.visited == left[row, column]
                assert walk.filling.ravel()[begun.begun].tolist() == list(range(1, len(begun.begun) + 1))
                assert walk.filling[row, column] == len(begun.begun) + 1


@pytest.mark.parametrize("choices", [*CHOICES, *MORE], ids=str)
def test_from_where_the_walk_can_go_on_it_is_the_search_with_that_beginning(choices: dict[str, Value]) -> None:
    left = HeatMap(WALKED.tour, choices, begun=WALKED.begun).run()

    assert WALKED.onward
    for cell in WALKED.onward:
        named = {**choices, BRANCH.name: WALKED.going_on_to(cell).text}
        search = branched(WARNSDORFF).start(WALKED.tour, named, Goal.ONE)
        search.advance(64)
        assert isinstance(search, Warnsdorff)
        assert left[cell] == 64 - search.walk.count


def test_the_map_of_a_rules_own_walk_leads_to_the_end_of_that_walk() -> None:
    tour, rule = board(8, 8), {"rule": "plain"}
    path = np.argsort(walk_from(tour, rule, (5, 4)).filling.ravel())  # e3, of which two squares are left
    path = path[2:]

    for step in (1, 20, 50):
        following = divmod(int(path[step]), 8)
        assert HeatMap(tour, rule, begun=path[:step]).run()[following] == 2


def test_ties_are_counted_from_where_the_rule_goes_on() -> None:
    walk = walk_from(WALKED.tour, {"rule": "roth"}, WALKED.onward[0], WALKED.begun)

    assert walk.story is not None
    assert walk.story.agrees[1:].all()
    assert len(walk.story.ties) == walk.visited - len(WALKED.begun)
    assert walk.sentences[0].startswith("On from ")


def test_the_squares_onward_are_the_free_ones_a_leap_away() -> None:
    assert [WALKED.tour.name_of(cell) for cell in WALKED.onward] == ["f7", "e6", "c6"]
    assert WALKED.left.squares == 59
    assert BegunBoard(board(8, 8)).onward == []
    assert all(WALKED.filling[cell] == 0 for cell in WALKED.onward)
    steps = [divmod(int(square), 8) for square in WALKED.begun]
    assert all({abs(r - p), abs(c - q)} == {1, 2} for (r, c), (p, q) in pairwise(steps))


def test_a_board_goes_on_only_where_a_leap_leads() -> None:
    assert WALKED.going_on_to((0, 0)) is WALKED
    assert WALKED.going_on_to(None) is WALKED
    assert WALKED.going_on_to((1, 5)).text == "a1 b3 a5 b7 d8 f7"


def test_the_walk_is_kept_with_the_maps_and_a_damaged_one_is_refused() -> None:
    text = format_analysis(starts_analysis(WALKED, "8 x 8", {}, {}, {}))
    assert beginning_of(parse_analysis(text)) == "a1 b3 a5 b7 d8"
    assert beginning_of(parse_analysis(format_analysis(starts_analysis(BegunBoard(board(5, 5)), "", {}, {}, {})))) == ""

    stored = json.loads(text)
    stored["settings"]["beginning"] = "a1 a2"
    with pytest.raises(ParseError, match="The file is damaged"):
        beginning_of(parse_analysis(json.dumps(stored)))
    with pytest.raises(ChoiceError):
        BegunBoard.of(board(5, 5), "a9")
