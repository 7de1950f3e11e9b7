"""The arguments of the theorems: each one holds on its board by itself, whatever the sentence says."""

import numpy as np
import pytest
from hypothesis import given

from tests.conftest import Recorder
from tests.puzzles.tour.tours import boards, read
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.argument import Argument, Kind
from workbench.puzzles.tour.leaps import neighbours
from workbench.puzzles.tour.theory import theorem

SIDES = ("light", "dark")
Near = dict[int, set[int]]


def argument_of(tour: Tour) -> Argument | None:
    found = theorem(tour)
    return found.argue() if found else None


def adjacent(tour: Tour) -> Near:
    """Return where the leaps of each square lead."""
    near = neighbours(tour.board, tour.leap, tour.surface)
    return {v: {u for u in near[v].tolist() if u >= 0} for v in np.flatnonzero(tour.board).tolist()}


def pieces(near: Near, without: set[int]) -> int:
    """Return how many parts the squares form without some of them."""
    left, count = set(near) - without, 0
    while left:
        reached, count = [left.pop()], count + 1
        while reached:
            found = near[reached.pop()] & left
            left -= found
            reached += found
    return count


def known_ends(tour: Tour, near: Near) -> list[int]:
    """Return the ends of a tour that are given, or are dead ends of an open one."""
    given_ends = {r * tour.shape[1] + c for r, c in filter(None, (tour.start, tour.end))}
    dead = {v for v, others in near.items() if len(others) == 1}
    return sorted(given_ends if tour.closed else given_ends | dead)


def forced(tour: Tour, near: Near) -> set[frozenset[int]]:
    """Return the leaps that a closed tour must take, and the way back from the end to the start of an open one."""
    near = {v: set(others) for v, others in near.items()}
    ends = known_ends(tour, near)
    found: set[frozenset[int]] = set()
    if len(ends) == 2:
        near[ends[0]].add(ends[1])
        near[ends[1]].add(ends[0])
        found.add(frozenset(ends))
    while True:
        more = {frozenset((v, u)) for v, others in near.items() if len(others) == 2 for u in others} - found
        found |= more
        full = {v for v in near if sum(v in leap for leap in found) >= 2}
        dropped = {frozenset((v, u)) for v in full for u in near[v]} - found
        if not more and not dropped:
            return found
        for v, u in map(tuple, dropped):
            near[v].discard(u)
            near[u].discard(v)
        if any(len(others) < 2 for others in near.values()) or any(sum(v in leap for leap in found) > 2 for v in near):
            return found


def check(tour: Tour, argument: Argument) -> None:
    """Check an argument by the board alone."""
    near, of = adjacent(tour), argument.of.ravel()
    groups = [set(np.flatnonzero(of == k + 1).tolist()) for k in range(len(argument.groups))]
    assert all(groups) or argument.kind is Kind.COLOURS  # there may be no square of a colour
    assert of.max(initial=0) <= len(argument.groups)
    assert set().union(*groups) <= set(near)
    assert all(u in near[v] for v, u in argument.leaps.tolist())
    CHECKS[argument.kind](tour, argument, near, groups)


def check_colours(tour: Tour, argument: Argument, near: Near, groups: list[set[int]]) -> None:
    one, other = groups
    assert one | other == set(near)
    assert all(near[v] <= other for v in one)
    assert all(near[v] <= one for v in other)
    assert [group.name.split()[0] for group in argument.groups] == [f"{len(one):,}", f"{len(other):,}"]


def check_alternation(tour: Tour, argument: Argument, near: Near, groups: list[set[int]]) -> None:
    one, other = groups
    line = 1 if tour.shape[1] == 4 and tour.shape[0] != 4 else 0
    outer = {v for v in near if divmod(v, tour.shape[1])[line] in (0, 3)}
    assert len(one) == len(other) > 0
    assert 2 * len(outer) == len(near)
    assert not any(near[v] & outer for v in outer)
    assert all(not (near[v] & outer) & (other if v in one else one) for v in set(near) - outer)


def check_parts(tour: Tour, argument: Argument, near: Near, groups: list[set[int]]) -> None:
    assert len(groups) > 1
    assert set().union(*groups) == set(near)
    assert all(near[v] <= group for group in groups for v in group)


def check_cut(tour: Tour, argument: Argument, near: Near, groups: list[set[int]]) -> None:
    cut = groups[0]
    assert pieces(near, cut) > max(1, len(cut) + (not tour.closed))
    assert f"Without the {len(cut)} squares ×, {pieces(near, cut)} parts are left;" in argument.about
    assert all(not near[v] & other for group in groups[1:] for v in group for other in groups[1:] if other != group)


def check_forced(tour: Tour, argument: Argument, near: Near, groups: list[set[int]]) -> None:
    must = forced(tour, near)
    [here] = groups
    leaps = {frozenset(leap) for leap in argument.leaps.tolist()}
    assert leaps <= must
    if "loop" in argument.groups[0].name:
        back = {leap for leap in must if leap <= here} - leaps  # from the end to the start, if that is no leap
        assert len(back) <= 1
        assert all(sum(v in leap for leap in leaps | back) == 2 for v in here)
        assert len(here) < len(near)
    else:
        [square] = here
        through = [leap for leap in must if square in leap]
        full = [v for v in near[square] if sum(v in leap for leap in must - set(through)) == 2]
        assert len(through) > 2 or len(near[square]) - len(full) < 2


