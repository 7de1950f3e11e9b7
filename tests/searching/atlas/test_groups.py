"""What the heat map of an atlas can be about."""

import numpy as np
import pytest

from tests.searching.atlas.atlases import TETROMINOES_4X4, atlas_of
from workbench.searching.atlas.groups import first_telling, groups_of, heat_of
from workbench.searching.atlas.names import option_title

pytestmark = pytest.mark.usefixtures("compiled")

DOMINOES = "polyomino 4x6\npieces free 2 any\n"
KAKURO = "kakuro 3x3\n# 4\\ 6\\\n\\3 . .\n\\7 . .\n"


def test_pieces_are_followed_by_their_shapes() -> None:
    names = [group.name for group in groups_of(atlas_of(DOMINOES))]

    assert names == ["I2", "I2, orientation 1", "I2, orientation 2"]


def test_shapes_share_out_the_options_of_their_piece() -> None:
    groups = groups_of(atlas_of(TETROMINOES_4X4))

    for part in (group for group in groups if group.whole):
        shapes = [group for group in groups if not group.whole and group.name.startswith(f"{part.name},")]
        assert not shapes or np.array_equal(sum(shape.options.astype(int) for shape in shapes), part.options)
    assert len(groups) == 5 + 18  # the pieces, and the 19 ways in which they lie but that of O


def test_the_first_heat_map_tells_cells_apart() -> None:
    atlas = atlas_of(DOMINOES)
    groups = groups_of(atlas)

    chosen = first_telling(atlas, groups)

    assert groups[chosen].name == "I2, orientation 1"
    heat = heat_of(atlas, atlas.whole, groups[chosen])
    assert heat.min() < heat.max()
    assert np.allclose(heat + heat_of(atlas, atlas.whole, groups[chosen + 1]), 1)


def test_the_heat_of_all_options_is_one_where_every_cell_is_covered() -> None:
    atlas = atlas_of(TETROMINOES_4X4)

    assert np.allclose(heat_of(atlas, atlas.whole, None), 1)


def test_the_digits_of_a_kakuro_are_its_groups() -> None:
    atlas = atlas_of(KAKURO, "kakuro")
    groups = groups_of(atlas)

    assert [group.name for group in groups] == list("123456789")[: len(groups)]
    heat = sum(heat_of(atlas, atlas.whole, group) for group in groups)
    assert np.allclose(heat[atlas.puzzle.open_cells()], 1)
    assert option_title(atlas, 0) == "1 at r2c2"


def test_a_plain_cover_has_no_groups() -> None:
    assert groups_of(atlas_of("a b c\na b\nc\n", "cover")) == []
