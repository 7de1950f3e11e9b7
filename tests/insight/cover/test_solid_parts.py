"""Pyramidal parts of solids: against all sets of cubes by the definition, and the sample."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from workbench.base.choices import ChoiceError, Value, settle
from workbench.files.contents import contents_of_text
from workbench.insight.cover.solid_parts import CHOICES, SolidCover
from workbench.puzzles.cover import Cover
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import drive

L_SHAPE = "## | #."
U_SHAPE = "### | #.#"
HOLLOW = "###/#.#/### | ###/..#/..."
TABLE = "##/## | ##/#."

Cube = tuple[int, int, int]


def made(**choices: Value) -> tuple[Cover | None, str]:
    maker = SolidCover(settle(CHOICES, choices))
    list(maker.parts())
    return maker.puzzle, maker.note


def cubes_of(cover: Cover, k: int) -> frozenset[str]:
    return frozenset(cover.items[item - 1] for item in cover.option(k).tolist())


def is_pyramidal(cubes: set[Cube]) -> bool:
    """Return whether cubes are a part by the definition: columns without gaps on one plane, with a connected base."""
    for axis in range(3):
        for sign in (1, -1):
            turned = [(cube[axis] * sign, *(side for k, side in enumerate(cube) if k != axis)) for cube in cubes]
            ground = min(cube[0] for cube in turned)
            columns: dict[tuple[int, ...], list[int]] = {}
            for height, *place in turned:
                columns.setdefault(tuple(place), []).append(height)
            if all(sorted(own) == list(range(ground, ground + len(own))) for own in columns.values()) and connected(
                set(columns)
            ):
                return True
    return False


def connected(places: set[tuple[int, ...]]) -> bool:
    reached = {min(places)}
    while True:
        more = {one for one in places for r in reached if sum(abs(a - b) for a, b in zip(one, r, strict=True)) <= 1}
        if more == reached:
            return reached == places
        reached = more


@pytest.mark.parametrize("levels", [L_SHAPE, U_SHAPE, TABLE, HOLLOW])
def test_the_options_are_all_pyramidal_parts(levels: str) -> None:
    cover, _ = made(levels=levels)
    assert cover is not None
    solid = [plan.strip().split("/") for plan in levels.split("|")]
    cubes = {
        f"r{r + 1}c{c + 1}h{height + 1}": (height, r, c)
        for height, plan in enumerate(solid)
        for r, row in enumerate(plan)
        for c, sign in enumerate(row)
        if sign == "#"
    }

    parts = {
        frozenset(some)
        for size in range(1, len(cubes) + 1)
        for some in combinations(cubes, size)
        if is_pyramidal({cubes[name] for name in some})
    }

    assert {cubes_of(cover, k) for k in range(cover.count)} == parts
    assert cover.count == len(parts)


def test_a_random_solid_is_drawn_above_its_cover() -> None:
    cover, note = made(seed=1)

    assert cover is not None
    assert cover.layout is not None
    assert cover.layout.is_solid
    assert np.count_nonzero(cover.layout.levels) == len(cover.items)
    assert note.startswith(f"{len(cover.items)} cubes, ")
    assert Cover.parse(cover.format()) == [cover]


@pytest.mark.usefixtures("compiled")
def test_the_leaning_tower_takes_three_parts_like_that_of_the_article() -> None:
    text = Path("resources/samples/cover/pyramids-tower.txt").read_text()
    [cover] = Cover.parse(text)
    assert cover.layout is not None
    plans = (["".join("#" if cell else "." for cell in row) for row in plan] for plan in cover.layout.levels.tolist())
    levels = " | ".join("/".join(rows) for rows in plans)

    again, _ = made(levels=levels)
    *_, found = drive(SOLVERS["cover_links"].start(cover, {}, Goal.FEWEST))

    assert again == cover
    assert found.best == 3
    assert contents_of_text(text, "Tower", "tower").problem == ""


@pytest.mark.parametrize(
    ("levels", "message"),
    [
        ("...", "there is no cube"),
        ("## | #", "expected 1 row of 2 signs, # or ., in level 2"),
        ("#x", "expected 1 row of 2 signs, # or ., in level 1"),
        (" | ".join(["#"] * 21), "at most 20 levels"),
        ("/".join(["#" * 6] * 6), "over 10,000 pyramidal parts"),
    ],
)
def test_bad_levels_are_named(levels: str, message: str) -> None:
    with pytest.raises(ChoiceError, match=message):
        made(levels=levels)
