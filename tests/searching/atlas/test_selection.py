"""Pins, bans and filters of an atlas, and the numbers of its solutions."""

import numpy as np
import pytest

from tests.searching.atlas.atlases import TETROMINOES_4X4, TETROMINOES_6X6, atlas_of
from workbench.searching.atlas.names import cells_of_option, option_title
from workbench.searching.atlas.ranking import number_in
from workbench.searching.atlas.selection import Constraint, Selection, narrowed

pytestmark = pytest.mark.usefixtures("compiled")

PIN, BAN = Constraint(3, True), Constraint(40, False)


def test_a_constraint_that_is_repeated_is_removed() -> None:
    once = Selection().with_constraint(PIN).with_constraint(BAN)

    assert (once.pinned, once.forbidden) == ([3], [40])
    assert once.with_constraint(PIN) == Selection((BAN,))
    assert once.with_constraint(Constraint(3, False)) == Selection((BAN, Constraint(3, False)))


def test_the_count_after_each_constraint_is_that_of_its_view() -> None:
    atlas = atlas_of(TETROMINOES_6X6)
    selection = Selection((PIN, BAN, Constraint(100, True)))

    left = narrowed(atlas, selection)

    counts = [atlas.view(pins, bans).solutions for pins, bans in (([], []), ([3], []), ([3], [40]), ([3, 100], [40]))]
    assert left.counts == tuple(counts)
    assert left.solutions == counts[-1]


@pytest.mark.parametrize("any_of", [(), (7, 90)])
def test_what_is_known_of_another_selection_changes_no_count(any_of: tuple[int, ...]) -> None:
    atlas = atlas_of(TETROMINOES_6X6)
    steps = [Selection(constraints, any_of) for constraints in ((), (PIN,), (PIN, BAN), (BAN,), (BAN, PIN))]
    former = None

    for selection in steps:
        former = narrowed(atlas, selection, former)

        assert former.counts == narrowed(atlas, selection).counts


def test_a_filter_leaves_the_solutions_with_any_of_its_options() -> None:
    atlas = atlas_of(TETROMINOES_4X4)
    any_of = (3, 11, 20)

    left = narrowed(atlas, Selection(any_of=any_of))

    solutions = [atlas.whole.solution(k) for k in range(atlas.whole.solutions)]
    assert left.solutions == sum(bool(set(any_of) & set(options.tolist())) for options in solutions)


@pytest.mark.parametrize("selection", [Selection(), Selection((PIN,)), Selection((BAN,), (7, 90, 120))])
def test_a_solution_has_the_number_by_which_it_is_found(selection: Selection) -> None:
    view = narrowed(atlas_of(TETROMINOES_6X6), selection).view

    numbers = np.linspace(0, view.solutions - 1, 40).astype(int).tolist()

    assert [number_in(view, view.solution(k).tolist()) for k in numbers] == numbers


def test_a_solution_that_a_pin_excludes_has_no_number() -> None:
    atlas = atlas_of(TETROMINOES_6X6)
    options = next(found for k in range(1000) if 3 not in (found := atlas.whole.solution(k)).tolist())

    assert number_in(narrowed(atlas, Selection((PIN,))).view, options.tolist()) is None
    assert number_in(atlas.whole, options.tolist()[:-1]) is None


@pytest.mark.parametrize(
    ("text", "kind", "option", "title"),
    [
        (TETROMINOES_4X4, "polyomino", 0, "I at r1c1, orientation 1"),
        ("sudoku 2x2\n" + "....\n" * 4, "sudoku", 5, "2 at r1c2"),
        ("a b c\na b\nc\n", "cover", 0, "1: a b"),
    ],
)
def test_options_have_names(text: str, kind: str, option: int, title: str) -> None:
    atlas = atlas_of(text, kind)

    assert option_title(atlas, option) == title
    assert len(cells_of_option(atlas, option)) >= 1
