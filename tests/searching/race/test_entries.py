"""The entries of a race: how they are described, and which one comes next."""

from pathlib import Path

import pytest

from workbench.base.choices import settle
from workbench.base.places import samples
from workbench.files.documents import parse_puzzles, read_text
from workbench.puzzles import KINDS
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.comparisons import comparisons_for
from workbench.searching.race.entries import Entrant, another, described, effective, labels
from workbench.searching.race.race import MAX_LANES
from workbench.solvers import SOLVERS

[SUDOKU] = Sudoku.parse("." * 81)


def test_only_what_tells_lanes_apart_is_described() -> None:
    links, digits = SOLVERS["cover_links"], SOLVERS["sudoku_digits"]

    assert described([(links, {}), (digits, {})]) == ["", ""]
    assert described([(links, {"order": "random", "seed": 7}), (links, {}), (digits, {})]) == [
        "Item: Random, Seed: 7",
        "Item: Fewest options (MRV)",  # no seed: it changes nothing here
        "",
    ]


def test_the_seed_is_described_wherever_there_is_anything_random() -> None:
    links = SOLVERS["cover_links"]

    assert described([(links, {"order": "random"}), (links, {"order": "leftmost", "seed": 3})]) == [
        "Item: Random, Seed: 1",
        "Item: Leftmost",
    ]


def test_another_lane_has_the_next_seed_where_there_is_anything_random() -> None:
    links = SOLVERS["cover_links"]
    lanes: list[Entrant] = [(links, {}), (links, {"options": "random", "seed": 2}), (links, {"options": "random"})]

    lanes.append(another(SUDOKU, lanes))
    lanes.append(another(SUDOKU, lanes))

    assert [settle(solver.choices, choices)["seed"] for solver, choices in lanes[1:]] == [2, 1, 3, 4]


def test_another_lane_goes_on_with_what_the_lanes_differ_in() -> None:
    links, cells, bits = (SOLVERS[name] for name in ("cover_links", "cover_cells", "cover_bits"))
    reversing: list[Entrant] = [(links, {}), (links, {"options": "reversed"})]

    assert another(SUDOKU, [(links, {}), (links, {"order": "leftmost"})]) == (links, {"order": "mrv_right"})
    assert another(SUDOKU, reversing) == (links, {"options": "random"})
    solver, choices = another(SUDOKU, [(links, {}), (cells, {}), (bits, {})])
    assert solver not in (links, cells, bits)
    assert not choices


@pytest.mark.parametrize("kind", KINDS)
def test_a_race_can_grow_by_lanes_that_are_all_different(kind: str) -> None:
    [puzzle, *_] = parse_puzzles(read_text(Path(samples(kind)[0])))
    lanes: list[Entrant] = [*next(iter(comparisons_for(puzzle).values()))]

    while len(lanes) < MAX_LANES:
        lanes.append(another(puzzle, lanes))

    assert all(effective(*lane) not in [effective(*other) for other in lanes[:k]] for k, lane in enumerate(lanes))


def test_labels_put_what_differs_first_and_say_once_what_is_shared() -> None:
    named = labels([(SOLVERS["cover_links"], {"order": order}) for order in ("mrv", "leftmost")])

    assert named.common == "Algorithm X, dancing links; lanes differ in: Item"
    assert named.strong == ["Fewest options (MRV)", "Leftmost"]
    assert named.rest == ["", ""]


def test_labels_of_lanes_of_one_solver_are_followed_by_it_among_others() -> None:
    entries = [(SOLVERS["cover_links"], {"order": "mrv"}), (SOLVERS["cover_links"], {"order": "leftmost"})]

    named = labels([(SOLVERS["cover_bits"], {}), *entries])

    assert named.common == ""
    assert named.strong == ["Algorithm X, bit sets", "Fewest options (MRV)", "Leftmost"]
    assert named.rest == ["", "Algorithm X, dancing links", "Algorithm X, dancing links"]


def test_labels_name_choices_where_several_differ_and_share_the_other_ones() -> None:
    entries = [(SOLVERS["warnsdorff"], {"rule": "random", "seed": seed}) for seed in (1, 2)]

    named = labels(entries)

    assert named.common == "Warnsdorff, Tie-break: Random; lanes differ in: Seed"
    assert named.strong == ["Seed: 1", "Seed: 2"]


def test_equal_lanes_are_named_by_their_solver() -> None:
    assert labels([(SOLVERS["cover_links"], {})] * 2).strong == ["Algorithm X, dancing links"] * 2
    assert labels([]) == ("", [], [])
