"""How the tiles of pieces are laid out."""

import pytest

from workbench.ui.polyomino.piece_rows import LEAST_HEIGHT, LEAST_WIDTH, least_height, tiles

EM = 13
PANEL = 24 * EM - 24 - 2 - 12  # pixels inside of the narrowest panel, beside a scroll bar


@pytest.mark.parametrize("scale", [1, 1.5, 2])
@pytest.mark.parametrize("count", [1, 5, 12, 18, 20])
def test_up_to_twenty_tiles_are_all_in_view_in_the_narrowest_panel(count: int, scale: float) -> None:
    em, width = EM * scale, int(PANEL * scale)
    height = least_height(count, width, em)

    found = tiles(count, width, height, em)

    assert found.total(count) <= height
    assert found.columns * found.width <= width
    assert found.width >= int(LEAST_WIDTH * em)
    assert found.height >= int(LEAST_HEIGHT * em)


def test_more_than_twenty_tiles_scroll() -> None:
    height = least_height(35, PANEL, EM)

    assert tiles(35, PANEL, height, EM).total(35) > height
    assert height < least_height(20, PANEL, EM)


@pytest.mark.parametrize("count", [2, 7, 12, 20])
def test_more_room_never_makes_tiles_smaller(count: int) -> None:
    sizes = [tiles(count, 400, height, EM) for height in range(260, 700, 20)]

    pictures = [min(tile.width, tile.height - 20) for tile in sizes]
    assert pictures == sorted(pictures)
