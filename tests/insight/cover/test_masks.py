"""Masks of a layout: solutions are colourings of the graph of conflicts, counted by brute force."""

from itertools import combinations, product

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.insight.cover.masks import conflicts_of, features_of, fewest_masks, random_layout
from workbench.insight.generators import GENERATORS
from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status

pytestmark = pytest.mark.usefixtures("compiled")
DRAWN = "##.##/..#../.#.#."  # five features, of which the middle one is next to the four others


def made(**choices: int | str) -> tuple[Cover, str]:
    generation = GENERATORS["cover masks"].start(choices)
    puzzle = generation.finish()
    assert isinstance(puzzle, Cover)
    return puzzle, generation.note


def solutions(cover: Cover) -> int:
    search = SOLVERS["cover_cells"].start(cover)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe().solutions


def colourings(count: int, conflicts: list[tuple[int, int]], colours: int) -> int:
    """Count colourings of a graph, among all ways to colour its nodes."""
    return sum(all(way[a] != way[b] for a, b in conflicts) for way in product(range(colours), repeat=count))


def graph(layout: np.ndarray, spacing: int) -> tuple[int, list[tuple[int, int]]]:
    """Return the number of connected parts, and those that are too close, from sets of cells."""
    left, parts = {(r, c) for r, c in np.argwhere(layout).tolist()}, []
    while left:
        part = {min(left)}
        while more := {(r, c) for r, c in left - part if part & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}}:
            part |= more
        left -= part
        parts.append(part)
    parts.sort(key=min)
    close = [
        (a, b)
        for a, b in combinations(range(len(parts)), 2)
        if any(max(abs(r - s), abs(c - d)) <= spacing for r, c in parts[a] for s, d in parts[b])
    ]
    return len(parts), close


@pytest.mark.parametrize("seed", range(1, 9))
@pytest.mark.parametrize(("masks", "spacing"), [(2, 1), (3, 2)])
def test_solutions_are_colourings_of_the_conflicts(seed: int, masks: int, spacing: int) -> None:
    choices = {"rows": 6, "columns": 7, "seed": seed, "masks": masks, "spacing": spacing}
    layout = random_layout((6, 7), np.random.default_rng(seed))
    count, conflicts = graph(layout, spacing)

    cover, note = made(**choices)

    assert conflicts_of(features_of(layout), spacing) == conflicts
    assert solutions(cover) == colourings(count, conflicts, masks)
    fewest = next(k for k in range(1, 9) if colourings(count, conflicts, k))
    assert note.endswith(f"They need {fewest} mask{'s' * (fewest > 1)}.")


def test_a_drawn_layout_stands_above_its_cover() -> None:
    cover, note = made(layout=DRAWN, spacing=1, masks=2)

    assert [comment.text for comment in cover.comments] == ["picture:", "AA.BB", "..C..", ".D.E."]
    assert cover.items[:5] == tuple("ABCDE")
    assert note == "5 features, 4 conflicts. They need 2 masks."
    assert solutions(cover) == 2  # all hang together by C, and each half decides the rest
    assert Cover.parse(cover.format()) == [cover]


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7])
def test_cycles_and_complete_graphs_need_as_many_masks_as_is_known(n: int) -> None:
    cycle = [(k, k + 1) for k in range(n - 1)] + [(0, n - 1)]

    assert fewest_masks(n, cycle) == 2 + n % 2
    assert fewest_masks(n, list(combinations(range(n), 2))) == n
    assert fewest_masks(n, []) == 1


def test_the_petersen_graph_needs_three_masks() -> None:
    outer = [(k, (k + 1) % 5) for k in range(5)]
    inner = [(5 + k, 5 + (k + 2) % 5) for k in range(5)]
    edges = [(min(edge), max(edge)) for edge in [*outer, *inner, *((k, k + 5) for k in range(5))]]

    assert fewest_masks(10, edges) == 3


def test_more_than_26_features_have_numbers_with_signs_between_them() -> None:
    cover, note = made(layout="/".join(["#.#.#.#.#.#.#", "............."] * 5)[:-14], spacing=2, masks=4)

    assert note.startswith("35 features, ")
    assert "1-2/1" in cover.items
    assert Cover.parse(cover.format()) == [cover]


def test_too_many_features_are_refused() -> None:
    with pytest.raises(ChoiceError, match="layout has 100 features; expected at most 60"):
        GENERATORS["cover masks"].start({"layout": "/".join(["#." * 10, "." * 20] * 10)})
