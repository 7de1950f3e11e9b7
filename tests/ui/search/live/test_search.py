"""When a live search draws its charts, and what it shows of a lane."""

import pytest
from PySide6.QtWidgets import QMainWindow

from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.ui.board.document import Document
from workbench.ui.search.live.search import FRAMES_PER_CHART, LiveSearch
from workbench.ui.shell.menus import make_all_actions

pytestmark = pytest.mark.usefixtures("compiled")

EMPTY_4 = Sudoku.parse("sudoku 2x2\n" + "....\n" * 4)[0]


@pytest.fixture
def charts(frame: QMainWindow, monkeypatch: pytest.MonkeyPatch) -> tuple[LiveSearch, list[object]]:
    """A live search, and the charts that it has drawn."""
    live = LiveSearch(make_all_actions(frame), Document.of(EMPTY_4, "Empty"))
    frame.setCentralWidget(live.panel)
    frame.show()
    drawn: list[object] = []
    monkeypatch.setattr(live.panel, "show_trace", lambda *shown: drawn.append(shown))
    return live, drawn


def searched(nodes: int) -> Lane:
    lane = Lane(EMPTY_4, SOLVERS["cover_links"], goal=Goal.COUNT, limit=Limit(nodes=nodes))
    lane.reach(nodes)
    return lane


def test_charts_are_drawn_in_the_first_of_three_frames_and_whenever_the_search_rests(
    charts: tuple[LiveSearch, list[object]],
) -> None:
    live, drawn = charts
    lane = searched(30)
    live.take(lane)

    counts = []
    for running in [True] * (2 * FRAMES_PER_CHART + 1) + [False] * 2 + [True]:
        live.show_frame(lane, running, over=False)
        counts.append(len(drawn))

    assert FRAMES_PER_CHART == 3
    assert counts == [1, 1, 1, 2, 2, 2, 3, 4, 5, 6]
    assert live.panel.numbers["Nodes"].text() == "30"


def test_a_panel_that_is_hidden_draws_no_chart_but_has_its_figures(charts: tuple[LiveSearch, list[object]]) -> None:
    live, drawn = charts
    lane = searched(30)
    live.take(lane)
    live.panel.hide()

    live.show_frame(lane, running=False, over=True)

    assert drawn == []
    assert live.panel.numbers["Nodes"].text() == "30"


def test_a_lane_that_has_not_begun_shows_nothing(charts: tuple[LiveSearch, list[object]]) -> None:
    live, drawn = charts
    live.take(None)
    assert not live.panel.is_open

    lane = Lane(EMPTY_4, SOLVERS["cover_links"])
    live.take(lane)
    live.show_frame(lane, running=False, over=False)

    assert live.panel.is_open
    assert (drawn, live.panel.numbers["Nodes"].text()) == ([], "–")
