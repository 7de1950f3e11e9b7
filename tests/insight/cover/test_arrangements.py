"""Queens, Langford pairs and Costas arrays: published counts, and solutions judged by their own rules."""

from itertools import combinations, permutations

import numpy as np
import pytest

from workbench.insight.generators import GENERATORS
from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status

pytestmark = pytest.mark.usefixtures("compiled")

QUEENS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352}  # OEIS A000170
TOROIDAL = {1: 1, 3: 0, 4: 0, 5: 10, 6: 0, 7: 28, 8: 0, 11: 88}  # OEIS A051906 (A007705 for odd n)
LANGFORD = {1: 0, 2: 0, 3: 1, 4: 1, 5: 0, 6: 0, 7: 26, 8: 150}  # OEIS A014552
COSTAS = {2: 2, 3: 4, 4: 12, 5: 40, 6: 116, 7: 200, 8: 444}  # OEIS A008404


def made(name: str, **choices: int | str) -> Cover:
    generation = GENERATORS[name].start(choices)
    puzzle = generation.finish()
    assert isinstance(puzzle, Cover)
    return puzzle


def solutions(cover: Cover) -> list[list[str]]:
    """Return the names of the options of every solution."""
    search = SOLVERS["cover_links"].start(cover)
    found: list[list[str]] = []
    while search.advance(UNLIMITED, len(found) + 1) is Status.FOUND:
        chosen = np.flatnonzero(cover.chosen(search.probe().filling)).tolist()
        found.append([cover.option_name(k) for k in chosen])
    return found


@pytest.mark.parametrize(("n", "count"), QUEENS.items())
def test_queens_are_counted_right(n: int, count: int) -> None:
    assert len(solutions(made("cover queens", queens=n))) == count


@pytest.mark.parametrize(("n", "count"), TOROIDAL.items())
def test_queens_on_a_torus_are_counted_right(n: int, count: int) -> None:
    assert len(solutions(made("cover queens", queens=n, board="torus"))) == count


@pytest.mark.parametrize(("n", "count"), LANGFORD.items())
def test_langford_pairs_are_counted_right(n: int, count: int) -> None:
    assert len(solutions(made("cover langford", pairs=n))) == count
    if n < 8:
        assert len(solutions(made("cover langford", pairs=n, images="both"))) == 2 * count


@pytest.mark.parametrize(("n", "count"), COSTAS.items())
def test_costas_arrays_are_counted_right(n: int, count: int) -> None:
    if n > 6:
        cover = made("cover costas", points=n)
        search = SOLVERS["cover_cells"].start(cover)
        assert search.advance(UNLIMITED) is Status.EXHAUSTED
        assert search.probe().solutions == count
    else:
        assert len(solutions(made("cover costas", points=n))) == count


def squares(names: list[str]) -> list[tuple[int, int]]:
    """Return rows and columns in names like r1c2."""
    return sorted({tuple(map(int, word[1:].split("c"))) for name in names for word in name.split()})  # type: ignore[misc]


def test_costas_arrays_are_those_of_brute_force() -> None:
    def is_costas(rows: tuple[int, ...]) -> bool:
        vectors = [(j - i, rows[j] - rows[i]) for i, j in combinations(range(len(rows)), 2)]
        return len(set(vectors)) == len(vectors)

    expected = {tuple(rows) for rows in permutations(range(1, 6)) if is_costas(rows)}

    found = [squares(names) for names in solutions(made("cover costas", points=5))]

    assert {tuple(row for _, row in sorted((c, r) for r, c in points)) for points in found} == expected


def test_queens_attack_each_other_nowhere() -> None:
    for names in solutions(made("cover queens", queens=6)):
        points = squares(names)
        assert len(points) == 6
        for (r, c), (s, d) in combinations(points, 2):
            assert 0 not in (r - s, c - d)
            assert abs(r - s) != abs(c - d)


def test_langford_sequences_have_k_places_between_the_copies_of_k() -> None:
    seen = set()
    for names in solutions(made("cover langford", pairs=7)):
        row = [0] * 14
        for name in names:
            k, first = (int(word) for word in name.split(" at "))
            row[first - 1] = row[first + k] = k
        assert sorted(row) == sorted([*range(1, 8)] * 2)
        seen.add(min(tuple(row), tuple(row[::-1])))
    assert len(seen) == 26  # no two are mirror images


@pytest.mark.parametrize("name", ["cover queens", "cover langford", "cover costas"])
def test_options_at_random_are_the_same_options(name: str) -> None:
    plain, shuffled, again = made(name), made(name, order="random", seed=3), made(name, order="random", seed=3)

    assert shuffled == again
    assert sorted(plain.options) == sorted(shuffled.options) != list(shuffled.options)
    assert {plain.option_name(k): set(plain.option(k).tolist()) for k in range(plain.count)} == {
        shuffled.option_name(k): set(shuffled.option(k).tolist()) for k in range(shuffled.count)
    }


@pytest.mark.parametrize("name", ["cover queens", "cover langford", "cover costas"])
def test_the_text_can_be_read_again(name: str) -> None:
    cover = made(name)

    assert Cover.parse(cover.format()) == [cover]


def test_the_largest_of_each_can_be_written_and_read() -> None:
    for cover in (made("cover queens", queens=64), made("cover langford", pairs=64), made("cover costas", points=14)):
        assert Cover.parse(cover.format()) == [cover]
