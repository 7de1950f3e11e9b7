"""The survey of all move orders in the real window: run, stopped, shown, and its orders used."""

import csv
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.windows import trigger
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.orders.tab import OrdersTab
from workbench.ui.analyses.orders.words import share_levels, share_texts
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.analyses.starts.heat import FIRST, HOLE, NONE, TOUR, UNKNOWN
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.base.exports.write import write_view
from workbench.ui.board.document import Document
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow


def opened(window: MainWindow, tour: Tour) -> OrdersTab:
    window.tabs.add_document(Document.of(tour, "board"))
    trigger(window, "move_orders")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, OrdersTab)
    return tab


@pytest.fixture
def orders(window: MainWindow, qtbot: QtBot) -> OrdersTab:
    """The survey of a 5 x 5 board, done."""
    tab = opened(window, Tour(np.ones((5, 5), bool), start=(0, 0)))
    trigger(window, "run")
    survey = tab.survey
    assert survey is not None
    qtbot.waitUntil(lambda: survey.over and not tab.running)
    tab.show_frame()
    return tab


def test_the_survey_shows_map_failures_findings_and_orders(orders: OrdersTab) -> None:
    assert orders.survey is not None
    panel = orders.panel
    best = int(orders.survey.by_order(list(range(25))).max())

    assert "From 12 starts no order finds a tour." in panel.findings.text()
    assert panel.table.rowCount() == 200
    first = [panel.table.item(0, column).text() for column in range(4)]
    assert first[1:] == ["8", f"{best}", f"{100 * best / 13:.1f} %"]
    panel.listed.setCurrentIndex(1)
    assert int(panel.table.item(0, 2).text()) == int(orders.survey.by_order(list(range(25))).min())
    assert "From all starts: " in orders.map.figures.text()


def test_a_click_shows_the_walks_from_a_start_and_another_one_those_from_all(orders: OrdersTab) -> None:
    assert orders.survey is not None
    all_words = orders.map.figures.text()
    orders.map.picked.emit((0, 1))
    assert "From b5: 0 of 40,320 walks visit all squares." in orders.map.figures.text()
    assert "40,320 failing walks" in orders.chart.accessibleDescription()

    orders.map.picked.emit((0, 1))

    assert orders.map.figures.text() == all_words


def test_an_order_is_raced_and_mapped(orders: OrdersTab, window: MainWindow) -> None:
    assert not orders.panel.race.isEnabled()
    orders.panel.table.setFocus()
    orders.panel.table.selectRow(3)
    order = orders.panel.order
    orders.map.picked.emit((2, 2))
    QTest.mouseClick(orders.panel.race, Qt.MouseButton.LeftButton)
    race = window.tabs.currentWidget()
    assert isinstance(race, RaceTab)
    assert race.race.lanes[0].choices["order"] == order
    assert len(race.race.lanes) == 4

    window.tabs.setCurrentWidget(orders)
    QTest.mouseClick(orders.panel.heat_map, Qt.MouseButton.LeftButton)
    assert isinstance(window.tabs.currentWidget(), StartsTab)


def test_all_orders_are_exported(orders: OrdersTab, tmp_path: Path) -> None:
    assert orders.survey is not None
    starts, every = orders.views_to_export()
    write_view(starts, tmp_path / "starts.csv")
    write_view(every, tmp_path / "orders.csv")

    with (tmp_path / "orders.csv").open(encoding="utf-8") as file:
        lines = [line for line in csv.reader(file) if line and not line[0].startswith("#")]
    assert lines[0] == ["order", "class", "starts"]
    assert len(lines) == 40_321
    counts = orders.survey.by_order(list(range(25)))
    assert [int(line[2]) for line in lines[1:]] == counts.tolist()
    assert "c3," in (tmp_path / "starts.csv").read_text(encoding="utf-8")


def test_it_stops_at_once_and_begins_anew(window: MainWindow, qtbot: QtBot) -> None:
    tab = opened(window, Tour(np.ones((20, 20), bool)))
    tab.run()
    survey = tab.survey
    assert survey is not None
    qtbot.waitUntil(lambda: survey.walks > 0)
    trigger(window, "stop")
    qtbot.waitUntil(lambda: not tab.running)
    assert 0 < survey.progress < 1
    assert tab.panel.table.rowCount() == 0

    tab.run()
    assert tab.survey is not survey
    tab.drop_search()


def test_shares_have_colours_and_texts() -> None:
    tour = Tour(np.array([[True, True, True, True, True, True, False]]))
    shares = np.array([[1.0, 0.9999, 0.97, 0.3, 0.0, np.nan, np.nan]])

    assert share_levels(tour, shares).tolist() == [[TOUR, FIRST, FIRST + 1, FIRST + 4, NONE, UNKNOWN, HOLE]]
    assert share_texts(shares).tolist() == [["100", "99.9", "97.0", "30.0", "0", "", ""]]


def test_a_board_that_is_too_large_is_refused_with_a_sentence(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("workbench.ui.shell.analyses.commands.show_error", lambda _window, text: said.append(text))
    window.tabs.add_document(Document.of(Tour(np.ones((30, 30), bool)), "large"))

    trigger(window, "move_orders")

    assert said == ["All orders are tried on boards of up to 400 squares; this one has 900."]
    assert not isinstance(window.tabs.currentWidget(), OrdersTab)
