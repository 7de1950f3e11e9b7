"""The title of a lane: an order of moves is drawn as arrows where there is room, and stays in words for readers."""

from PySide6.QtWidgets import QApplication

from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.ui.analyses.race.lane_title import LaneTitle, lane_title


def title_of(order: str, strong: str) -> LaneTitle:
    """Return the title of a lane with an order of moves."""
    [tour] = Tour.parse("tour 8x8 start e3\n")
    return lane_title(1, Lane(tour, SOLVERS["warnsdorff"], {"order": order}, Goal.ONE), strong, "")


def test_an_order_in_a_title_has_its_eight_directions(qapp: QApplication) -> None:
    title = title_of("76543210", "Roth · 76543210")

    assert len(title.directions) == 8
    assert title.directions == tuple(reversed(title_of("01234567", "Roth · 01234567").directions))
    assert title.accessibleName() == "1  Roth · 76543210"


def test_a_title_without_an_order_has_no_arrows(qapp: QApplication) -> None:
    assert not title_of("76543210", "Roth").directions


def test_arrows_are_drawn_only_where_they_fit(qapp: QApplication) -> None:
    title, words = title_of("76543210", "Roth · 76543210"), LaneTitle("1  Roth · 76543210", "")

    for width, same in ((title.sizeHint().width(), False), (100, True)):
        for one in (title, words):
            one.resize(width, 20)
        assert (title.grab().toImage() == words.grab().toImage()) == same


def test_names_that_begin_alike_differ_where_there_is_little_room(qapp: QApplication) -> None:
    titles = [LaneTitle(f"2  MRV, ties {rest}", "") for rest in ("to the right", "at random")]

    for title in titles:
        title.resize(90, 20)

    assert titles[0].grab().toImage() != titles[1].grab().toImage()
