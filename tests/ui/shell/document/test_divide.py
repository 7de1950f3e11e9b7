"""The division of a document's body: the rules of the layout, in pixels, without Qt."""

from itertools import product

import pytest

from workbench.ui.shell.document.divide import GAP, LEAST, PANEL, PART, divide

WINDOWS = ((720, 520), (960, 1040), (1024, 700), (1280, 800), (1920, 1080))
ABOVE = 8.6  # em of menu, tabs, head and status bar
ASPECTS = (1.0, 10 / 6, 6 / 10, 1 / 3, 4.0)


def body_of(window: tuple[int, int], em: int) -> tuple[int, int]:
    """Return the width and height of the body in a window."""
    return window[0] - 24, round(window[1] - ABOVE * em - 24)


@pytest.mark.parametrize(("window", "em", "aspect"), [*product(WINDOWS, (13, 20, 26), ASPECTS)])
@pytest.mark.parametrize(("activity", "live"), [("puzzle", False), ("search", False), ("search", True)])
def test_the_parts_fit_into_the_body(
    window: tuple[int, int], em: int, aspect: float, activity: str, live: bool
) -> None:
    width, height = body_of(window, em)

    place, board, panel = divide(width, height, aspect=aspect, em=em, activity=activity, live=live)

    assert board >= 0
    if place == "rail":
        assert (board, panel) == (width, 0)
    elif place == "under":
        assert (board, panel) == (width, width)
    else:
        assert board + GAP + panel == width
        assert panel >= PANEL["puzzle"][0] * em


@pytest.mark.parametrize(("window", "em"), [*product(WINDOWS, (13, 16, 20))])
@pytest.mark.parametrize("activity", PANEL)
def test_a_square_board_has_its_least_side_or_the_panel_is_folded(
    window: tuple[int, int], em: int, activity: str
) -> None:
    width, height = body_of(window, em)

    place, board, _ = divide(width, height, em=em, activity=activity)

    assert place == "rail" or min(board, height) >= max(LEAST, PART * min(width, height))


def test_a_wide_board_has_the_live_search_below_and_a_square_one_beside() -> None:
    width, height = body_of((1280, 800), 13)

    assert divide(width, height, activity="search", live=True).place == "beside"
    assert divide(width, height, aspect=20 / 3, activity="search", live=True).place == "below"


def test_a_board_keeps_its_place_from_the_puzzle_to_the_search() -> None:
    width, height = body_of((1280, 800), 13)

    puzzle, search = (divide(width, height, activity=activity, live=True) for activity in ("puzzle", "search"))

    assert min(puzzle.board, height) - min(search.board, height) <= 0.05 * height


def test_a_panel_takes_what_the_board_cannot_use() -> None:
    wide, narrow = divide(1880, 500), divide(1000, 600)

    assert wide.panel == 13 * PANEL["puzzle"][2]
    assert narrow.panel == 1000 - GAP - 600


@pytest.mark.parametrize("dragged", [312, 400, 700])
def test_a_dragged_width_wins(dragged: int) -> None:
    assert divide(1256, 650, dragged=dragged).panel == dragged


def test_in_a_portrait_the_panel_may_stand_under_the_board() -> None:
    assert divide(560, 1000).place == "under"
    assert divide(1000, 560).place != "under"
