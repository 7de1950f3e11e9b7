"""Splitting partitions: the parts share out the solutions of a cover, each of which is in exactly one of them."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.covers import langford, queens, random_cover
from tests.reference import covers, exact_covers
from tests.small_covers import small_covers
from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover, Reduction
from workbench.puzzles.polyomino import Polyomino
from workbench.solvers.cover.links import search_of
from workbench.solvers.cover.preparation.splitting import Part, splitting_partition
from workbench.solvers.search import UNLIMITED

DOMINOES = "polyomino 4x5\npieces free 2 any"  # 95 solutions, OEIS A005178


def by_size(cover: Cover) -> float:
    return float(cover.count)


def listed(cover: Cover) -> list[frozenset[int]]:
    """Return the solutions of a cover in numbers of options, from 0."""
    options = [frozenset(cover.option(k).tolist()) for k in range(cover.count)]
    return list(exact_covers(frozenset(range(1, cover.primary + 1)), options))


def count(cover: Cover) -> int:
    search = search_of(
        Reduction(cover, lambda options: options.astype(np.int32)), {"order": "mrv", "options": "given", "seed": 1}
    )
    search.advance(UNLIMITED)
    return search.tally.solutions


def restored(part: Part, solutions: list[frozenset[int]]) -> list[frozenset[int]]:
    return [frozenset(part.solution(np.array(sorted(one), int)).tolist()) for one in solutions]


@pytest.mark.slow
@given(small_covers())
@settings(max_examples=60)
def test_every_solution_is_in_exactly_one_part(cover: Cover) -> None:
    parts = splitting_partition(cover, 4, by_size)

    found = [solution for part in parts for solution in restored(part, list(covers(part.cover)))]
    assert len(found) == len(set(found))
    assert set(found) == set(covers(cover))


@pytest.mark.parametrize("seed", range(6))
def test_colours_stay_apart_in_the_parts(seed: int) -> None:
    cover = random_cover(seed, coloured=True)

    parts = splitting_partition(cover, 3, by_size)

    found = [solution for part in parts for solution in restored(part, list(covers(part.cover)))]
    assert sorted(found, key=sorted) == sorted(covers(cover), key=sorted)


def test_the_parts_of_a_board_have_its_tilings() -> None:
    [board] = Polyomino.parse(DOMINOES)
    cover = board.to_cover().cover

    parts = splitting_partition(cover, 16, by_size)

    found = [solution for part in parts for solution in restored(part, listed(part.cover))]
    assert len(parts) == 16
    assert len(found) == len(set(found)) == 95
    assert set(found) == set(listed(cover))


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("cover", "expected"), [(queens(6), 4), (langford(4), 2), (langford(7), 52)]
)  # OEIS A000170; A014552, twice
def test_counts_add_up(cover: Cover, expected: int) -> None:
    parts = splitting_partition(cover, 10)

    assert sum(count(part.cover) for part in parts) == expected


def test_one_part_is_the_prepared_cover() -> None:
    [part] = splitting_partition(langford(7), 1, by_size)

    assert part.cover.count == langford(7).count


def test_a_cover_without_solutions_may_have_no_parts() -> None:
    [cover] = Cover.parse("cover\na b c\na b\nb c\n")

    assert splitting_partition(cover, 5, by_size) == []


def test_parts_are_no_more_than_solutions_allow() -> None:
    [cover] = Cover.parse("cover\na b\na\na\nb\nb\n")

    assert len(splitting_partition(cover, 100, by_size)) == 4


def test_multiplicities_are_refused() -> None:
    [cover] = Cover.parse("cover\n2|a b\na\na\nb\n")

    with pytest.raises(ChoiceError, match="multiplicities"):
        splitting_partition(cover, 2, by_size)
