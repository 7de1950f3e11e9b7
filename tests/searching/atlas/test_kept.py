"""What the file of an atlas holds besides its diagram."""

from dataclasses import replace

import numpy as np
import pytest

from tests.searching.atlas.atlases import TETROMINOES_4X4
from tests.solvers.settings import puzzle_of
from tests.without_cover import WithoutCover
from workbench.files.analyses import Analysis, format_analysis, parse_analysis
from workbench.puzzles.puzzle import ParseError
from workbench.searching.atlas.kept import MAX_DIGITS, MAX_GROUPS, MAX_WORDS, Kept, analysis_of, in_order, kept_in
from workbench.searching.atlas.record import Constraints
from workbench.searching.atlas.selection import Constraint, Selection

PUZZLE = puzzle_of("polyomino", TETROMINOES_4X4)
CONSTRAINTS = (Constraint(9, True), Constraint(4, False), Constraint(2, True))
ALL = Kept({"order": "leftmost"}, Selection(CONSTRAINTS, (7, 0), "any corner"), -1, 10**40)


def stored(kept: Kept, **changed: object) -> Analysis:
    """Return what a file holds of it, some of its settings changed."""
    analysis = parse_analysis(format_analysis(analysis_of(PUZZLE, None, kept, "a", {})))
    return replace(analysis, settings={**analysis.settings, **changed})


@pytest.mark.parametrize("kept", [ALL, Kept(), Kept(part=0), Kept(part=MAX_GROUPS)])
def test_what_is_shown_is_the_same_after_saving_and_opening(kept: Kept) -> None:
    found = kept_in(stored(kept))

    assert (found.selection, found.part, found.number) == (kept.selection, kept.part, kept.number)
    assert found.choices.items() >= kept.choices.items()


def test_constraints_that_the_order_does_not_name_come_last() -> None:
    constraints = Constraints(pinned=[2, 9], forbidden=[4])

    assert [one.option for one in in_order(constraints, [9, 5, 9])] == [9, 4, 2]
    assert in_order(constraints, [4, 9, 2]) == (Constraint(4, False), Constraint(9, True), Constraint(2, True))


def test_files_of_earlier_versions_have_only_the_constraints() -> None:
    analysis = stored(ALL)
    settings = {name: analysis.settings[name] for name in ("pinned", "forbidden", "choices")}

    found = kept_in(replace(analysis, settings=settings))

    assert (found.selection.pinned, found.selection.forbidden) == ([9, 2], [4])
    assert (found.selection.any_of, found.selection.about, found.part, found.number) == ((), "", None, 0)


def test_words_about_a_filter_are_cut_off() -> None:
    assert kept_in(stored(ALL, about="x" * (MAX_WORDS + 1))).selection.about == "x" * MAX_WORDS


@pytest.mark.parametrize("digits", ["0", "7" * MAX_DIGITS])
def test_the_number_of_a_solution_may_have_so_many_digits(digits: str) -> None:
    assert kept_in(stored(ALL, number=digits)).number == int(digits)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("number", "7" * (MAX_DIGITS + 1)),
        ("number", "-1"),
        ("number", "²"),
        ("number", "٣"),
        ("order", [-1]),
        ("order", [PUZZLE.to_cover().cover.count]),  # type: ignore[attr-defined]
        ("order", [True]),
        ("filter", ["1"]),
        ("part", -2),
        ("part", MAX_GROUPS + 1),
    ],
)
def test_settings_of_no_atlas_are_refused(key: str, value: object) -> None:
    with pytest.raises(ParseError):
        kept_in(stored(ALL, **{key: value}))


def test_the_first_and_the_last_option_can_be_in_a_filter() -> None:
    last = PUZZLE.to_cover().cover.count - 1  # type: ignore[attr-defined]

    assert kept_in(stored(ALL, filter=[0, last])).selection.any_of == (0, last)


def test_a_puzzle_without_a_cover_has_no_atlas() -> None:
    with pytest.raises(ParseError, match="no atlas of its puzzle"):
        kept_in(replace(stored(ALL), puzzle=WithoutCover(np.ones((5, 5), bool))))
