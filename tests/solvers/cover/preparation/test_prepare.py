"""Preparing a cover: the solutions stay the same one by one, and the record tells the truth."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import langford, queens, random_cover
from tests.reference import covers, exact_covers
from tests.small_covers import KNUTH, cover_of, knuth, small_covers
from workbench.base.choices import ChoiceError
from workbench.puzzles import KINDS
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.solvers.cover.preparation import lookahead
from workbench.solvers.cover.preparation.prepare import Preparation, Prepared, prepared
from workbench.solvers.cover.preparation.removal import Reason, Removal, sentence

IN_EVERY_SOLUTION = {Reason.FORCED}
IN_NO_SOLUTION = {Reason.EXCLUDED, Reason.DOMINATED, Reason.BLOCKING, Reason.CONTRADICTORY}


def parsed(text: str) -> Cover:
    [cover] = Cover.parse(f"cover\n{text}")
    return cover


def restored(found: Prepared) -> list[frozenset[int]]:
    """Return the solutions of a prepared cover, in options of the original."""
    return [frozenset(found.solution(np.array(sorted(chosen), int)).tolist()) for chosen in covers(found.cover)]


def assert_same_solutions(found: Prepared) -> None:
    before, after = list(covers(found.original)), restored(found)

    assert len(after) == len(set(after))
    assert set(after) == set(before)


# Solutions


@given(small_covers())
@settings(max_examples=80)
def test_a_prepared_cover_has_the_solutions_of_the_original(cover: Cover) -> None:
    found = prepared(cover)

    assert found.complete
    assert_same_solutions(found)


@pytest.mark.parametrize("coloured", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_larger_random_covers_keep_their_solutions(seed: int, coloured: bool) -> None:
    assert_same_solutions(prepared(random_cover(seed, coloured)))


@given(small_covers(), st.integers(0, 200))
@settings(max_examples=60)
def test_wherever_the_work_ends_the_solutions_are_the_same(cover: Cover, limit: int) -> None:
    assert_same_solutions(prepared(cover, limit))


@pytest.mark.parametrize("seed", range(5))
def test_the_result_is_sound_after_every_part(seed: int) -> None:
    preparation = Preparation(random_cover(seed, coloured=True, options=7))

    for _ in preparation.parts():
        assert_same_solutions(preparation.result())


def test_a_packing_is_solved_by_preparing_alone() -> None:
    [board] = Polyomino.parse("polyomino 3x3\npieces free 3\npiece S\n##\n##\n##")
    cover = board.to_cover().cover
    primary = [frozenset(cover.option(k).tolist()) for k in range(cover.count)]

    found = prepared(cover)

    expected = set(exact_covers(frozenset(range(1, cover.primary + 1)), primary))
    options = [frozenset(found.cover.option(k).tolist()) for k in range(found.cover.count)]
    after = exact_covers(frozenset(range(1, found.cover.primary + 1)), options)
    assert {frozenset(found.solution(np.array(sorted(one), int)).tolist()) for one in after} == expected


@pytest.mark.parametrize(("kind", "text"), [("sudoku", "1234\n3...\n....\n...."), ("sudoku", "1...\n...2\n....\n...1")])
def test_a_prepared_sudoku_has_the_same_grids(kind: str, text: str) -> None:
    [sudoku] = KINDS[kind].parse(text)
    reduction = sudoku.to_cover()  # type: ignore[attr-defined]
    found = prepared(reduction.cover)
    grids = []
    for cover, fill in (reduction, found.reduction(reduction)):
        options = [frozenset(cover.option(k).tolist()) for k in range(cover.count)]
        chosen = exact_covers(frozenset(range(1, cover.primary + 1)), options)
        grids.append({fill(np.array(sorted(one), int)).tobytes() for one in chosen})

    assert found.counts[Reason.FORCED] > 0
    assert grids[0] == grids[1] != set()


# What is removed


@given(small_covers())
@settings(max_examples=60)
def test_the_record_tells_the_truth_about_options(cover: Cover) -> None:
    solutions = list(covers(cover))

    found = prepared(cover)

    for removal in found.removals:
        containing = [removal.number in solution for solution in solutions]
        assert removal.reason not in IN_EVERY_SOLUTION or all(containing)
        assert removal.reason not in IN_NO_SOLUTION or not any(containing)


@given(small_covers())
@settings(max_examples=50)
def test_everything_is_either_left_or_in_the_record_once(cover: Cover) -> None:
    found = prepared(cover)

    options = [*found.options.tolist(), *(one.number for one in found.removals if not one.of_item)]
    items = [*found.items.tolist(), *(one.number for one in found.removals if one.of_item)]
    assert sorted(options) == list(range(cover.count))
    assert sorted(items) == list(range(1, len(cover.items) + 1))


@given(small_covers())
@settings(max_examples=50)
def test_a_prepared_cover_cannot_be_prepared_further(cover: Cover) -> None:
    found = prepared(cover)

    again = prepared(found.cover)

    assert found.impossible or again.cover == found.cover or found.cover.count == 1


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("a b c\na\nb c\nb\nc", Removal(Reason.FORCED, 0, (1,)), "Option 1 (a) is the only option left for item a"),
        (
            "a b c\nonly: a b\nb c\nc",
            Removal(Reason.EXCLUDED, 1, (0,)),
            "Option 2 (b c) cannot be chosen together with option only, which is in every solution.",
        ),
        (
            "a b c\na b\nc\nc b",
            Removal(Reason.COVERED, 1, (0,)),
            "Item a is covered by option 1 (a b), which is in every solution.",
        ),
        (
            "a b c\na b\na c\nb c\na\nb",
            Removal(Reason.BLOCKING, 0, (3,)),
            "Option 1 (a b) would leave item c without options.",
        ),
        (
            "a b c d\na c\nb\nc d\nb d\na b",
            Removal(Reason.CONTRADICTORY, 1, (1,)),
            "Option 2 (b) would force other options, which leave item a without options.",
        ),
        (
            "a b c d\na b\na b c\nb d\nc d\nc\nd",
            Removal(Reason.DOMINATED, 2, (1, 2)),
            "Option 3 (b d) covers item b, which",
        ),
        ("a b c\na b\na b c\nc", Removal(Reason.EQUAL, 2, (1,)), "Item b is in the same options as item a."),
        ("a b | x\na x\na x b\nb", Removal(Reason.IMPLIED, 3, (1,)), "Item x is only in options of item a"),
        ("a b | x\na x\na b\nb\nb a", Removal(Reason.FREE, 3, ()), "Item x excludes no option."),
        ("a b | x\na x:1\na\nb x:1\nb", Removal(Reason.FREE, 3, ()), "Item x excludes no option."),
    ],
)
def test_each_reason_has_its_example(text: str, expected: Removal, why: str) -> None:
    cover = parsed(text)

    found = prepared(cover)

    assert expected in found.removals
    assert sentence(cover, expected).startswith(why)


def test_the_example_of_the_book_is_solved_without_a_search() -> None:
    cover = knuth()

    found = prepared(cover)

    assert (found.cover.count, len(found.cover.items), found.complete) == (1, 1, True)
    assert ["".join(KNUTH[k]) for k in found.solution(np.array([0])).tolist()] == ["ce", "adf", "bg"]


@pytest.mark.parametrize("cover", [langford(7), queens(6)])
def test_where_nothing_is_forced_all_options_stay(cover: Cover) -> None:
    found = prepared(cover)

    assert found.cover.count == cover.count
    assert set(found.counts) <= {Reason.FREE}


def test_the_cover_keeps_names_costs_and_colours() -> None:
    cover = parsed(
        "a b c | x y\nfirst: a |7\nsecond: b x:red y |2\nthird: b c x:blue |3\nc x:red y |4\nlast: c |5\nb |6"
    )

    found = prepared(cover)

    left = found.cover
    assert left.items == ("b", "c", "x", "y")
    assert left.options == ("second", "third", "", "last", "")
    assert left.costs.tolist() == [2, 3, 4, 5, 6]
    assert [left.colour_name(k) for k in left.colours.tolist() if k] == ["red", "blue", "red"]
    assert found.forced.tolist() == [0]


# Ends


def test_an_item_without_options_is_reported() -> None:
    found = prepared(cover_of([[1, 2], [2, 3]], 3, 3))

    assert found.impossible in (1, 2, 3)
    assert restored(found) == []


def test_the_only_solution_leaves_one_option_and_one_item() -> None:
    found = prepared(cover_of([[1], [2]], 2, 2))

    assert (found.cover.count, found.cover.items) == (1, ("i2",))
    assert restored(found) == [frozenset({0, 1})]


def test_multiplicities_are_refused() -> None:
    with pytest.raises(ChoiceError, match="multiplicities"):
        prepared(parsed("2|a b\na\na\nb"))


def test_a_limit_of_work_leaves_the_result_incomplete() -> None:
    found = prepared(queens(6), limit=1)

    assert not found.complete


def test_progress_never_falls_and_stays_below_one() -> None:
    progress = list(Preparation(random_cover(3, coloured=True)).parts())

    assert progress == sorted(progress)
    assert all(0 <= part < 1 for part in progress)


def test_a_cover_too_large_for_looking_ahead_is_prepared_without(monkeypatch: pytest.MonkeyPatch) -> None:
    cover = parsed("a b c d\na b\na c\nb c\na\nb\nd\n")  # the first option would leave c without options
    monkeypatch.setattr(lookahead, "MAX_TABLE", 1)

    found = prepared(cover)

    assert set(found.counts) == {Reason.FORCED, Reason.COVERED}
    assert not found.complete
    assert_same_solutions(found)
