"""Pyramidal decomposition: the options are all pyramidal parts, and the fewest of them are the fewest of all."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import pytest

from workbench.base.choices import ChoiceError, settle
from workbench.base.places import samples
from workbench.insight.cover import pyramidal_covers
from workbench.insight.cover.pyramidal_covers import CHOICES, MAX_CELLS, MAX_PARTS, PyramidalCover, random_silhouette
from workbench.insight.generating.cell_picture import picture_rows, read_picture
from workbench.insight.generators import GENERATORS
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.text import MAX_SLOW
from workbench.puzzles.notation import NUMBERED
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status, drive

Cells = frozenset[tuple[int, int]]

COMB = "#.#.#/#####/#####/#.#.#"  # two parts, with a cut between its two equal rows
CACTUS = "..#..#/#.#.##/#.###./####../..#..."


def made(silhouette: str = "", **choices: int | str) -> Cover:
    maker = PyramidalCover(settle(CHOICES, {"silhouette": silhouette, **choices}))
    list(maker.parts())
    assert maker.puzzle is not None, maker.note
    return maker.puzzle


def small_silhouettes() -> list[str]:
    """Return silhouettes of at most 12 cells."""
    drawn = [random_silhouette((4, 5), np.random.default_rng(seed)) for seed in range(60)]
    texts = dict.fromkeys("/".join(picture_rows(board)) for board in drawn if 6 <= board.sum() <= 12)
    return ["#", "#.#/###/#.#", ".#./###/.#.", "##./.##/#..", ".#.#/####/.#.#", *texts][:10]


def cells_drawn(silhouette: str) -> Cells:
    rows = enumerate(silhouette.split("/"))
    return frozenset((r, c) for r, row in rows for c, sign in enumerate(row) if sign == "#")


def cells_named(names: Iterable[str]) -> Cells:
    """Return the cells of items such as r2c3 and r2c3-r4c3."""
    found: set[tuple[int, int]] = set()
    for name in names:
        ends = [match for word in name.split("-") if (match := NUMBERED.fullmatch(word))]
        rows, columns = (range(int(ends[0][k]) - 1, int(ends[-1][k])) for k in (1, 2))
        found |= {(r, c) for r in rows for c in columns}
    return frozenset(found)


def option_cells(cover: Cover, option: int) -> Cells:
    return cells_named(cover.items[item - 1] for item in cover.option(option).tolist())


def is_pyramidal(part: Cells) -> bool:
    """Return whether from one of the four sides a part is a straight base with columns on it, none with a gap."""
    turned = part
    for _ in range(4):
        turned = frozenset((-c, r) for r, c in turned)
        base = max(r for r, _ in turned)
        columns = sorted({c for _, c in turned})
        tops = {c: min(r for r, x in turned if x == c) for c in columns}
        is_whole = len(turned) == sum(base - tops[c] + 1 for c in columns)
        if is_whole and all(b - a == 1 for a, b in pairwise(columns)):
            return True
    return False


def pyramidal_subsets(cells: Cells) -> dict[int, Cells]:
    """Return every pyramidal set of these cells, by the bits of its members in their order."""
    order = sorted(cells)
    subsets = {
        mask: frozenset(order[k] for k in range(len(order)) if mask >> k & 1) for mask in range(1, 2 ** len(order))
    }
    return {mask: part for mask, part in subsets.items() if is_pyramidal(part)}


def fewest_parts(cells: Cells) -> int:
    """Return the least number of pyramidal parts, for every set of cells that is left: no search, and no candidates."""
    parts = pyramidal_subsets(cells)
    fewest = [0] + [len(cells)] * (2 ** len(cells) - 1)
    for left in range(1, len(fewest)):
        lowest = left & -left
        fewest[left] = 1 + min(fewest[left ^ part] for part in parts if part & lowest and part & left == part)
    return fewest[-1]


def best(cover: Cover, goal: Goal = Goal.FEWEST) -> list[Cells]:
    """Return the parts of a best solution."""
    search = SOLVERS["cover_links"].start(cover, goal=goal)
    found = [at.filling.copy() for at in drive(search) if at.at_solution]
    assert search.probe().status is Status.EXHAUSTED
    return [option_cells(cover, k) for k in np.flatnonzero(cover.chosen(found[-1])).tolist()]


@pytest.mark.parametrize("silhouette", small_silhouettes())
def test_the_options_are_all_pyramidal_parts_each_once(silhouette: str) -> None:
    cover = made(silhouette)

    parts = [option_cells(cover, k) for k in range(cover.count)]

    assert len(set(parts)) == len(parts)
    assert set(parts) == set(pyramidal_subsets(cells_drawn(silhouette)).values())


@pytest.mark.parametrize("silhouette", [silhouette for silhouette in small_silhouettes() if silhouette.count("#") < 11])
@pytest.mark.parametrize("goal", [Goal.FEWEST, Goal.CHEAPEST])
def test_the_best_solution_has_as_few_parts_as_brute_force_finds(silhouette: str, goal: Goal) -> None:
    assert len(best(made(silhouette), goal)) == fewest_parts(cells_drawn(silhouette))


@pytest.mark.parametrize("merge", ["off", "on"])
@pytest.mark.parametrize("silhouette", [CACTUS, COMB])
def test_the_parts_of_a_solution_are_pyramidal_and_cover_every_cell_once(silhouette: str, merge: str) -> None:
    parts = best(made(silhouette, merge=merge))

    assert all(map(is_pyramidal, parts))
    assert frozenset().union(*parts) == cells_drawn(silhouette)
    assert sum(map(len, parts)) == silhouette.count("#")


def test_merged_rows_can_cost_parts() -> None:
    """Merged, the comb is a bar of one row with teeth on both sides: brute force on that drawing."""
    merged = "#.#.#/#####/#.#.#"

    assert len(best(made(COMB))) == 2
    assert len(best(made(COMB, merge="on"))) == fewest_parts(cells_drawn(merged)) == 3


@pytest.mark.parametrize(
    ("silhouette", "merge", "wanted"),
    [
        ("##./###", "off", {"up, r2c1-r2c3, heights 2 2 1", "right, r1c1-r2c1, heights 2 3"}),
        ("###/.##", "off", {"down, r1c1-r1c3, heights 1 2 2", "left, r1c3-r2c3, heights 3 2"}),
        ("###..../###..../#######", "on", {"up, r3c1-r3c7, heights 3 1", "right, r1c1-r3c1, heights 3 7"}),
    ],
)
def test_the_name_of_an_option_is_its_direction_base_and_heights(silhouette: str, merge: str, wanted: set[str]) -> None:
    """The first of the two directions in which a part can lie names it."""
    cover = made(silhouette, merge=merge)
    [whole] = [k for k in range(cover.count) if option_cells(cover, k) == cells_drawn(silhouette)]

    assert cover.option_name(whole) in wanted


def test_a_merged_cover_has_an_item_for_every_block() -> None:
    assert made("###..../###..../#######", merge="on").items == ("r1c1-r2c3", "r3c1-r3c3", "r3c4-r3c7")


def can_be_cut(cells: Cells, parts: list[Cells], number: int) -> bool:
    """Return whether at most this many of the parts have each cell once, by trying all with the first cell."""
    if not cells or not number:
        return not cells
    with_first = [part for part in parts if min(cells) in part and part <= cells]
    return any(can_be_cut(cells - part, parts, number - 1) for part in with_first)


def test_the_sample_is_the_cover_of_its_silhouette_and_takes_4_parts() -> None:
    [file] = [file for file in samples("cover") if file.stem == "pyramids-anchor"]
    text = file.read_text(encoding="utf-8")
    [cover] = Cover.parse(text)
    silhouette = "/".join(line[2:] for line in text.splitlines() if set(line) == set("# ."))

    parts = [option_cells(cover, k) for k in range(cover.count)]

    assert cover == made(silhouette)
    assert all(map(is_pyramidal, parts))
    assert len(best(cover)) == 4
    assert can_be_cut(cells_drawn(silhouette), parts, 4)
    assert not can_be_cut(cells_drawn(silhouette), parts, 3)


def test_the_same_seed_makes_the_same_cover_and_another_seed_another() -> None:
    of = GENERATORS["cover pyramidal"]

    covers = [of.start({"rows": 5, "columns": 6, "seed": seed}).finish() for seed in (1, 1, 2)]

    assert covers[0] == covers[1]
    assert covers[0] != covers[2]


def test_a_cover_is_read_again_and_its_comments_show_the_silhouette() -> None:
    cover = made(CACTUS)

    [again] = Cover.parse(cover.format())

    assert again == cover
    assert "/".join(comment.text for comment in again.comments[2:]) == CACTUS


def test_the_text_of_every_cover_can_be_read() -> None:
    item, longest = " r10c10-r20c20", f"right, r1c10-r20c20, heights {' '.join(['20'] * 20)}:\n"
    cover = made("2x9")

    assert MAX_CELLS * len(item) + MAX_PARTS * len(longest) <= MAX_SLOW
    assert cover.count > 3_000
    assert Cover.parse(cover.format()) == [cover]


def test_lines_and_margins_of_a_picture_do_not_matter() -> None:
    assert made("\n....\n.##.\n.#..\n") == made("##/#")
    assert made("2x3") == made("###/###")


@pytest.mark.parametrize(
    ("silhouette", "why"),
    [
        ("##/#x", "silhouette: row 2, column 2 is 'x'; use # for a cell and . for none"),
        ("../..", "silhouette has no cell; draw at least one #"),
        ("#/" * 21, "silhouette has 21 rows and 1 columns; expected 1 to 20 of each"),
        ("9999x9999", "silhouette has 9,999 rows and 9,999 columns; expected 1 to 20 of each"),
        ("20x20", "the silhouette has over 10,000 pyramidal parts. Merge equal rows, or draw a simpler one"),
    ],
)
def test_impossible_silhouettes_are_refused(silhouette: str, why: str) -> None:
    with pytest.raises(ChoiceError) as error:
        PyramidalCover(settle(CHOICES, {"silhouette": silhouette}))

    assert str(error.value) == why


def test_a_large_block_is_one_part_if_equal_rows_are_merged() -> None:
    assert made("20x20", merge="on").count == 1


def test_parts_are_counted_before_they_are_made() -> None:
    for silhouette in small_silhouettes():
        at = pyramidal_covers.bases_of(read_picture(silhouette, "silhouette"), merge=False)

        parts = [part for base in at for part in pyramidal_covers.parts_on(base)]

        assert len(parts) == sum(base.parts for base in at)
        assert sum(len(part.cells) for part in parts) == sum(base.cells for base in at)


def test_random_silhouettes_that_are_too_large_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyramidal_covers, "MAX_PARTS", 10)
    maker = PyramidalCover(settle(CHOICES, {}))

    list(maker.parts())

    assert maker.puzzle is None
    assert maker.note == "50 random silhouettes had too many parts. Use fewer rows and columns, or merge them."