def check_dead_ends(tour: Tour, argument: Argument, near: Near, groups: list[set[int]]) -> None:
    least = 0 if any(not others for others in near.values()) else 1
    assert groups == [{v for v in near if len(near[v]) == least}]
    known = sum(cell is not None for cell in (tour.start, tour.end))
    assert least == 0 or tour.closed or len(groups[0]) > 2 - known


def check_crowd(tour: Tour, argument: Argument, near: Near, groups: list[set[int]]) -> None:
    [square], others = groups
    assert others <= near[square]
    assert all(len(near[v]) <= 2 for v in others)
    assert len(others) > (1 if square in known_ends(tour, near) else 2)
    assert {frozenset(leap) for leap in argument.leaps.tolist()} == {frozenset((square, v)) for v in others}


CHECKS = {
    Kind.COLOURS: check_colours,
    Kind.ALTERNATE: check_alternation,
    Kind.PARTS: check_parts,
    Kind.CUT: check_cut,
    Kind.FORCED: check_forced,
    Kind.DEAD_ENDS: check_dead_ends,
    Kind.CROWDED: check_crowd,
}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("tour 5x5 closed", Kind.COLOURS),
        ("tour 7x7 start b7", Kind.COLOURS),
        ("tour 6x6 start a1 end c1", Kind.COLOURS),
        ("tour 8x8 closed leaper 1,3", Kind.PARTS),
        ("tour 6x7 leaper 2,2", Kind.PARTS),
        ("tour 4x10 closed", Kind.ALTERNATE),
        ("tour 10x4 closed", Kind.ALTERNATE),
        ("tour 4x4 closed", Kind.ALTERNATE),
        ("tour 4x5 start a2", Kind.ALTERNATE),
        ("tour 7x4 start b3", Kind.ALTERNATE),
        ("tour 4x4", Kind.CUT),
        ("tour 3x5", Kind.CUT),
        ("tour 6x3", Kind.CUT),
        ("tour 3x4 closed", Kind.CUT),
        ("tour 6x3 closed", Kind.CUT),
        ("tour 3x3", Kind.DEAD_ENDS),
        ("tour 2x6", Kind.PARTS),
        ("tour 2x6 closed", Kind.PARTS),
        ("tour 4x7 leaper 2,3", Kind.PARTS),
        ("tour 2x4 leaper 0,1\n##.#\n....\n", Kind.DEAD_ENDS),
        ("tour 2x3 closed leaper 0,1\n##.\n...\n", Kind.DEAD_ENDS),
        ("tour 4x3\n..#\n.#.\n...\n..#\n", Kind.CROWDED),
        ("tour 3x4 leaper 0,1\n##.#\n....\n..#.\n", Kind.FORCED),
        ("tour 3x4 leaper 0,1\n#..#\n....\n#..#\n", Kind.FORCED),
    ],
)
def test_the_argument_of_a_theorem_holds_by_itself(text: str, kind: Kind) -> None:
    tour = read(text)

    argument = argument_of(tour)

    assert argument is not None
    assert argument.kind is kind
    check(tour, argument)


@pytest.mark.slow
@given(boards())
def test_arguments_hold_on_any_board(tour: Tour) -> None:
    argument = argument_of(tour)

    if argument is not None:
        check(tour, argument)


@pytest.mark.slow
@given(boards(squares=20, leaps=((1, 2), (0, 1))))
def test_arguments_hold_on_boards_of_more_squares(tour: Tour) -> None:
    argument = argument_of(tour)

    if argument is not None:
        check(tour, argument)


def test_many_parts_share_the_last_group() -> None:
    argument = argument_of(read("tour 20x20 leaper 0,10"))

    assert argument is not None
    assert len(argument.groups) == 8
    assert argument.groups[-1].name == "3 more parts"


@pytest.mark.parametrize(
    "text", ["tour 8x8", "tour 3x8 closed", "tour 3x7 start d2", "tour 8x8 closed start a1 end a2"]
)
def test_what_has_no_picture_has_no_argument(text: str) -> None:
    assert argument_of(read(text)) is None


def test_the_parts_of_a_huge_board_are_not_sorted() -> None:
    assert argument_of(Tour(np.ones((1_500, 1_500), bool), leap=(1, 3))) is None


@pytest.mark.parametrize("text", ["tour 5x5 closed", "tour 7x3 closed", "tour 5x4"])
def test_a1_is_dark_whatever_the_number_of_rows(text: str, recorder: Recorder) -> None:
    [tour] = Tour.parse(text)
    last = tour.shape[0] - 1

    tour.draw_ground(recorder)
    tour.draw(recorder)

    light, dark = (next(call for call in recorder.calls if call.startswith(f"fill square-{name}")) for name in SIDES)
    assert f"r{last + 1}c1" in dark.split()
    assert f"r{last + 1}c2" in light.split()


def test_the_argument_on_colours_counts_the_colours_that_are_drawn(recorder: Recorder) -> None:
    [tour] = Tour.parse("tour 5x5 closed")

    argument = argument_of(tour)

    assert argument is not None
    assert [group.name for group in argument.groups] == ["12 light", "13 dark"]
    assert argument.of[4, 0] == 2


def test_the_argument_for_four_rows_says_what_is_outer_and_why_a_tour_alternates() -> None:
    [tour] = Tour.parse("tour 4x10 closed")

    argument = argument_of(tour)

    assert argument is not None
    assert "first or last row" in argument.about
    assert "with 20 of each" in argument.about
